/// Finds which rules speak of the elements of a chapter.
struct ChapterRules {
  let store: RuleStore
  /// Rules of Paper and of the reader, of the book, and of the chapter alone.
  let indices: [RuleIndex]
  var matcher: SelectorMatcher
  /// Lists of rules, the later the stronger. Number 0 is the empty list.
  var lists = Pool<[Int32]>([], most: 1 << 17)
  private let stepsOfElement: Int
  /// By the numbers of layers; empty where no sheet has layers.
  private let ranks: [UInt8]
  private var bytesOfLists = 0
  private var found: [[(key: UInt64, rule: Int32)]] = [[], [], [], [], []]

  /// Steps of matching in a chapter, and at least those of one element.
  private static let steps = 60_000_000
  private static let leastSteps = 600
  private static let ownSteps = 20_000
  private static let longestLists = 8 << 20

  init(_ store: RuleStore, _ indices: [RuleIndex], _ tree: MarkupTree) {
    (self.store, self.indices) = (store, indices)
    ranks = store.layers.isEmpty ? [] : store.layers.ranks
    let facts = ElementFacts(tree, store.selectors)
    matcher = SelectorMatcher(tree: tree, facts: facts, store: store.selectors)
    stepsOfElement = max(Self.leastSteps, Self.steps / max(1, tree.nodes.count))
  }

  /// The numbers of the lists for an element and what is made before, behind, of its first letter and of its first line.
  mutating func lists(of node: Int) -> (element: Int32, pseudo: [Int32]) {
    for (number, index) in indices.enumerated() {
      matcher.steps = number == 0 ? Self.ownSteps : stepsOfElement
      if let entries = index.types[matcher.facts.names[node]] { match(entries, node) }
      match(index.others, node)
      for name in matcher.facts.classes(of: node) {
        if let entries = index.classes[name] { match(entries, node) }
      }
      if let entries = index.ids[matcher.facts.ids[node]] { match(entries, node) }
    }
    let element = list(0)
    let isPlain = found.dropFirst().allSatisfy(\.isEmpty)
    return (element, isPlain ? [] : [list(1), list(2), list(3), list(4)])
  }

  private mutating func match(_ entries: [Int32], _ node: Int) {
    for number in entries {
      if matcher.steps <= 0 { return }
      let entry = store.entries[Int(number)]
      guard matcher.matches(Int(entry.selector), node) else { continue }
      let pseudo = store.selectors.selectors[Int(entry.selector)].pseudo
      found[Int(pseudo.rawValue)].append((entry.key | rank(of: entry.rule), entry.rule))
    }
  }

  /// The rank of a rule's layer, between the origin and the weight of the selector.
  private func rank(of rule: Int32) -> UInt64 {
    ranks.isEmpty ? 0 : UInt64(ranks[Int(store.rules[Int(rule)].layer)]) << 54
  }

  /// Rules in the order in which important declarations are heard: earlier layers go before later ones.
  func importantOrder(_ list: [Int32]) -> [Int32] {
    guard !ranks.isEmpty else { return list }
    func rank(_ index: Int) -> UInt8 { ranks[Int(store.rules[Int(list[index])].layer)] }
    return list.indices.sorted { (rank($1), $0) < (rank($0), $1) }.map { list[$0] }
  }

  private mutating func list(_ pseudo: Int) -> Int32 {
    guard !found[pseudo].isEmpty else { return 0 }
    found[pseudo].sort { $0.key < $1.key }
    let rules = found[pseudo].map { $0.rule }
    found[pseudo].removeAll(keepingCapacity: true)
    guard bytesOfLists < Self.longestLists else { return 0 }
    let count = lists.values.count
    let number = lists.number(rules)
    if lists.values.count > count { bytesOfLists += rules.count }
    return number
  }
}
