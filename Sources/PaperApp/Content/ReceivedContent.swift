import Books
import PaperRaster

/// What the background has delivered: the cache, the knowledge of shapes and the list of damage side by
/// side, as scenes read them while they lay out. Only the stage changes them, between two layouts.
package final class ReceivedContent {
  package private(set) var cache: ContentCache
  package private(set) var sizes = KnownSizes()
  package private(set) var damage = DamagedPages()

  package init(cacheBytes: Int) { cache = ContentCache(bytes: cacheBytes) }

  // MARK: Between two layouts

  /// Takes delivery. Says whether anything came.
  package func receive(_ arrivals: [(request: ContentRequest, product: Content)]) -> Bool {
    for (request, content) in arrivals {
      switch (request, content) {
      case (.image(let image), .damaged(let reason)):
        cache.remove(request)
        damage.add(reason, for: image)
      case (.image(let image), .picture(let decoded)):
        cache.insert(content, for: request)
        sizes.learn(decoded, of: image.image)
        damage.remove(image.image)
      case (.document(let id), .document(.success(let document))):
        // Its files may be others than when it was opened before.
        cache.removePages(of: id)
        sizes.learn(document)
        cache.insert(content, for: request)
      default: cache.insert(content, for: request)
      }
    }
    return !arrivals.isEmpty
  }

  /// What has been delivered since the last call arrived at `time`.
  package func advance(to time: Double) { cache.advance(to: time) }

  /// Keeps what a frame demands.
  /// - Returns: what is missing of it, most urgent first.
  package func pin(_ demand: Demand) -> [ContentRequest] {
    cache.pin(demand)
    return demand.requests.filter { !isSettled($0) }
  }

  /// Pictures that have newly turned out to be damaged.
  package func takeProblems() -> [DocumentError] { damage.takeUntold() }

  /// What could not be made is to be asked for anew: its files may be back by now, as on a disk that was
  /// taken out. (Trying again by itself, every few seconds, was rejected: at rest nothing runs.)
  package func forgetDamage(of document: DocumentID) { damage.forget(document) }

  /// A document that could not be opened is to be tried anew.
  package func forgetFailure(of id: DocumentID) {
    if case .failure = document(id) { cache.remove(.document(id)) }
  }

  private func isSettled(_ request: ContentRequest) -> Bool {
    if cache[request] != nil { return true }
    guard case .image(let image) = request else { return false }
    return damage.reason(for: image) != nil
  }
}

// MARK: - In a layout

extension ReceivedContent {
  package enum Found {
    /// In the size asked for, or the best stand-in for it; and since when there has been any.
    case picture(DecodedPicture, since: Double?)
    case damaged(DocumentError)
    case nothing
  }

  /// Demands a picture.
  /// - Returns: the picture in the size asked for; else the best stand-in there is. Where there is
  ///   nothing, the small version is demanded first.
  package func picture(
    _ request: ImageRequest, _ urgency: Demand.Urgency = .now, _ demand: inout Demand
  ) -> Found {
    demand.add(.image(request), urgency == .now ? .sharpen : urgency)
    let since = cache.isThereSince(request)
    if case .picture(let decoded) = cache[.image(request)] {
      return .picture(decoded, since: since)
    }
    if let reason = damage.reason(for: request) { return .damaged(reason) }
    if let standIn = cache.largest(like: request) {
      // A part of the demand, so that it stays until the right size is there.
      demand.add(.image(standIn.request), .later)
      return .picture(standIn.picture, since: since)
    }
    if urgency == .now, let small = request.small { demand.add(.image(small), .now) }
    return .nothing
  }

  /// Demands a label.
  /// - Returns: the label as a bitmap; nil while it has not been drawn.
  package func label(_ request: LabelRequest, _ demand: inout Demand) -> Bitmap? {
    demand.add(.label(request), .now)
    guard case .label(let bitmap) = cache[.label(request)] else { return nil }
    return bitmap
  }

  /// Demands a document.
  /// - Returns: the document, or why it cannot be opened; nil while it is being opened.
  package func document(
    _ id: DocumentID, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) -> Result<Document, DocumentError>? {
    demand.add(.document(id), urgency)
    return document(id)
  }

  /// The document, or why it cannot be opened; nil while nobody has opened it.
  package func document(_ id: DocumentID) -> Result<Document, DocumentError>? {
    guard case .document(let document) = cache[.document(id)] else { return nil }
    return document
  }

  /// Demands what tells the shape of a book, which is the shape of its first page and should be known
  /// before the book is seen open.
  package func demandShape(
    of document: Document, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) {
    let page = ImageID.page(document.page(0))
    guard sizes.aspect(of: page) == nil, !damage.contains(page) else { return }
    demand.add(.image(Self.probe(page)), urgency)
  }

  /// The size in which a page is asked for its shape alone.
  private static func probe(_ page: ImageID) -> ImageRequest {
    ImageRequest(page, width: 96, height: 144, fit: .page)
  }

  /// The page has come to be read. Its shape does not count: it is asked for on the shelf already, and
  /// the file may be gone since.
  package func hasPage(_ page: PageID) -> Bool {
    let image = ImageID.page(page)
    return cache.requests(of: image).contains { $0 != Self.probe(image) }
  }
}
