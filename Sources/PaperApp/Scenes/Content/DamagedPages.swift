import Books

/// The list of damage: which pictures could not be made, in which sizes they were asked for, and why.
/// Each is told once.
package struct DamagedPages {
  private struct Damage {
    var reason: PictureError
    /// The sizes that failed, oldest first; empty while the picture is to be tried anew.
    var requests: [PictureRequest]
  }

  private var damages: [Picture.Source: Damage] = [:]
  /// From the damage that was found first to the latest.
  private var order: [Picture.Source] = []
  private var untold: [PictureError] = []
  private let limit: Int

  /// Sizes that are remembered of one picture: more than a frame ever asks for.
  private static let sizes = 8

  /// - Parameter limit: pictures in the list; beyond, the oldest damage is forgotten. A frame asks for
  ///   far fewer, or the forgotten would be tried again in every frame.
  package init(limit: Int = 4096) { self.limit = max(1, limit) }

  package var count: Int { order.count }

  /// Why a request failed; nil where it has not.
  package func reason(for request: PictureRequest) -> PictureError? {
    guard let damage = damages[request.source], damage.requests.contains(request) else {
      return nil
    }
    return damage.reason
  }

  /// The picture failed in some size, and is not to be tried anew.
  package func contains(_ source: Picture.Source) -> Bool {
    damages[source]?.requests.isEmpty == false
  }

  package mutating func add(_ reason: PictureError, for request: PictureRequest) {
    if damages[request.source] == nil {
      untold.append(reason)
      order.append(request.source)
      if order.count > limit { damages[order.removeFirst()] = nil }
    }
    var requests = damages[request.source]?.requests ?? []
    requests.removeAll { $0 == request }
    requests.append(request)
    if requests.count > Self.sizes { requests.removeFirst() }
    damages[request.source] = Damage(reason: reason, requests: requests)
  }

  /// The picture has come after all: should it fail again, that is news.
  package mutating func remove(_ source: Picture.Source) {
    guard damages.removeValue(forKey: source) != nil else { return }
    order.removeAll { $0 == source }
  }

  /// Lets the picture be tried anew. A retry that fails says nothing, for it has been told already.
  package mutating func forget(_ source: Picture.Source) { damages[source]?.requests = [] }

  /// What has newly turned out to be damaged.
  package mutating func takeUntold() -> [PictureError] {
    defer { untold = [] }
    return untold
  }
}
