/// What selectors ask of the elements of a tree, as numbers of names and places.
struct ElementFacts {
  /// The element's own name, identity and classes; -1 for names that no selector has.
  private(set) var names: [Int32] = []
  private(set) var ids: [Int32] = []
  private(set) var classStarts: [Int32] = [0]
  private(set) var classes: [Int32] = []
  /// The element before the node among its siblings, or -1.
  private(set) var previous: [Int32] = []
  /// Names of all ancestors.
  private(set) var ancestors: [NameBits] = []
  /// For each name of the tree: its number, and the number of the name without its prefix.
  private(set) var numbers: [Int32] = []
  private(set) var localNumbers: [Int32] = []

  /// The place among siblings from 1 on, from both ends, of all elements and of those of the same name.
  struct Place {
    var index: Int32 = 0
    var fromEnd: Int32 = 0
    var ofType: Int32 = 0
    var ofTypeFromEnd: Int32 = 0
  }
  /// Empty where no selector asks.
  private(set) var places: [Place] = []

  /// Classes of an element beyond this are not asked for.
  static let mostClasses = 64

  init(_ tree: borrowing MarkupTree, _ store: SelectorStore) {
    let known = store.names.numbers
    let count = tree.nodes.count
    for name in tree.names {
      numbers.append(known[name] ?? -1)
      let local = name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name
      localNumbers.append(known[local] ?? -1)
    }
    (names, ids) = ([Int32](repeating: -1, count: count), [Int32](repeating: -1, count: count))
    previous = [Int32](repeating: -1, count: count)
    ancestors = [NameBits](repeating: NameBits(), count: count)
    classStarts.reserveCapacity(count + 1)
    var last = [Int32](repeating: -1, count: count)
    var own = ancestors
    for node in 0..<count {
      let entry = tree.nodes[node]
      if !entry.isText {
        names[node] = numbers[Int(entry.name)]
        readNames(tree, node, known)
        if entry.parent >= 0 {
          let parent = Int(entry.parent)
          previous[node] = last[parent]
          last[parent] = Int32(node)
          ancestors[node] = ancestors[parent]
          ancestors[node].formUnion(own[parent])
        }
        own[node] = bits(node)
      }
      classStarts.append(Int32(classes.count))
    }
    if store.conditions.contains(where: { Self.asksForPlace($0.kind) }) { readPlaces(tree) }
  }

  private static func asksForPlace(_ kind: SelectorStore.Kind) -> Bool {
    switch kind {
    case .child, .lastChild, .ofType, .lastOfType, .onlyChild, .onlyOfType: true
    default: false
    }
  }

  func classes(of node: Int) -> ArraySlice<Int32> {
    let end = node + 1 < classStarts.count ? Int(classStarts[node + 1]) : classes.count
    return classes[Int(classStarts[node])..<end]
  }

  private mutating func readNames(
    _ tree: borrowing MarkupTree, _ node: Int, _ known: [String: Int32]
  ) {
    let start = Int(tree.nodes[node].start)
    for attribute in tree.attributes[start..<start + Int(tree.nodes[node].count)] {
      let first = Int(attribute.start)
      let value = tree.bytes[first..<first + Int(attribute.count)]
      switch tree.names[Int(attribute.name)] {
      case "id":
        let id = String(decoding: value.prefix(ValueReader.longestText), as: UTF8.self)
        ids[node] = known[id] ?? -1
      case "class":
        var left = Self.mostClasses
        for part in value.split(whereSeparator: SheetLexer.isSpace) where left > 0 {
          left -= 1
          guard part.count <= ValueReader.longestText else { continue }
          if let number = known[String(decoding: part, as: UTF8.self)] { classes.append(number) }
        }
      default: break
      }
    }
  }

  private func bits(_ node: Int) -> NameBits {
    var bits = NameBits()
    if names[node] >= 0 { bits.insert(names[node]) }
    if ids[node] >= 0 { bits.insert(ids[node]) }
    for name in classes[Int(classStarts[node])...] { bits.insert(name) }
    return bits
  }

  private mutating func readPlaces(_ tree: borrowing MarkupTree) {
    let count = tree.nodes.count
    places = [Place](repeating: Place(), count: count)
    var children = [Int32](repeating: 0, count: count)
    var ofTypes: [UInt64: Int32] = [:]
    func type(_ node: Int) -> UInt64 {
      UInt64(UInt32(bitPattern: tree.nodes[node].parent)) << 32
        | UInt64(UInt32(bitPattern: tree.nodes[node].name))
    }
    for node in 0..<count where !tree.nodes[node].isText {
      let parent = Int(tree.nodes[node].parent)
      if parent >= 0 {
        children[parent] += 1
        places[node].index = children[parent]
      } else {
        places[node].index = 1
      }
      places[node].ofType = ofTypes[type(node), default: 0] + 1
      ofTypes[type(node)] = places[node].ofType
    }
    for node in 0..<count where !tree.nodes[node].isText {
      let parent = Int(tree.nodes[node].parent)
      places[node].fromEnd = (parent >= 0 ? children[parent] : 1) - places[node].index + 1
      places[node].ofTypeFromEnd = ofTypes[type(node), default: 1] - places[node].ofType + 1
    }
  }
}
