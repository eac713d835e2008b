import Books
import PaperRaster

/// Everything that the background has delivered: the cache, the known sizes and the list of failures.
/// Scenes read received content during a layout. Only the stage changes received content, between two
/// layouts.
package final class ReceivedContent {
  package private(set) var cache: ContentCache
  package private(set) var sizes = KnownSizes()
  package private(set) var failures = FailedPages()
  /// The documents that could not be opened.
  private var unopened: Set<DocumentID> = []
  /// Counts what could not be had.
  package private(set) var failureCount = 0
  package private(set) var editions = Editions()
  private var small = SmallPagesRun()
  /// How often anything has been delivered, given up or forgotten. As long as the number stays, the same question has
  /// the same answer.
  package private(set) var changes = 0
  /// The answer to the last `pin`, and the number of changes before that.
  private var pinned: (demand: Demand, missing: [ContentRequest], changes: Int)?
  /// In which light contents are shown, and so asked for.
  package var theme = Theme.light
  /// Whether the pages of bound books have the originals' films, not the one light.
  package var hasOriginalLight = false
  /// Which pages are printed on Paper's own paper.
  package var paperChoice = PaperChoice.texts
  /// How the pages of scans are shown, by the name of the book.
  package private(set) var scanLooks: [ShelfEntry.ID: ScanLook] = [:]
  /// What lies beneath all that is shown.
  package let ground = Ground()

  package init(cacheBytes: Int) { cache = ContentCache(bytes: cacheBytes) }

  // MARK: Between two layouts

  /// Takes delivery of arrived contents.
  /// - Returns: whether anything arrived.
  package func receive(_ arrivals: [(request: ContentRequest, product: Content)]) -> Bool {
    for (request, content) in arrivals {
      switch (request, content) {
      case (.image(let image), .failed(let reason)):
        cache.remove(request)
        failures.add(reason, for: image)
        failureCount += 1
      case (.image(let image), .picture(let decoded)):
        cache.insert(content, for: request)
        sizes.learn(decoded, of: image.image)
        failures.remove(image.image)
      case (.document(let id), .document(.success(let document))):
        // The document's files may have changed since the document was last opened. A document whose
        // pages are still being counted only grows.
        if !isGrowing(id) {
          cache.removePages(of: id)
          sizes.learn(document)
        }
        unopened.remove(id)
        cache.insert(content, for: request)
      case (.document(let id), .document(.failure(let error))) where isGrowing(id):
        stopGrowing(id, error)
      case (.document(let id), .document(.failure)):
        unopened.insert(id)
        failureCount += 1
        cache.insert(content, for: request)
      default: cache.insert(content, for: request)
      }
    }
    if !arrivals.isEmpty { changes += 1 }
    return !arrivals.isEmpty
  }

  /// What has been counted of a document stays readable where the rest of the pages cannot be had.
  private func stopGrowing(_ id: DocumentID, _ error: DocumentError) {
    guard case .success(var document) = document(id) else { return }
    document.isComplete = true
    cache.insert(.document(.success(document)), for: .document(id))
    failures.tell(error)
  }

  /// Sets the arrival time of everything delivered since the last call to `time`, in seconds.
  package func advance(to time: Double) { cache.advance(to: time) }

  /// Pins the contents that a frame demands.
  /// - Returns: the requests whose contents are missing, most urgent first.
  package func pin(_ demand: Demand) -> [ContentRequest] {
    // Most frames of a motion demand what the frame before has demanded.
    if let pinned, pinned.changes == changes, pinned.demand == demand { return pinned.missing }
    let requests = demand.requests
    cache.pin(demand, requests)
    let missing = requests.filter { !isSettled($0) }
    pinned = (demand, missing, changes)
    return missing
  }

  /// Goes on with the small versions of an open book's pages, which take four fifths of their share of the
  /// cache: the rest is for what the reader leafs to meanwhile.
  /// - Returns: the next request; none where all are there or the share is full.
  package func smallPages(_ wanted: SmallPages) -> [ContentRequest] {
    let next = small.next(wanted, room: cache.smallLimit / 5 * 4) { isSettled(.image($0)) }
    for request in next.dropped where !cache.isPinned(.image(request)) {
      cache.remove(.image(request))
      changes += 1
    }
    return next.request.map { [.image($0)] } ?? []
  }

  /// The reasons of failures found since the last call.
  package func takeProblems() -> [DocumentError] { failures.takeUnreported() }

  /// Lets a document's damaged pictures be requested again: the files may have come back, for example
  /// on a disk that was taken out. (Retrying every few seconds without a request by the user was
  /// rejected: a resting program must do nothing.)
  package func forgetFailures(of document: DocumentID) {
    failures.forget(document)
    changes += 1
  }

  /// The documents of which something could not be had.
  package var failed: Set<DocumentID> { failures.documents.union(unopened) }

  /// Notes that a book's files have changed.
  /// - Returns: the document as it is to be read now.
  @discardableResult
  package func renew(_ document: DocumentID) -> DocumentID {
    changes += 1
    return editions.renew(document)
  }

  /// Lets a document that could not be opened be requested again.
  package func forgetFailure(of id: DocumentID) {
    unopened.remove(id)
    changes += 1
    if case .failure = document(id) { cache.remove(.document(id)) }
  }

  private func isSettled(_ request: ContentRequest) -> Bool {
    if case .document(let id) = request, isGrowing(id) { return false }
    if cache[request] != nil { return true }
    guard case .image(let image) = request else { return false }
    return failures.reason(for: image) != nil
  }
}

