import Foundation

/// The pictures of the letters: type set very large, and a few marks beside it.
struct LetterFigure {
  let canvas: Canvas
  let centre: Point

  private func at(_ x: Double, _ y: Double) -> Point { centre + Point(x, y) }

  /// A capital whose height is `height`, centred on the figure or moved from there.
  func letter(
    _ letter: String, _ height: Double, _ colour: Colour, dx: Double = 0, dy: Double = 0,
    italic: Bool = false
  ) {
    // Capitals of the book's face are 0.65 of its size high.
    let style = TextStyle(
      size: height / 0.65, colour: colour, italic: italic, features: "kern=1")
    canvas.line(
      letter, x: centre.x + dx, baseline: centre.y + height / 2 + dy, style, anchor: .middle)
  }

  func ox() {
    canvas.rotated(.pi, around: centre) { letter("A", 640, Palette.vermilion) }
    for side in [-1.0, 1] {
      canvas.fill(.circle(at(side * 62, -40), 15), Palette.ink)
    }
    for side in [-1.0, 1] {
      canvas.fill(.ellipse(at(side * 15, 238), 6, 10), Palette.paper)
    }
    // The way it was turned, in small.
    for (i, turn) in [Double.pi, 1.5 * .pi, 2 * .pi].enumerated() {
      let p = Point(centre.x + (Double(i) - 1) * 130, 946)
      canvas.rotated(turn, around: p) {
        canvas.line(
          "A", x: p.x, baseline: p.y + 26, TextStyle(size: 80, colour: Palette.greyInk),
          anchor: .middle)
      }
    }
  }

  func house() {
    letter("B", 620, Palette.ink, dy: 60)
    // Lamps in its two rooms.
    for (x, y, w, h) in [(8.0, -88.0, 56.0, 70.0), (16, 208, 60, 82)] {
      let pane = Rect(centre: at(x, y), width: w, height: h)
      canvas.fill(.rect(pane), Palette.ochre)
      canvas.stroke(
        .line(Point(pane.midX, pane.y), Point(pane.midX, pane.maxY)), Colour(0xE9DFCB), width: 5)
      canvas.stroke(
        .line(Point(pane.x, pane.midY), Point(pane.maxX, pane.midY)), Colour(0xE9DFCB), width: 5)
    }
    canvas.fill(.rect(Rect(centre: at(-92, -282), width: 42, height: 66)), Palette.vermilion)
    var smoke: [Point] = []
    for i in 0..<7 {
      smoke.append(at(-92 + 12 * sin(Double(i) * 1.2) + Double(i) * 7, -326 - Double(i) * 14))
    }
    canvas.fill(.ribbon(smoke) { 5 + 9 * $0 }, Palette.greyInk)
    canvas.stroke(.line(at(-330, 372), at(330, 372)), Palette.ink, width: 4)
  }

  func comb() {
    for i in 0..<13 {
      let y = -330 + Double(i) * 55
      let hair = (0...14).map { k -> Point in
        let x = -290 + Double(k) * 44
        return at(x, y + 12 * sin(Double(k) * 0.8 + Double(i) * 0.5))
      }
      canvas.fill(.ribbon(hair) { 5 * sin(.pi * (0.05 + 0.9 * $0)) }, Palette.ochre.opacity(0.75))
    }
    letter("E", 700, Palette.ink)
  }

  func sill() {
    letter("G", 680, Palette.ink)
    // What makes it a G, in another ink.
    let shelf = Path.polygon([at(20, -60), at(460, -60), at(460, 214), at(60, 214)])
    canvas.clipped(to: shelf) { letter("G", 680, Palette.vermilion) }
  }

  func tail() {
    // Four that stayed in line, and the one that did not.
    for i in 0..<4 {
      canvas.line(
        "I", x: centre.x - 290 + Double(i) * 122, baseline: centre.y + 210,
        TextStyle(size: 700, colour: Palette.hairline), anchor: .middle)
    }
    canvas.line(
      "J", x: centre.x + 250, baseline: centre.y + 210,
      TextStyle(size: 700, colour: Palette.indigo), anchor: .middle)
    canvas.stroke(.line(at(-350, 212), at(350, 212)), Palette.vermilion, width: 3)
  }

