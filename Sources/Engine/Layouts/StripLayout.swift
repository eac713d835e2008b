import PaperGeometry

/// Pages one below the other, each as wide as the strip: what is drawn to be scrolled rather than leafed through.
///
/// Most pages have the usual height; memory and every look-up depend on the number of the others.
package struct StripLayout: Equatable, Sendable {
  package let pages: Int
  package let width: Double
  /// The height of a page of which nothing else is known.
  package let usual: Double
  /// How much taller than usual single pages are, in rising order of pages.
  private var others: [Other] = []

  private struct Other: Equatable {
    let page: Int
    var extra: Double
  }

  /// Pages so many times taller than wide are a strip.
  package static let tallness = 2.5

  /// - Parameter aspect: the width of most pages divided by their height.
  package init(pages: Int, width: Double, aspect: Double) {
    self.pages = max(0, pages)
    self.width = width.clamped(to: 1...1e6)
    usual = self.width / aspect.clamped(to: 1e-3...1e3)
  }

  /// Whether pages of this aspect are a strip.
  package static func isStrip(aspect: Double) -> Bool { aspect > 0 && aspect * tallness <= 1 }

  /// Notes the aspect of a page.
  /// - Returns: how much taller the page has become, in points.
  @discardableResult
  package mutating func learn(_ page: Int, aspect: Double) -> Double {
    guard page >= 0, page < pages else { return 0 }
    let before = height(of: page)
    let extra = width / aspect.clamped(to: 1e-3...1e3) - usual
    let at = others.firstIndex { $0.page >= page } ?? others.count
    if at < others.count, others[at].page == page {
      others[at].extra = extra
    } else if extra != 0 {
      others.insert(Other(page: page, extra: extra), at: at)
    }
    return height(of: page) - before
  }

  package func height(of page: Int) -> Double {
    usual + (others.first { $0.page == page }?.extra ?? 0)
  }

  /// The upper edge of a page, in points from the strip's beginning; of the page after the last, the strip's end.
  package func top(of page: Int) -> Double {
    let page = page.clamped(to: 0...pages)
    return others.reduce(Double(page) * usual) { $1.page < page ? $0 + $1.extra : $0 }
  }

  package var height: Double { top(of: pages) }

  package func frame(of page: Int) -> Rect { Rect(0, top(of: page), width, height(of: page)) }

  /// The page at a distance from the strip's beginning; the nearest one beyond the ends.
  package func page(at y: Double) -> Int {
    var (low, high) = (0, max(0, pages - 1))
    while low < high {
      let middle = (low + high + 1) / 2
      if top(of: middle) <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The pages that are seen between two distances from the beginning.
  package func pages(from y0: Double, to y1: Double) -> ClosedRange<Int>? {
    guard pages > 0, y1 > 0, y0 < height else { return nil }
    return page(at: y0)...max(page(at: y0), page(at: y1.nextDown))
  }
}
