/// Makes the styles of a chapter out of its raw styles.
struct ChapterStyler {
  let tree: MarkupTree
  let raw: RawStyler
  let policy: StylePolicy
  let letters: ElementLetters
  private(set) var styles: [ComputedStyle] = []
  private(set) var styleOf: [UInt16]
  private var numbers: [ComputedStyle: UInt16] = [:]
  private var contexts: [StylePolicy.Context]
  private var known: [Key: Known] = [:]
  private var unbroken = UnbrokenFinder()

  private struct Key: Hashable {
    var pair: Int32
    var context: StylePolicy.Context
  }
  private struct Known {
    var style: UInt16
    var context: StylePolicy.Context
  }

  static let mostStyles = 65_535
  private static let mostKnown = 1 << 17

  init(tree: MarkupTree, raw: RawStyler, policy: StylePolicy, letters: ElementLetters) {
    (self.tree, self.raw, self.policy, self.letters) = (tree, raw, policy, letters)
    styleOf = [UInt16](repeating: 0, count: tree.nodes.count)
    contexts = [StylePolicy.Context](
      repeating: StylePolicy.Context(), count: tree.nodes.count)
  }

  mutating func styled() -> StyledTree {
    for node in tree.nodes.indices {
      let parent = Int(tree.nodes[node].parent)
      if tree.nodes[node].isText {
        styleOf[node] = parent >= 0 ? styleOf[parent] : 0
        continue
      }
      let context = context(node, around: parent >= 0 ? contexts[parent] : StylePolicy.Context())
      let found = number(
        raw.pairOf[node], context, nearest: parent >= 0 ? styleOf[parent] : 0)
      styleOf[node] = found.style
      contexts[node] = found.context
    }
    var result = StyledTree(tree: tree, styles: [], styleOf: styleOf)
    if !raw.pseudo.isEmpty { generate(&result) }
    result.styles = styles
    return result
  }

  private mutating func context(
    _ node: Int, around: StylePolicy.Context
  ) -> StylePolicy.Context {
    let name = tree.name(of: node)
    var context = StylePolicy.Context()
    (context.left, context.right, context.ground) = (around.left, around.right, around.ground)
    context.isRoot = node == 0
    context.isPage = ElementNames.pages.contains(name)
    let holdsAll = letters.isWrapper(node)
    context.isWrapper =
      context.isPage
      || !ElementNames.parts.contains(name) && holdsAll
        && raw.pairs[Int(raw.pairOf[node])].own.display != .inline
    context.isParagraph = name == "p"
    context.isRule = name == "hr"
    context.isCell = ElementNames.cells.contains(name)
    context.isUnbroken =
      around.isUnbroken || context.isCell
      || unbroken.isUnbroken(node, name, in: tree, holdsAll: context.isWrapper)
    return context
  }

  /// The style of a pair in its place, and what is around the element's children. Where there are too many styles, the
  /// nearest parent's stands for the element's.
  private mutating func number(
    _ pair: Int32, _ context: StylePolicy.Context, nearest: UInt16
  ) -> (style: UInt16, context: StylePolicy.Context) {
    let key = Key(pair: pair, context: context)
    if let found = known[key] { return (found.style, found.context) }
    var inner = context
    let style = policy.style(raw.pairs[Int(pair)], &inner)
    let number = numbers[style] ?? (styles.count < Self.mostStyles ? UInt16(styles.count) : nearest)
    if Int(number) == styles.count, numbers[style] == nil {
      styles.append(style)
      numbers[style] = number
    }
    if known.count < Self.mostKnown { known[key] = Known(style: number, context: inner) }
    return (number, inner)
  }

