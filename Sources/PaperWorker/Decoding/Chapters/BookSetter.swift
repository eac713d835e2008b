import BookText
import CMuPDF
import ChapterFlow
import Faces
import IPC
import StyleSheets

/// Sets the chapters of a book of text. A chapter with parts that the setter cannot set stays with MuPDF, in the same
/// face and column.
///
/// Serves the thread of its context. The last chapters stay as they were set; of all others their number of pages and
/// their letters are kept by the `Pagination`.
final class BookSetter {
  private enum Outcome {
    case set(SetChapter)
    case obstacle(ChapterObstacle)
  }

  let sources: ChapterSources
  private let facts: BookFacts
  private let layout: TextLayout
  let context: DocumentContext
  /// The document, which knows the numbers of chapters. The book owns the document.
  private let document: OpaquePointer
  let faces: MuPDFFaces
  private let binaries = FictionPictures()
  var cascades: ChapterCascades
  private var noteFiles = NoteFiles()
  /// Chapters that were set last; the newest is the last one.
  private var kept: [(chapter: Int, set: SetChapter)] = []
  private var obstacles: [Int: ChapterObstacle] = [:]
  private var drawings: [(page: PagePlace, drawing: SetPageDrawing)] = []
  private lazy var chapterPaths = ChapterPaths(sources.paths, document)

  private static let maximumKept = 4
  private static let keptLetters = 4 << 20
  /// Bytes of a page. The text of a page with more would take too long.
  private static let maximumBytes = 32 << 20
  private static let maximumDrawings = 4
  /// A chapter takes no longer, in seconds, so that time is left for MuPDF.
  private static let maximumTime = 3.0

  /// Nil where this MuPDF cannot set.
  init?(
    _ sources: ChapterSources, _ facts: BookFacts, _ layout: TextLayout,
    _ context: DocumentContext, _ document: OpaquePointer
  ) {
    let binaries = binaries
    let bytes = sources.bytes
    guard
      let faces = MuPDFFaces(
        context.pointer, owner: context, archive: sources.archive,
        pictures: { binaries.picture($0) ?? Base64.data($0) ?? bytes($0) })
    else { return nil }
    (self.sources, self.facts, self.layout) = (sources, facts, layout)
    (self.context, self.document, self.faces) = (context, document, faces)
    cascades = ChapterCascades(sources, facts, layout)
  }

  /// The number of the chapter in a file; nil where the file is none of the chapters.
  func number(of path: String) -> Int? {
    sources.markup == .xhtml ? chapterPaths.number(of: path) : 0
  }

  func path(of chapter: Int) -> String {
    sources.markup == .xhtml ? chapterPaths.path(of: chapter) ?? "" : ""
  }

  /// The address of a place in another chapter, where the chapter is only that place: some books name each section of
  /// a file in their order of reading. Such a chapter has no pages.
  func place(ofRepeated chapter: Int) -> String? {
    sources.markup == .xhtml ? chapterPaths.repeated[chapter] : nil
  }

  /// Why MuPDF sets the chapter; nil where Paper does, and where the chapter was not asked for yet.
  func obstacle(of chapter: Int) -> ChapterObstacle? { obstacles[chapter] }

  /// The chapter in lines and pages; nil where MuPDF sets the chapter.
  func chapter(_ number: Int) -> SetChapter? {
    if obstacles[number] != nil || place(ofRepeated: number) != nil { return nil }
    if let index = kept.firstIndex(where: { $0.chapter == number }) {
      if index < kept.count - 1 { kept.append(kept.remove(at: index)) }
      return kept.last?.set
    }
    switch set(number) {
    case .obstacle(let obstacle):
      obstacles[number] = obstacle
      return nil
    case .set(let chapter):
      if kept.count >= Self.maximumKept { kept.removeFirst() }
      kept.append((number, chapter))
      // A long chapter is kept alone.
      while kept.count > 1,
        kept.reduce(0, { $0 + ($1.set.lettersBefore.last ?? 0) }) > Self.keptLetters
      {
        kept.removeFirst()
      }
      return chapter
    }
  }

  /// A page that can be drawn; nil where MuPDF sets the chapter.
  func drawing(of page: PagePlace) throws(WorkerError) -> SetPageDrawing? {
    if let known = drawings.first(where: { $0.page == page }) { return known.drawing }
    guard let chapter = chapter(page.chapter) else { return nil }
    var content = chapter.page(page.page)
    content.resolvePictures(in: path(of: page.chapter), sources.markup)
    let size = chapter.size ?? (layout.width, layout.height)
    guard
      let drawing = SetPageDrawing(content, width: size.width, height: size.height, faces: faces)
    else { throw WorkerError(.outOfMemory) }
    if drawings.count >= Self.maximumDrawings { drawings.removeFirst() }
    drawings.append((page, drawing))
    return drawing
  }

