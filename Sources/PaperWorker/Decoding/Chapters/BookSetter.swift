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

  private let sources: ChapterSources
  private let facts: BookFacts
  private let layout: TextLayout
  private let context: DocumentContext
  /// The document, which knows the numbers of chapters. The book owns the document.
  private let document: OpaquePointer
  private let faces: MuPDFFaces
  private let binaries = FictionPictures()
  private var cascades: ChapterCascades
  /// Chapters that were set last; the newest is the last one.
  private var kept: [(chapter: Int, set: SetChapter)] = []
  private var obstacles: [Int: ChapterObstacle] = [:]
  private var drawings: [(page: PagePlace, drawing: SetPageDrawing)] = []
  private lazy var chapterPaths = ChapterPaths(sources.paths, document)

  private static let maximumKept = 4
  private static let maximumDrawings = 4

  /// Nil where this MuPDF cannot set.
  init?(
    _ sources: ChapterSources, _ facts: BookFacts, _ layout: TextLayout,
    _ context: DocumentContext, _ document: OpaquePointer
  ) {
    let binaries = binaries
    let bytes = sources.bytes
    guard
      let faces = MuPDFFaces(
        context.pointer, pictures: { binaries.picture($0) ?? bytes($0) })
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

  /// Why MuPDF sets the chapter; nil where Paper does, and where the chapter was not asked for yet.
  func obstacle(of chapter: Int) -> ChapterObstacle? { obstacles[chapter] }

  /// The chapter in lines and pages; nil where MuPDF sets the chapter.
  func chapter(_ number: Int) -> SetChapter? {
    if obstacles[number] != nil { return nil }
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
      return chapter
    }
  }

  /// A page that can be drawn; nil where MuPDF sets the chapter.
  func drawing(of page: PagePlace) throws(WorkerError) -> SetPageDrawing? {
    if let known = drawings.first(where: { $0.page == page }) { return known.drawing }
    guard let chapter = chapter(page.chapter) else { return nil }
    var content = chapter.page(page.page)
    let path = path(of: page.chapter)
    for index in content.pictures.indices {
      content.pictures[index].address = picture(content.pictures[index].address, in: path)
    }
    guard
      let drawing = SetPageDrawing(
        content, width: layout.width, height: layout.height, faces: faces)
    else { throw WorkerError(.outOfMemory) }
    if drawings.count >= Self.maximumDrawings { drawings.removeFirst() }
    drawings.append((page, drawing))
    return drawing
  }

  /// The address of a picture as the faces ask for the picture's bytes.
  private func picture(_ address: String, in path: String) -> String {
    sources.markup == .fictionBook ? address : BookAddress.resolve(address, in: path)
  }

  private func set(_ number: Int) -> Outcome {
    guard sources.markup != .xhtml || chapterPaths.path(of: number) != nil,
      let bytes = sources.page(path(of: number)),
      let reading = MarkupReader.read(bytes, context.pointer)
    else { return .obstacle(.unreadable) }
    if reading.isCut { return .obstacle(.tooLarge) }
    let path = path(of: number)
    if sources.markup == .fictionBook { binaries.read(reading.tree) }
    let (styled, embedded) = cascades.styled(reading.tree, path, faces)
    let faces = ChapterFaces(faces, embedded) { [self] in picture($0, in: path) }
    let page = FlowPage(layout, facts)
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let flow = BlockWalker.chapter(of: styled, faces: faces, page: page, name: name)
    if let obstacle = flow.obstacle { return .obstacle(ChapterObstacle(flow: obstacle)) }
    guard let set = SetChapter(flow: flow, page: page, faces: faces) else {
      return .obstacle(.late)
    }
    return .set(set)
  }
}

/// Which file is which chapter, as MuPDF counts chapters.
struct ChapterPaths {
  private var numbers: [String: Int] = [:]
  private var paths: [Int: String] = [:]

  init(_ files: [String], _ document: OpaquePointer) {
    for path in files where numbers[path] == nil {
      var (chapter, page, x, y): (Int32, Int32, Float, Float) = (-1, -1, 0, 0)
      // Without a place in the file no chapter is laid out.
      guard paper_mupdf_resolve(document, path, &chapter, &page, &x, &y) == 0, chapter >= 0 else {
        continue
      }
      numbers[path] = Int(chapter)
      if paths[Int(chapter)] == nil { paths[Int(chapter)] = path }
    }
  }

  func number(of path: String) -> Int? { numbers[path] }
  func path(of chapter: Int) -> String? { paths[chapter] }
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
