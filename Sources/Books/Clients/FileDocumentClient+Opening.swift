import BookFormats
import Books
import PaperGeometry
import IPC
import Localisation
import WorkerClient

// How a document is opened: its pages are counted and measured, its title and its labels read.
extension FileDocumentClient {
  /// How long the first answer to `open` may go on counting pages, in seconds; the answers to later
  /// requests of `open` each continue as long.
  private static let timeout = 0.15

  /// Opens the document, or goes on counting the pages of a document whose pages are not all counted.
  func opened() throws(WorkerFailure) -> Result<Document, DocumentError> {
    let opened = try book.open(budget)
    var pages =
      state.withLock { $0.pages } ?? keptIndex(opened) ?? PageIndex(chapters: opened.chapters)
    let end = ContinuousClock.now + .seconds(Self.timeout)
    try count(&pages, until: end)
    try measure(&pages, until: end)
    let data =
      try part(metadata)
      ?? DocumentMetadata(
        title: nil, authors: source.author.map { [$0] } ?? [], format: "")
    let known = state.withLock { $0.before.pages?.labels }
    let labels =
      if let known { known } else {
        try part { () throws(WorkerFailure) in try self.labels(pages) } ?? []
      }
    keep(pages, labels, opened)
    state.withLock { ($0.pages, $0.language) = (pages, data.language) }
    guard
      var document = Document(
        id: id, title: data.title ?? source.title, authors: data.authors, language: data.language,
        readsRightToLeft: opened.direction == .rightToLeft ? true : nil, pageCount: pages.count,
        isComplete: pages.isComplete, sizes: pages.sizes, labels: labels)
    else { return .failure(.unreadable(file.path, reason: Localisation.text("has no pages"))) }
    document.beginsAlone = true
    document.pairing = opened.pairing
    document.placements = PagePlacement.placements(opened.placements)
    document.spread = SpreadWish(opened.spread)
    let format = BookFormat(opened.format)
    document.isPrinted = format.isPrinted
    document.format = data.format.isEmpty ? format.name : data.format
    document.remarks = opened.remarks.filter { $0 != .faceUnusable }.map(\.words)
    document.faceLack = faceLack(opened)
    document.plainChapters = pages.plainChapters
    document.fileBytes = PictureFile.byteCount(of: file)
    document.isReflowable = opened.isReflowable
    document.firstPage = try firstPage(opened)
    // The pages in the book tell its shape: a cover may be as wide as both of its boards.
    if document.firstPage == .isCover { document.sizes.leaveOutFirst() }
    return .success(document)
  }

  /// Why a text is not set in the family that the reader has chosen; nil where the text is.
  private func faceLack(_ opened: OpenedBook) -> FaceLack? {
    guard opened.isReflowable, let family = id.text.face.family else { return nil }
    if face.missing != nil { return .notInstalled(family) }
    return opened.remarks.contains(.faceUnusable) ? .unusable(family) : nil
  }

  /// Counts the pages of chapters, as far as the time allows, but to the first that has pages. A long chapter is counted in
  /// parts, each of which is told at once.
  private func count(
    _ pages: inout PageIndex, until end: ContinuousClock.Instant
  ) throws(WorkerFailure) {
    var flaw: WorkerFailure?
    while !pages.isComplete, !pages.hasPages || ContinuousClock.now < end {
      let found = try count(&pages)
      flaw = flaw ?? found
      if pages.isGrowing { break }
    }
    // A document without a sound chapter is damaged as a whole.
    if let flaw, !pages.hasPages { throw flaw }
  }

  /// Counts the pages of the next chapter, which lays out the chapter of a book of text. A chapter that cannot
  /// be laid out is one page, so that the others can be read.
  /// - Returns: why the chapter is damaged; the page says it too, when it is drawn.
  @discardableResult
  func count(_ pages: inout PageIndex) throws(WorkerFailure) -> WorkerFailure? {
    guard let first = pages.next else {
      pages.stop()
      return nil
    }
    do throws(WorkerFailure) {
      var query = MeasurePages(first: first, count: 1)
      query.allowsPart = true
      let list = try answer(to: query, page: first)
      pages.add(
        chapterOf: list.count, size: list.sizes.first.flatMap { $0.map(Size.init) },
        obstacle: list.obstacle, file: list.file, isWhole: list.isWhole)
      return nil
    } catch {
      // Without time nothing is known of the chapter.
      guard error.isOfTheBook, !budget.isOver else { throw error }
      pages.addDamagedChapter()
      return error
    }
  }

