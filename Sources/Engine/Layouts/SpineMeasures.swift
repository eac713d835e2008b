import PaperGeometry

/// The height and the thickness of a book's spine, in points of the printed book.
package struct SpineMeasures: Equatable, Sendable {
  /// Single precision keeps the measures of 100,000 books below a megabyte.
  package let height, thickness: Float

  /// The tallest spine, which fills a row of the wall.
  package static let tallest = 720.0
  /// The height of a book whose trim is unknown: about 8.4 inches, a usual novel.
  static let usualHeight = 606.0
  /// The pages of a book whose pages are not counted.
  static let usualPages = 260.0
  static let heights = 430.0...tallest
  /// From a spine that is barely hit by the pointer to the spine of a dictionary.
  static let thicknesses = 40.0...175.0
  /// The thickness of a leaf. Real paper is 0.28 points thick; a wall of thin spines would show no titles.
  static let leaf = 0.42
  /// The thickness of both boards.
  static let boards = 22.0
  /// How much an assumed measure varies with the seed, in parts of the measure.
  private static let variety = 0.05

  init(height: Float, thickness: Float) { (self.height, self.thickness) = (height, thickness) }

  /// - Parameters:
  ///   - trim: the printed page in points; nil where the size is unknown.
  ///   - pageCount: nil where the pages are not counted.
  ///   - seed: a hash of facts of the book. Only assumed measures vary with the seed.
  package init(trim: Size?, pageCount: Int?, seed: UInt64) {
    let vary = { (shift: UInt64) in
      1 + Self.variety * (Double((seed >> shift) & 0xFF) / 127.5 - 1)
    }
    let told = trim.map(\.height).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let height = told ?? Self.usualHeight * vary(8)
    let pages = pageCount.map { Double(max(0, $0)) } ?? Self.usualPages * vary(24)
    self.height = Float(height.clamped(to: Self.heights))
    thickness = Float((pages / 2 * Self.leaf + Self.boards).clamped(to: Self.thicknesses))
  }
}
