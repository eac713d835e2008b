import Content
import PaperGeometry

/// A secret field as pieces: a dot for each letter, and the caret. There are no more dots than the field has room
/// for.
struct SecretPieces {
  private static let dot = 8.0
  private static let pitch = 13.0
  private static let inset = 12.0

  private(set) var pieces: [Piece] = []

  init(
    _ field: SecretField, hasFocus: Bool, in frame: Rect, _ view: ViewSize,
    _ palette: ControlPalette
  ) {
    let room = max(1, Int((frame.width - 2 * Self.inset) / Self.pitch))
    // The letters before the caret are kept in sight, as nothing else tells where the caret is.
    let first = max(0, field.caret - room)
    for index in 0..<max(0, min(room, field.count - first)) {
      let x = frame.minX + Self.inset + Double(index) * Self.pitch + 1
      pieces.append(
        .fill(
          Rect(x, frame.midY - Self.dot / 2, Self.dot, Self.dot), palette.words,
          radius: Self.dot / 2))
    }
    guard hasFocus else { return }
    let x = frame.minX + Self.inset + Double(field.caret - first) * Self.pitch - 2
    pieces.append(
      .fill(
        Rect(view.whole(x), frame.minY + 9, 1.5, max(1, frame.height - 18)), palette.words,
        radius: 0))
  }
}
