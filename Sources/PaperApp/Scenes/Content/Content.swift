import Books
import PaperGeometry
import PaperRaster

/// Something that is drawn elsewhere, in the background, and arrives later.
public enum ContentRequest: Hashable, Sendable {
  case picture(PictureRequest)
  case label(LabelRequest)
  /// The pages of a book that is not open yet, as they lie on the disk.
  case pages(BookLocator)
}

/// What came of a request. A picture that could not be made carries the reason, in one line.
public enum Content: Sendable {
  case picture(DecodedPicture)
  case damaged(PictureError)
  case label(Bitmap?)
  case pages(Result<[Picture.Source], LibraryError>)

  /// Memory that it holds, for the cache.
  var bytes: Int {
    switch self {
    // With the smaller versions of it, which take a third as much again.
    case .picture(let picture): picture.bitmap.bytes / 3 * 4
    case .label(let bitmap): bitmap?.bytes ?? 0
    case .damaged: 64
    case .pages(let pages): ((try? pages.get()) ?? []).reduce(64) { $0 + $1.bytes.count + 40 }
    }
  }
}

/// What has arrived, and what the frame now being laid out asks for.
///
/// Scenes ask it for bitmaps while they lay out. What is missing is noted, in order of urgency, and
/// the notes of a whole frame become the new wish list of the background: what nobody asked for in
/// the last frame is not worth making any more.
package final class ContentStore {
  private var cache: Cache<ContentRequest, Content>
  /// Sizes in which a picture has been made: a stand-in while the right one is missing.
  private var sizes: [Picture.Source: [PictureRequest]] = [:]
  private var shapes: [Picture.Source: Double] = [:]
  /// Pictures that could not be made, and in which sizes they were asked for.
  private var damaged: [Picture.Source: Set<PictureRequest>] = [:]
  /// Of which it has been said, for a retry that fails again says nothing new.
  private var told: Set<Picture.Source> = []
  /// Pictures that turned out to be damaged, each told once.
  private var problems: [PictureError] = []
  private var wishes: [[ContentRequest]] = []
  private var wished: Set<ContentRequest> = []

  /// How soon something is needed; wishes are made in this order.
  package enum Urgency: Int, CaseIterable { case now, sharpen, soon, later }

  init(bytes: Int) {
    cache = Cache(limit: bytes)
    wishes = Array(repeating: [], count: Urgency.allCases.count)
  }

  /// Takes delivery. Says whether anything was new.
  package func receive(_ arrivals: [(request: ContentRequest, product: Content)]) -> Bool {
    for (request, content) in arrivals {
      cache.insert(content, for: request, cost: content.bytes)
      guard case .picture(let picture) = request else { continue }
      switch content {
      case .damaged(let error):
        damaged[picture.source, default: []].insert(picture)
        if told.insert(picture.source).inserted { problems.append(error) }
      case .label, .pages: break
      case .picture(let decoded):
        damaged[picture.source] = nil
        told.remove(picture.source)
        shapes[picture.source] =
          Double(decoded.naturalSize.width) / Double(max(1, decoded.naturalSize.height))
        sizes[picture.source, default: []].removeAll { $0 == picture }
        sizes[picture.source, default: []].append(picture)
      }
    }
    return !arrivals.isEmpty
  }

  /// Begins a frame's wish list.
  package func beginFrame() {
    for i in wishes.indices { wishes[i].removeAll(keepingCapacity: true) }
    wished.removeAll(keepingCapacity: true)
    cache.protected.removeAll(keepingCapacity: true)
  }

  /// All that is missing, most urgent first.
  package var missing: [ContentRequest] { wishes.flatMap { $0 } }

  /// What there is for a request; notes the wish where there is nothing. What a frame asks for stays
  /// until the next one: on a screen so large that a frame's pictures exceed the cache, one would
  /// push out the other for ever.
  package func content(_ request: ContentRequest, _ urgency: Urgency) -> Content? {
    cache.protected.insert(request)
    if let content = cache[request] { return content }
    if wished.insert(request).inserted { wishes[urgency.rawValue].append(request) }
    return nil
  }

  /// A picture in the size asked for; else the best stand-in there is, while the small version and
  /// then the right one are wished for.
  package func picture(_ request: PictureRequest, _ urgency: Urgency = .now) -> Found {
    let exact = content(.picture(request), urgency == .now ? .sharpen : urgency)
    switch exact {
    case .picture(let decoded): return .exact(decoded)
    case .damaged(let error): return .damaged(error)
    case .label, .pages, nil: break
    }
    if let standIn = standIn(for: request) { return .standIn(standIn) }
    if urgency == .now, let small = request.small {
      _ = content(.picture(small), .now)
    }
    return .nothing
  }

  package enum Found {
    case exact(DecodedPicture)
    case standIn(DecodedPicture)
    case damaged(PictureError)
    case nothing
  }

  package func label(_ request: LabelRequest) -> Bitmap? {
    guard case .label(let bitmap) = content(.label(request), .now) else { return nil }
    return bitmap
  }

  /// Width for height of a picture that has been decoded in any size.
  package func aspect(of source: Picture.Source) -> Double? { shapes[source] }

  /// What has newly turned out to be damaged.
  func takeProblems() -> [PictureError] {
    defer { problems = [] }
    return problems
  }

  /// The shape of a book is the shape of its first page; it should be known before the book opens.
  func wishForShape(of book: Book, _ urgency: Urgency) {
    if let page = book.pages.first { wishForShape(page, ofBook: book.id, urgency) }
  }

  /// The same for a book on the shelf, whose pages may have to be listed before.
  func wishForShape(of entry: ShelfEntry, _ urgency: Urgency) {
    let listed = listing(of: entry, urgency).flatMap { try? $0.get().first }
    if let page = entry.locator.firstKnownPage ?? listed {
      wishForShape(page, ofBook: entry.id, urgency)
    }
  }

  private func wishForShape(_ page: Picture.Source, ofBook id: Book.ID, _ urgency: Urgency) {
    guard aspect(of: page) == nil, !isDamaged(page) else { return }
    _ = content(.picture(Self.probe(page, name: "\(id)/page-0")), urgency)
  }

  /// The pages of a book as the disk has them, once they have been listed; nil of a book whose pages
  /// are known without the disk.
  func listing(
    of entry: ShelfEntry, _ urgency: Urgency
  ) -> Result<[Picture.Source], LibraryError>? {
    guard entry.locator.firstKnownPage == nil,
      case .pages(let pages) = content(.pages(entry.locator), urgency)
    else { return nil }
    return pages
  }

  /// All pages of a book that is about to open, which takes time that grows with their number; nil
  /// while they are being listed.
  func pages(of entry: ShelfEntry) -> Result<[Picture.Source], LibraryError>? {
    entry.locator.knownPages.map { .success($0) } ?? listing(of: entry, .now)
  }

  /// A folder that could not be listed is to be tried anew.
  func forgetFailure(of entry: ShelfEntry) {
    if case .failure = listing(of: entry, .now) { cache.remove(.pages(entry.locator)) }
  }

  /// The size in which a page is asked for its shape alone.
  private static func probe(_ page: Picture.Source, name: String) -> PictureRequest {
    PictureRequest(source: page, name: name, width: 96, height: 144, fit: .page)
  }

  /// The page has come to be read. Its shape does not count: it is asked for on the shelf already, and
  /// the file may be gone since.
  func hasPage(_ source: Picture.Source) -> Bool {
    sizes[source, default: []].contains { $0 != Self.probe(source, name: $0.name) }
  }

  package func isDamaged(_ source: Picture.Source) -> Bool { damaged[source] != nil }

  /// What could not be made is to be asked for anew: its files may be back by now, as on a disk that was
  /// taken out. (Trying again by itself, every few seconds, was rejected: at rest nothing runs.)
  package func forgetDamage(of book: Book) {
    for source in [book.cover] + book.pages {
      for request in damaged.removeValue(forKey: source) ?? [] { cache.remove(.picture(request)) }
    }
  }

  private func standIn(for request: PictureRequest) -> DecodedPicture? {
    // Sizes that the cache has let go are forgotten here, or the list would grow with every resize.
    let known = sizes[request.source, default: []].filter { cache.peek(.picture($0)) != nil }
    sizes[request.source] = known.isEmpty ? nil : known
    var best: (request: PictureRequest, picture: DecodedPicture)?
    for other in known where other.fit == request.fit {
      guard case .picture(let decoded) = cache[.picture(other)] else { continue }
      if decoded.bitmap.width > best?.picture.bitmap.width ?? 0 { best = (other, decoded) }
    }
    if let best { cache.protected.insert(.picture(best.request)) }
    return best?.picture
  }
}

extension PictureRequest {
  /// A quarter of the size: a sixteenth of the memory and of the scaling. Nil where that would be
  /// no picture any more.
  package var small: PictureRequest? {
    guard width >= 64, height >= 64 else { return nil }
    var request = self
    request.width = width / 4
    request.height = height / 4
    return request
  }
}