  /// Measures pages of a document whose pages may differ, as far as the time allows: the shape of the first
  /// pages is needed before they are seen.
  private func measure(
    _ pages: inout PageIndex, until end: ContinuousClock.Instant
  ) throws(WorkerFailure) {
    // The first pages are measured in any case: what a short document is does not depend on the time.
    while let next = pages.firstUnmeasured, next < 64 || ContinuousClock.now < end {
      guard let place = pages.place(of: next) else { return }
      let step = min(64, pages.pagesLeft(inChapterOf: next))
      let sizes = try part { () throws(WorkerFailure) -> [IPC.PageSize?] in
        try self.sizes(from: place, count: step)
      }
      pages.measure(from: next, (sizes ?? []).map { $0.map(Size.init) })
      // Pages without a usable size would be measured for ever.
      guard let after = pages.firstUnmeasured, after > next else { return }
    }
  }

  /// Sizes of pages that have been counted.
  func sizes(
    from place: PagePlace, count: Int
  ) throws(WorkerFailure) -> [IPC.PageSize?] {
    var query = MeasurePages(first: place, count: count)
    query.allowsPart = true
    return try answer(to: query, page: place).sizes
  }

  /// The printed numbers, where they are not simply the pages' numbers.
  private func labels(_ pages: PageIndex) throws(WorkerFailure) -> [String] {
    guard pages.isComplete, pages.count <= 20_000 else { return [] }
    var labels: [String] = []
    while labels.count < pages.count, let place = pages.place(of: labels.count) {
      // In small steps, each of which a slow document manages in time.
      let step = min(128, pages.pagesLeft(inChapterOf: labels.count))
      let more = try answer(to: ReadLabels(first: place, count: step))
      if more.isEmpty { return [] }
      labels += more.map { Printable.escaped($0.text) }
    }
    let areNumbers = labels.indices.allSatisfy {
      labels[$0].isEmpty || labels[$0] == "\($0 + 1)"
    }
    return areNumbers ? [] : labels
  }

  /// How long the worker may look at the first page, in seconds. A page that takes longer to draw is read as any other.
  private static let timeoutWithCover = 3.0

  /// What the first page has to do with the cover; asked once, as the page does not change.
  private func firstPage(_ opened: OpenedBook) throws(WorkerFailure) -> Books.FirstPage {
    if let known = state.withLock({ $0.firstPage }) { return known }
    // A cover that lies beside the file is no page of the file.
    guard source.cover == file, opened.hasCover else { return .ofItsOwn }
    let milliseconds = UInt32(1000 * Self.timeoutWithCover)
    let found = try part { () throws(WorkerFailure) -> Books.FirstPage in
      // One try: two more would be as slow.
      let page = try book.ask(
        CompareFirstPage(), deadline: min(milliseconds, workers.deadlines.request),
        budget: WorkBudget(seconds: Self.timeoutWithCover))
      return Books.FirstPage(page)
    }
    state.withLock { $0.firstPage = found ?? .ofItsOwn }
    return found ?? .ofItsOwn
  }

  func metadata() throws(WorkerFailure) -> DocumentMetadata {
    let data = try answer(to: ReadMetadata())
    return DocumentMetadata(
      title: data.title.isEmpty ? nil : data.title,
      authors: data.author.isEmpty ? source.author.map { [$0] } ?? [] : [data.author],
      language: data.language.isEmpty ? nil : data.language, format: data.format)
  }
}

extension PagePlacement {
  fileprivate static func placements(_ records: [PlacementRecord]) -> [Int: PagePlacement] {
    var found: [Int: PagePlacement] = [:]
    for (page, record) in records.enumerated() {
      switch record {
      case .any: continue
      case .left: found[page] = .left
      case .right: found[page] = .right
      case .alone: found[page] = .alone
      }
    }
    return found
  }
}

extension SpreadWish {
  fileprivate init(_ record: SpreadRecord) {
    switch record {
    case .auto: self = .window
    case .single: self = .single
    case .facing: self = .facing
    }
  }
}

extension Books.FirstPage {
  init(_ page: IPC.FirstPageRecord) {
    switch page {
    case .ofItsOwn: self = .ofItsOwn
    case .isCover: self = .isCover
    case .showsCover: self = .showsCover
    }
  }
}