  /// What stands before and behind elements, in the order of the chapter, as counters and quotes go on.
  private mutating func generate(_ result: inout StyledTree) {
    var text = GeneratedText()
    var open: [Int] = []
    var hiddenDepth = Int.max
    for node in tree.nodes.indices where !tree.nodes[node].isText {
      let parent = Int(tree.nodes[node].parent)
      while let last = open.last, last != parent {
        open.removeLast()
        if open.count < hiddenDepth { close(last, depth: open.count, &text, &result) }
      }
      let depth = open.count
      if depth <= hiddenDepth { hiddenDepth = .max }
      open.append(node)
      let style = raw.pairs[Int(raw.pairOf[node])].full
      if hiddenDepth == .max, style.display == .none { hiddenDepth = depth }
      if hiddenDepth < .max { continue }
      text.leave(to: depth)
      count(style, depth: depth, &text)
      guard let pseudo = raw.pseudo[node] else { continue }
      result.before[node] = generated(pseudo[0], node, depth: depth + 1, &text)
      if pseudo[2] >= 0 {
        result.firstLetter[node] =
          number(pseudo[2], inner(node), nearest: styleOf[node]).style
      }
      if pseudo[3] >= 0 {
        result.firstLine[node] =
          number(pseudo[3], inner(node), nearest: styleOf[node]).style
      }
    }
    while let last = open.popLast() {
      if open.count < hiddenDepth { close(last, depth: open.count, &text, &result) }
    }
  }

  private mutating func close(
    _ node: Int, depth: Int, _ text: inout GeneratedText, _ result: inout StyledTree
  ) {
    guard let pseudo = raw.pseudo[node] else { return }
    text.leave(to: depth + 1)
    result.after[node] = generated(pseudo[1], node, depth: depth + 1, &text)
  }

  private func count(_ style: RawStyle, depth: Int, _ text: inout GeneratedText) {
    let counters = raw.computer.pool.counters
    if style.resets >= 0 { text.reset(counters[style.resets], depth: depth) }
    if style.increments >= 0 { text.increment(counters[style.increments], depth: depth) }
  }

  private func inner(_ node: Int) -> StylePolicy.Context {
    var context = contexts[node]
    (context.isRoot, context.isPage, context.isWrapper) = (false, false, false)
    (context.isParagraph, context.isCell, context.isRule) = (false, false, false)
    return context
  }

  private mutating func generated(
    _ pair: Int32, _ node: Int, depth: Int, _ text: inout GeneratedText
  ) -> StyledTree.Generated? {
    guard pair >= 0 else { return nil }
    let style = raw.pairs[Int(pair)].full
    guard style.content >= 0, style.display != .none else { return nil }
    count(style, depth: depth, &text)
    let pool = raw.computer.pool
    let quotes =
      style.quotes >= 0
      ? pool.quotes[style.quotes] : GeneratedText.quotes(of: pool.languages[style.language])
    let content = text.content(pool.contents[style.content], depth: depth, quotes: quotes) {
      tree.attribute($0, of: node).map { String($0.prefix(GeneratedText.longestText)) }
    }
    guard !content.isEmpty else { return nil }
    let number = number(pair, inner(node), nearest: styleOf[node])
    return StyledTree.Generated(style: number.style, content: content)
  }
}

/// Finds verse, headings and code, in which no word is broken.
struct UnbrokenFinder {
  private var known: [String: Bool] = [:]
  private static let mostKnown = 65_536
  private static let verse = ["verse", "poem", "poetry", "stanza", "lyrics", "hymn", "song"]

  /// - Parameter holdsAll: whether the element holds about all of a chapter; then only verse is heard of its names.
  mutating func isUnbroken(
    _ node: Int, _ name: String, in tree: borrowing MarkupTree, holdsAll: Bool
  ) -> Bool {
    let classes = tree.attribute("class", of: node)?.prefix(400) ?? ""
    let type = tree.attribute("epub:type", of: node)?.prefix(400) ?? ""
    let key = "\(name).\(classes).\(type).\(holdsAll)"
    if let found = known[key] { return found }
    let lowered = "\(classes) \(type)".lowercased()
    var isUnbroken = Self.verse.contains { word in
      lowered.split { !$0.isLetter }.contains { $0 == word }
    }
    if !holdsAll, !isUnbroken {
      var finder = SubjectFinder()
      finder.begin()
      finder.add(element: name)
      for part in classes.split(separator: " ").prefix(16) { finder.add(class: String(part)) }
      isUnbroken = finder.subject == .unbroken
    }
    if known.count < Self.mostKnown { known[key] = isUnbroken }
    return isUnbroken
  }
}