// MARK: - In a layout

extension ReceivedContent {
  package enum Found {
    /// The picture in the requested size or its best stand-in, and since when any size has been kept.
    case picture(DecodedPicture, since: Double?)
    case failed(DocumentError)
    case nothing
  }

  /// Demands a picture. Where there is no picture in any size, the demand asks for the small version
  /// first.
  /// - Returns: the picture in the requested size; else the best stand-in.
  package func picture(
    _ request: ImageRequest, _ urgency: Demand.Urgency = .now, _ demand: inout Demand
  ) -> Found {
    let request = lit(request)
    demand.add(.image(request), urgency == .now ? .sharpen : urgency)
    let since = cache.isThereSince(request)
    if case .picture(let decoded) = cache[.image(request)] {
      return .picture(decoded, since: since)
    }
    if let reason = failures.reason(for: request) { return .failed(reason) }
    if let standIn = cache.largest(like: request) {
      // The demand contains the stand-in, so that the cache keeps the stand-in until the requested size
      // arrives.
      demand.add(.image(standIn.request), .later)
      return .picture(standIn.picture, since: since)
    }
    if urgency == .now, let small = request.small { demand.add(.image(small), .now) }
    return .nothing
  }

  /// The width of a page or a cover divided by the height; nil while the size is not known.
  package func aspect(of image: ImageID) -> Double? { sizes.aspect(of: image) }

  /// The picture that is kept for a request; nil where there is none.
  package func kept(_ request: ImageRequest) -> DecodedPicture? {
    guard case .picture(let picture) = cache[.image(request)] else { return nil }
    return picture
  }

  /// A request for a picture in the present light.
  package func lit(_ request: ImageRequest) -> ImageRequest {
    var request = request
    request.isNight = theme.isNight
    request.isOnPaper = isOnPaper(request.image)
    request.scan = scanLook(of: request.image)
    return request
  }

  /// Shows the pages of a scan in another way. The pictures that are there stand in for those to come.
  package func show(_ book: ShelfEntry.ID, as look: ScanLook?) {
    scanLooks[book] = look == .asInFile ? nil : look
  }

  /// A cover is shown as in the file: the cover is kept for all ways.
  private func scanLook(of image: ImageID) -> ScanLook {
    guard case .page(let page) = image else { return .asInFile }
    return scanLooks[page.document.name] ?? .asInFile
  }

  /// Whether a page is printed on Paper's own paper.
  private func isOnPaper(_ image: ImageID) -> Bool {
    guard case .page(let page) = image else { return false }
    switch paperChoice {
    case .none: return false
    case .all: return true
    case .texts:
      guard case .success(let document) = document(page.document) else { return false }
      return document.isReflowable
    }
  }

  /// Demands an empty sheet of a book's paper in the present light.
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  /// - Returns: nil while the sheet has not arrived; a plain sheet in the theme's colour for paper differs by two levels.
  package func blankSheet(
    of book: DocumentID, width: Int, height: Int, _ demand: inout Demand
  ) -> Bitmap? {
    let paper = PagePaper.of(book, isNight: theme.isNight)
    let request = BlankSheetRequest(paper, width: width, height: height)
    demand.add(.blankSheet(request), .sharpen)
    guard case .blankSheet(let bitmap) = cache[.blankSheet(request)] else { return nil }
    return bitmap
  }

  /// Demands a label.
  /// - Returns: the label as a bitmap; nil while the bitmap has not arrived.
  package func label(_ request: LabelRequest, _ demand: inout Demand) -> Bitmap? {
    demand.add(.label(request), .now)
    guard case .label(let bitmap) = cache[.label(request)] else { return nil }
    return bitmap
  }

  /// Demands a line of a text field.
  /// - Returns: nil while the line has not arrived.
  package func line(_ request: LineRequest, _ demand: inout Demand) -> TypesetLine? {
    demand.add(.line(request), .now)
    guard case .line(let line) = cache[.line(request)] else { return nil }
    return line
  }

  /// Demands a typeset cover.
  /// - Returns: the cover as a bitmap; nil while the bitmap has not arrived.
  package func typesetCover(
    _ request: TypesetCoverRequest, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) -> Bitmap? {
    demand.add(.typesetCover(request), urgency)
    return arrived(request)
  }

