import PaperGeometry
import PaperRaster
import Localisation

/// A document made of pictures that are files of their own. Threads of this process list the files and wait
/// for whoever decodes them.
///
/// Injected functions decode and measure the pictures, because Books knows no decoder and parses nothing.
public final class PictureDocumentClient: DocumentClient {
  /// Decodes one picture. The function may block; it is called on several threads at once, but never twice
  /// at a time for the same file.
  public typealias Decode = @Sendable (PictureRequest) -> Result<DecodedPicture, PictureError>

  /// Measures one picture, upright, in pixels. The function may block.
  public typealias Measure = @Sendable (Picture.Source) -> Result<Size, PictureError>

  /// Finds the panels of one picture, of a page that is 1 high; the flags tell whether the panel at the right is read first, and
  /// whether the picture is turned upright. The function may block.
  public typealias FindAreas =
    @Sendable (Picture.Source, _ isRightToLeft: Bool, _ isStraight: Bool) -> Result<
      [PageArea], PictureError
    >

  /// The threads, shared by all open documents.
  public struct Threads: Sendable {
    /// Threads that decode pixels.
    fileprivate let decoders: BlockingPool
    /// Threads for lists and headers, which must not wait behind pixels.
    fileprivate let readers: BlockingPool

    /// - Parameters:
    ///   - decoders: how many pictures are decoded at once, at least one.
    ///   - abandoned: how many threads that missed a deadline are replaced.
    public init(decoders: Int = 2, abandoned: Int = 4) {
      self.decoders = BlockingPool(name: "decoder", threads: decoders, abandoned: abandoned)
      readers = BlockingPool(name: "reader", threads: 1, abandoned: abandoned)
    }

    /// Ends the threads without waiting for any of them.
    /// - Returns: whether no thread was at work.
    @discardableResult
    public func stop() -> Bool {
      let areIdle = [decoders.stop(), readers.stop()]
      return areIdle.allSatisfy(\.self)
    }
  }

  public typealias Reply<Value> = @Sendable (Result<Value, DocumentError>) -> Void

  private struct State: Sendable {
    /// Nil until the document has been opened.
    var pages: [Picture.Source]?
    var isClosed = false
  }

  private let source: DocumentSource
  private let threads: Threads
  private let decode: Decode
  private let measure: Measure
  private let findAreas: FindAreas
  private let state = Monitor(State())

  /// - Parameter source: the document; the pages of its locator are listed when the document is opened.
  public init(
    source: DocumentSource, threads: Threads, decode: @escaping Decode, measure: @escaping Measure,
    findAreas: @escaping FindAreas = { _, _, _ in .success([]) }
  ) {
    (self.source, self.threads, self.decode, self.measure) = (source, threads, decode, measure)
    self.findAreas = findAreas
  }

  private static let format = Localisation.text("pictures")
  private var id: DocumentID { source.id }
  private var authors: [String] { source.author.map { [$0] } ?? [] }
  /// The document's pages; empty before the document has been opened.
  private var pages: [Picture.Source] { state.withLock { $0.pages } ?? [] }

  // MARK: The protocol

  @discardableResult
  public func open(
    priority: RequestPriority, deadline: Double, reply: @escaping Reply<Document>
  ) -> Int {
    let place = source.locator.path
    guard !isClosed else {
      reply(.failure(.closed(id.name)))
      return 0
    }
    let ticket = threads.readers.run(priority: priority.rawValue, deadline: deadline) {
      self.isClosed ? .failure(.closed(place)) : self.opened()
    } reply: {
      reply(DocumentError.answer($0, culprit: place))
    }
    return 2 * ticket.number + 1
  }

  @discardableResult
  public func draw(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping Reply<DecodedPicture>
  ) -> Int {
    guard image.image == .cover(id) ? !isClosed : isOpen else {
      reply(.failure(.closed(id.name)))
      return 0
    }
    switch pictureRequest(image) {
    case .success(let picture): return decode(picture, image, priority, deadline, reply)
    case .failure(let error):
      reply(.failure(error))
      return 0
    }
  }

  /// Answers at once, but for panels: a picture has neither text nor links, and a list of pictures has no outline.
  @discardableResult
  public func ask<Asked: DocumentQuery>(
    _ query: Asked, priority: RequestPriority, deadline: Double,
    reply: @escaping Reply<Asked.Answer>
  ) -> Int {
    let pages = pages
    let count = pages.count
    if isOpen, let query = query as? AreasOfPage, pages.indices.contains(query.pageID.index) {
      let (picture, findAreas) = (pages[query.pageID.index], findAreas)
      let ticket = threads.decoders.run(priority: priority.rawValue, deadline: deadline) {
        findAreas(picture, query.isRightToLeft, query.isStraight).mapError(DocumentError.picture)
      } reply: { found in
        // The type of the answer is the question's own.
        reply(
          DocumentError.answer(found, culprit: picture.path).map { $0 as? Asked.Answer }
            .flatMap { $0.map(Result.success) ?? .failure(.closed(picture.path)) })
      }
      return 2 * ticket.number
    }
    if !isOpen {
      reply(.failure(.closed(id.name)))
    } else if let page = query.page, !(0..<count).contains(page) {
      reply(.failure(.noSuchPage(id.name, page: page, count: count)))
    } else {
      reply(.success(query.answerOfPictures(pageCount: count)))
    }
    return 0
  }

