import StyleSheets

/// A block that may be a note.
struct NoteBlock {
  let block: Int
  let end: Int
  private(set) var letters = 0
  /// The ids that links in the block lead to.
  private(set) var links: [String] = []
  /// The size that most letters have.
  private(set) var size: Float = 1
  private var beginning: [UInt32] = []

  private static let obstacles: Set = [
    "img", "image", "svg", "table", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "figure",
    "pre",
  ]

  /// Nil for a block that is too long, and for a block with other parts than paragraphs.
  init?(_ block: Int, _ finder: NoteFinder) {
    let tree = finder.tree
    (self.block, end) = (block, tree.end(of: block))
    guard end - block <= NoteFinder.mostNodes else { return nil }
    var (sizes, bytes): ([Float: Int], Int) = ([:], 0)
    var link = finder.links.countOfFirst { $0.node < block }
    while link < finder.links.count, finder.links[link].node < end {
      links.append(finder.links[link].id)
      link += 1
    }
    for node in block..<end {
      let style = finder.styled.style(of: node)
      guard tree.nodes[node].isText else {
        if Self.obstacles.contains(tree.name(of: node)) || style.float != .none { return nil }
        // A formula of its own line has air about the line.
        if tree.name(of: node) == "math", finder.standsAlone(formula: node) { return nil }
        continue
      }
      let text = tree.text(of: node)
      bytes += text.count
      guard text.count <= 8 * NoteFinder.longest, bytes <= NoteFinder.mostBytes else { return nil }
      var count = 0
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars
      where LetterCount.letters(of: scalar.value) > 0 {
        count += 1
        if beginning.count < 16 { beginning.append(scalar.value) }
      }
      letters += count
      guard letters <= NoteFinder.longest else { return nil }
      sizes[style.letterSize, default: 0] += count
    }
    guard letters > 0 else { return nil }
    size = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 1
  }

  /// Whether the block has the signs of a mark at its beginning, perhaps in brackets.
  func begins(with signs: [UInt32]) -> Bool {
    func plain(_ signs: [UInt32]) -> [UInt32] {
      signs.filter { ![0x28, 0x29, 0x5B, 0x5D, 0x2E].contains($0) }
    }
    let signs = plain(signs)
    return signs.isEmpty || plain(beginning).starts(with: signs)
  }
}
