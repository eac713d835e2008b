import StyleSheets

/// Notes of other files, for the feet of a chapter's pages. The letters of a copy do not count: they count where the book
/// has the note.
package struct NoteCopies: Sendable {
  struct Copy: Sendable {
    /// An element of the chapter's tree.
    var mark: Int
    /// Indices in `paragraphs`.
    var paragraphs: Range<Int>
  }

  private(set) var notes: [Copy] = []
  /// Links are indices in `links`.
  private(set) var paragraphs: [FlowParagraph] = []
  private(set) var links: [String] = []

  /// More notes of a chapter stand in their own place alone.
  static let most = 4_096

  package init() {}

  /// Adds the notes of a file.
  /// - Parameters:
  ///   - marks: links of the chapter to the file.
  ///   - chapter: the tree of the marks.
  ///   - name: of the chapter's file.
  ///   - isBehind: whether the file comes after the chapter's.
  ///   - faces: of the file with the notes.
  ///   - page: the page that the chapter is set for.
  ///   - address: gives an address in the file as seen from the chapter's file.
  package mutating func add(
    _ marks: [DistantMark], of chapter: StyledTree, name: String, from file: inout NoteFile,
    isBehind: Bool, faces: any FaceSource, page: FlowPage, address: (String) -> String,
    isLate: () -> Bool
  ) {
    let finder = NoteFinder(chapter: chapter)
    let found = file.notes(of: marks, in: finder, name: name, isBehind: isBehind)
    let room = max(0, Self.most - notes.count)
    guard !found.isEmpty, room > 0 else { return }
    let ownAddress = Dictionary(
      marks.lazy.map { ($0.node, $0.address) }, uniquingKeysWith: { first, _ in first })
    let isVertical = WritingMode(of: chapter) == .vertical
    var walker = BlockWalker(
      file.finder.styled, faces: isVertical ? VerticalFaces(faces) : faces,
      page: isVertical ? page.turned : page,
      kinds: file.finder.tree.names.map(NameKind.init),
      notes: ChapterNotes(copying: Array(found.prefix(room))))
    walker.setter.isVertical = isVertical
    for note in found.prefix(room) {
      guard let copied = walker.copy(note.block, isLate) else { return }
      if copied.isEmpty { continue }
      let first = paragraphs.count
      for paragraph in copied {
        // A link back to the mark leads to the note's own place: the mark stands on the same page.
        paragraphs.append(
          adapted(
            paragraph, links: walker.chapter.links, own: ownAddress[note.mark] ?? ""
          ) { link in
            file.leads(link, to: note.mark, in: finder, name: name) ? nil : address(link)
          })
      }
      notes.append(Copy(mark: note.mark, paragraphs: first..<paragraphs.count))
    }
  }

  /// A paragraph as part of the chapter.
  /// - Parameters:
  ///   - own: the address of the note's own place.
  ///   - address: nil for a link back to the mark.
  private mutating func adapted(
    _ paragraph: FlowParagraph, links known: [String], own: String,
    address: (String) -> String?
  ) -> FlowParagraph {
    var paragraph = paragraph
    (paragraph.anchors, paragraph.notes) = ([], [])
    func link(of run: FlowRun) -> String? {
      known.indices.contains(Int(run.link)) ? address(known[Int(run.link)]) ?? own : nil
    }
    for index in paragraph.runs.indices {
      adapt(&paragraph.runs[index], link: link(of: paragraph.runs[index]))
    }
    if var marker = paragraph.marker {
      adapt(&marker.run, link: link(of: marker.run) ?? own)
      marker.isAdded = true
      paragraph.marker = marker
    }
    return paragraph
  }

  private mutating func adapt(_ run: inout FlowRun, link: String?) {
    // The chapter knows other faces by these numbers; glyphs have been shaped already.
    if case .embedded = run.face.family { run.face.family = .serif }
    run.link = -1
    guard let link else { return }
    if links.last != link { links.append(link) }
    run.link = Int32(links.count - 1)
  }
}

extension BlockWalker {
  /// The paragraphs of a note's block; none where the block cannot be set, and nil where time has run out.
  fileprivate mutating func copy(_ block: Int, _ isLate: () -> Bool) -> [FlowParagraph]? {
    if isLate() { return nil }
    beginCopy(block)
    walk(from: block, isLate)
    let obstacle = chapter.obstacle
    let copied = chapter.entries
    (chapter.obstacle, chapter.boxes, chapter.entries) = (nil, [], [])
    if obstacle == .late || obstacle == .tooLarge { return nil }
    var paragraphs: [FlowParagraph] = []
    for entry in copied {
      switch entry {
      case .paragraph(let paragraph): paragraphs.append(paragraph)
      case .anchor, .pageBreak: continue
      case .picture, .rule, .table: return []
      }
    }
    return obstacle == nil ? paragraphs : []
  }

  /// Entries before a note whose numbers are counted at once.
  private static let mostSiblings = 131_072

  /// Forgets all that stood before, but for the list around the block and its numbers.
  private mutating func beginCopy(_ block: Int) {
    text = InlineText()
    (before, pendingBreak, pendingMarker, lastContent) = (0, nil, nil, -1)
    (signAnchors, hidden, unstartedBoxes) = ([], [], [])
    let tree = styled.tree
    let parent = Int(tree.nodes[block].parent)
    guard parent >= 0, kinds[Int(tree.nodes[parent].name)] == .list else {
      (frames, blocks) = ([], [])
      return
    }
    var sibling = Int(tree.nodes[consumedEnd].next)
    if frames.first?.node == parent {
      (frames, blocks) = ([frames[0]], [0])
    } else {
      let style = styled.style(of: parent)
      var list = BlockFrame(
        node: parent, style: Int(styled.styleOf[parent]),
        look: setter.looks.index(of: InlineLook()), whiteSpace: style.whiteSpace,
        transform: style.transform, within: nil)
      beginList(&list, parent, index: 0)
      (frames, blocks) = ([list], [0])
      sibling = Int(tree.nodes[parent].firstChild)
    }
    var steps = 0
    while sibling >= 0, sibling < block, steps < Self.mostSiblings {
      steps += 1
      if !tree.nodes[sibling].isText, styled.style(of: sibling).display == .listItem {
        _ = number(of: sibling, list: 0)
      }
      sibling = Int(tree.nodes[sibling].next)
    }
    consumedEnd = block
  }

  /// Adds the copies behind the chapter's own entries.
  mutating func add(_ copies: NoteCopies) {
    guard chapter.obstacle == nil, !copies.notes.isEmpty else { return }
    let (first, link) = (chapter.entries.count, Int32(chapter.links.count))
    chapter.firstCopy = first
    chapter.links += copies.links
    for var paragraph in copies.paragraphs {
      for index in paragraph.runs.indices where paragraph.runs[index].link >= 0 {
        paragraph.runs[index].link += link
      }
      if let own = paragraph.marker?.run.link, own >= 0 { paragraph.marker?.run.link = own + link }
      chapter.entries.append(.paragraph(paragraph))
    }
    chapter.notes += copies.notes.map {
      FlowNote(entries: $0.paragraphs.lowerBound + first..<$0.paragraphs.upperBound + first)
    }
  }
}
