/// Reads a selector into a store.
struct SelectorReader {
  enum Failure: Error {
    /// The selector is not known, or no selector.
    case unknown
    /// The selector names what no page has, such as a pointer above a link.
    case never
  }

  private let reader: ValueReader
  private let namespaces: [String: String]
  var tokens: ArraySlice<SheetToken>
  var at: Int
  var compounds: [SelectorStore.Compound] = []
  var specificity = (ids: 0, classes: 0, types: 0)
  var pseudo = SelectorStore.Pseudo.none
  var conditions = 0
  let depth: Int
  /// Whether the selector stands in `:has()`, and begins with a step from the element.
  let isRelative: Bool

  static let mostParts = 32
  static let deepest = 4

  /// - Parameter namespaces: the prefixes of the tree for those of the sheet.
  init(
    _ tokens: ArraySlice<SheetToken>, _ reader: ValueReader, namespaces: [String: String],
    depth: Int = 0, isRelative: Bool = false
  ) {
    self.isRelative = isRelative
    (self.tokens, self.reader, self.namespaces, self.depth) = (tokens, reader, namespaces, depth)
    at = tokens.startIndex
  }

  /// Appends the selector to the store, and gives its index.
  mutating func read(into store: inout SelectorStore) throws(Failure) -> Int {
    let (conditionCount, compoundCount) = (store.conditions.count, store.compounds.count)
    do throws(Failure) {
      try readParts(into: &store)
      if depth == 0 {
        let isNever = store.conditions[conditionCount...].contains { $0.kind == .never }
        let areNested = store.conditions[conditionCount...].contains {
          [.isAny, .isNone, .has].contains($0.kind)
        }
        if isNever && !areNested { throw .never }
      }
    } catch {
      store.conditions.removeLast(store.conditions.count - conditionCount)
      store.compounds.removeLast(store.compounds.count - compoundCount)
      throw error
    }
    let start = Int32(store.compounds.count)
    // A combinator is told by the right one of its elements.
    for index in compounds.indices.reversed() {
      var compound = compounds[index]
      compound.combinator = index > 0 ? compounds[index].combinator : .none
      store.compounds.append(compound)
    }
    let weight =
      UInt32(min(1023, specificity.ids)) << 20 | UInt32(min(1023, specificity.classes)) << 10
      | UInt32(min(1023, specificity.types))
    var selector = SelectorStore.Selector(
      start: start, count: Int32(compounds.count), specificity: weight, pseudo: pseudo)
    selector.ancestors = ancestors(store)
    if isRelative, compounds.count > 1 {
      selector.isBehind = [.next, .sibling].contains(compounds[1].combinator)
    }
    store.selectors.append(selector)
    return store.selectors.count - 1
  }

  private mutating func readParts(into store: inout SelectorStore) throws(Failure) {
    skipSpace()
    var combinator = SelectorStore.Combinator.none
    if isRelative {
      combinator = step() ?? .descendant
      compounds.append(.init(start: Int32(store.conditions.count), count: 1))
      store.conditions.append(.init(kind: .anchor))
    }
    while true {
      guard compounds.count < Self.mostParts, store.selectors.count < SelectorStore.mostSelectors
      else { throw .unknown }
      var compound = try compound(into: &store)
      compound.combinator = combinator
      compounds.append(compound)
      let hasSpace = skipSpace()
      guard let token else { return }
      // Nothing stands behind an element that the sheet makes.
      guard pseudo == .none else { throw .unknown }
      combinator = hasSpace ? .descendant : .none
      if token.kind == .sign, let step = step() { combinator = step }
      guard combinator != .none else { throw .unknown }
    }
  }

  /// The sign of a step at this place, and goes on behind the sign.
  private mutating func step() -> SelectorStore.Combinator? {
    guard let token, token.kind == .sign else { return nil }
    var combinator: SelectorStore.Combinator?
    switch reader.bytes[token.start] {
    case UInt8(ascii: ">"): combinator = .child
    case UInt8(ascii: "+"): combinator = .next
    case UInt8(ascii: "~"): combinator = .sibling
    default: return nil
    }
    at += 1
    skipSpace()
    return combinator
  }

