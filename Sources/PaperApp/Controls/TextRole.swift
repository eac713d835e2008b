import Content
import PaperGeometry

/// The look of words on a form.
package enum TextRole {
  case title, text, caption, warning
  /// A number between the buttons that change the number, in the middle of its place.
  case figure

  func color(in palette: ControlPalette) -> Color {
    switch self {
    case .title: palette.words
    case .text, .figure: palette.text
    case .caption: palette.quiet
    case .warning: palette.warning
    }
  }
}

extension ViewSize {
  /// Whether type and distances of forms are smaller, so that a form that fits a large window fits this one as
  /// well. (A scale that follows the window's size was rejected: words would be typeset anew for each step of a
  /// resize, and type should be as large as the reader is used to.)
  package var isSmall: Bool { size.width < 480 || size.height < 480 }
}
