/// The rules of all sheets, in the order in which they are read.
struct RuleStore: Sendable {
  struct Rule: Sendable {
    var start: Int32
    var count: Int32
    var origin: CascadeSheet.Origin
    var hasImportant: Bool
    var hasVariables: Bool
    var layer = SheetLayers.none
  }

  /// A selector with its rule, and the place of both in the cascade: a larger one goes before. The place has room for
  /// the rank of a layer, which is known when all sheets are read.
  struct Entry: Sendable {
    var selector: Int32
    var rule: Int32
    var key: UInt64
  }

  var selectors = SelectorStore()
  var layers = SheetLayers()
  var rules: [Rule] = []
  var declarations: [Declaration] = []
  var entries: [Entry] = []
  var faces: [EmbeddedFace] = []
  var dropped = DropCount()

  static let mostRules = PublisherSheet.mostRules
  static let mostDeclarations = 1 << 20
  static let mostFaces = 64

  var isFull: Bool { rules.count >= Self.mostRules || declarations.count >= Self.mostDeclarations }

  mutating func add(
    _ selectorIndices: [Int], _ own: [Declaration], _ origin: CascadeSheet.Origin,
    layer: UInt8 = SheetLayers.none
  ) {
    guard !selectorIndices.isEmpty, !own.isEmpty, !isFull else { return }
    let rule = Int32(rules.count)
    rules.append(
      Rule(
        start: Int32(declarations.count), count: Int32(own.count), origin: origin,
        hasImportant: own.contains { $0.isImportant },
        hasVariables: own.contains(where: Self.isVariable), layer: layer))
    declarations += own
    for index in selectorIndices {
      let key =
        UInt64(origin.rawValue) << 62 | UInt64(selectors.selectors[index].specificity) << 24
        | UInt64(rule)
      entries.append(Entry(selector: Int32(index), rule: rule, key: key))
    }
  }

  static func isVariable(_ declaration: Declaration) -> Bool {
    if case .variable = declaration.declared { true } else { false }
  }

  mutating func add(_ face: EmbeddedFace) {
    guard faces.count < Self.mostFaces, !faces.contains(face) else { return }
    faces.append(face)
  }
}

/// What was dropped of sheets, by name.
struct DropCount: Sendable {
  private(set) var names: [String: Int] = [:]
  static let mostNames = 200
  static let longestName = 60

  mutating func add(_ name: String, count: Int = 1) {
    let name = String(name.prefix(Self.longestName))
    if let known = names[name] {
      names[name] = known + count
    } else if names.count < Self.mostNames {
      names[name] = count
    }
  }

  mutating func add(_ other: DropCount) {
    // In one order, so that the same names are left out each time.
    for (name, count) in other.names.sorted(by: { $0.key < $1.key }) { add(name, count: count) }
  }
}