  public func cancel(_ number: Int) {
    let ticket = BlockingPool.Ticket(number: number / 2)
    if number % 2 == 0 { threads.decoders.cancel(ticket) } else { threads.readers.cancel(ticket) }
  }

  public func close() { state.withLock { $0.isClosed = true } }

  // MARK: Answers

  private var isClosed: Bool { state.withLock { $0.isClosed } }
  private var isOpen: Bool { state.withLock { $0.pages != nil && !$0.isClosed } }

  private func opened() -> Result<Document, DocumentError> {
    source.locator.listPages().mapError(DocumentError.listing).flatMap { pages in
      guard
        var document = Document(
          id: id, title: source.title, authors: authors, pageCount: pages.count,
          sizes: measured(pages))
      else { return .failure(.unreadable(id.name, reason: Localisation.text("has no pages"))) }
      // A cover that is a page stands alone, so that the pages after it are paired as a comic's are.
      document.beginsAlone = pages.count >= 3 && pages.first == source.cover
      document.format = Self.format
      if case .picture(let file) = source.locator {
        document.fileBytes = PictureFile.byteCount(of: file)
      }
      state.withLock { $0.pages = pages }
      return .success(document)
    }
  }

  /// How long opening may go on measuring, in seconds, and how many pages are measured whatever the time.
  private static let (timeout, maximumAtOnce) = (0.15, 64)

  /// The sizes of a folder's first pages where wide ones are among tall ones: those lie across a spread as they do in a
  /// comic's archive. All other pictures are fitted into pages of one size, as are those of a list, whose maker has
  /// seen them so.
  private func measured(_ pages: [Picture.Source]) -> MeasuredSizes {
    var sizes = MeasuredSizes()
    guard case .folder = source.locator else { return sizes }
    let end = ContinuousClock.now + .seconds(Self.timeout)
    for (page, picture) in pages.enumerated() {
      guard page < Self.maximumAtOnce || ContinuousClock.now < end, !isClosed else { break }
      if case .success(let size) = measure(picture) { sizes.measure(page, size) }
    }
    guard let usual = sizes.usual, usual.width <= usual.height,
      sizes.exceptions.values.contains(where: { $0.width > $0.height })
    else { return MeasuredSizes() }
    return sizes
  }

  private func pictureRequest(
    _ image: ImageRequest
  ) -> Result<PictureRequest, DocumentError> {
    let picture: Picture.Source
    switch image.image {
    case .cover: picture = source.cover
    case .page(let page):
      let pages = pages
      guard pages.indices.contains(page.index) else {
        return .failure(.noSuchPage(id.name, page: page.index, count: pages.count))
      }
      picture = pages[page.index]
    }
    guard image.isPossible else {
      let (width, height) = image.bitmapSize
      return .failure(.impossibleSize(picture.path, width: width, height: height))
    }
    var request = PictureRequest(
      source: picture, name: image.name, width: image.width, height: image.height,
      fit: image.fit, part: image.part)
    if case .page = image.image {
      // The mount of the photographs of an album, one for all pages: the paper of blank sheets, in the light of the
      // request.
      let paper = PagePaper.of(id, isNight: image.isNight)
      request.mount = .init(paper, isDimmed: image.isNight)
      if image.isOnPaper { request.paper = paper }
      request.scan = image.scan
    }
    return .success(request)
  }

  // MARK: Threads

  private func decode(
    _ picture: PictureRequest, _ image: ImageRequest, _ priority: RequestPriority,
    _ deadline: Double, _ reply: @escaping Reply<DecodedPicture>
  ) -> Int {
    let path = picture.source.path
    let ticket = threads.decoders.run(key: path, priority: priority.rawValue, deadline: deadline) {
      // A document that was closed while its request waited needs no pixels.
      self.isClosed ? .failure(.closed(path)) : self.decoded(picture, image)
    } reply: {
      reply(DocumentError.answer($0, culprit: path))
    }
    return 2 * ticket.number
  }

  private func decoded(
    _ picture: PictureRequest, _ image: ImageRequest
  ) -> Result<DecodedPicture, DocumentError> {
    decode(picture).mapError(DocumentError.picture).flatMap { decoded in
      ReplyCheck(culprit: picture.source.path, pageCount: 0)
        .checked(decoded.seen(byNight: image.isNight), for: image)
    }
  }
}