  /// A typeset cover that has arrived, without a demand for it.
  package func arrived(_ request: TypesetCoverRequest) -> Bitmap? {
    guard case .typesetCover(let bitmap) = cache[.typesetCover(request)] else { return nil }
    return bitmap
  }

  /// The answer to a question; nil inside where the question cannot be answered; nil while the answer has not arrived.
  package func answer<Asked: DocumentQuery>(to query: Asked) -> Asked.Answer?? {
    guard case .answer(let answer) = cache[.query(AnyDocumentQuery(query))] else { return nil }
    return .some(answer.value as? Asked.Answer)
  }

  /// Demands the answer to a question.
  /// - Returns: nil while the answer has not arrived, and where the question cannot be answered.
  package func answer<Asked: DocumentQuery>(
    to query: Asked, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) -> Asked.Answer? {
    demand.add(query, urgency)
    return answer(to: query) ?? nil
  }

  /// The place in the text at which a page begins.
  package func anchor(of page: PageID) -> TextAnchor?? { answer(to: AnchorOfPage(page)) }

  /// Demands the chapters of a document.
  /// - Returns: nil while they have not arrived; none where they cannot be read.
  package func outline(of document: Document, _ demand: inout Demand) -> [OutlineEntry]? {
    let request = OutlineQuery(of: document)
    demand.add(request, .soon)
    return outline(request)
  }

  package func outline(_ request: OutlineQuery) -> [OutlineEntry]? {
    answer(to: request).map { $0 ?? [] }
  }

  /// The text and the links of a page, without a demand for them; nil where they have not arrived, or cannot be read.
  package func words(_ page: PageID) -> PageWords? { answer(to: WordsOfPage(page)) ?? nil }

  /// Whether a page's text has been read, or cannot be read.
  package func knowsWords(_ page: PageID) -> Bool { answer(to: WordsOfPage(page)) != nil }

  /// Demands a document.
  /// - Returns: the document, or why the document cannot be opened; nil while the document is being
  ///   opened.
  package func document(
    _ id: DocumentID, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) -> Result<Document, DocumentError>? {
    demand.add(.document(id), urgency)
    return document(id)
  }

  /// Whether a document is open of which not all pages are counted.
  private func isGrowing(_ id: DocumentID) -> Bool {
    if case .success(let document) = document(id) { !document.isComplete } else { false }
  }

  /// The document, or why the document cannot be opened; nil while the document has not been opened.
  package func document(_ id: DocumentID) -> Result<Document, DocumentError>? {
    guard case .document(let document) = cache[.document(id)] else { return nil }
    return document
  }

  /// The book as its open document tells of it, in the newest edition that is open; where none is, as the shelf does.
  package func described(_ entry: ShelfEntry) -> ShelfEntry {
    for id in editions.latest(of: entry.documentID) {
      if case .success(let document) = document(id) { return entry.described(by: document) }
    }
    return entry
  }

  /// The edition whose cover stands for a book: the newest one of which the cover has come. So a cover stays until the
  /// new one is there, and for good where the new file has none.
  package func coverEdition(of book: DocumentID) -> DocumentID {
    let book = editions.newest(of: book.sized(0))
    guard book.edition > 0 else { return book }
    return editions.latest(of: book).first(where: hasCover) ?? book
  }

  private func hasCover(_ book: DocumentID) -> Bool {
    let image = ImageID.cover(book)
    let probe = Self.probe(image)
    return cache.requests(of: image).contains {
      ($0.width, $0.height) != (probe.width, probe.height)
    }
  }

  /// Demands a picture that tells the shape of a book, where the shape is unknown. A book has the shape
  /// of its first page, and the shape should be known before the book is seen open.
  package func demandShape(
    of document: Document, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) {
    let page = ImageID.page(document.page(0))
    guard sizes.aspect(of: page) == nil, !failures.contains(page) else { return }
    var probe = Self.probe(page)
    // Nothing that stands in for a page may differ from the page's paper.
    probe.isOnPaper = isOnPaper(page)
    probe.scan = scanLook(of: page)
    demand.add(.image(probe), urgency)
  }

  /// The request for a page or a cover of which only the shape is needed: a small size.
  package static func probe(_ page: ImageID) -> ImageRequest {
    ImageRequest(page, width: 96, height: 144, fit: .page)
  }

  /// Whether a picture of the page has arrived for reading. The small picture that tells the shape does
  /// not count: the shelf requests that picture already, and the page's file may be gone since.
  package func hasPage(_ page: PageID) -> Bool {
    let image = ImageID.page(page)
    let probe = Self.probe(image)
    return cache.requests(of: image).contains {
      ($0.width, $0.height, $0.fit) != (probe.width, probe.height, probe.fit)
    }
  }
}
