/// The pictures of a made library, drawn once and shared by its books.
public struct MadePictures: Sendable {
  /// How large the pictures are.
  public enum Size: String, Sendable, CaseIterable {
    /// Covers of 300 pixels' width and about 20 KB.
    case small
    /// Covers of 1,000 pixels' width and about 130 KB, as bought books have.
    case full
  }

  static let pageCount = 40

  private let covers: [[UInt8]]
  private let pages: [[UInt8]]

  /// Draws for about a second where the pictures are small.
  public init(_ size: Size, seed: UInt64) {
    let (width, noise) = size == .small ? (300, 5) : (1000, 5)
    covers = (0..<LibraryPlan.covers).map {
      CoverPainter.cover($0, seed: seed, width: width, noise: noise)
    }
    let page = size == .small ? 200 : 700
    pages = (0..<Self.pageCount).map {
      CoverPainter.page($0, seed: seed, width: page, noise: 4)
    }
  }

  /// The JPEG of a book's cover.
  public func cover(of book: MadeBook) -> [UInt8] { covers[book.cover % covers.count] }

  func cover(_ number: Int) -> [UInt8] { covers[number % covers.count] }

  func page(_ number: Int) -> [UInt8] { pages[number % pages.count] }

  var coverCount: Int { covers.count }
}
