import StyleSheets

/// A link that may be the mark of a note in another file.
package struct DistantMark: Sendable {
  /// The element, an index in the chapter's tree.
  package var node: Int
  /// The link's address up to its `#`, as the book has the address.
  package var path: String
  /// The id of the note's place.
  package var id: String

  /// More links of a chapter lead to notes that stand in their own place alone.
  static let most = 16_384

  package var address: String { path + "#" + id }

  /// The links of a chapter to places in other files whose letters are as few as those of a mark.
  package static func all(in styled: StyledTree) -> [DistantMark] {
    guard styled.styleOf.count == styled.tree.nodes.count else { return [] }
    let finder = NoteFinder(chapter: styled)
    var marks: [DistantMark] = []
    let tree = styled.tree
    for node in tree.nodes.indices where tree.name(of: node) == "a" {
      guard marks.count < most,
        let address = tree.attribute(anyOf: MarkupTree.addressAttributes, of: node),
        let sign = address.utf8.firstIndex(of: UInt8(ascii: "#")), sign != address.startIndex,
        finder.signs(of: node)?.isEmpty == false
      else { continue }
      let id = String(address[address.index(after: sign)...])
      if !id.isEmpty {
        marks.append(DistantMark(node: node, path: String(address[..<sign]), id: id))
      }
    }
    return marks
  }
}

/// A file with notes whose marks stand in other files.
package struct NoteFile: Sendable {
  let finder: NoteFinder
  /// Blocks that were looked at; nil for those that are no notes.
  private var blocks: [Int: NoteBlock?] = [:]

  /// More blocks are forgotten.
  private static let mostBlocks = 16_384

  package init(_ styled: StyledTree) { finder = NoteFinder(fileOfNotes: styled) }

  private mutating func noteBlock(_ node: Int) -> NoteBlock? {
    if let known = blocks[node] { return known }
    let block = NoteBlock(node, finder)
    if blocks.count >= Self.mostBlocks { blocks = [:] }
    blocks[node] = .some(block)
    return block
  }

  /// The notes of some marks, each once, in the order of the file.
  /// - Parameters:
  ///   - chapter: the tree of the marks, whose file has the name.
  ///   - isBehind: whether the file comes after the chapter's. Only then are links that do not say so taken for marks.
  mutating func notes(
    of marks: [DistantMark], in chapter: NoteFinder, name: String, isBehind: Bool
  ) -> [NoteFinder.Note] {
    var taken: Set<Int> = []
    var found: [NoteFinder.Note] = []
    for mark in marks {
      guard let target = finder.targets[mark.id], let node = finder.block(of: target),
        !taken.contains(node), let block = noteBlock(node),
        let signs = chapter.signs(of: mark.node), !chapter.isBacklink(mark.node)
      else { continue }
      let isNote =
        chapter.isMark(mark.node)
        || (1...NoteFinder.longestMark).contains(signs.count) && block.letters > signs.count + 2
          && (finder.isTyped(node) || finder.isTyped(target)
            || isBehind && chapter.stands(mark.node, besideLetters: signs))
          && block.links.contains { leads($0, to: mark.node, in: chapter, name: name) }
      guard isNote else { continue }
      taken.insert(node)
      found.append(
        NoteFinder.Note(
          block: node, mark: mark.node, signs: signs, hasSigns: block.begins(with: signs),
          size: block.size))
    }
    return apart(found.sorted { $0.block < $1.block })
  }

  /// No note stands in another.
  private func apart(_ notes: [NoteFinder.Note]) -> [NoteFinder.Note] {
    var end = 0
    return notes.filter { note in
      if note.block < end { return false }
      end = finder.tree.end(of: note.block)
      return true
    }
  }

  /// Whether an address leads to a mark, to what stands in the mark, or to what is around the mark in the mark's block.
  func leads(_ address: String, to mark: Int, in chapter: NoteFinder, name: String) -> Bool {
    guard let sign = address.utf8.firstIndex(of: UInt8(ascii: "#")),
      address[..<sign].split(separator: "/").last.map(String.init) == name
    else { return false }
    let id = address[address.index(after: sign)...]
    func bears(_ node: Int) -> Bool {
      chapter.tree.attribute(anyOf: ["id", "xml:id", "name"], of: node).map { $0 == id } ?? false
    }
    let end = min(chapter.tree.end(of: mark), mark + 16)
    if (mark..<max(mark, end)).contains(where: bears) { return true }
    var node = mark
    while node > 0, !chapter.isBlock(node) {
      node = Int(chapter.tree.nodes[node].parent)
      if bears(node) { return true }
    }
    return false
  }
}