  /// The address of a picture as the faces ask for the picture's bytes.
  static func picture(
    _ address: String, in path: String, _ markup: ChapterSources.Markup
  ) -> String {
    if address.hasPrefix("/") { return String(address.drop { $0 == "/" }) }
    if address.hasPrefix("<") { return DrawingAddress.address(of: address, in: path) }
    return markup == .fictionBook || address.hasPrefix("data:")
      ? address : BookAddress.resolve(address, in: path)
  }

  private func set(_ number: Int) -> Outcome {
    let time = WorkingTime(Self.maximumTime)
    let item = sources.items[path(of: number)] ?? SpineItem()
    if item.isPicture || item.isDrawing, let set = pictureChapter(path(of: number), item) {
      return .set(set)
    }
    guard sources.markup != .xhtml || chapterPaths.path(of: number) != nil,
      let bytes = sources.page(path(of: number))
    else { return .obstacle(.unreadable) }
    if bytes.count > Self.maximumBytes { return .obstacle(.tooLarge) }
    guard let reading = MarkupReader.read(bytes, context.pointer) else {
      return .obstacle(.unreadable)
    }
    if item.isFixed {
      return .set(fixedChapter(reading.tree, path(of: number)))
    }
    return set(reading.tree, isCut: reading.isCut, path(of: number), time)
  }

  /// A chapter as running text.
  private func set(
    _ tree: MarkupTree, isCut: Bool, _ path: String, _ time: WorkingTime
  ) -> Outcome {
    if time.isOver() { return .obstacle(.late) }
    if isCut { return .obstacle(.tooLarge) }
    if sources.markup == .fictionBook { binaries.read(tree) }
    cascades.findPlain { path in
      sources.page(path).flatMap { MarkupReader.read($0, context.pointer)?.tree }
    }
    let (styled, faces) = styled(tree, path)
    let page = FlowPage(layout, facts)
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let flow = BlockWalker.chapter(
      of: styled, faces: faces, page: page, name: name,
      copies: copies(for: styled, path, page, time), isLate: time.isOver)
    if let obstacle = flow.obstacle { return .obstacle(ChapterObstacle(obstacle)) }
    guard let set = SetChapter(flow: flow, page: page, faces: faces, isLate: time.isOver) else {
      return .obstacle(.late)
    }
    return .set(set)
  }

  /// Letters of a page by the rule of places: as many as the page has as running text.
  func letters(of tree: MarkupTree, _ path: String) -> Int {
    if case .set(let set) = set(tree, isCut: false, path, WorkingTime(Self.maximumTime)) {
      return set.lettersBefore.last ?? 0
    }
    return Self.letters(of: tree)
  }

  /// A file's tree with its styles, and the faces as the file knows them.
  private func styled(_ tree: consuming MarkupTree, _ path: String) -> (StyledTree, ChapterFaces) {
    let (styled, embedded) = cascades.styled(tree, path, faces)
    // Chapters keep their faces: a closure over the setter, which keeps chapters, would keep all for ever.
    let faces = ChapterFaces(faces, embedded) { [markup = sources.markup] in
      Self.picture($0, in: path, markup)
    }
    return (styled, faces)
  }

  /// Notes in other files, for the feet of a chapter's pages.
  private func copies(
    for styled: StyledTree, _ path: String, _ page: FlowPage, _ time: WorkingTime
  ) -> NoteCopies {
    guard sources.markup == .xhtml, let number = number(of: path) else { return NoteCopies() }
    return noteFiles.copies(
      for: styled, at: path, page: page,
      isBehind: { chapterPaths.number(of: $0).map { $0 > number } ?? true },
      isLate: time.isOver
    ) { path in
      guard let bytes = sources.page(path), bytes.count <= NoteFiles.maximumBytes,
        let reading = MarkupReader.read(bytes, context.pointer), !reading.isCut
      else { return nil }
      let (styled, faces) = self.styled(reading.tree, path)
      return NoteFiles.Known(notes: NoteFile(styled), faces: faces)
    }
  }
}

extension SetPage {
  /// Gives pictures the addresses by which the faces ask for their bytes.
  fileprivate mutating func resolvePictures(in path: String, _ markup: ChapterSources.Markup) {
    for index in pictures.indices {
      pictures[index].address = BookSetter.picture(pictures[index].address, in: path, markup)
    }
    for index in layers.indices {
      for picture in layers[index].drawing.pictures.indices {
        let address = layers[index].drawing.pictures[picture].address
        layers[index].drawing.pictures[picture].address = BookSetter.picture(
          address, in: path, markup)
      }
    }
  }
}

extension FlowPage {
  init(_ layout: TextLayout, _ facts: BookFacts) {
    let style = BookStyle(layout)
    self.init(
      width: layout.width, height: layout.height, top: style.margins.top,
      bottom: style.margins.bottom, side: style.margins.side, em: layout.em,
      leading: style.lineHeight(facts.language))
    (isJustified, isHyphenated) = (layout.isJustified, layout.isHyphenated)
    language = facts.language
  }
}
