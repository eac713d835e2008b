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

  /// Blocks that are notes of another file, by their numbers in the array.
  init(copying notes: [NoteFinder.Note]) {
    for (number, note) in notes.enumerated() { ofBlock[note.block] = number }
    signs = notes.map { $0.hasSigns ? [] : $0.signs }
    sizes = notes.map(\.size)
  }

  /// For the cells of tables: marks, and no notes.
  var withoutBlocks: ChapterNotes {
    var notes = ChapterNotes()
    notes.ofMark = ofMark
    return notes
  }

  /// Adds marks whose notes have been copied of other files.
  mutating func add(_ copies: NoteCopies) {
    for (number, copy) in copies.notes.enumerated() { ofMark[copy.mark] = signs.count + number }
  }

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
  /// A note of more nodes, or of more text with its spaces, is none.
  static let mostNodes = 2_000
  static let mostBytes = 64 * longest

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
    readLinks { Self.fragment(of: $0, within: name) }
    readTargets(Set(links.lazy.map(\.id)))
  }

  /// A file of notes whose marks stand in other files. Links have whole addresses in place of ids.
  init(fileOfNotes styled: StyledTree) {
    self.styled = styled
    readLinks { $0.utf8.contains(UInt8(ascii: "#")) ? $0 : nil }
    readTargets(nil)
  }

  /// A chapter whose marks lead to other files.
  init(chapter styled: StyledTree) { self.styled = styled }

  private mutating func readLinks(_ id: (_ address: String) -> String?) {
    guard styled.styleOf.count == styled.tree.nodes.count else { return }
    let tree = styled.tree
    for node in tree.nodes.indices where tree.name(of: node) == "a" {
      guard let address = tree.attribute(anyOf: MarkupTree.addressAttributes, of: node),
        let id = id(address)
      else { continue }
      links.append((node, id))
    }
  }

  /// - Parameter wanted: the ids that links lead to; nil for all ids.
  private mutating func readTargets(_ wanted: Set<String>?) {
    guard !links.isEmpty else { return }
    let tree = styled.tree
    for node in tree.nodes.indices where !tree.nodes[node].isText {
      let names = tree.name(of: node) == "a" ? ["id", "xml:id", "name"] : ["id", "xml:id"]
      if let id = tree.attribute(anyOf: names, of: node), wanted?.contains(id) ?? true,
        targets[id] == nil
      {
        targets[id] = node
      }
    }
  }

  static func fragment(of address: String, within name: String) -> String? {
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

  func isMark(_ node: Int) -> Bool {
    tree.hasWord("epub:type", of: node) { Self.markTypes.contains($0) }
      || tree.attribute("role", of: node) == "doc-noteref"
      || tree.attribute("type", of: node) == "note"
  }

  func isBacklink(_ node: Int) -> Bool {
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
  func stands(_ mark: Int, besideLetters signs: [UInt32]) -> Bool {
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
  func signs(of mark: Int) -> [UInt32]? {
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
