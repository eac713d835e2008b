/// The story as one long column of lines on a fixed grid. A page shows a window of it, so
/// that the text runs on from page to page without being cut up by hand.
struct KeeperText {
  let style: TextStyle
  let x: Double
  let width: Double

  /// Draws the lines from `first` on, `count` of them, the first at `baseline`.
  func draw(_ canvas: Canvas, from first: Int, count: Int, baseline: Double) {
    let leading = style.leading
    // Ascenders and initials reach above their line, descenders below.
    let window = Rect(
      x: 0, y: baseline - leading * 0.72, width: canvas.width, height: leading * Double(count))
    canvas.clipped(to: .rect(window)) {
      set(canvas, baseline: baseline - Double(first) * leading)
    }
  }

  /// Sets the whole story. Returns the baseline after its last line.
  @discardableResult
  private func set(_ canvas: Canvas, baseline: Double) -> Double {
    var y = baseline
    for (number, part) in KeeperStory.parts.enumerated() {
      if number > 0 {
        canvas.ornamentRule(
          centre: Point(x + width / 2, y - style.leading * 0.25), width: 150, Palette.hairline)
        y += style.leading
      }
      for (i, text) in part.enumerated() {
        let opens = number == 0 && i == 0
        // What stands in the ledger is written, not set: its lines are not stretched.
        let isEntry = text.hasPrefix("<i>")
        y = canvas.paragraph(
          text, x: x, width: width, baseline: y,
          isEntry ? style.with(alignment: .left) : style, indent: i == 0 ? 0 : style.indent,
          dropCap: opens ? Palette.vermilion : nil)
      }
    }
    return y
  }

  func lineCount(on canvas: Canvas) -> Int {
    Int((set(canvas, baseline: -100_000) + 100_000) / style.leading + 0.5)
  }
}
