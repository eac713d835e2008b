import PaperGeometry

/// A place in a book: a page, and how far down the page. A place names neither a leaf nor a spread, so
/// that it stays valid when the style, the paging or the sizes of the pages change.
public struct BookPlace: Equatable, Hashable, Sendable {
  /// Counted from 0. In a book with boards, -1 is the front cover and the number of pages is the back
  /// cover.
  public let page: Int
  /// 0 at the beginning of the page, 1 behind its end.
  public let fraction: Double

  /// - Parameters:
  ///   - page: counted from 0; see `page`.
  ///   - fraction: clamped to 0...1; NaN counts as 0.
  public init(page: Int, fraction: Double = 0) {
    self.page = page
    self.fraction = fraction.isNaN ? 0 : fraction.clamped(to: 0...1)
  }

  /// The front cover of a book with boards.
  public static let cover = BookPlace(page: -1)
}
