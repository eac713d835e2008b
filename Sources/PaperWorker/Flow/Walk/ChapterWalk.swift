import StyleSheets

/// A walk over a chapter's tree that may rest, so that the first pages are there before the chapter is.
package struct ChapterWalk {
  private var walker: BlockWalker
  private let copies: NoteCopies
  /// Where the walk goes on.
  private var node = 0
  /// Whether the walk has come to the chapter's end, or to an obstacle.
  package private(set) var isOver = false
  /// Whether the walk comes to no obstacle, nor to a part that changes pages before. A chapter of which that is not
  /// certain has no beginning.
  package let isForeseen: Bool

  /// Entries before the last ones: a block's end changes no earlier entry.
  private static let unsettled = BlockWalker.mostKeptTogether + 1

  /// - Parameters:
  ///   - page: the page that the chapter is set for.
  ///   - name: of the chapter's file, with which links within the file may begin.
  ///   - copies: notes of other files.
  package init(
    of styled: StyledTree, faces: any FaceSource, page: FlowPage, name: String = "",
    copies: NoteCopies = NoteCopies()
  ) {
    self.copies = copies
    let mode = WritingMode(of: styled)
    let isVertical = mode == .vertical
    let kinds = styled.tree.names.map(NameKind.init)
    var notes = ChapterNotes(styled, name: name)
    notes.add(copies)
    isForeseen =
      !isVertical && mode != .mixed && notes.ofBlock.isEmpty && copies.notes.isEmpty
      && BlockWalker.foresees(styled, kinds)
    walker = BlockWalker(
      styled, faces: isVertical ? VerticalFaces(faces) : faces,
      page: isVertical ? page.turned : page, kinds: kinds, notes: notes)
    walker.chapter.isVertical = isVertical
    walker.setter.isVertical = isVertical
    if mode == .mixed { walker.stop(.verticalWriting) }
    if styled.tree.nodes.isEmpty || styled.styleOf.count != styled.tree.nodes.count { end() }
  }

  /// Goes on until there are so many entries, or to the chapter's end.
  /// - Parameter isLate: asked now and then; a chapter that is late is given up, with an obstacle.
  package mutating func goOn(to entries: Int = .max, isLate: () -> Bool = { false }) {
    guard !isOver else { return }
    if !walker.walk(&node, in: 0, until: entries, isLate) { end() }
  }

  private mutating func end() {
    walker.finish()
    walker.add(copies)
    isOver = true
  }

  /// The part of the chapter's tree that lies behind the walk, from 0 to 1.
  package var progress: Double {
    isOver ? 1 : Double(node) / Double(max(1, walker.styled.tree.nodes.count))
  }

  /// The chapter as far as the walk has come.
  package var chapter: FlowChapter { walker.chapter }

  /// The entries that stay as they are wherever the walk goes on; nil where there are none.
  package var beginning: FlowChapter? {
    guard isForeseen, !isOver, walker.chapter.obstacle == nil else { return nil }
    var chapter = walker.chapter
    let count = min(chapter.entries.count - Self.unsettled, walker.lastContent)
    guard count > 0 else { return nil }
    chapter.entries.removeLast(chapter.entries.count - count)
    // A box that is open goes on behind the beginning.
    for frame in walker.frames where frame.box >= 0 && !walker.unstartedBoxes.contains(frame.box) {
      let first = chapter.boxes[frame.box].entries.lowerBound
      chapter.boxes[frame.box].entries = first..<Int.max
    }
    return chapter
  }
}

extension BlockWalker {
  /// Bytes and nodes of a chapter that may be set in parts. Larger ones may come to their bounds.
  private static let mostForeseen = (bytes: 6 << 20, nodes: 200_000)

  /// Whether no style, element or letter of a chapter is an obstacle. Tables may be too wide, and are not looked at.
  fileprivate static func foresees(_ styled: StyledTree, _ kinds: [NameKind]) -> Bool {
    let tree = styled.tree
    guard tree.bytes.count <= mostForeseen.bytes, tree.nodes.count <= mostForeseen.nodes,
      !kinds.contains(.drawing), !kinds.contains(.formula)
    else { return false }
    let areTrusted = styled.styles.allSatisfy { style in
      style.display != .table && !style.display.isTablePart
    }
    return areTrusted && UntrustedScripts.trust(tree.bytes)
  }
}

extension UntrustedScripts {
  /// The first byte of the first letter that may be an obstacle, in UTF-8.
  private static let firstByte: UInt8 = 0xE0

  /// Whether no letter of a text in UTF-8 is an obstacle.
  static func trust(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= firstByte else {
        index += 1
        continue
      }
      var iterator = bytes[index...].prefix(4).makeIterator()
      var decoder = UTF8()
      if case .scalarValue(let scalar) = decoder.decode(&iterator), obstacle(scalar.value) != nil {
        return false
      }
      index += 1
    }
    return true
  }
}
