import PaperGeometry

/// The colours that are the same in every light: of covers, and of cards over the scenes.
package enum Palette {
  /// A cover whose picture has not arrived.
  package static let cloth = Color(hex: 0x6B7680)
  package static let title = Color(hex: 0xF4F1EA)
  package static let author = Color(hex: 0xD5D9DC)
  package static let quiet = Color(hex: 0xC3CACF)
  /// A card over the scenes: darker than what lies beneath, be it the shelf or a page.
  package static let card = Color(hex: 0x2A3138)
  /// The ground of a field on a card.
  package static let well = Color(hex: 0x1B2025)
  /// The ring around the control that has the focus.
  package static let focus = Color(hex: 0x8FA3B3)
  package static let warning = Color(hex: 0xF2B59B)
}
