import StyleSheets

/// Walks over a chapter's tree, and gives the paragraphs, pictures, rules and boxes that stand below each other.
package struct BlockWalker {
  /// Scalars of a chapter. More are left to another setter.
  static let maximumScalars = 8 << 20
  /// Entries of a chapter. More are left to another setter.
  static let maximumEntries = 250_000
  /// Scalars of a paragraph. A longer one is cut into several.
  static let paragraphWindow = 65_536

  let styled: StyledTree
  let faces: any FaceSource
  let page: FlowPage
  let kinds: [NameKind]
  let notes: ChapterNotes
  /// Half the distance of lines, in points: vertical space comes in such steps.
  let half: Float

  var chapter = FlowChapter()
  var setter: ParagraphSetter
  var text = InlineText()
  /// Open elements. The first is the root.
  var frames: [BlockFrame] = []
  /// Indices of the blocks among the frames.
  var blocks: [Int] = []
  var linkIndices: [String: Int32] = [:]

  /// Space before the next entry, in points.
  var before: Float = 0
  var pendingBreak: FlowBreak?
  var pendingMarker: FlowMarker?
  /// Places at letters that became the sign before a note's first paragraph.
  var signAnchors: [String] = []
  /// Letters that are not shown, for the next paragraph.
  var hidden: [UInt32] = []
  /// The last entry that is a paragraph, a picture or a rule, or -1.
  var lastContent = -1
  /// Boxes that have no entry yet.
  var unstartedBoxes: [Int] = []
  var scalars = 0
  /// Nodes and letters since the last question for the time.
  var work = 0
  /// Tables around the column that is walked over.
  var depth = 0
  /// Tables whose parts are set as blocks below each other.
  var plainTables = 0
  /// Letters keep this width, in sizes of the reader's letters, whatever margins a book asks for.
  var leastEms: Float = 12
  /// Nodes before this one stand in a table that has been added.
  var consumedEnd = 0
  /// Whether the text that is gathered is a formula of its own line.
  var isDisplayed = false
  /// The last entry that is such a formula, or -1.
  var lastDisplay = -1
  /// The node behind those of the cell that is walked over, or -1.
  var cellEnd = -1
  /// The element whose letters stand beside those before, or -1.
  var rubyNode = -1

  /// - Parameters:
  ///   - page: the page that the chapter is set for.
  ///   - name: of the chapter's file, with which links within the file may begin.
  ///   - copies: notes of other files.
  ///   - isLate: asked now and then; a chapter that is late is given up, with an obstacle.
  package static func chapter(
    of styled: StyledTree, faces: any FaceSource, page: FlowPage, name: String = "",
    copies: NoteCopies = NoteCopies(), isLate: () -> Bool = { false }
  ) -> FlowChapter {
    var walk = ChapterWalk(of: styled, faces: faces, page: page, name: name, copies: copies)
    walk.goOn(isLate: isLate)
    return walk.chapter
  }

  init(
    _ styled: StyledTree, faces: any FaceSource, page: FlowPage, kinds: [NameKind],
    notes: ChapterNotes
  ) {
    (self.styled, self.faces, self.page, self.kinds) = (styled, faces, page, kinds)
    self.notes = notes
    chapter.notes = notes.signs.map { _ in FlowNote(entries: 0..<0) }
    half = page.leading * page.em / 2
    setter = ParagraphSetter(faces: faces)
  }

  /// Walks over a node and all that stands in the node.
  mutating func walk(from root: Int, _ isLate: () -> Bool) {
    var node = root
    walk(&node, in: root, until: .max, isLate)
  }

  /// Walks on from a node to the end of all that stands in another, or until the chapter has so many entries.
  /// - Returns: whether the end was not reached; `node` is where the walk rests.
  @discardableResult
  mutating func walk(
    _ node: inout Int, in root: Int, until entries: Int, _ isLate: () -> Bool
  ) -> Bool {
    let tree = styled.tree
    while chapter.obstacle == nil {
      if chapter.entries.count >= entries { return true }
      guard goesOn(1, isLate) else { return false }
      if enter(node, isLate), tree.nodes[node].firstChild >= 0 {
        node = Int(tree.nodes[node].firstChild)
        continue
      }
      leave(node)
      while node != root, tree.nodes[node].next < 0 {
        node = Int(tree.nodes[node].parent)
        leave(node)
      }
      if node == root { return false }
      node = Int(tree.nodes[node].next)
    }
    return false
  }

  /// Whether there is time for more work, counted in nodes or in some letters.
  mutating func goesOn(_ amount: Int, _ isLate: () -> Bool) -> Bool {
    work += amount
    guard work >= 2048 else { return true }
    work = 0
    if isLate() { stop(.late) }
    if chapter.entries.count > Self.maximumEntries { stop(.tooLarge) }
    return chapter.obstacle == nil
  }

  mutating func stop(_ obstacle: FlowObstacle) {
    if chapter.obstacle == nil { chapter.obstacle = obstacle }
  }

  /// A chapter with an obstacle keeps no half of its entries.
  mutating func finish() {
    while !frames.isEmpty { leave(frames[frames.count - 1].node) }
    flush()
    flushHidden()
    let obstacle = chapter.obstacle
    for id in text.takeAnchors() { chapter.entries.append(.anchor(id)) }
    chapter.boxes.removeAll { $0.entries.isEmpty }
    if let obstacle {
      chapter = FlowChapter()
      chapter.obstacle = obstacle
    }
  }

  /// The innermost open block.
  var block: BlockFrame { frames[blocks[blocks.count - 1]] }

  // MARK: - Texts

  mutating func addText(_ node: Int, _ isLate: () -> Bool) {
    var bytes = styled.tree.text(of: node)
    guard let frame = frames.last else { return }
    if !setter.looks[frame.look].hearsSoftHyphens, bytes.contains(Self.softHyphen[0]) {
      bytes = Self.withoutSoftHyphens(bytes)
    }
    var start = addFirstLetter(bytes, frame)
    while start < bytes.endIndex {
      let end = Self.cut(bytes, from: start)
      text.add(
        bytes[start..<end], look: frame.look, whiteSpace: frame.whiteSpace,
        transform: frame.transform)
      if let obstacle = text.obstacle { stop(obstacle) }
      guard goesOn((end - start) / 32, isLate) else { return }
      start = end
      if text.scalars.count >= Self.paragraphWindow, !text.rubies.isOpen { flush(isCut: true) }
      if scalars + text.rubies.count > Self.maximumScalars { stop(.tooLarge) }
    }
  }

  private static let softHyphen: [UInt8] = [0xC2, 0xAD]

  /// A text in UTF-8 whose words have no places for hyphens. Such places count as no letters.
  private static func withoutSoftHyphens(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == softHyphen[1], kept.last == softHyphen[0] {
        kept.removeLast()
      } else {
        kept.append(byte)
      }
    }
    return kept[...]
  }

  /// Adds the first letter of a block where that letter has a style of its own.
  /// - Returns: where the other letters begin.
  private mutating func addFirstLetter(_ bytes: ArraySlice<UInt8>, _ frame: BlockFrame) -> Int {
    let block = blocks[blocks.count - 1]
    let look = frames[block].firstLetter
    guard look >= 0, !text.rubies.isOpen, !setter.looks[frame.look].isInvisible,
      let end = FirstLetter.end(in: bytes)
    else { return bytes.startIndex }
    frames[block].firstLetter = -1
    if frames[block].isFirstLetterDropped {
      return dropLetter(bytes[..<end], look: look, frame)
    }
    text.add(
      bytes[..<end], look: look, whiteSpace: frame.whiteSpace, transform: frame.transform)
    return end
  }

  /// The end of the next letters: behind a space where there is one, and never within a letter.
  private static func cut(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    guard bytes.endIndex - start > paragraphWindow else { return bytes.endIndex }
    let end = start + paragraphWindow
    if let space = bytes[end - 1024..<end].lastIndex(of: 0x20) { return space + 1 }
    var cut = end
    while cut > end - 4, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return cut
  }
}
