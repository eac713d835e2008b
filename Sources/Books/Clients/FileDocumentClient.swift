import Books
import Glibc
import PaperGeometry
import PaperRaster
import Synchronization
import Wire
import WorkerClient

/// A document that is one file, opened and drawn by a worker of its own.
///
/// The worker may end at any moment, and another one takes its place (`WorkerBook`). Requests wait on the
/// threads of `BookWorkers`, those of one document one after the other, the most urgent first.
public final class FileDocumentClient: DocumentClient {
  public typealias Reply = @Sendable (Result<DocumentReply, DocumentError>) -> Void

  struct State: Sendable {
    var pages: PageIndex?
    var isClosed = false
  }

  private let source: DocumentSource
  private let file: Picture.Source
  private let workers: BookWorkers
  private let book: WorkerBook
  let state = Mutex(State())
  /// The key under which requests of this document wait for each other.
  private let key: String

  /// How long the first answer to `open` may go on counting pages, in seconds; the answers to later
  /// requests of `open` each continue as long.
  private static let patience = 0.15

  /// - Parameter file: the document's file.
  public init(source: DocumentSource, file: Picture.Source, workers: BookWorkers) {
    (self.source, self.file, self.workers) = (source, file, workers)
    key = "\(source.id.name)/\(source.id.origin)/\(source.id.textSize)"
    let (id, passwords) = (source.id, workers.passwords)
    book = WorkerBook(
      workers.supply,
      options: { OpenOptions(for: file, textSize: id.textSize, password: passwords[id]) },
      openingDeadline: workers.deadlines.opening
    ) {
      switch PictureFile.open(file) {
      case .success(let descriptor): .success(descriptor)
      case .failure(let error): .failure(.refused(Refusal(.unreadable, error.reason)))
      }
    }
  }

  private var id: DocumentID { source.id }
  private var isClosed: Bool { state.withLock { $0.isClosed } }

  // MARK: The protocol

  @discardableResult
  public func send(
    _ request: DocumentRequest, priority: RequestPriority, deadline: Double, reply: @escaping Reply
  ) -> Int {
    guard canAnswer(request) else {
      reply(.failure(.closed(id.name)))
      return 0
    }
    let path = file.path
    let ticket = workers.threads.run(key: key, priority: priority.rawValue, deadline: deadline) {
      if self.isClosed { return .failure(.closed(path)) }
      let answer = self.answer(request, priority)
      guard self.isClosed else { return answer }
      // Another worker may have taken the place of the one that was ended.
      self.book.close()
      return .failure(.closed(path))
    } reply: {
      reply(DocumentError.answer($0, culprit: path))
    }
    return ticket.number
  }

  public func cancel(_ number: Int) { workers.threads.cancel(BlockingPool.Ticket(number: number)) }

  public func close() {
    state.withLock { $0.isClosed = true }
    workers.openBooks.forget(id)
    book.close()
  }

  public func retry() { book.retry() }

  private func canAnswer(_ request: DocumentRequest) -> Bool {
    let state = state.withLock { $0 }
    switch request {
    case .open: return !state.isClosed
    case .image(let image) where image.image == .cover(id): return !state.isClosed
    default: return state.pages != nil && !state.isClosed
    }
  }

  // MARK: Answers

  /// Runs on a thread of the workers', for one request of the document at a time.
  private func answer(
    _ request: DocumentRequest, _ priority: RequestPriority
  ) -> Result<DocumentReply, DocumentError> {
    keepOpen()
    do throws(WorkerFailure) {
      return try perform(request, priority.ofWire)
    } catch {
      return .failure(self.error(error, of: request))
    }
  }

  /// Notes the use, and closes the document that was not used for the longest time, behind the requests
  /// that wait for that document.
  private func keepOpen() {
    let (book, threads, key) = (book, workers.threads, key)
    workers.openBooks.use(id) {
      threads.run(key: key, deadline: 60) {
        book.close()
      } reply: { _ in
      }
    }
  }

  private func perform(
    _ request: DocumentRequest, _ priority: Request.Priority
  ) throws(WorkerFailure) -> Result<DocumentReply, DocumentError> {
    if case .open = request { return try open() }
    if case .image(let image) = request { return try self.image(image, priority) }
    guard let pages = state.withLock({ $0.pages }) else { return .failure(.closed(file.path)) }
    switch request {
    case .open, .image: return .failure(.closed(file.path))
    case .sizes(let range): return .success(.sizes(try sizes(range, pages)))
    case .text(let page): return try onPage(page, pages, text)
    case .links(let page):
      return try onPage(page, pages) { (place) throws(WorkerFailure) in
        try links(place, pages)
      }
    case .search(let query, let range, let details):
      return .success(.hits(try search(query, range, pages, details: details)))
    case .outline: return .success(.outline(try outline(pages)))
    case .metadata: return .success(.metadata(try metadata()))
    case .anchor(let page): return try onPage(page, pages, anchor)
    case .pageOfAnchor(let anchor): return .success(.page(try page(of: anchor)))
    }
  }

