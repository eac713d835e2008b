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
  let sources: ChapterSources
  private let facts: BookFacts
  private let layout: TextLayout
  let context: DocumentContext
  /// The document, which knows the numbers of chapters. The book owns the document.
  private let document: OpaquePointer
  let faces: MuPDFFaces
  private let binaries = FictionPictures()
  var cascades: ChapterCascades
  var noteFiles = NoteFiles()
  /// Chapters that were set last; the newest is the last one.
  private var kept: [(chapter: Int, set: SetChapter)] = []
  /// A long chapter that is not set whole yet.
  private var begun: (chapter: Int, setting: ChapterSetting)?
  private var obstacles: [Int: ChapterObstacle] = [:]
  /// Chapters that MuPDF would not set in time either.
  private var refusals: [Int: WorkerError] = [:]
  private var drawings: [(page: PagePlace, drawing: SetPageDrawing)] = []
  lazy var chapterPaths = ChapterPaths(sources.paths, document)

  private static let maximumKept = 4
  /// Letters of the chapters that stay, where that is more than one chapter. A million letters are some 50 MB.
  private static let keptLetters = 1 << 20
  /// Bytes of a chapter. MuPDF sets three megabytes in a second, and a question has six.
  private static let maximumBytes = 20 << 20
  private static let maximumDrawings = 4
  /// Cells of a chapter, for which MuPDF takes minutes.
  private static let maximumCells = 300_000
  static let greatTable = WorkerError(.tooLarge, "a table has too many cells")
  /// A chapter takes no longer, in seconds, so that time is left for MuPDF.
  private static let maximumTime = 3.0

  /// Nil where this MuPDF cannot set.
  init?(
    _ sources: ChapterSources, _ facts: BookFacts, _ layout: TextLayout,
    _ context: DocumentContext, _ document: OpaquePointer
  ) {
    let binaries = binaries
    let (bytes, fallbacks) = (sources.bytes, sources.fallbacks.pictures)
    guard
      let faces = MuPDFFaces(
        context.pointer, owner: context, archive: sources.archive,
        refusals: context.refusals,
        pictures: { address in
          let packed =
            binaries.picture(address) ?? Base64.data(address)
            ?? bytes(fallbacks[address] ?? address)
          return packed.map { ReadablePicture.converted($0) ?? $0 }
        })
    else { return nil }
    (self.sources, self.facts, self.layout) = (sources, facts, layout)
    (self.context, self.document, self.faces) = (context, document, faces)
    cascades = ChapterCascades(sources, facts, layout)
  }

  /// The number of the chapter in a file; nil where the file is none of the chapters.
  func number(of path: String) -> Int? {
    guard sources.markup == .xhtml else { return 0 }
    return chapterPaths.number(of: path)
      ?? sources.fallbacks.original(of: path).flatMap(chapterPaths.number)
  }

  /// The path of the file that is set for the chapter.
  func path(of chapter: Int) -> String {
    guard sources.markup == .xhtml, let path = chapterPaths.path(of: chapter) else { return "" }
    return sources.fallbacks.files[path] ?? path
  }

  /// The address of a place in another chapter, where the chapter is only that place: some books name each section of
  /// a file in their order of reading. Such a chapter has no pages.
  func place(ofRepeated chapter: Int) -> String? {
    sources.markup == .xhtml ? chapterPaths.repeated[chapter] : nil
  }

  /// Why MuPDF sets the chapter; nil where Paper does, and where the chapter was not asked for yet.
  func obstacle(of chapter: Int) -> ChapterObstacle? { obstacles[chapter] }

  /// Why neither setter sets the chapter; nil where the chapter was not asked for yet.
  func refusal(of chapter: Int) -> WorkerError? { refusals[chapter] }

  /// The chapter in lines and pages; nil where MuPDF sets the chapter.
  func chapter(_ number: Int) -> SetChapter? {
    if obstacles[number] != nil || place(ofRepeated: number) != nil { return nil }
    if let index = kept.firstIndex(where: { $0.chapter == number }) {
      if index < kept.count - 1 { kept.append(kept.remove(at: index)) }
      return kept.last?.set
    }
    return settle(number, outcome(number))
  }

  /// A chapter with so many pages at least, which need not be whole; nil where MuPDF sets the chapter. A chapter that has
  /// no such page is whole.
  func chapter(_ number: Int, withPage page: Int) -> SetChapter? {
    var part = beginning(number)
    while let found = part, found.count <= page { part = goOn(number) }
    return part ?? chapter(number)
  }

  /// The size of a page that its book has fixed, in points; nil for pages as large as the reader's.
  func size(of page: PagePlace) -> (width: Float, height: Float)? {
    chapter(page.chapter, withPage: page.page)?.size
  }

  /// The pages of a chapter that are set while the chapter is not.
  func beginning(_ number: Int) -> SetChapter? {
    begun?.chapter == number ? begun?.setting.beginning : nil
  }

  /// Sets more pages of a chapter.
  /// - Returns: the pages so far; nil where the chapter is whole, or MuPDF sets the chapter.
  func goOn(_ number: Int) -> SetChapter? {
    if isSettled(number) { return nil }
    let time = WorkingTime(Self.maximumTime)
    if begun?.chapter != number, let outcome = begin(number, time) {
      settle(number, outcome)
      return nil
    }
    if let outcome = begun?.setting.goOn(isLate: time.isOver) {
      settle(number, outcome)
    }
    return beginning(number)
  }

  /// Whether nothing is to be set of a chapter.
  private func isSettled(_ number: Int) -> Bool {
    obstacles[number] != nil || place(ofRepeated: number) != nil
      || kept.contains { $0.chapter == number }
  }

  @discardableResult
  private func settle(_ number: Int, _ outcome: ChapterSetting.Outcome) -> SetChapter? {
    if begun?.chapter == number { begun = nil }
    switch outcome {
    case .obstacle(let obstacle):
      obstacles[number] = obstacle
      return nil
    case .refused(let obstacle, let refusal):
      let path = path(of: number)
      let words = path.isEmpty ? refusal.words : "\(path): \(refusal.words)"
      (obstacles[number], refusals[number]) = (obstacle, WorkerError(refusal.reason, words))
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
    guard let chapter = chapter(page.chapter, withPage: page.page) else { return nil }
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

  private func outcome(_ number: Int) -> ChapterSetting.Outcome {
    let time = WorkingTime(Self.maximumTime)
    if begun?.chapter != number, let outcome = begin(number, time) { return outcome }
    return begun?.setting.finish(isLate: time.isOver) ?? .obstacle(.unreadable)
  }

  /// Begins a chapter, in place of another that is not whole.
  /// - Returns: a chapter that is set at once, or why the chapter cannot be set.
  private func begin(_ number: Int, _ time: WorkingTime) -> ChapterSetting.Outcome? {
    begun = nil
    let path = path(of: number)
    let item = sources.items[path] ?? SpineItem()
    if item.isPicture || item.isDrawing { return .set(pictureChapter(path, item)) }
    if let type = item.foreignType {
      return .refused(.unreadable, WorkerError(.unsupported, "\(type) without a fallback"))
    }
    guard sources.markup != .xhtml || chapterPaths.path(of: number) != nil,
      let bytes = sources.page(path, most: Self.maximumBytes)
    else { return .obstacle(.unreadable) }
    if bytes.count > Self.maximumBytes {
      let size = WorkerError(.tooLarge, "the chapter has \(bytes.count >> 20) MB")
      return .refused(.tooLarge, size)
    }
    let reading: MarkupReader.Reading
    do throws(MarkupReader.Failure) {
      reading = try MarkupReader.read(bytes, context.pointer)
    } catch {
      return error == .entangled
        ? .refused(.unreadable, WorkerError(.unsupported, context.message))
        : .obstacle(.unreadable)
    }
    if item.isFixed { return .set(fixedChapter(reading.tree, path)) }
    if time.isOver() { return .obstacle(.late) }
    if reading.tree.count(of: ["td", "th"]) > Self.maximumCells {
      return .refused(.table, Self.greatTable)
    }
    if reading.isCut { return .obstacle(.tooLarge) }
    begun = (number, setting(reading.tree, path, time))
    return nil
  }

  /// A chapter as running text, of which nothing is set yet.
  private func setting(
    _ tree: MarkupTree, _ path: String, _ time: WorkingTime
  ) -> ChapterSetting {
    if sources.markup == .fictionBook { binaries.read(tree) }
    cascades.findPlain(before: path) { path in
      sources.page(path).flatMap { try? MarkupReader.read($0, context.pointer).tree }
    }
    let (styled, faces) = styled(tree, path)
    let page = FlowPage(layout, facts)
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let walk = ChapterWalk(
      of: styled, faces: faces, page: page, name: name,
      copies: copies(for: styled, path, page, time))
    // The list of printed pages asks for all places of a chapter at once.
    let mayBegin = facts.printedPages.isEmpty
    return ChapterSetting(walk, page, faces, bytes: mayBegin ? styled.tree.bytes.count : 0)
  }

  /// Letters of a page by the rule of places: as many as the page has as running text.
  func letters(of tree: MarkupTree, _ path: String) -> Int {
    let time = WorkingTime(Self.maximumTime)
    var setting = setting(tree, path, time)
    if case .set(let set) = setting.finish(isLate: time.isOver) {
      return set.lettersBefore.last ?? 0
    }
    return Self.letters(of: tree)
  }
}
