import Content
import PaperGeometry

/// How the interface looks for this reader and this book.
package struct InterfaceStyle: Equatable {
  /// Whether the interface is read from right to left: what else stands at the left stands at the right.
  package var isMirrored: Bool
  /// The colour of what is chosen, and of the ring round the control with the focus.
  package var accent: Color
  /// How long something takes to appear or to go, in seconds; 0 for at once.
  package var fade: Double

  package init(isMirrored: Bool = false, accent: Color = Palette.focus, fade: Double = 0.16) {
    self.isMirrored = isMirrored
    // The cloth of a book may be as dark as the card.
    self.accent = accent.legible(on: ControlPalette.raised, contrast: 3)
    self.fade = max(0, fade)
  }
}

/// The colours of controls. Words on each ground have a contrast of 7, marks of 3.
package enum ControlPalette {
  package static let ground = Palette.card
  package static let words = Palette.title
  package static let quiet = Palette.quiet
  package static let well = Palette.well
  /// The ground of a button.
  package static let raised = Color(hex: 0x39424B)
  package static let hovered = Color(hex: 0x434D57)
  package static let pressed = Color(hex: 0x46515C)
  /// The ground of the row with the cursor, and of the row under the pointer.
  package static let cursor = Color(hex: 0x303942)
  /// Words of a control that cannot be used now.
  package static let disabled = Color(hex: 0x8A949C)
  /// What is selected in a field.
  package static let selection = Color(hex: 0x3F5E7A)
}
