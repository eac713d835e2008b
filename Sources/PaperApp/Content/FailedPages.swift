import Books

/// The list of failures: which pages and covers could not be made, in which requested sizes, and why.
/// Each reason is reported once, because a file that is the cover is often the first page, too.
package struct FailedPages {
  private struct Failure {
    var reason: DocumentError
    /// The sizes that failed, oldest first; empty while the picture is to be requested again.
    var requests: [ImageRequest]
  }

  private var failures: [ImageID: Failure] = [:]
  /// The failed pictures in the order in which their failure was found.
  private var order: [ImageID] = []
  private var unreported: [DocumentError] = []
  private let limit: Int

  /// The number of failed sizes that are remembered of each picture: more than a frame ever requests.
  private static let sizes = 8

  /// - Parameter limit: the number of pictures in the list; beyond the limit, the oldest failure is
  ///   forgotten. A frame requests far fewer pictures. With a smaller limit, every frame would request
  ///   the forgotten pictures again.
  package init(limit: Int = 4096) { self.limit = max(1, limit) }

  package var count: Int { order.count }

  /// The documents with a picture that failed and is not to be requested again.
  package var documents: Set<DocumentID> {
    Set(failures.lazy.filter { !$0.value.requests.isEmpty }.map(\.key.document))
  }

  /// Why a request failed; nil where the request has not failed.
  package func reason(for request: ImageRequest) -> DocumentError? {
    guard let failure = failures[request.image], failure.requests.contains(request) else {
      return nil
    }
    return failure.reason
  }

  /// Why a picture failed in some size; nil where it has not failed.
  package func reason(of image: ImageID) -> DocumentError? { failures[image]?.reason }

  /// Whether the picture failed in some size and is not to be requested again.
  package func contains(_ image: ImageID) -> Bool {
    failures[image]?.requests.isEmpty == false
  }

  package mutating func add(_ reason: DocumentError, for request: ImageRequest) {
    let image = request.image
    if failures[image] == nil {
      if reason.isDamage, !failures.values.contains(where: { $0.reason == reason }) {
        unreported.append(reason)
      }
      order.append(image)
      if order.count > limit { failures[order.removeFirst()] = nil }
    }
    var requests = failures[image]?.requests ?? []
    requests.removeAll { $0 == request }
    requests.append(request)
    if requests.count > Self.sizes { requests.removeFirst() }
    failures[image] = Failure(reason: reason, requests: requests)
  }

  /// Reports a reason that belongs to no picture.
  package mutating func tell(_ reason: DocumentError) {
    if reason.isDamage, !unreported.contains(reason) { unreported.append(reason) }
  }

  /// Removes a picture that has arrived after all. If the picture fails again, the failure is reported
  /// again.
  package mutating func remove(_ image: ImageID) {
    guard failures.removeValue(forKey: image) != nil else { return }
    order.removeAll { $0 == image }
  }

  /// Lets a document's pages and cover be requested again. A second failure is not reported, because
  /// its reason has been reported already.
  package mutating func forget(_ document: DocumentID) {
    for image in order where image.document == document { failures[image]?.requests = [] }
  }

  /// The reasons found since the last call. Each reason is returned once.
  package mutating func takeUnreported() -> [DocumentError] {
    defer { unreported = [] }
    return unreported
  }
}

extension DocumentError {
  /// Whether the error is worth a line: a document without a cover of its own is sound, and so is an encrypted
  /// one, which asks for its password when it is opened.
  fileprivate var isDamage: Bool {
    switch self {
    case .noCover, .passwordNeeded: false
    default: true
    }
  }
}