  /// Names that stand to the left of a step to an ancestor.
  private func ancestors(_ store: SelectorStore) -> NameBits {
    var bits = NameBits()
    var isAncestor = false
    for (index, compound) in compounds.enumerated().reversed() {
      if isAncestor {
        if compound.name >= 0 { bits.insert(compound.name) }
        for condition in store.conditions[
          Int(compound.start)..<Int(compound.start + compound.count)]
        where condition.kind == .class || condition.kind == .id {
          bits.insert(condition.first)
        }
      }
      // Behind a step to a sibling, further names are not those of ancestors until the next step upwards.
      isAncestor =
        index > 0 && (compound.combinator == .descendant || compound.combinator == .child)
    }
    return bits
  }

  var token: SheetToken? { at < tokens.endIndex ? tokens[at] : nil }

  @discardableResult mutating func skipSpace() -> Bool {
    let start = at
    while token?.kind == .space { at += 1 }
    return at > start
  }

  func isSign(_ sign: Unicode.Scalar) -> Bool {
    guard let token, token.kind == .sign else { return false }
    return reader.bytes[token.start] == UInt8(ascii: sign)
  }

  /// A name at this place, and goes on behind the name.
  mutating func name() throws(Failure) -> String {
    guard let token, token.kind == .word || reader.isEscapedName(token),
      let text = reader.text(token.start, token.end)
    else { throw .unknown }
    at += 1
    return text
  }

  private mutating func compound(
    into store: inout SelectorStore
  ) throws(Failure) -> SelectorStore.Compound {
    let start = at
    var compound = SelectorStore.Compound()
    var own: [SelectorStore.Condition] = []
    if let element = try elementName() {
      compound.name = store.names.number(element)
      specificity.types += 1
    }
    while let token, pseudo == .none {
      if token.kind == .hash || isHashWithEscape(token) {
        guard let text = reader.text(token.start, token.end) else { throw .unknown }
        at += 1
        own.append(.init(kind: .id, first: store.names.number(text)))
        specificity.ids += 1
      } else if isSign(".") {
        at += 1
        own.append(.init(kind: .class, first: store.names.number(try name())))
        specificity.classes += 1
      } else if isSign("[") {
        own.append(try attribute(into: &store))
        specificity.classes += 1
      } else if token.kind == .colon {
        if let condition = try pseudoCondition(into: &store) { own.append(condition) }
      } else {
        break
      }
      conditions += 1
      guard conditions <= Self.mostParts else { throw .unknown }
    }
    guard at > start else { throw .unknown }
    compound.start = Int32(store.conditions.count)
    compound.count = Int32(own.count)
    store.conditions += own
    return compound
  }

  private func isHashWithEscape(_ token: SheetToken) -> Bool {
    reader.isEscapedName(token) && token.start > 0
      && reader.bytes[token.start - 1] == UInt8(ascii: "#")
  }

  /// The name of an element in small letters; nil for `*` and where no element is named. Elements of the tree have no
  /// namespace, so that a prefix says nothing.
  private mutating func elementName() throws(Failure) -> String? {
    var element: String?
    if isSign("*") {
      at += 1
    } else if let token, token.kind == .word || reader.isEscapedName(token),
      !isHashWithEscape(token)
    {
      element = try name().lowercased()
    } else if !isSign("|") {
      return nil
    }
    guard isSign("|"), at + 1 < tokens.endIndex, !followsEqual() else { return element }
    at += 1
    if isSign("*") {
      at += 1
      return nil
    }
    return try name().lowercased()
  }

  private func followsEqual() -> Bool {
    let next = tokens[at + 1]
    return next.kind == .sign && reader.bytes[next.start] == UInt8(ascii: "=")
  }

  /// The name of an attribute as the tree has it, and whether any prefix may stand before the name.
  mutating func attributeName() throws(Failure) -> (name: String, hasAnyPrefix: Bool) {
    var prefix: String?
    var isAny = false
    if isSign("*") {
      (at, isAny) = (at + 1, true)
    } else if !isSign("|") {
      prefix = try name()
    }
    guard isSign("|"), at + 1 < tokens.endIndex, !followsEqual() else {
      guard let prefix else { throw .unknown }
      return (prefix.lowercased(), false)
    }
    at += 1
    let local = try name().lowercased()
    guard let prefix, !isAny else { return (local, isAny) }
    let known = namespaces[prefix] ?? prefix.lowercased()
    return (known.isEmpty ? local : "\(known):\(local)", false)
  }

  var values: ValueReader { reader }
  var prefixes: [String: String] { namespaces }
}
