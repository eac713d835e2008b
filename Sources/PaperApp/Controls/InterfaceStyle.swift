import Content
import PaperGeometry

/// How the interface looks for this reader and this book.
package struct InterfaceStyle: Equatable {
  /// Whether the interface is read from right to left: what else stands at the left stands at the right.
  package var isMirrored: Bool
  /// The colour of what is chosen, and of the ring round the control with the focus.
  package var accent: Color {
    // The cloth of a book may be as dark as the card.
    cloth.legible(on: palette.raised, contrast: hasMoreContrast ? 7 : 3)
  }
  private var cloth: Color
  /// How long something takes to appear or to go, in seconds; 0 for at once.
  package var fade: Double
  /// Whether everything is to stand out more: opaque grounds, black and white, lines round all that is pressed.
  package var hasMoreContrast: Bool

  package init(
    isMirrored: Bool = false, accent: Color = Palette.focus, fade: Double = 0.16,
    hasMoreContrast: Bool = false
  ) {
    (self.isMirrored, self.hasMoreContrast) = (isMirrored, hasMoreContrast)
    cloth = accent
    self.fade = max(0, fade)
  }

  package var palette: ControlPalette { .of(hasMoreContrast) }
  /// The thickness of the ring round the control that has the focus, in points.
  package var ring: Double { hasMoreContrast ? 3 : 2 }
}

/// The colours of controls. Words on each ground have a contrast of 7, marks of 3; where more contrast is preferred,
/// words of 11 and marks of 7.
package struct ControlPalette: Equatable, Sendable {
  package var ground = Palette.card
  /// The ground of a bar over a page.
  package var bar = Palette.card.withAlpha(0.96)
  package var words = Palette.title
  package var text = Palette.author
  package var quiet = Palette.quiet
  package var warning = Palette.warning
  package var well = Palette.well
  /// The ground of a button.
  package var raised = Color(hex: 0x39424B)
  package var hovered = Color(hex: 0x434D57)
  package var pressed = Color(hex: 0x46515C)
  /// The ground of the row with the cursor, and of the row under the pointer.
  package var cursor = Color(hex: 0x303942)
  /// Words of a control that cannot be used now.
  package var disabled = Color(hex: 0x8A949C)
  /// What is selected in a field.
  package var selection = Color(hex: 0x3F5E7A)
  /// The outline of a box, the track of a slider.
  package var outline = Palette.focus
  /// The line round forms, buttons and fields; nil for none.
  package var edge: Color?

  package static let usual = ControlPalette()

  package static let strong: ControlPalette = {
    var palette = ControlPalette()
    (palette.ground, palette.bar, palette.well) = (.black, .black, .black)
    (palette.words, palette.text, palette.quiet) = (.white, .white, Color(hex: 0xE8E8E8))
    (palette.warning, palette.disabled) = (Color(hex: 0xFFD0B8), Color(hex: 0xB4B4B4))
    (palette.raised, palette.cursor) = (Color(hex: 0x161616), Color(hex: 0x202020))
    (palette.hovered, palette.pressed) = (Color(hex: 0x2C2C2C), Color(hex: 0x383838))
    palette.selection = Color(hex: 0x1F4F80)
    (palette.outline, palette.edge) = (.white, Color(hex: 0xC8C8C8))
    return palette
  }()

  static func of(_ hasMoreContrast: Bool) -> ControlPalette { hasMoreContrast ? strong : usual }

  /// A ground, with the line round it where there is one.
  package func framed(_ frame: Rect, _ color: Color, radius: Double) -> [Piece] {
    guard let edge else { return [.fill(frame, color, radius: radius)] }
    return [
      .fill(frame, edge, radius: radius),
      .fill(frame.insetBy(1.5, 1.5), color, radius: max(0, radius - 1.5)),
    ]
  }
}
