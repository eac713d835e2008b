import Books

/// The demand for small versions of all pages of an open book, so that leafing fast shows no blank sheets.
package struct SmallPages: Equatable, Sendable {
  package let document: DocumentID
  /// The number of the book's pages.
  package let count: Int
  /// The page that is read. Pages near this one are made first.
  package let page: Int
  /// The box of a small version, in pixels.
  package let width: Int
  package let height: Int
  /// Whether the pages are those of the night.
  package let isNight: Bool
  /// Whether the pages are printed on Paper's own paper.
  package let isOnPaper: Bool
  /// How the pages of a scan are shown.
  package let scan: ScanLook

  package init(
    of document: DocumentID, count: Int, around page: Int, width: Int, height: Int,
    isNight: Bool = false, isOnPaper: Bool = false, scan: ScanLook = .asInFile
  ) {
    (self.document, self.count, self.width, self.height) = (document, count, width, height)
    (self.isNight, self.isOnPaper, self.scan) = (isNight, isOnPaper, scan)
    self.page = min(max(0, page), max(0, count - 1))
  }

  func request(_ page: Int) -> ImageRequest {
    var request = ImageRequest(
      .page(PageID(document, page)), width: width, height: height, fit: .page)
    (request.isNight, request.isOnPaper, request.scan) = (isNight, isOnPaper, scan)
    return request
  }

  /// The size of a small version, in bytes.
  var bytes: Int { max(1, 4 * width * height) }

  fileprivate func isLike(_ other: SmallPages) -> Bool {
    (document, width, height, isNight, isOnPaper, scan)
      == (
        other.document, other.width, other.height, other.isNight, other.isOnPaper, other.scan
      )
  }
}

/// Which small versions are there: a run of pages about the one that is read. The run grows at both ends,
/// and never beyond what the cache has room for; a reader who goes on takes the run along.
///
/// (To make all pages from the first one on was rejected: of a long book those near the reader would be
/// evicted for pages that nobody looks at.)
package struct SmallPagesRun: Equatable, Sendable {
  private var wanted: SmallPages?
  /// The pages whose small versions have come or cannot be made.
  package private(set) var pages = 0..<0

  package init() {}

  /// Goes on with the run.
  /// - Parameters:
  ///   - room: bytes that small versions may take.
  ///   - isSettled: whether a request has been answered, by a picture or by damage.
  /// - Returns: the next request, nil where the run is complete or the room is full; and the pictures that
  ///   the run has left behind. There is one request at a time, so that what is urgent waits for one.
  mutating func next(
    _ wanted: SmallPages, room: Int, isSettled: (ImageRequest) -> Bool
  ) -> (request: ImageRequest?, dropped: [ImageRequest]) {
    let isKnown = self.wanted.map(wanted.isLike) ?? false
    if !isKnown || wanted.page < pages.lowerBound || wanted.page > pages.upperBound {
      pages = wanted.page..<wanted.page
    }
    self.wanted = wanted
    let maximum = min(wanted.count, room / wanted.bytes)
    var dropped: [ImageRequest] = []
    while let page = nearest(wanted) {
      if pages.count >= maximum {
        guard let far = giveUp(fartherThan: page, wanted) else { break }
        dropped.append(wanted.request(far))
      }
      let request = wanted.request(page)
      guard isSettled(request) else { return (request, dropped) }
      take(page)
    }
    return (nil, dropped)
  }

  private mutating func take(_ page: Int) {
    pages = min(pages.lowerBound, page)..<max(pages.upperBound, page + 1)
  }

  /// The nearest page beside the run; nil where the run is the whole book.
  private func nearest(_ wanted: SmallPages) -> Int? {
    [pages.upperBound, pages.lowerBound - 1].filter { (0..<wanted.count).contains($0) }
      .min { abs($0 - wanted.page) < abs($1 - wanted.page) }
  }

  /// Gives up the run's farther end, where that end lies farther away than `page` does.
  private mutating func giveUp(fartherThan page: Int, _ wanted: SmallPages) -> Int? {
    guard !pages.isEmpty else { return nil }
    let (first, last) = (pages.lowerBound, pages.upperBound - 1)
    let isFirst = abs(first - wanted.page) > abs(last - wanted.page)
    let far = isFirst ? first : last
    guard abs(far - wanted.page) > abs(page - wanted.page) + 1 else { return nil }
    pages = isFirst ? first + 1..<pages.upperBound : first..<last
    return far
  }
}
