import Books
import PaperGeometry

/// The cloth in which a book without a picture of its own is bound.
package struct BookCloth: Equatable, Sendable {
  package let color: Color
  /// The colour of what is printed on the cloth.
  package let ink: Color

  private static let cream = Color(hex: 0xF5ECD7)
  private static let dark = Color(hex: 0x2B221B)

  /// Colours of book cloth. Each stands out from the shelf's slate and from a light ground, and its ink is
  /// read on it: the contrast is at least 4.5.
  package static let all: [BookCloth] = [
    .init(color: Color(hex: 0x7C2D2A), ink: cream),  // oxblood
    .init(color: Color(hex: 0x93402A), ink: cream),  // rust
    .init(color: Color(hex: 0xC8A25E), ink: dark),  // ochre
    .init(color: Color(hex: 0x2C5A45), ink: cream),  // bottle green
    .init(color: Color(hex: 0x535E2C), ink: cream),  // olive
    .init(color: Color(hex: 0x16505C), ink: cream),  // petrol
    .init(color: Color(hex: 0x263E6E), ink: cream),  // navy
    .init(color: Color(hex: 0x4C3767), ink: cream),  // violet
    .init(color: Color(hex: 0x75345A), ink: cream),  // plum
    .init(color: Color(hex: 0x573826), ink: cream),  // brown
    .init(color: Color(hex: 0xD6C7A6), ink: dark),  // linen
    .init(color: Color(hex: 0x9CB092), ink: dark),  // sage
    .init(color: Color(hex: 0xADC3CC), ink: dark),  // pale blue
    .init(color: Color(hex: 0x27282C), ink: cream),  // black
    .init(color: Color(hex: 0xD99A86), ink: dark),  // terracotta
  ]

  /// The cloth of a book, which follows from the book's name.
  package static func of(_ document: DocumentID) -> BookCloth {
    all[Int(document.look % UInt64(all.count))]
  }
}

extension TypesetCoverRequest {
  /// A cover for a book, as large as the box of a request for the book's own cover.
  package init(_ document: DocumentID, title: String, author: String?, like cover: ImageRequest) {
    let cloth = BookCloth.of(document)
    let ornaments = Ornament.allCases
    self.init(
      title: title, author: author, cloth: .init(cloth.color), ink: .init(cloth.ink),
      ornament: ornaments[
        Int(document.look / UInt64(BookCloth.all.count) % UInt64(ornaments.count))],
      width: cover.width, height: cover.height)
  }
}
