/// Matches selectors with the elements of a tree. The work for an element is bounded: beyond its steps nothing
/// matches.
struct SelectorMatcher {
  let tree: MarkupTree
  let facts: ElementFacts
  let store: SelectorStore
  /// The root's name, for links of FictionBook.
  var steps = 0
  /// The element that has what a selector within `:has()` is about, or -1.
  private var anchor = -1

  init(tree: MarkupTree, facts: ElementFacts, store: SelectorStore) {
    (self.tree, self.facts, self.store) = (tree, facts, store)
  }

  /// A place to go on from where the rest of a selector does not match: the compound that is looked for, and the node
  /// at which it was found last.
  private struct Retry {
    var compound = 0
    var node = -1
  }

  mutating func matches(_ index: Int, _ node: Int) -> Bool {
    let selector = store.selectors[index]
    guard facts.ancestors[node].contains(selector.ancestors) else {
      steps -= 1
      return false
    }
    let first = Int(selector.start)
    let end = first + Int(selector.count)
    guard test(first, node) else { return false }
    var (compound, current) = (first, node)
    // As with patterns of wild cards, only the last gap needs to be tried wider.
    var (upwards, sidewards) = (Retry(), Retry())
    while compound + 1 < end {
      let combinator = store.compounds[compound].combinator
      var found = -1
      switch combinator {
      case .none: return false
      case .child:
        sidewards = Retry()
        let parent = Int(tree.nodes[current].parent)
        if parent >= 0, test(compound + 1, parent) { found = parent }
      case .descendant:
        sidewards = Retry()
        found = search(compound + 1, from: current, isUpwards: true)
        if found < 0 { return false }
        upwards = Retry(compound: compound + 1, node: found)
      case .next:
        let previous = Int(facts.previous[current])
        if previous >= 0, test(compound + 1, previous) { found = previous }
      case .sibling:
        found = search(compound + 1, from: current, isUpwards: false)
        if found >= 0 { sidewards = Retry(compound: compound + 1, node: found) }
      }
      compound += 1
      if found < 0, sidewards.node >= 0 {
        found = search(sidewards.compound, from: sidewards.node, isUpwards: false)
        compound = sidewards.compound
        sidewards.node = found
      }
      if found < 0, upwards.node >= 0 {
        found = search(upwards.compound, from: upwards.node, isUpwards: true)
        compound = upwards.compound
        upwards.node = found
        sidewards = Retry()
      }
      if found < 0 || steps <= 0 { return false }
      current = found
    }
    return true
  }

  private mutating func search(_ compound: Int, from node: Int, isUpwards: Bool) -> Int {
    var at = node
    while steps > 0 {
      at = isUpwards ? Int(tree.nodes[at].parent) : Int(facts.previous[at])
      if at < 0 { return -1 }
      if test(compound, at) { return at }
    }
    return -1
  }

  private mutating func test(_ index: Int, _ node: Int) -> Bool {
    let compound = store.compounds[index]
    steps -= 1
    if compound.name >= 0, facts.names[node] != compound.name { return false }
    let start = Int(compound.start)
    for condition in start..<start + Int(compound.count)
    where !isTrue(store.conditions[condition], node) {
      return false
    }
    return true
  }

  private mutating func isTrue(_ condition: SelectorStore.Condition, _ node: Int) -> Bool {
    switch condition.kind {
    case .id: return facts.ids[node] == condition.first
    case .class: return facts.classes(of: node).contains(condition.first)
    case .hasAttribute, .equals, .includes, .dash, .prefix, .suffix, .substring:
      return hasAttribute(condition, node)
    case .child: return isAt(condition, facts.places[node].index)
    case .lastChild: return isAt(condition, facts.places[node].fromEnd)
    case .ofType: return isAt(condition, facts.places[node].ofType)
    case .lastOfType: return isAt(condition, facts.places[node].ofTypeFromEnd)
    case .onlyChild: return facts.places[node].index == 1 && facts.places[node].fromEnd == 1
    case .onlyOfType:
      return facts.places[node].ofType == 1 && facts.places[node].ofTypeFromEnd == 1
    case .link: return isLink(node)
    case .root: return node == 0
    case .empty: return isEmpty(node)
    case .language: return isOf(language: store.texts[Int(condition.second)], node)
    case .isAny, .isNone:
      for selector in Int(condition.first)..<Int(condition.first + condition.second)
      where matches(selector, node) {
        return condition.kind == .isAny
      }
      return condition.kind == .isNone
    case .has: return has(condition, node)
    case .anchor: return node == anchor
    case .never: return false
    }
  }