  func hand() {
    letter("K", 700, Palette.paper)
    // Between thumb and little finger, the others.
    for i in 0..<3 {
      let angle = -0.38 + Double(i) * 0.38
      let mark = [190.0, 290, 372].map { at(-70, 0) + Point(angle: angle, distance: $0) }
      canvas.fill(.ribbon(mark) { 26 - 8 * $0 }, Colour(0xD98D74))
    }
  }

  func water() {
    let rows = 6
    for i in 0..<rows {
      let t = Double(i) / Double(rows - 1)
      let size = 90 + 330 * t
      let y = 120 + 820 * pow(t, 1.25)
      let style = TextStyle(
        size: size, colour: Palette.sky.mixed(with: Palette.paper, t).opacity(0.35 + 0.65 * t),
        features: "kern=1")
      let step = canvas.measure("M", style) * 0.96
      let count = Int(canvas.width / step) + 3
      for k in 0..<count {
        canvas.line(
          "M", x: (Double(k) - 1 + (i.isMultiple(of: 2) ? 0 : 0.5)) * step, baseline: y, style)
      }
    }
  }

  func eye() {
    letter("O", 660, Palette.ink)
    canvas.fill(.circle(at(0, 0), 122), Palette.indigo)
    for i in 0..<36 {
      let angle = Double(i) / 36 * 2 * .pi
      let mark = [62.0, 90, 116].map { at(0, 0) + Point(angle: angle, distance: $0) }
      canvas.fill(.ribbon(mark) { 5 - 3 * $0 }, Palette.sky)
    }
    canvas.fill(.circle(at(0, 0), 56), Palette.ink)
    canvas.fill(.circle(at(-22, -24), 15), Palette.paper)
  }

  func cat() {
    letter("Q", 560, Palette.ink, dx: -20, dy: -20)
    for side in [-1.0, 1] {
      canvas.fill(
        .polygon([
          at(-20 + side * 196, -238), at(-20 + side * 212, -372), at(-20 + side * 84, -296),
        ]), Palette.ink)
    }
    for side in [-1.0, 1] {
      for k in 0..<3 {
        let from = at(-20 + side * 70, -10 + Double(k) * 20)
        let to = at(-20 + side * 176, -30 + Double(k) * 38)
        canvas.fill(
          .ribbon([from, from.mixed(with: to, 0.5), to]) { 5 - 3.4 * $0 }, Palette.greyInk)
      }
      canvas.fill(.ellipse(at(-20 + side * 74, -88), 20, 28), Palette.ochre)
      canvas.fill(.ellipse(at(-20 + side * 74, -88), 5, 24), Palette.ink)
    }
    canvas.fill(
      .polygon([at(-40, -20), at(0, -20), at(-20, 4)]), Palette.vermilion)
  }

  func road() {
    let hills = [(360.0, Colour(0xD9DCC6)), (250, Colour(0xC2C9A4)), (120, Colour(0xA8B484))]
    for (i, hill) in hills.enumerated() {
      var shape = Path()
      let y = -hill.0 + 60
      shape.move(at(-500, y + 60))
      let lift = i.isMultiple(of: 2) ? 130.0 : -60
      shape.curve(at(-200, y - lift), at(160, y + lift), at(500, y - 20))
      shape.line(at(500, 480))
      shape.line(at(-500, 480))
      shape.close()
      canvas.fill(shape, hill.1)
    }
    letter("S", 700, Palette.ink)
    canvas.fill(.circle(at(300, -372), 56), Palette.vermilion)
  }

  func pair() {
    let size = 560.0
    canvas.wash {
      letter("V", size, Palette.vermilion, dx: -132)
    }
    canvas.wash {
      letter("V", size, Palette.indigo, dx: 132)
    }
  }

  func and() {
    letter("&amp;", 450, Palette.ink, dy: 90, italic: true)
    for (i, sign) in ["e", "t"].enumerated() {
      canvas.line(
        sign, x: centre.x + (i == 0 ? -72 : 72), baseline: centre.y - 270,
        TextStyle(
          size: 200, colour: i == 0 ? Palette.vermilion : Palette.indigo, italic: true),
        anchor: .middle)
    }
  }
}
