import PaperGeometry

/// The few colours of the app.
package enum Palette {
  /// The background of the shelf and of the open book.
  package static let background = Color(hex: 0x4F5B66)
  /// A page whose picture has not arrived.
  package static let paper = Color(hex: 0xF7F2E7)
  /// A cover whose picture has not arrived.
  package static let cloth = Color(hex: 0x6B7680)
  /// The cut edges of a pile of pages, in two colours for alternate leaves.
  package static let edgeLight = Color(hex: 0xEFE8D8)
  package static let edgeDark = Color(hex: 0xC9BFAA)
  package static let title = Color(hex: 0xF4F1EA)
  package static let author = Color(hex: 0xD5D9DC)
  package static let quiet = Color(hex: 0xC3CACF)
  package static let ink = Color(hex: 0x4A443A)
}
