import Foundation

/// Smaller drawings of the guide.
extension GuideFigures {
  /// Names on the left, what they mean on the right, as many lines as it takes. Returns the baseline after it.
  @discardableResult
  static func list(
    _ canvas: Canvas, _ rows: [(String, String)], _ area: Rect, top: Double, size: Double = 30
  ) -> Double {
    let lead = (size * 1.26).rounded()
    let left = area.width * 0.39
    let names = TextStyle(
      size: size, leading: lead, features: "lnum=1, kern=1, liga=0", alignment: .left)
    let words = TextStyle(
      size: size, leading: lead, colour: Palette.greyInk.mixed(with: Palette.ink, 0.5),
      features: "lnum=1, kern=1", alignment: .left)
    var y = top
    for (name, meaning) in rows {
      let first = canvas.paragraph(name, x: area.x, width: left - 26, baseline: y, names)
      let second = canvas.paragraph(
        meaning, x: area.x + left, width: area.width - left, baseline: y, words)
      let end = max(first, second)
      canvas.stroke(
        .line(Point(area.x, end - lead + 11), Point(area.maxX, end - lead + 11)), Palette.hairline,
        width: 1.2)
      y = end + 10
    }
    return y
  }

  /// A hard page, a curling leaf, a deck.
  static func styles(_ canvas: Canvas, _ area: Rect, top: Double) {
    var hard = OpenBook(centre: Point(area.midX, top + 200), scale: 0.36, tilt: 0.5)
    hard.lineWidth = 2
    hard.drawBlock(canvas, read: 0.5, leaves: 5, board: Palette.clothRed)
    hard.drawLeaf(canvas, 0.3)
    label(canvas, "flip", area.midX, top + 330)
    curl(canvas, Point(area.midX, top + 480))
    label(canvas, "leaves", area.midX, top + 620)
    for i in 0..<4 {
      let card = Rect(
        centre: Point(area.midX + Double(i) * 9, top + 762 - Double(i) * 24), width: 190,
        height: 150)
      let tilt = i == 3 ? -0.09 : 0
      canvas.rotated(tilt, around: card.centre) {
        canvas.fill(.roundedRect(card, radius: 8), Colour(0xFDFAF2))
        canvas.stroke(.roundedRect(card, radius: 8), Palette.ink, width: 2)
      }
    }
    label(canvas, "deck", area.midX, top + 880)
  }

  private static func label(_ canvas: Canvas, _ words: String, _ x: Double, _ y: Double) {
    canvas.line(words, x: x, baseline: y, .caption, anchor: .middle)
  }

  private static func curl(_ canvas: Canvas, _ centre: Point) {
    let (w, h) = (150.0, 110.0)
    for side in [-1.0, 1] {
      let page = Rect(
        x: centre.x + (side < 0 ? -w : 0), y: centre.y - h, width: w, height: 2 * h)
      canvas.fill(.rect(page), Colour(0xFDFAF2))
      canvas.stroke(.rect(page), Palette.ink, width: 2)
    }
    // The corner below on the right, bent over.
    let (a, b) = (centre + Point(w, h - 120), centre + Point(w - 92, h))
    let tip = centre + Point(w - 104, h - 104)
    var flap = Path()
    flap.move(a)
    flap.curve(a + Point(-34, -6), tip + Point(30, -18), tip)
    flap.curve(tip + Point(-8, 30), b + Point(-10, -34), b)
    flap.close()
    canvas.fill(.polygon([a, centre + Point(w + 2, h + 2), b]), Palette.paperShade)
    canvas.fill(flap, Palette.paperShade)
    canvas.stroke(flap, Palette.ink, width: 2.2)
  }

  private static func sheet(
    _ canvas: Canvas, _ rect: Rect, number: String? = nil, dark: Bool = false
  ) {
    canvas.fill(.rect(rect), dark ? Colour(0x23211F) : Colour(0xFDFAF2))
    canvas.stroke(.rect(rect), Palette.ink, width: 2)
    guard let number else { return }
    canvas.line(
      number, x: rect.midX, baseline: rect.midY + 16, TextStyle(size: 46), anchor: .middle)
  }

  private static func lines(
    _ canvas: Canvas, _ rect: Rect, step: Double = 22, colour: Colour = Palette.hairline,
    width: Double = 3
  ) {
    for (i, y) in stride(from: rect.y, to: rect.maxY, by: step).enumerated() {
      let short = i % 5 == 4 ? 0.6 : 1
      canvas.stroke(
        .line(Point(rect.x, y), Point(rect.x + rect.width * short, y)), colour, width: width)
    }
  }

  /// The first page alone, and the first two together.
  static func pairs(_ canvas: Canvas, _ area: Rect, top: Double) {
    let (w, h) = (92.0, 130.0)
    for (row, first) in [1, 0].enumerated() {
      let y = top + Double(row) * 220
      for page in 1...5 {
        let slot = page + first - 1
        let spread = slot / 2
        let x = area.midX - 3 * w - 36 + Double(spread) * (2 * w + 36) + Double(slot % 2) * w
        sheet(canvas, Rect(x: x, y: y, width: w, height: h), number: "\(page)")
      }
    }
  }

