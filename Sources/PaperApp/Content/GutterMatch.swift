import PaperGeometry
import PaperRaster

/// Whether pictures go on over the gutter, for books of pictures that do not say how their pages are paired.
///
/// The edges of two pages that face each other are compared row by row: a drawing over both pages has the same
/// shades on either side of the gutter. Edges of one shade, as white margins are, say nothing.
package struct GutterMatch: Equatable, Sendable {
  /// Pairs that go on into each other, by the number of their first page modulo 2.
  package private(set) var matches = [0, 0]
  /// The first pages of the pairs that have been compared.
  package private(set) var compared: Set<Int> = []
  /// Whether a pair is one drawing, by the number of its first page; the pairs that were compared last.
  private var drawings: [(first: Int, isOne: Bool)] = []
  /// Pairs of which the result is kept.
  private static let kept = 64

  /// Pages from the beginning of a book that are looked at.
  package static let pages = 48
  /// Pairs that have to agree.
  static let enough = 2
  /// The correlation from which two edges belong to one drawing.
  private static let minimumCorrelation = 0.85
  /// Rows by which one page of a scan may lie higher than the other.
  private static let maximumShift = 2

  package init() {}

  package static func == (a: GutterMatch, b: GutterMatch) -> Bool {
    a.matches == b.matches && a.compared == b.compared
      && a.drawings.elementsEqual(b.drawings) { $0 == $1 }
  }

  /// Compares the facing edges of a pair near the beginning of a book, of which the pairing is told.
  /// - Parameters:
  ///   - first: the number of the page that comes first in reading order.
  ///   - left: the page on the left of the gutter.
  package mutating func compare(first: Int, left: Bitmap, right: Bitmap) {
    guard compared.insert(first).inserted else { return }
    if isDrawing(first: first, left: left, right: right) { matches[first & 1] += 1 }
  }

  /// Whether a pair is one drawing; nil where the pair was not compared or is forgotten.
  package func isDrawing(_ first: Int) -> Bool? {
    drawings.first { $0.first == first }?.isOne
  }

  /// Compares the facing edges of a pair, and keeps the result.
  @discardableResult
  package mutating func isDrawing(first: Int, left: Bitmap, right: Bitmap) -> Bool {
    if let known = isDrawing(first) { return known }
    let isOne = Self.areOne(left, right)
    drawings.append((first, isOne))
    if drawings.count > Self.kept { drawings.removeFirst() }
    return isOne
  }

  private static func areOne(_ left: Bitmap, _ right: Bitmap) -> Bool {
    let (a, b) = (EdgeShades(of: left, .right), EdgeShades(of: right, .left))
    guard a.hasContrast, b.hasContrast else { return false }
    let best = (-maximumShift...maximumShift).map { a.correlation(with: b, shift: $0) }.max()
    return best ?? 0 >= minimumCorrelation
  }

  /// The number of blank sides before the first page that brings the matching pairs together; nil while the
  /// pictures do not agree on one.
  package var pairing: Int? {
    // Without a blank side, pages 0 and 1 face each other; with one, pages 1 and 2 do.
    if matches[0] >= Self.enough, matches[0] > 3 * matches[1] { return 0 }
    if matches[1] >= Self.enough, matches[1] > 3 * matches[0] { return 1 }
    return nil
  }
}
