import Books

/// Pictures and labels that have arrived, up to a bound in bytes. What the latest frame demands is
/// pinned; of the rest goes first what was demanded least recently.
///
/// Reading changes nothing: what counts as a use is to be part of a demand that is pinned.
package struct ContentCache {
  private var entries: Cache<ContentRequest, Content>
  /// The sizes in which a picture is kept.
  private var sizes: [Picture.Source: [PictureRequest]] = [:]
  private var pinned = Demand()

  /// - Parameter bytes: the bound, which pinned content may exceed.
  package init(bytes: Int) { entries = Cache(limit: bytes) }

  /// The bytes that are kept.
  package var bytes: Int { entries.cost }

  package subscript(request: ContentRequest) -> Content? { entries.peek(request) }

  /// The largest picture of the same source that is kept and was fitted in the same way: what stands
  /// for a size that is missing.
  package func largest(
    like request: PictureRequest
  ) -> (request: PictureRequest, picture: DecodedPicture)? {
    var best: (request: PictureRequest, picture: DecodedPicture)?
    for other in sizes[request.source] ?? [] where other.fit == request.fit {
      guard case .picture(let picture) = entries.peek(.picture(other)) else { continue }
      if picture.bitmap.width > best?.picture.bitmap.width ?? 0 { best = (other, picture) }
    }
    return best
  }

  /// The requests whose pictures of a source are kept, in the order in which they arrived.
  package func requests(of source: Picture.Source) -> [PictureRequest] { sizes[source] ?? [] }

  package mutating func insert(_ content: Content, for request: ContentRequest) {
    let evicted = entries.insert(content, for: request, cost: content.bytes)
    for request in evicted { forgetSize(request) }
    guard case .picture(let picture) = request, case .picture = content else { return }
    forgetSize(request)
    sizes[picture.source, default: []].append(picture)
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

  private mutating func forgetSize(_ request: ContentRequest) {
    guard case .picture(let picture) = request, let kept = sizes[picture.source] else { return }
    let others = kept.filter { $0 != picture }
    sizes[picture.source] = others.isEmpty ? nil : others
  }
}