  /// A page, and a part of it that fills the window.
  static func closer(_ canvas: Canvas, _ area: Rect, top: Double) {
    let page = Rect(x: area.x + 20, y: top + 20, width: 190, height: 270)
    sheet(canvas, page)
    lines(canvas, page.inset(26), step: 18)
    let part = Rect(x: page.x + 60, y: page.y + 92, width: 96, height: 68)
    canvas.stroke(.rect(part), Palette.vermilion, width: 3.4)
    let window = Rect(x: area.maxX - 400, y: top + 20, width: 400, height: 283)
    sheet(canvas, window)
    canvas.clipped(to: .rect(window)) {
      lines(
        canvas, Rect(x: window.x - 60, y: window.y + 30, width: 700, height: 300), step: 76,
        width: 12)
    }
    canvas.stroke(.rect(window), Palette.vermilion, width: 3.4)
    for (from, to) in [
      (Point(part.maxX, part.y), Point(window.x, window.y)),
      (Point(part.maxX, part.maxY), Point(window.x, window.maxY)),
    ] {
      canvas.stroke(.line(from, to), Palette.vermilion, width: 2, dash: [3, 7])
    }
  }

  /// The line with its chapters, and the picture over it.
  static func scrubber(_ canvas: Canvas, _ area: Rect, top: Double) {
    let y = top + 260
    canvas.stroke(.line(Point(area.x, y), Point(area.maxX, y)), Palette.hairline, width: 7)
    let knob = Point(area.x + area.width * 0.62, y)
    canvas.stroke(.line(Point(area.x, y), knob), Palette.vermilion, width: 7)
    for part in [0.0, 0.11, 0.3, 0.42, 0.55, 0.78, 0.9] {
      let x = area.x + area.width * part
      canvas.stroke(.line(Point(x, y - 13), Point(x, y + 13)), Palette.ink, width: 2.4)
    }
    canvas.fill(.circle(knob, 17), Colour(0xFDFAF2))
    canvas.stroke(.circle(knob, 17), Palette.ink, width: 2.6)
    let page = Rect(centre: Point(knob.x, top + 100), width: 140, height: 196)
    sheet(canvas, page)
    lines(canvas, page.inset(20), step: 16)
    label(canvas, "chapter five", knob.x, y + 66)
  }

  /// Lines with three words found.
  static func hits(_ canvas: Canvas, _ area: Rect, top: Double) {
    let page = Rect(centre: Point(area.midX, top + 220), width: 330, height: 430)
    sheet(canvas, page)
    let text = page.inset(40)
    for (x, row, width) in [(0.1, 2.0, 70.0), (0.55, 6, 84), (0.3, 11, 62)] {
      let mark = Rect(
        x: text.x + text.width * x, y: text.y + row * 24 - 11, width: width, height: 22)
      canvas.fill(.roundedRect(mark, radius: 4), Palette.ochre.opacity(0.75))
    }
    lines(canvas, text, step: 24)
    for (i, y) in [0.1, 0.16, 0.34, 0.5, 0.72].enumerated() {
      let start = Point(page.maxX + 3, page.y + page.height * y)
      canvas.stroke(.line(start, start + Point(i == 2 ? 30 : 20, 0)), Palette.ochre, width: 4)
    }
  }

  /// A ribbon, a highlight, a note's sign.
  static func marks(_ canvas: Canvas, _ area: Rect, top: Double) {
    let page = Rect(centre: Point(area.midX, top + 220), width: 330, height: 400)
    sheet(canvas, page)
    let text = page.inset(44)
    for (row, from, to) in [(3.0, 0.35, 1.0), (4, 0, 0.55)] {
      let mark = Rect(
        x: text.x + text.width * from, y: text.y + row * 24 - 11, width: text.width * (to - from),
        height: 22)
      canvas.fill(.rect(mark), Colour(0xF2D95C, alpha: 0.8))
    }
    lines(canvas, text, step: 24)
    let ribbon = Point(page.maxX - 62, page.y - 12)
    canvas.fill(
      .polygon([
        ribbon, ribbon + Point(26, 0), ribbon + Point(26, 132), ribbon + Point(13, 116),
        ribbon + Point(0, 132),
      ]), Palette.clothRed)
    let note = Rect(x: page.maxX - 32, y: text.y + 58, width: 20, height: 20)
    canvas.fill(.roundedRect(note, radius: 4), Palette.ochre)
    canvas.stroke(.roundedRect(note, radius: 4), Palette.ink, width: 1.6)
  }

  /// The same page by day and by night; its picture is the same.
  static func night(_ canvas: Canvas, _ area: Rect, top: Double) {
    for (side, dark) in [(-1.0, false), (1, true)] {
      let page = Rect(centre: Point(area.midX + side * 150, top + 190), width: 236, height: 330)
      sheet(canvas, page, dark: dark)
      let text = page.inset(32)
      lines(
        canvas, Rect(x: text.x, y: text.y + 8, width: text.width, height: 100), step: 20,
        colour: dark ? Colour(0xA39A8C) : Palette.hairline)
      let picture = Rect(x: text.x, y: text.y + 130, width: text.width, height: 130)
      canvas.fill(.rect(picture), Palette.sky)
      canvas.clipped(to: .rect(picture)) {
        canvas.dot(Point(picture.maxX - 44, picture.y + 40), Palette.ochre, radius: 19)
        canvas.fill(
          .polygon([
            Point(picture.x - 10, picture.maxY), Point(picture.x + 62, picture.y + 44),
            Point(picture.x + 128, picture.maxY),
          ]), Palette.moss)
      }
    }
  }
}
