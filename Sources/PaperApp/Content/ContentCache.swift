import Books

/// Pictures and labels that have arrived, up to a bound in bytes. The contents that the latest frame
/// demands are pinned. Of the other contents, the least recently demanded are evicted first.
///
/// Reading changes nothing: only pinning a demand counts as a use of its contents.
package struct ContentCache {
  private var entries: Cache<ContentRequest, Content>
  /// Small pictures, apart from the large ones and with a bound of their own: of a page that was read long
  /// ago the small version is still kept, and fast leafing shows no blank sheets
  /// (decision: Small pictures).
  private var smalls: Cache<ContentRequest, Content>
  /// The largest size of a small picture, in bytes.
  private static let smallBytes = 512 << 10
  /// For each picture, the sizes that are kept, and since when at least one size has been kept.
  private var sizes: [Shape: Sizes] = [:]
  /// Pictures whose first size has arrived since the last `advance`.
  private var untimed: [Shape] = []
  private var pinned = Demand()
  /// The questions of which the answers are kept and are about pages.
  private var answers: Set<ContentRequest> = []

  private struct Shape: Hashable {
    var image: ImageID
    var fit: Fit

    init(_ image: ImageID, _ fit: Fit) { (self.image, self.fit) = (image, fit) }
    init(_ request: ImageRequest) { self.init(request.image, request.fit) }
  }

  private struct Sizes {
    var requests: [ImageRequest] = []
    var since: Double?
  }

  /// - Parameter bytes: the bound. Pinned contents may exceed the bound.
  package init(bytes: Int) {
    let bytes = max(0, bytes)
    smalls = Cache(limit: bytes / 4)
    entries = Cache(limit: bytes - bytes / 4)
  }

  /// The bound of small pictures, in bytes.
  package var smallLimit: Int { smalls.limit }

  package func isPinned(_ request: ContentRequest) -> Bool { entries.pinned.contains(request) }

  /// The size of all kept contents, in bytes.
  package var bytes: Int { entries.cost + smalls.cost }

  package subscript(request: ContentRequest) -> Content? {
    entries.peek(request) ?? smalls.peek(request)
  }

  /// The largest whole picture of the same page that is kept and was fitted in the same way: the
  /// stand-in for a size that is missing. A tile is no stand-in, because a tile shows only a part of
  /// the page. A picture in another light, or on other paper, stands in where
  /// there is none in the same.
  package func largest(
    like request: ImageRequest
  ) -> (request: ImageRequest, picture: DecodedPicture)? {
    var best: (request: ImageRequest, picture: DecodedPicture)?
    for other in sizes[Shape(request)]?.requests ?? [] where other.part == nil {
      guard case .picture(let picture) = self[.image(other)] else { continue }
      guard let found = best else {
        best = (other, picture)
        continue
      }
      let (old, new) = (Self.likeness(found.request, request), Self.likeness(other, request))
      if new > old || new == old && picture.bitmap.width > found.picture.bitmap.width {
        best = (other, picture)
      }
    }
    return best
  }

  /// How much alike the light, the paper and the look of two requests are; the light counts most.
  private static func likeness(_ a: ImageRequest, _ b: ImageRequest) -> Int {
    (a.isNight == b.isNight ? 4 : 0) + (a.isOnPaper == b.isOnPaper ? 2 : 0)
      + (a.scan == b.scan ? 1 : 0)
  }

  /// Since when a picture of the same page, fitted in the same way, has been kept without a break, in
  /// any size, in seconds; nil where no such picture is kept.
  package func isThereSince(_ request: ImageRequest) -> Double? { sizes[Shape(request)]?.since }

  /// Sets the arrival time of everything that has arrived since the last call to `time`, in seconds.
  package mutating func advance(to time: Double) {
    for shape in untimed where sizes[shape]?.since == nil { sizes[shape]?.since = time }
    untimed.removeAll()
  }

  /// The requests of which the pictures are kept, of one page or cover.
  package func requests(of image: ImageID) -> [ImageRequest] {
    [Fit.fill, .page].flatMap { sizes[Shape(image, $0)]?.requests ?? [] }
  }

  /// Removes the pictures and the texts of a document's pages; the cover's picture stays.
  package mutating func removePages(of document: DocumentID) {
    let gone = sizes.filter { shape, _ in
      if case .page(let page) = shape.image { page.document == document } else { false }
    }
    for request in gone.values.flatMap(\.requests) { remove(.image(request)) }
    for request in answers {
      guard case .query(let asked) = request, asked.query.document == document else { continue }
      remove(request)
    }
  }

  package mutating func insert(_ content: Content, for request: ContentRequest) {
    let evicted: [ContentRequest]
    let cost = content.bytes
    if case .picture = content, cost <= Self.smallBytes {
      entries.remove(request)
      evicted = smalls.insert(content, for: request, cost: cost)
    } else {
      smalls.remove(request)
      evicted = entries.insert(content, for: request, cost: cost)
    }
    for request in evicted { forgetSize(request) }
    if case .query(let asked) = request, asked.query.isOfPages { answers.insert(request) }
    guard case .image(let image) = request, case .picture = content else { return }
    noteSize(image)
  }

  package mutating func remove(_ request: ContentRequest) {
    entries.remove(request)
    smalls.remove(request)
    forgetSize(request)
  }

  /// Pins the contents that a frame demands, until another demand is pinned, even above the bound: on a
  /// screen so large that a frame's pictures exceed the bound, the frame's pictures would otherwise
  /// evict one another in every frame. Contents that only the previous demand named are unpinned.
  ///
  /// - Parameter requests: those of the demand, the most urgent first.
  package mutating func pin(_ demand: Demand, _ requests: [ContentRequest]) {
    guard demand != pinned else { return }
    pinned = demand
    entries.pinned = Set(requests)
    smalls.pinned = entries.pinned
    // Reading in reverse order makes the most urgent contents the most recently used.
    for request in requests.reversed() where entries[request] == nil { _ = smalls[request] }
  }

  private mutating func noteSize(_ image: ImageRequest) {
    let shape = Shape(image)
    if sizes[shape] == nil { untimed.append(shape) }
    sizes[shape, default: Sizes()].requests.removeAll { $0 == image }
    sizes[shape]?.requests.append(image)
  }

  private mutating func forgetSize(_ request: ContentRequest) {
    answers.remove(request)
    guard case .image(let image) = request else { return }
    let shape = Shape(image)
    sizes[shape]?.requests.removeAll { $0 == image }
    if sizes[shape]?.requests.isEmpty == true { sizes[shape] = nil }
  }
}
