import PaperGeometry

/// The known sizes of a document's pages: a usual size, and the pages that differ from the usual size. In
/// this form a novel of 1,000 pages takes as much memory as a leaflet.
public struct MeasuredSizes: Equatable, Sendable {
  /// The size of most pages, in the document's units; nil while no page has been measured.
  public private(set) var usual: Size?
  /// Measured pages of another size, by number.
  public private(set) var exceptions: [Int: Size] = [:]
  /// Measured pages, as ordered ranges that do not touch. Ranges take little memory because pages are
  /// measured in runs.
  private var measured: [Range<Int>] = []

  public init() {}

  /// Sizes of a document whose pages all have the same size.
  public init(all size: Size, count: Int) {
    guard count > 0, Self.isSize(size) else { return }
    usual = size
    measured = [0..<count]
  }

  /// Whether a size can be a page's: sides and a shape within `DocumentLimits`.
  public static func isSize(_ size: Size) -> Bool {
    let sides = DocumentLimits.pageUnits
    return sides.contains(size.width) && sides.contains(size.height)
      && DocumentLimits.aspects.contains(size.width / size.height)
  }

  /// The size of a page, in the document's units: the measured size, else the usual size, else nil.
  public subscript(page: Int) -> Size? { exceptions[page] ?? usual }

  /// Whether the page has been measured itself.
  public func isMeasured(_ page: Int) -> Bool { measured.contains { $0.contains(page) } }

  /// The first page that has not been measured.
  public var firstUnmeasured: Int {
    guard let first = measured.first, first.lowerBound == 0 else { return 0 }
    return first.upperBound
  }

  /// Notes a page's size. An impossible size and a page below 0 are ignored. The first measured page gives
  /// the usual size. The usual size then stays, because pages already laid out by it must not jump.
  public mutating func measure(_ page: Int, _ size: Size) {
    guard page >= 0, page < Int.max, Self.isSize(size) else { return }
    let usual = self.usual ?? size
    self.usual = usual
    exceptions[page] = size == usual ? nil : size
    note(page)
  }

  /// Takes the usual size from the pages behind the first one, before any page is laid out by the sizes: that of the
  /// first page that lies as most of those do, upright or across.
  public mutating func leaveOutFirst() {
    let pages = (1..<Self.compared).filter(isMeasured)
    func isWide(_ page: Int) -> Bool { self[page].map { $0.width > $0.height } ?? false }
    let areWide = 2 * pages.filter(isWide).count > pages.count
    guard let page = pages.first(where: { isWide($0) == areWide }), let size = self[page],
      let former = usual, size != former
    else { return }
    for other in measured.joined() where exceptions[other] == nil { exceptions[other] = former }
    usual = size
    exceptions = exceptions.filter { $0.value != size }
  }

  /// Pages that are looked at for the usual size; so many are measured before a document is shown.
  private static let compared = 64

  private mutating func note(_ page: Int) {
    // The first range that ends at the page or after it.
    let at = measured.firstIndex { $0.upperBound >= page } ?? measured.count
    guard at < measured.count, measured[at].lowerBound <= page + 1 else {
      measured.insert(page..<page + 1, at: at)
      return
    }
    let range = measured[at]
    measured[at] = min(range.lowerBound, page)..<max(range.upperBound, page + 1)
    let next = at + 1
    if next < measured.count, measured[at].upperBound >= measured[next].lowerBound {
      measured[at] = measured[at].lowerBound..<measured[next].upperBound
      measured.remove(at: next)
    }
  }
}
