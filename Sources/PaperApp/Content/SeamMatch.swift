import PaperRaster

/// Whether pages are cut through pictures, as the pages of a webtoon are: the last row of a page has the shades of the first
/// row of the page behind.
///
/// Edges of a single shade, as white margins are, tell nothing. Two rows of each page are compared, once, so this is done
/// where the pictures arrive: 15 pairs of pages of 2,000 x 3,000 pixels take 0.2 ms. A question to the worker was rejected,
/// as the worker would decode the pages once more.
package struct SeamMatch: Equatable, Sendable {
  /// The first pages of the pairs that have been compared.
  package private(set) var compared: Set<Int> = []
  private var joined = 0
  private var parted = 0

  /// Pages from the beginning of a book that are looked at.
  package static let pages = 16
  /// Pairs that have to be cut through a picture.
  private static let enough = 3
  /// The correlation, and the mean difference of 255, of rows that belong to one drawing.
  private static let (minimumCorrelation, maximumDifference) = (0.9, 24.0)

  package init() {}

  /// - Parameters:
  ///   - first: the number of the page above.
  ///   - isAlike: whether both pages are equally wide.
  package mutating func compare(first: Int, above: Bitmap, below: Bitmap, isAlike: Bool) {
    guard compared.insert(first).inserted else { return }
    guard isAlike else { return parted += 1 }
    let (last, next) = (
      EdgeShades(of: above, .bottom, depth: 1), EdgeShades(of: below, .top, depth: 1)
    )
    guard last.hasContrast || next.hasContrast else { return }
    let isOne =
      last.hasContrast && next.hasContrast
      && last.correlation(with: next) >= Self.minimumCorrelation
      && last.difference(from: next) <= Self.maximumDifference
    if isOne { joined += 1 } else { parted += 1 }
  }

  /// Whether the pages belong without a seam: several cuts go through pictures, and few do not. Nil while too few are
  /// known.
  package var isJoined: Bool? {
    if joined >= Self.enough, joined >= 3 * parted { return true }
    return compared.count >= Self.pages - 1 ? false : nil
  }
}
