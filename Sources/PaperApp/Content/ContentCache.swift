import Books

/// Pictures and labels that have arrived, up to a bound in bytes. What the latest frame demands is
/// pinned; of the rest goes first what was demanded least recently.
///
/// Reading changes nothing: what counts as a use is to be part of a demand that is pinned.
package struct ContentCache {
  private var entries: Cache<ContentRequest, Content>
  /// The sizes in which a picture is kept, and since when there has been any.
  private var sizes: [Shape: Sizes] = [:]
  /// Pictures of which the first size has come since the clock was last told.
  private var untimed: [Shape] = []
  private var pinned = Demand()

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

  /// - Parameter bytes: the bound, which pinned content may exceed.
  package init(bytes: Int) { entries = Cache(limit: bytes) }

  /// The bytes that are kept.
  package var bytes: Int { entries.cost }

  package subscript(request: ContentRequest) -> Content? { entries.peek(request) }

  /// The largest whole picture of the same page that is kept and was fitted in the same way: what
  /// stands for a size that is missing. A tile shows only a part, so it stands for nothing else.
  package func largest(
    like request: ImageRequest
  ) -> (request: ImageRequest, picture: DecodedPicture)? {
    var best: (request: ImageRequest, picture: DecodedPicture)?
    for other in sizes[Shape(request)]?.requests ?? [] where other.part == nil {
      guard case .picture(let picture) = entries.peek(.image(other)) else { continue }
      if picture.bitmap.width > best?.picture.bitmap.width ?? 0 { best = (other, picture) }
    }
    return best
  }

  /// A picture of the same page that was fitted in the same way has been there, in one size or another,
  /// without a break since then.
  package func isThereSince(_ request: ImageRequest) -> Double? { sizes[Shape(request)]?.since }

  /// What has arrived since the last call arrived at `time`.
  package mutating func advance(to time: Double) {
    for shape in untimed where sizes[shape]?.since == nil { sizes[shape]?.since = time }
    untimed.removeAll()
  }

  /// The requests whose pictures of a page or a cover are kept.
  package func requests(of image: ImageID) -> [ImageRequest] {
    [Fit.fill, .page].flatMap { sizes[Shape(image, $0)]?.requests ?? [] }
  }

  /// Lets go what is kept of a document's pages; the cover stays.
  package mutating func removePages(of document: DocumentID) {
    let gone = sizes.filter { shape, _ in
      if case .page(let page) = shape.image { page.document == document } else { false }
    }
    for request in gone.values.flatMap(\.requests) { remove(.image(request)) }
  }

  package mutating func insert(_ content: Content, for request: ContentRequest) {
    let evicted = entries.insert(content, for: request, cost: content.bytes)
    for request in evicted { forgetSize(request) }
    guard case .image(let image) = request, case .picture = content else { return }
    noteSize(image)
  }

  package mutating func remove(_ request: ContentRequest) {
    entries.remove(request)
    forgetSize(request)
  }

  /// Keeps what a frame demands until another demand is pinned, even above the bound: on a screen so
  /// large that a frame's pictures exceed the cache, one would push out the other for ever. What the
  /// demand before had pinned and this one does not name is unpinned.
  package mutating func pin(_ demand: Demand) {
    guard demand != pinned else { return }
    pinned = demand
    let requests = demand.requests
    entries.pinned = Set(requests)
    // The most urgent come last and are the most recently used.
    for request in requests.reversed() { _ = entries[request] }
  }

  private mutating func noteSize(_ image: ImageRequest) {
    let shape = Shape(image)
    if sizes[shape] == nil { untimed.append(shape) }
    sizes[shape, default: Sizes()].requests.removeAll { $0 == image }
    sizes[shape]?.requests.append(image)
  }

  private mutating func forgetSize(_ request: ContentRequest) {
    guard case .image(let image) = request else { return }
    let shape = Shape(image)
    sizes[shape]?.requests.removeAll { $0 == image }
    if sizes[shape]?.requests.isEmpty == true { sizes[shape] = nil }
  }
}
