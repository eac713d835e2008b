import PaperGeometry

/// The sizes of a book's pages: the usual size, and the pages that have another size.
///
/// Memory and every look-up depend on the number of exceptions, never on the length of the book.
public struct PageSizes: Equatable, Sendable {
  /// The size of every page without a size of its own.
  package let usual: Size
  /// In rising order of pages.
  private let exceptions: [Exception]

  private struct Exception: Equatable {
    let page: Int
    let size: Size
  }

  /// - Parameters:
  ///   - usual: in any unit that all sizes share; a size that is not positive counts as the design's.
  ///   - exceptions: sizes of single pages, counted from 0; sizes that are not positive or equal the
  ///     usual size are left out.
  public init(usual: Size = Size(0, 0), exceptions: [Int: Size] = [:]) {
    let usual = usual.isUsable ? usual : Design.page
    self.usual = usual
    self.exceptions =
      exceptions
      .filter { $0.key >= 0 && $0.value.isUsable && $0.value != usual }
      .map { Exception(page: $0.key, size: $0.value) }
      .sorted { $0.page < $1.page }
  }

  /// The size of a page, counted from 0.
  package subscript(page: Int) -> Size {
    let i = exceptions.countOfPrefix { $0.page < page }
    guard i < exceptions.count, exceptions[i].page == page else { return usual }
    return exceptions[i].size
  }

  /// The pages below `count` that are wider than tall, in rising order; none in a book whose usual page
  /// is wider than tall itself.
  package func wide(below count: Int) -> [Int] {
    guard usual.width <= usual.height else { return [] }
    return exceptions.prefix { $0.page < count }
      .filter { $0.size.width > $0.size.height }.map(\.page)
  }
}

extension Size {
  fileprivate var isUsable: Bool { width.isFinite && height.isFinite && !isEmpty }
}

extension Array {
  /// How many elements from the first on fulfil a condition that holds for a prefix and for no element
  /// after that prefix. The search takes logarithmic time.
  func countOfPrefix(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
