import Foundation

/// Pages that several books have in common.
extension PageLayout {
  /// A title page: title, a line below it, an ornament, the author at the foot.
  static func titlePage(
    _ canvas: Canvas, title: String, subtitle: String? = nil, author: String,
    titleStyle: TextStyle = .title, subtitleStyle: TextStyle = .italic,
    authorStyle: TextStyle = .smallCaps, titleBaseline: Double = 400,
    ornament: (Canvas, Point) -> Void = { _, _ in }
  ) {
    let page = PageLayout(canvas, 1)
    let after = canvas.paragraph(
      title, x: page.text.x, width: page.text.width, baseline: titleBaseline,
      titleStyle.with(alignment: .centre))
    if let subtitle {
      canvas.paragraph(
        subtitle, x: page.text.x + 40, width: page.text.width - 80,
        baseline: after - titleStyle.leading + 84, subtitleStyle.with(alignment: .centre))
    }
    ornament(canvas, Point(page.text.midX, 830))
    canvas.line(
      author, x: page.text.midX, baseline: canvas.height - 180, authorStyle, anchor: .middle)
  }

  /// A lined endpaper: one small drawing repeated on a grid whose rows are
  /// shifted by half a step, running off all edges.
  static func endpaper(
    _ canvas: Canvas, ground: Colour, step: Double, seed: UInt64 = 1,
    unit: (Canvas, Point, inout Seeded) -> Void
  ) {
    canvas.paint(ground)
    var random = Seeded(seed)
    let rowStep = step * 3.0.squareRoot() / 2
    for row in 0...Int(canvas.height / rowStep) + 1 {
      let shift = row.isMultiple(of: 2) ? 0.0 : step / 2
      for column in -1...Int(canvas.width / step) + 1 {
        let centre = Point(Double(column) * step + shift, Double(row) * rowStep)
        unit(canvas, centre, &random)
      }
    }
  }

  /// A paper label, as pasted on an endpaper.
  static func label(_ canvas: Canvas, _ rect: Rect, _ body: (Rect) -> Void) {
    canvas.fill(.rect(rect), Palette.paper)
    canvas.stroke(.rect(rect.inset(14)), Palette.ink, width: 2)
    canvas.stroke(.rect(rect.inset(21)), Palette.hairline, width: 1.5)
    body(rect.inset(40))
  }
}

extension Canvas {
  /// One line of text made just as wide as asked. Returns the size it took.
  @discardableResult
  func fittedLine(
    _ markup: String, x: Double, width: Double, baseline: Double, _ style: TextStyle
  ) -> Double {
    let size = style.size * width / measure(markup, style)
    line(markup, x: x, baseline: baseline, style.with(size: size))
    return size
  }

  /// A thin rule with a lozenge in the middle of it.
  func ornamentRule(centre: Point, width: Double, _ colour: Colour) {
    let gap = 20.0
    for side in [-1.0, 1.0] {
      stroke(
        .line(centre + Point(side * gap, 0), centre + Point(side * width / 2, 0)), colour,
        width: 1.8)
    }
    let d = 7.0
    fill(
      .polygon([
        centre + Point(-d, 0), centre + Point(0, -d), centre + Point(d, 0), centre + Point(0, d),
      ]), colour)
  }
}
