import Books

/// The list of damage: which pages and covers could not be made, in which sizes they were asked for, and
/// why. Each reason is told once, though a file that is the cover is often the first page, too.
package struct DamagedPages {
  private struct Damage {
    var reason: DocumentError
    /// The sizes that failed, oldest first; empty while the picture is to be tried anew.
    var requests: [ImageRequest]
  }

  private var damages: [ImageID: Damage] = [:]
  /// From the damage that was found first to the latest.
  private var order: [ImageID] = []
  private var untold: [DocumentError] = []
  private let limit: Int

  /// Sizes that are remembered of one picture: more than a frame ever asks for.
  private static let sizes = 8

  /// - Parameter limit: pictures in the list; beyond, the oldest damage is forgotten. A frame asks for
  ///   far fewer, or the forgotten would be tried again in every frame.
  package init(limit: Int = 4096) { self.limit = max(1, limit) }

  package var count: Int { order.count }

  /// Why a request failed; nil where it has not.
  package func reason(for request: ImageRequest) -> DocumentError? {
    guard let damage = damages[request.image], damage.requests.contains(request) else {
      return nil
    }
    return damage.reason
  }

  /// The picture failed in some size, and is not to be tried anew.
  package func contains(_ image: ImageID) -> Bool {
    damages[image]?.requests.isEmpty == false
  }

  package mutating func add(_ reason: DocumentError, for request: ImageRequest) {
    let image = request.image
    if damages[image] == nil {
      if !damages.values.contains(where: { $0.reason == reason }) { untold.append(reason) }
      order.append(image)
      if order.count > limit { damages[order.removeFirst()] = nil }
    }
    var requests = damages[image]?.requests ?? []
    requests.removeAll { $0 == request }
    requests.append(request)
    if requests.count > Self.sizes { requests.removeFirst() }
    damages[image] = Damage(reason: reason, requests: requests)
  }

  /// The picture has come after all: should it fail again, that is news.
  package mutating func remove(_ image: ImageID) {
    guard damages.removeValue(forKey: image) != nil else { return }
    order.removeAll { $0 == image }
  }

  /// Lets a document's pages and cover be tried anew. A retry that fails says nothing, for it has been
  /// told already.
  package mutating func forget(_ document: DocumentID) {
    for image in order where image.document == document { damages[image]?.requests = [] }
  }

  /// What has newly turned out to be damaged.
  package mutating func takeUntold() -> [DocumentError] {
    defer { untold = [] }
    return untold
  }
}