  private func onPage(
    _ page: Int, _ pages: PageIndex,
    _ body: (PagePlace) throws(WorkerFailure) -> DocumentReply
  ) throws(WorkerFailure) -> Result<DocumentReply, DocumentError> {
    guard let place = pages.place(of: page) else {
      return .failure(.noSuchPage(file.path, page: page, count: pages.count))
    }
    return .success(try body(place))
  }

  func ask(
    _ operation: @Sendable (BookNumber) -> Wire.Operation, page: PagePlace? = nil,
    priority: Request.Priority = .visible
  ) throws(WorkerFailure) -> Answer {
    try book.ask(
      operation, page: page, priority: priority, deadline: workers.deadlines.request)
  }

  // MARK: Opening

  /// Opens the document, or goes on counting the pages of a document whose pages are not all counted.
  private func open() throws(WorkerFailure) -> Result<DocumentReply, DocumentError> {
    let opened = try book.open()
    var pages = state.withLock { $0.pages } ?? PageIndex(chapters: opened.chapters)
    let end = ContinuousClock.now + .seconds(Self.patience)
    while !pages.isComplete, pages.count == 0 || ContinuousClock.now < end {
      try count(&pages)
    }
    try measure(&pages, until: end)
    let data = try metadata()
    state.withLock { $0.pages = pages }
    guard
      var document = Document(
        id: id, title: data.title ?? source.title, authors: data.authors, language: data.language,
        readsRightToLeft: opened.direction == .rightToLeft ? true : nil, pageCount: pages.count,
        isComplete: pages.isComplete, sizes: pages.sizes,
        labels: try labels(pages))
    else { return .failure(.unreadable(file.path, reason: "has no pages")) }
    document.beginsAlone = true
    document.format = data.format.isEmpty ? opened.format.name : data.format
    document.remarks = opened.remarks.map(\.words)
    document.fileBytes = PictureFile.byteCount(of: file)
    document.isReflowable = opened.isReflowable
    return .success(.opened(document))
  }

