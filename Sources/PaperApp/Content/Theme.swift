import Books
import PaperGeometry

/// The colours that follow from the light in which everything is seen: of the desk, of words on the desk, and of
/// paper. Words have a contrast of 7 on the ground. Cards and controls are the same by day and by night.
package struct Theme: Equatable, Sendable {
  /// Whether pages are dark, with light letters.
  package let isNight: Bool
  /// The ground of the shelf and of the open book.
  package let ground: Color
  package let title: Color
  package let author: Color
  package let quiet: Color
  /// A page whose picture has not arrived, and the words and the number on it.
  package let paper: Color
  package let ink: Color
  package let number: Color
  /// The cut edges of a pile of pages, in two colours for alternate leaves.
  package let edgeLight: Color
  package let edgeDark: Color

  package static let light = Theme(
    isNight: false, ground: Color(hex: 0xDAD6CE), title: Color(hex: 0x1E2226),
    author: Color(hex: 0x262B30), quiet: Color(hex: 0x2B3035),
    paper: Color(hex: PagePaper.day & 0xFF_FFFF),
    ink: Color(hex: 0x4A443A), number: Color(hex: 0xC3CACF), edgeLight: Color(hex: 0xEFE8D8),
    edgeDark: Color(hex: 0xC9BFAA))
  /// The paper is the one that a worker gives to pages by night.
  package static let night = Theme(
    isNight: true, ground: Color(hex: 0x16181B), title: Color(hex: 0xF0EDE6),
    author: Color(hex: 0xD5D9DC), quiet: Color(hex: 0xC3CACF),
    paper: Color(hex: PagePaper.night & 0xFF_FFFF),
    ink: Color(hex: 0xD8D3C8), number: Color(hex: 0x565D64), edgeLight: Color(hex: 0x3A3D42),
    edgeDark: Color(hex: 0x17191C))

  /// The same light with words in black or white. Paper and desk stay: pages lie on them as before.
  package var withMoreContrast: Theme {
    let words = isNight ? Color.white : .black
    return Theme(
      isNight: isNight, ground: ground, title: words, author: words, quiet: words, paper: paper,
      ink: words, number: isNight ? Color(hex: 0xB0B8C0) : Color(hex: 0x5A6066),
      edgeLight: edgeLight, edgeDark: edgeDark)
  }
}