  /// Whether a selector matches an element that stands in a node, or that stands behind the node in the same parent.
  private mutating func has(_ condition: SelectorStore.Condition, _ node: Int) -> Bool {
    let outer = anchor
    anchor = node
    defer { anchor = outer }
    let end = tree.end(of: node)
    let parent = Int(tree.nodes[node].parent)
    for selector in Int(condition.first)..<Int(condition.first + condition.second) {
      let isBehind = store.selectors[selector].isBehind
      let last = !isBehind ? end : parent < 0 ? end : tree.end(of: parent)
      var at = isBehind ? end : node + 1
      while at < last, steps > 0 {
        steps -= 1
        if !tree.nodes[at].isText, matches(selector, at) { return true }
        at += 1
      }
    }
    return false
  }

  private func isAt(_ condition: SelectorStore.Condition, _ place: Int32) -> Bool {
    let (step, offset) = (Int(condition.first), Int(condition.second))
    let distance = Int(place) - offset
    if step == 0 { return distance == 0 }
    return distance.isMultiple(of: step) && distance / step >= 0
  }

  /// An anchor with an address, also of FictionBook.
  private func isLink(_ node: Int) -> Bool {
    tree.name(of: node) == "a"
      && ["href", "xlink:href", "l:href"].contains { attribute($0, node) != nil }
  }

  private mutating func isEmpty(_ node: Int) -> Bool {
    var child = tree.nodes[node].firstChild
    while child >= 0, steps > 0 {
      let entry = tree.nodes[Int(child)]
      if !entry.isText || entry.count > 0 { return false }
      child = entry.next
      steps -= 1
    }
    return true
  }

  private func attribute(_ name: String, _ node: Int) -> ArraySlice<UInt8>? {
    let start = Int(tree.nodes[node].start)
    for attribute in tree.attributes[start..<start + Int(tree.nodes[node].count)]
    where tree.names[Int(attribute.name)] == name {
      return value(attribute)
    }
    return nil
  }

  private func value(_ attribute: MarkupTree.Attribute) -> ArraySlice<UInt8> {
    tree.bytes[Int(attribute.start)..<Int(attribute.start + attribute.count)]
  }

  /// Whether the nearest element with a language has this language, or one of its kinds.
  private mutating func isOf(language: [UInt8], _ node: Int) -> Bool {
    var at = node
    while at >= 0, steps > 0 {
      steps -= 1
      if let tag = attribute("xml:lang", at) ?? attribute("lang", at) {
        let lowered = tag.prefix(64).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return lowered.starts(with: language)
          && (lowered.count == language.count || lowered[language.count] == UInt8(ascii: "-"))
      }
      at = Int(tree.nodes[at].parent)
    }
    return false
  }

  private mutating func hasAttribute(_ condition: SelectorStore.Condition, _ node: Int) -> Bool {
    let start = Int(tree.nodes[node].start)
    for attribute in tree.attributes[start..<start + Int(tree.nodes[node].count)] {
      steps -= 1
      let name = Int(attribute.name)
      guard
        facts.numbers[name] == condition.first
          || condition.hasAnyPrefix && facts.localNumbers[name] == condition.first
      else { continue }
      if condition.kind == .hasAttribute { return true }
      let value = value(attribute)
      // A step is about sixteen bytes of comparing.
      steps -= value.count / 16
      let wanted = store.texts[Int(condition.second)]
      guard condition.ignoresCase else {
        return AttributeTest.isTrue(condition.kind, value, wanted)
      }
      let lowered = Array(String(decoding: value, as: UTF8.self).lowercased().utf8)
      return AttributeTest.isTrue(condition.kind, lowered[...], wanted)
    }
    return false
  }
}