  /// Counts the pages of the next chapter, which lays out the chapter of a book of text.
  func count(_ pages: inout PageIndex) throws(WorkerFailure) {
    guard let first = PagePlace(chapter: pages.counted, page: 0) else {
      return pages.stop()
    }
    let answer = try ask({ .pages($0, first: first, count: 1) }, page: first)
    guard case .pages(let list) = answer else { throw .garbage("it counts no pages") }
    pages.add(chapterOf: list.count, size: list.sizes.first.flatMap { $0.map(Size.init) })
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
      let answer = try ask({ .pages($0, first: place, count: step) }, page: place)
      guard case .pages(let list) = answer else { throw .garbage("it measures no pages") }
      pages.measure(from: next, list.sizes.map { $0.map(Size.init) })
    }
  }

  /// The printed numbers, where they are not simply the pages' numbers.
  private func labels(_ pages: PageIndex) throws(WorkerFailure) -> [String] {
    guard pages.isComplete, pages.count <= 20_000 else { return [] }
    var labels: [String] = []
    while labels.count < pages.count, let place = pages.place(of: labels.count) {
      let step = min(WireLimits.pages, pages.pagesLeft(inChapterOf: labels.count))
      guard case .labels(let more) = try ask({ .labels($0, first: place, count: step) }),
        !more.isEmpty
      else { return [] }
      labels += more.map { Printable.escaped($0.text) }
    }
    let areNumbers = labels.indices.allSatisfy {
      labels[$0].isEmpty || labels[$0] == "\($0 + 1)"
    }
    return areNumbers ? [] : labels
  }

  private func metadata() throws(WorkerFailure) -> DocumentMetadata {
    guard case .metadata(let data) = try ask({ .metadata($0) }) else {
      throw .garbage("it has no title")
    }
    return DocumentMetadata(
      title: data.title.isEmpty ? nil : data.title,
      authors: data.author.isEmpty ? source.author.map { [$0] } ?? [] : [data.author],
      language: data.language.isEmpty ? nil : data.language, format: data.format)
  }

  // MARK: Pixels

  private func image(
    _ image: ImageRequest, _ priority: Request.Priority
  ) throws(WorkerFailure) -> Result<DocumentReply, DocumentError> {
    let (width, height) = image.bitmapSize
    let impossible = DocumentError.impossibleSize(file.path, width: width, height: height)
    guard image.isPossible else { return .failure(impossible) }
    let picture: DecodedPicture?
    switch image.image {
    case .cover: picture = try cover(image, priority)
    case .page(let page):
      guard let pages = state.withLock({ $0.pages }), let place = pages.place(of: page.index) else {
        let count = state.withLock { $0.pages?.count ?? 0 }
        return .failure(.noSuchPage(file.path, page: page.index, count: count))
      }
      picture = try self.page(place, size: try size(of: page.index, at: place), image, priority)
    }
    return picture.map { .success(.image($0)) } ?? .failure(impossible)
  }

  private func page(
    _ place: PagePlace, size: Size, _ image: ImageRequest, _ priority: Request.Priority
  ) throws(WorkerFailure) -> DecodedPicture? {
    guard let cut = PageCut(of: size, for: image) else { return nil }
    var paper: Pixel?
    if image.part != nil,
      let whole = PageCut(
        of: size, inWidth: 96, height: 96, fit: .page, part: nil)
    {
      paper = try pixels(place, whole, priority)?.paper
    }
    let pixels = try pixels(place, cut, priority)
    return cut.picture(of: pixels, paper: paper, natural: size, label: image.name)
  }

  private func pixels(
    _ place: PagePlace, _ cut: PageCut, _ priority: Request.Priority
  ) throws(WorkerFailure) -> PagePixels? {
    guard let region = cut.region else { return nil }
    let memory = try book.render(
      place, scale: cut.scale, region, priority: priority, deadline: workers.deadlines.request)
    return PagePixels(
      copying: memory, width: region.width, height: region.height, stride: region.stride)
  }

  func size(of page: Int, at place: PagePlace) throws(WorkerFailure) -> Size {
    if let size = state.withLock({ $0.pages?.measuredSize(of: page) }) { return size }
    guard case .pages(let list) = try ask({ .pages($0, first: place, count: 1) }, page: place),
      let size = list.sizes.first ?? nil
    else { throw .refused(Refusal(.damaged, "the page has no size")) }
    let measured = Size(size)
    state.withLock { $0.pages?.measure(from: page, [measured]) }
    return measured
  }

  /// The cover, drawn as large as the request's box needs it.
  private func cover(
    _ image: ImageRequest, _ priority: Request.Priority
  ) throws(WorkerFailure) -> DecodedPicture? {
    _ = try book.open()
    var (size, pixels) = try cover(inWidth: image.width, height: image.height, priority)
    guard let cut = PageCut(of: size, for: image) else { return nil }
    if let region = cut.region, region.width > pixels.width || region.height > pixels.height {
      // The box is to be filled, so the cover is drawn larger than the box and cut.
      let (across, down) = (size.width * Double(cut.scale), size.height * Double(cut.scale))
      let sides = 1.0...Double(WireLimits.side)
      guard sides.contains(across), sides.contains(down) else { return nil }
      (size, pixels) = try cover(
        inWidth: max(region.width, Int(across.rounded(.up))),
        height: max(region.height, Int(down.rounded(.up))), priority)
    }
    return cut.picture(
      of: pixels.part(for: cut), paper: nil, natural: size, label: image.name)
  }

  private func cover(
    inWidth width: Int, height: Int, _ priority: Request.Priority
  ) throws(WorkerFailure) -> (Size, PagePixels) {
    guard let region = PixelRegion(width: width, height: height) else {
      throw .refused(Refusal(.tooLarge))
    }
    let (size, memory) = try book.cover(
      region, priority: priority, deadline: workers.deadlines.request)
    return (
      Size(size.natural),
      PagePixels(copying: memory, width: size.width, height: size.height, stride: region.stride)
    )
  }

  // MARK: Failures

  private func error(_ failure: WorkerFailure, of request: DocumentRequest) -> DocumentError {
    let path = file.path
    if failure.isOfAllWorkers {
      return .noWorker(workers.program.path, reason: failure.description)
    }
    guard case .refused(let refusal) = failure else {
      return .unreadable(path, reason: "cannot be decoded: \(failure)")
    }
    switch refusal.reason {
    case .passwordNeeded: return .passwordNeeded(path, isWrong: false)
    case .passwordWrong: return .passwordNeeded(path, isWrong: true)
    case .noCover: return .noCover(path)
    default: return .unreadable(path, reason: refusal.description)
    }
  }
}
