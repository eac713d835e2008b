import Books
import PaperRaster

/// What the background has delivered: the cache, the knowledge of shapes and the list of damage side by
/// side, as scenes read them while they lay out. Only the stage changes them, between two layouts.
package final class ReceivedContent {
  package private(set) var cache: ContentCache
  package private(set) var aspects = PictureAspects()
  package private(set) var damage = DamagedPages()

  package init(cacheBytes: Int) { cache = ContentCache(bytes: cacheBytes) }

  // MARK: Between two layouts

  /// Takes delivery. Says whether anything came.
  package func receive(_ arrivals: [(request: ContentRequest, product: Content)]) -> Bool {
    for (request, content) in arrivals {
      switch (request, content) {
      case (.picture(let picture), .damaged(let reason)):
        cache.remove(request)
        damage.add(reason, for: picture)
      case (.picture(let picture), .picture(let decoded)):
        cache.insert(content, for: request)
        aspects.learn(decoded, of: picture.source)
        damage.remove(picture.source)
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
  package func takeProblems() -> [PictureError] { damage.takeUntold() }

  /// What could not be made is to be asked for anew: its files may be back by now, as on a disk that was
  /// taken out. (Trying again by itself, every few seconds, was rejected: at rest nothing runs.)
  package func forgetDamage(of book: Book) {
    for source in [book.cover] + book.pages { damage.forget(source) }
  }

  /// A book whose pages could not be listed is to be tried anew.
  package func forgetFailure(of entry: ShelfEntry) {
    if case .failure = listing(of: entry) { cache.remove(.pages(entry.locator)) }
  }

  private func isSettled(_ request: ContentRequest) -> Bool {
    if cache[request] != nil { return true }
    guard case .picture(let picture) = request else { return false }
    return damage.reason(for: picture) != nil
  }
}

// MARK: - In a layout

extension ReceivedContent {
  package enum Found {
    /// In the size asked for, or the best stand-in for it; and since when there has been any.
    case picture(DecodedPicture, since: Double?)
    case damaged(PictureError)
    case nothing
  }

  /// Demands a picture.
  /// - Returns: the picture in the size asked for; else the best stand-in there is. Where there is
  ///   nothing, the small version is demanded first.
  package func picture(
    _ request: PictureRequest, _ urgency: Demand.Urgency = .now, _ demand: inout Demand
  ) -> Found {
    demand.add(.picture(request), urgency == .now ? .sharpen : urgency)
    let since = cache.isThereSince(request)
    if case .picture(let decoded) = cache[.picture(request)] {
      return .picture(decoded, since: since)
    }
    if let reason = damage.reason(for: request) { return .damaged(reason) }
    if let standIn = cache.largest(like: request) {
      // A part of the demand, so that it stays until the right size is there.
      demand.add(.picture(standIn.request), .later)
      return .picture(standIn.picture, since: since)
    }
    if urgency == .now, let small = request.small { demand.add(.picture(small), .now) }
    return .nothing
  }

  /// Demands a label.
  /// - Returns: the label as a bitmap; nil while it has not been drawn.
  package func label(_ request: LabelRequest, _ demand: inout Demand) -> Bitmap? {
    demand.add(.label(request), .now)
    guard case .label(let bitmap) = cache[.label(request)] else { return nil }
    return bitmap
  }

  /// Demands what tells the shape of a book, which is the shape of its first page and should be known
  /// before the book opens.
  package func demandShape(of book: Book, _ urgency: Demand.Urgency, _ demand: inout Demand) {
    if let page = book.pages.first { demandShape(page, ofBook: book.id, urgency, &demand) }
  }

  /// The same for a book on the shelf, whose pages may have to be listed before.
  package func demandShape(
    of entry: ShelfEntry, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) {
    let listed = listing(of: entry, urgency, &demand).flatMap { try? $0.get().first }
    if let page = entry.locator.firstKnownPage ?? listed {
      demandShape(page, ofBook: entry.id, urgency, &demand)
    }
  }

  private func demandShape(
    _ page: Picture.Source, ofBook id: Book.ID, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) {
    guard aspects.aspect(of: page) == nil, !damage.contains(page) else { return }
    demand.add(.picture(Self.probe(page, name: "\(id)/page-0")), urgency)
  }

  /// Demands the pages of a book as the disk has them. Of a book whose pages are known without the disk
  /// nothing is demanded.
  /// - Returns: nil while they are being listed.
  package func listing(
    of entry: ShelfEntry, _ urgency: Demand.Urgency, _ demand: inout Demand
  ) -> Result<[Picture.Source], LibraryError>? {
    guard entry.locator.firstKnownPage == nil else { return nil }
    demand.add(.pages(entry.locator), urgency)
    return listing(of: entry)
  }

  private func listing(of entry: ShelfEntry) -> Result<[Picture.Source], LibraryError>? {
    guard case .pages(let pages) = cache[.pages(entry.locator)] else { return nil }
    return pages
  }

  /// All pages of a book that is about to open, which takes time that grows with their number; nil
  /// where they have to be listed first.
  package func pages(of entry: ShelfEntry) -> Result<[Picture.Source], LibraryError>? {
    entry.locator.knownPages.map { .success($0) } ?? listing(of: entry)
  }

  /// The size in which a page is asked for its shape alone.
  private static func probe(_ page: Picture.Source, name: String) -> PictureRequest {
    PictureRequest(source: page, name: name, width: 96, height: 144, fit: .page)
  }

  /// The page has come to be read. Its shape does not count: it is asked for on the shelf already, and
  /// the file may be gone since.
  package func hasPage(_ source: Picture.Source) -> Bool {
    cache.requests(of: source).contains { $0 != Self.probe(source, name: $0.name) }
  }
}
