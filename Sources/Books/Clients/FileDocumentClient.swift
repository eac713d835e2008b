import Books
import Dispatch
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
    /// The colour of the paper of pages that were drawn in parts, by the page's number.
    var papers: [Int: Pixel] = [:]
    var isClosed = false
    /// The request that is being answered. There is one at a time.
    var running: Running?
  }

  struct Running: Sendable {
    var number: Int
    var budget: WorkBudget
    var isCancelled = false
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
  /// How long a cancelled request that has begun may go on, in seconds. Nearly all end sooner by themselves,
  /// and the next request needs no other worker then.
  private static let mercy = 1.0
  /// The part of a request's deadline in which its workers have to answer, so that the request still tells
  /// what took so long.
  private static let share = 0.9
  /// What is remembered of pages drawn in parts is bounded.
  private static let mostPapers = 4096

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
  /// The time that is left for the request that is being answered.
  private var budget: WorkBudget { state.withLock { $0.running?.budget } ?? .unbounded }

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
      ticket in
      let budget = WorkBudget(seconds: deadline * Self.share)
      return self.answer(request, priority, Running(number: ticket.number, budget: budget))
    } reply: {
      reply(DocumentError.answer($0, culprit: path))
    }
    return ticket.number
  }

  /// Takes back a request that waits. The worker of a request that has begun is ended after a moment, or a book
  /// that hangs would hold up all others until its deadline.
  public func cancel(_ number: Int) {
    workers.threads.cancel(BlockingPool.Ticket(number: number))
    let isNew = state.withLock { state in
      guard let running = state.running, running.number == number else { return false }
      state.running?.isCancelled = true
      return !running.isCancelled
    }
    guard isNew else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.mercy) { [weak self] in
      self?.end(number)
    }
  }

  /// Ends a request that is still being answered.
  private func end(_ number: Int) {
    // Under the lock, so that the request is not another one meanwhile.
    state.withLock { state in
      guard let running = state.running, running.number == number else { return }
      running.budget.takeAway()
      book.close()
    }
  }

  public func close() {
    state.withLock { state in
      state.isClosed = true
      state.running?.budget.takeAway()
    }
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
    _ request: DocumentRequest, _ priority: RequestPriority, _ running: Running
  ) -> Result<DocumentReply, DocumentError> {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.running = running }
      return !state.isClosed
    }
    guard isOpen else { return .failure(.closed(file.path)) }
    defer { state.withLock { $0.running = nil } }
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
      operation, page: page, priority: priority, deadline: workers.deadlines.request,
      budget: budget)
  }

  /// A part of the document that is not needed to read the rest; nil where the part cannot be had.
  private func part<Value>(
    _ body: () throws(WorkerFailure) -> Value
  ) throws(WorkerFailure) -> Value? {
    do throws(WorkerFailure) {
      return try body()
    } catch {
      guard error.isOfTheBook else { throw error }
      return nil
    }
  }

  // MARK: Opening

  /// Opens the document, or goes on counting the pages of a document whose pages are not all counted.
  private func open() throws(WorkerFailure) -> Result<DocumentReply, DocumentError> {
    let opened = try book.open(budget)
    var pages = state.withLock { $0.pages } ?? PageIndex(chapters: opened.chapters)
    let end = ContinuousClock.now + .seconds(Self.patience)
    try count(&pages, until: end)
    try measure(&pages, until: end)
    let data =
      try part(metadata)
      ?? DocumentMetadata(
        title: nil, authors: source.author.map { [$0] } ?? [], format: "")
    let labels = try part { () throws(WorkerFailure) in try self.labels(pages) } ?? []
    state.withLock { $0.pages = pages }
    guard
      var document = Document(
        id: id, title: data.title ?? source.title, authors: data.authors, language: data.language,
        readsRightToLeft: opened.direction == .rightToLeft ? true : nil, pageCount: pages.count,
        isComplete: pages.isComplete, sizes: pages.sizes, labels: labels)
    else { return .failure(.unreadable(file.path, reason: "has no pages")) }
    document.beginsAlone = true
    document.format = data.format.isEmpty ? nil : data.format
    document.remarks = opened.remarks.map(\.words)
    document.fileBytes = PictureFile.byteCount(of: file)
    document.isReflowable = opened.isReflowable
    return .success(.opened(document))
  }

  /// Counts the pages of chapters, as far as the time allows, but to the first that has pages.
  private func count(
    _ pages: inout PageIndex, until end: ContinuousClock.Instant
  ) throws(WorkerFailure) {
    var flaw: WorkerFailure?
    while !pages.isComplete, !pages.hasPages || ContinuousClock.now < end {
      let found = try count(&pages)
      flaw = flaw ?? found
    }
    // A document without a sound chapter is damaged as a whole.
    if let flaw, !pages.hasPages { throw flaw }
  }

  /// Counts the pages of the next chapter, which lays out the chapter of a book of text. A chapter that cannot
  /// be laid out is one page, so that the others can be read.
  /// - Returns: why the chapter is damaged; the page says it too, when it is drawn.
  @discardableResult
  func count(_ pages: inout PageIndex) throws(WorkerFailure) -> WorkerFailure? {
    guard let first = PagePlace(chapter: pages.counted, page: 0) else {
      pages.stop()
      return nil
    }
    do throws(WorkerFailure) {
      let answer = try ask({ .pages($0, first: first, count: 1) }, page: first)
      guard case .pages(let list) = answer else { throw .garbage("it counts no pages") }
      pages.add(chapterOf: list.count, size: list.sizes.first.flatMap { $0.map(Size.init) })
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
      let sizes = try part { () throws(WorkerFailure) -> [Wire.PageSize?] in
        let answer = try ask({ .pages($0, first: place, count: step) }, page: place)
        guard case .pages(let list) = answer else { throw .garbage("it measures no pages") }
        return list.sizes
      }
      pages.measure(from: next, (sizes ?? []).map { $0.map(Size.init) })
      // Pages without a usable size would be measured for ever.
      guard let after = pages.firstUnmeasured, after > next else { return }
    }
  }

  /// The printed numbers, where they are not simply the pages' numbers.
  private func labels(_ pages: PageIndex) throws(WorkerFailure) -> [String] {
    guard pages.isComplete, pages.count <= 20_000 else { return [] }
    var labels: [String] = []
    while labels.count < pages.count, let place = pages.place(of: labels.count) {
      // In small steps, each of which a slow document manages in time.
      let step = min(128, pages.pagesLeft(inChapterOf: labels.count))
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
      picture = try self.page(
        page.index, at: place, size: try size(of: page.index, at: place), image, priority)
    }
    return picture.map { .success(.image($0)) } ?? .failure(impossible)
  }

  private func page(
    _ page: Int, at place: PagePlace, size: Size, _ image: ImageRequest,
    _ priority: Request.Priority
  ) throws(WorkerFailure) -> DecodedPicture? {
    guard let cut = PageCut(of: size, for: image) else { return nil }
    let paper =
      image.part == nil ? nil : try self.paper(of: page, at: place, size: size, priority)
    let pixels = try pixels(place, cut, priority)
    return cut.picture(of: pixels, paper: paper, natural: size, label: image.name)
  }

  /// The colour of a page's paper, which all parts of the page share.
  private func paper(
    of page: Int, at place: PagePlace, size: Size, _ priority: Request.Priority
  ) throws(WorkerFailure) -> Pixel? {
    if let known = state.withLock({ $0.papers[page] }) { return known }
    guard let cut = PageCut(ofPaperOf: size),
      let paper = try pixels(place, cut, priority)?.paper
    else { return nil }
    state.withLock { state in
      if state.papers.count >= Self.mostPapers { state.papers = [:] }
      state.papers[page] = paper
    }
    return paper
  }

  private func pixels(
    _ place: PagePlace, _ cut: PageCut, _ priority: Request.Priority
  ) throws(WorkerFailure) -> PagePixels? {
    guard let region = cut.region else { return nil }
    let memory = try book.render(
      place, scale: cut.scale, region, priority: priority, deadline: workers.deadlines.request,
      budget: budget)
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
    _ = try book.open(budget)
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
      region, priority: priority, deadline: workers.deadlines.request, budget: budget)
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
    if failure == .stopped {
      // The worker was ended by `close` or for a request that nobody wants; the document is sound.
      return state.withLock { $0.isClosed } ? .closed(path) : .cancelled(path)
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
