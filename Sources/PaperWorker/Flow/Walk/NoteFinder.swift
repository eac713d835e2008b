import StyleSheets

/// The notes of a chapter that may stand at the foot of the page of their mark, and the marks.
struct ChapterNotes {
  /// For the block of each note, its number. Numbers follow the tree.
  private(set) var ofBlock: [Int: Int] = [:]
  /// For the first mark of each note, the note's number.
  private(set) var ofMark: [Int: Int] = [:]
  /// The signs of each mark, where the note itself does not begin with them; else empty.
  private(set) var signs: [[UInt32]] = []
  /// The size that most letters of a note have, in sizes of the reader's letters.
  private(set) var sizes: [Float] = []

  init() {}

  /// - Parameter name: the name of the chapter's file, with which links within the file may begin.
  init(_ styled: StyledTree, name: String) {
    let finder = NoteFinder(styled, name: name)
    var notes = finder.notes()
    notes.sort { $0.block < $1.block }
    for note in notes {
      ofBlock[note.block] = signs.count
      ofMark[note.mark] = signs.count
      signs.append(note.hasSigns ? [] : note.signs)
      sizes.append(note.size)
    }
  }
}

/// Finds notes by their marks.
///
/// A mark is a link that says so, or a short link within a text whose target links back to the mark.
struct NoteFinder {
  /// Longer notes stand where the book has them.
  static let longest = 600
  static let longestMark = 4
  /// A note of more nodes is none.
  static let mostNodes = 2_000

  struct Note {
    var block: Int
    var mark: Int
    var signs: [UInt32]
    var hasSigns: Bool
    var size: Float
  }

  let styled: StyledTree
  var tree: MarkupTree { styled.tree }
  /// Links within the file: the element, and the id.
  private(set) var links: [(node: Int, id: String)] = []
  /// The elements that links lead to.
  private(set) var targets: [String: Int] = [:]

  init(_ styled: StyledTree, name: String) {
    self.styled = styled
    guard styled.styleOf.count == styled.tree.nodes.count else { return }
    let tree = styled.tree
    var wanted: Set<String> = []
    for node in tree.nodes.indices where tree.name(of: node) == "a" {
      guard let address = tree.attribute(anyOf: MarkupTree.addressAttributes, of: node),
        let id = Self.fragment(of: address, within: name)
      else { continue }
      links.append((node, id))
      wanted.insert(id)
    }
    guard !links.isEmpty else { return }
    for node in tree.nodes.indices where !tree.nodes[node].isText {
      let names = tree.name(of: node) == "a" ? ["id", "xml:id", "name"] : ["id", "xml:id"]
      if let id = tree.attribute(anyOf: names, of: node), wanted.contains(id), targets[id] == nil {
        targets[id] = node
      }
    }
  }

  private static func fragment(of address: String, within name: String) -> String? {
    guard let sign = address.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let path = address[..<sign]
    let id = address[address.index(after: sign)...]
    return (path.isEmpty || path == name) && !id.isEmpty ? String(id) : nil
  }

  /// One mark for each note. No note stands in another, and no mark of a note stands in a note.
  func notes() -> [Note] {
    var blocks: [Int: NoteBlock?] = [:]
    var found: [Note] = []
    var taken: Set<Int> = []
    for (mark, id) in links {
      guard let target = targets[id], let note = block(of: target), !taken.contains(note) else {
        continue
      }
      let block = blocks[note] ?? NoteBlock(note, self)
      blocks[note] = .some(block)
      guard let block, let signs = signs(of: mark),
        isNote(block, mark: mark, signs: signs, target: target)
      else { continue }
      taken.insert(note)
      found.append(
        Note(
          block: note, mark: mark, signs: signs, hasSigns: block.begins(with: signs),
          size: block.size))
    }
    return apart(found)
  }

  /// The notes that stand in no other, and whose marks stand in none.
  private func apart(_ notes: [Note]) -> [Note] {
    let sorted = notes.sorted { $0.block < $1.block }
    var outer: [(first: Int, end: Int)] = []
    for note in sorted where note.block >= outer.last?.end ?? 0 {
      outer.append((note.block, tree.end(of: note.block)))
    }
    return sorted.filter { note in
      let index = outer.countOfFirst { $0.first <= note.block } - 1
      let within = outer.countOfFirst { $0.first <= note.mark } - 1
      return outer[index].first == note.block && (within < 0 || outer[within].end <= note.mark)
    }
  }

  // MARK: - Marks

  private static let markTypes: Set<Substring> = ["noteref"]
  private static let noteTypes: Set<Substring> = ["footnote", "endnote", "rearnote", "note"]

  private func isNote(_ note: NoteBlock, mark: Int, signs: [UInt32], target: Int) -> Bool {
    guard !(note.block..<note.end).contains(mark) else { return false }
    if isBacklink(mark) { return false }
    if isMark(mark) { return true }
    let isTyped = isTyped(note.block) || isTyped(target)
    // A title may link to a table of contents, and back.
    let isLonger = note.letters > signs.count + 2
    return (1...Self.longestMark).contains(signs.count) && isLonger
      && (isTyped || note.block > mark && stands(mark, besideLetters: signs))
      && note.links.contains { id in leads(id, to: mark) }
  }

  private func isMark(_ node: Int) -> Bool {
    tree.hasWord("epub:type", of: node) { Self.markTypes.contains($0) }
      || tree.attribute("role", of: node) == "doc-noteref"
      || tree.attribute("type", of: node) == "note"
  }

  private func isBacklink(_ node: Int) -> Bool {
    tree.hasWord("epub:type", of: node) { $0 == "backlink" || $0 == "referrer" }
      || tree.attribute("role", of: node) == "doc-backlink"
  }

  func isTyped(_ node: Int) -> Bool {
    tree.hasWord("epub:type", of: node) { Self.noteTypes.contains($0) }
      || ["doc-footnote", "doc-endnote"].contains(tree.attribute("role", of: node))
  }

  /// Whether a link leads to the mark, to what stands in the mark, or to what is around the mark in the mark's block.
  private func leads(_ id: String, to mark: Int) -> Bool {
    guard let target = targets[id] else { return false }
    if target >= mark { return target < tree.end(of: mark) }
    var node = mark
    while node > target, !isBlock(node) { node = Int(tree.nodes[node].parent) }
    return node == target
  }

  /// Whether a mark stands behind letters of its block, as no entry of a list does.
  private func stands(_ mark: Int, besideLetters signs: [UInt32]) -> Bool {
    var node = mark
    while node > 0, !isBlock(node) { node = Int(tree.nodes[node].parent) }
    var at = mark - 1
    var steps = 0
    while at > node, steps < 64 {
      if tree.text(of: at).contains(where: { $0 > 0x20 }) { return true }
      (at, steps) = (at - 1, steps + 1)
    }
    return false
  }

  /// The letters of a link without spaces; nil where they are too many for a mark, unless the link says so.
  private func signs(of mark: Int) -> [UInt32]? {
    var signs: [UInt32] = []
    let end = tree.end(of: mark)
    for at in mark..<min(end, mark + 16) {
      for scalar in String(decoding: tree.text(of: at).prefix(64), as: UTF8.self).unicodeScalars
      where !scalar.properties.isWhitespace { signs.append(scalar.value) }
    }
    if signs.count <= Self.longestMark { return signs }
    return isMark(mark) ? Array(signs.prefix(Self.longestMark + 4)) : nil
  }
}
