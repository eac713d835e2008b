import Books
import Imaging
import Scenes

/// Makes in the background what the stage wishes for, in the order of the last frame's wishes.
///
/// Pictures, labels and lists of pages have queues and threads of their own: a picture that takes long
/// delays no word.
/// Nothing waits for a decoder: one that misses the deadline is given up, and `stop` returns at once.
public final class ContentLoader: Sendable {
  private let pictures: PendingRequests<PictureRequest, Content>
  private let labels: PendingRequests<LabelRequest, Content>
  private let pages: PendingRequests<BookLocator, Content>
  private let decoders: BlockingPool
  private let typesetter: BlockingPool
  private let lister: BlockingPool

  /// What is decoded by whom, and how long that may take; tests put others in their place.
  public struct Makers: Sendable {
    public var decode: @Sendable (PictureRequest) -> Result<DecodedPicture, PictureError>
    public var label: @Sendable (LabelRequest) -> Content
    public var pages: @Sendable (BookLocator) -> Result<[Picture.Source], LibraryError>
    /// In seconds from the moment at which the work begins.
    public var deadline: Double

    /// - Parameter deadline: far beyond what any good picture needs on a slow machine.
    public init(deadline: Double = 20) {
      let decoder = PictureDecoder()
      decode = { decoder.decode($0) }
      label = { .label(LabelMaker.bitmap($0)) }
      pages = { $0.listPages() }
      self.deadline = deadline
    }
  }

  /// - Parameters:
  ///   - threads: how many pictures are decoded at once, at least one.
  ///   - wake: called on a background thread when something has arrived; must not wait.
  public init(
    threads: Int = 2, makers: Makers = Makers(), wake: @escaping @Sendable () -> Void = {}
  ) {
    let decoders = BlockingPool(name: "decoder", threads: threads)
    let typesetter = BlockingPool(name: "typesetter", threads: 1)
    let lister = BlockingPool(name: "lister", threads: 1)
    (self.decoders, self.typesetter, self.lister) = (decoders, typesetter, lister)
    let seconds = makers.deadline
    pictures = PendingRequests(
      width: max(1, threads), key: { $0.source.path },
      start: { request, answer in
        let ticket = decoders.run(key: request.source.path, deadline: seconds) {
          makers.decode(request)
        } reply: {
          answer(Self.content(of: $0, for: request))
        }
        return { decoders.cancel(ticket) }
      }, wake: wake)
    labels = PendingRequests(
      width: 1,
      start: { request, answer in
        let ticket = typesetter.run(deadline: seconds) {
          makers.label(request)
        } reply: {
          answer(Self.content(of: $0))
        }
        return { typesetter.cancel(ticket) }
      }, wake: wake)
    pages = PendingRequests(
      width: 1,
      start: { locator, answer in
        let ticket = lister.run(deadline: seconds) {
          makers.pages(locator)
        } reply: {
          answer(Self.content(of: $0, for: locator))
        }
        return { lister.cancel(ticket) }
      }, wake: wake)
  }

  private static func content(
    of result: Result<Result<[Picture.Source], LibraryError>, BlockingPool.Failure>,
    for locator: BookLocator
  ) -> Content? {
    switch result {
    case .success(let pages): .pages(pages)
    case .failure(.cancelled), .failure(.stopped): nil
    case .failure(let failure):
      .pages(.failure(.unreadable(locator.path, reason: failure.description)))
    }
  }

  private static func content(
    of result: Result<Result<DecodedPicture, PictureError>, BlockingPool.Failure>,
    for request: PictureRequest
  ) -> Content? {
    switch result {
    case .success(.success(let picture)): .picture(picture)
    case .success(.failure(let error)): .damaged(error)
    case .failure(.cancelled), .failure(.stopped): nil
    case .failure(let failure):
      .damaged(.decodeFailed(request.source.path, reason: failure.description))
    }
  }

  private static func content(of result: Result<Content, BlockingPool.Failure>) -> Content? {
    switch result {
    case .success(let label): label
    case .failure(.cancelled), .failure(.stopped): nil
    case .failure: .label(nil)
    }
  }

  /// Delivers what is ready. Never waits.
  /// - Returns: whether anything was delivered, so that the stage is to be laid out anew.
  @discardableResult
  public func deliver(to stage: Stage) -> Bool {
    let arrivals: [(request: ContentRequest, product: Content)] =
      labels.drain().map { (.label($0.request), $0.product) }
      + pages.drain().map { (.pages($0.request), $0.product) }
      + pictures.drain().map { (.picture($0.request), $0.product) }
    return stage.receive(arrivals)
  }

  /// Asks for what the last frame missed.
  public func order(for stage: Stage) {
    var words: [LabelRequest] = []
    var images: [PictureRequest] = []
    var books: [BookLocator] = []
    for wish in stage.wishes {
      switch wish {
      case .label(let label): words.append(label)
      case .picture(let picture): images.append(picture)
      case .pages(let book): books.append(book)
      }
    }
    labels.want(words)
    pages.want(books)
    pictures.want(images)
  }

  /// Lays the stage out for `time` with everything in place that it wishes for: how a film sees it.
  public func complete(_ stage: Stage, at time: Double) {
    stage.advance(to: time)
    // A small version makes room for a wish for the full one, and the shape of a page for another
    // size; a handful of rounds is plenty, and a bound keeps a film from hanging.
    for _ in 0..<8 {
      guard !stage.wishes.isEmpty else { return }
      order(for: stage)
      labels.waitUntilIdle()
      pages.waitUntilIdle()
      pictures.waitUntilIdle()
      guard deliver(to: stage) else { return }
      stage.advance(to: time)
    }
  }

  /// How many things are wanted and not made yet.
  public var pending: Int { pictures.pending + labels.pending + pages.pending }

  /// Ends the loader. Returns at once, whatever a decoder does: nothing waits for its threads.
  /// - Returns: whether no thread was at work.
  @discardableResult
  public func stop() -> Bool {
    pictures.stop()
    labels.stop()
    pages.stop()
    let areIdle = [decoders.stop(), typesetter.stop(), lister.stop()]
    return areIdle.allSatisfy(\.self)
  }
}
