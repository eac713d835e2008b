import Foundation

/// Pots, cups and glasses, each standing on `foot` (the middle of its base).
struct Vessels {
  let canvas: Canvas
  let foot: Point
  var ink = Palette.ink
  var line = 4.0

  private func at(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) }

  /// A shape symmetrical about the upright, given by its right side from the top down.
  private func turned(_ side: [(Double, Double)]) -> Path {
    let right = side.map { at($0.0, $0.1) }
    let left = side.reversed().map { at(-$0.0, $0.1) }
    var path = Path.smooth(right)
    path.line(left[0])
    let back = Path.smooth(left)
    // The left side continues the outline instead of starting a new one.
    for element in back.elements.dropFirst() {
      if case .curve(let a, let b, let c) = element { path.curve(a, b, c) }
    }
    path.close()
    return path
  }

  private func outlined(_ path: Path, _ fill: Colour) {
    canvas.fill(path, fill)
    canvas.stroke(path, ink, width: line)
  }

  /// The shadow on the table: a flat shape, no blur.
  func shadow(width: Double) {
    canvas.fill(.ellipse(at(26, 2), width / 2, 17), ink.opacity(0.16))
  }

  /// Three threads of steam above `y`.
  func steam(above y: Double, spread: Double, height: Double = 190, _ colour: Colour) {
    for (i, x) in [-spread, 0, spread].enumerated() {
      let tall = height * (i == 1 ? 1 : 0.74)
      let points = (0...20).map { step -> Point in
        let t = Double(step) / 20
        return at(x + sin(t * 5.6 + Double(i) * 1.9) * 20 * (0.5 + t * 0.6), y - t * tall)
      }
      canvas.penStroke(points, colour, width: 8, thin: 0.1)
    }
  }

  /// A tall glass in which leaves stand upright.
  func tallGlass(liquor: Colour, leaf: Colour) {
    shadow(width: 330)
    let glass = turned([(132, -460), (126, -230), (112, -22), (96, 0)])
    canvas.fill(glass, Palette.paper.opacity(0.55))
    let tea = turned([(129, -385), (123, -220), (108, -40), (92, -24)])
    canvas.fill(tea, liquor)
    var random = Seeded(21)
    for i in 0..<24 {
      let floats = i % 6 == 5
      let x = -92 + Double(i) / 23 * 184
      let y = floats ? -366.0 : -44 - random.number(0, 70)
      let lean = floats ? .pi / 2 * (x < 0 ? 1 : -1) + random.wobble(0.3) : random.wobble(0.42)
      leafBlade(
        at(x * (floats ? 0.6 : 0.9), y), angle: -.pi / 2 + lean, length: random.number(52, 92), leaf
      )
    }
    canvas.stroke(.ellipse(at(0, -385), 129, 15), ink.opacity(0.6), width: 2.5)
    canvas.stroke(glass, ink, width: line)
    outlined(.ellipse(at(0, -460), 132, 17), Palette.paper.opacity(0.35))
    canvas.penStroke(
      Bezier(at(-104, -420), at(-100, -300), at(-96, -200), at(-90, -90)).points(16),
      Palette.paper, width: 9)
  }

  private func leafBlade(_ base: Point, angle: Double, length: Double, _ colour: Colour) {
    let tip = base + Point(angle: angle, distance: length)
    let side = Point(angle: angle + .pi / 2, distance: length * 0.13)
    let middle = base.mixed(with: tip, 0.45)
    var path = Path()
    path.move(base)
    path.curve(middle + side, middle + side, tip)
    path.curve(middle - side, middle - side, base)
    canvas.fill(path, colour)
    canvas.stroke(path, ink.opacity(0.8), width: 1.8)
  }

  /// A small round clay pot.
  func clayPot(_ clay: Colour) {
    shadow(width: 480)
    let dark = clay.mixed(with: ink, 0.28)
    let spout = Path.smooth(
      [
        at(140, -70), at(200, -120), at(236, -205), at(286, -236), at(262, -246), at(222, -238),
        at(186, -190), at(140, -178),
      ], closed: true)
    outlined(spout, clay)
    let handle = Path.arc(centre: at(-178, -136), radius: 82, from: 60, to: 300)
    canvas.stroke(handle, ink, width: 36)
    canvas.stroke(handle, clay, width: 28)
    outlined(
      turned([(66, -254), (130, -236), (184, -170), (186, -100), (140, -26), (92, 0)]), clay)
    canvas.penStroke(
      Bezier(at(-154, -160), at(-150, -80), at(-120, -44), at(-90, -30)).points(16), dark,
      width: 9)
    outlined(turned([(14, -296), (62, -280), (82, -252), (84, -244)]), clay)
    outlined(.ellipse(at(0, -316), 26, 23), clay)
    canvas.stroke(
      .smooth([at(-100, -238), at(0, -228), at(100, -238)]), dark, width: 3)
  }

  /// A thin cup on its saucer.
  func cupAndSaucer(liquor: Colour, band: Colour) {
    shadow(width: 560)
    let china = Colour(0xFDFAF2)
    outlined(turned([(262, -40), (214, -12), (110, 4), (90, 6)]), china)
    outlined(.ellipse(at(0, -40), 262, 30), china)
    canvas.stroke(.ellipse(at(0, -39), 236, 24), band, width: 5)
    let handle = Path.smooth(
      [at(150, -236), at(236, -262), at(262, -204), at(206, -134), at(128, -110)])
    canvas.stroke(handle, ink, width: 24)
    canvas.stroke(handle, china, width: 16)
    outlined(
      turned([(186, -280), (176, -196), (136, -110), (82, -62), (72, -34)]), china)
    outlined(.ellipse(at(0, -280), 186, 34), china)
    canvas.clipped(to: .ellipse(at(0, -280), 182, 31)) {
      canvas.fill(.ellipse(at(0, -264), 170, 30), liquor)
    }
    canvas.stroke(.smooth([at(-174, -226), at(0, -194), at(174, -226)]), band, width: 6)
  }

  /// A waisted glass with painted bands, and a sprig in it.
  func waistedGlass(liquor: Colour, band: Colour, leaf: Colour) {
    shadow(width: 320)
    for (x, angle) in [(-38.0, -1.9), (24.0, -1.25), (-6.0, -1.6)] {
      sprig(at(x, -330), angle: angle, length: 250, leaf)
    }
    let glass = turned([
      (134, -400), (118, -300), (92, -200), (104, -90), (96, -18), (84, 0),
    ])
    canvas.fill(glass, Palette.paper.opacity(0.45))
    canvas.clipped(to: glass) {
      canvas.fill(
        .rect(Rect(x: foot.x - 150, y: foot.y - 346, width: 300, height: 326)), liquor)
      for y in [-214.0, -190] {
        canvas.stroke(
          .smooth([at(-150, y - 6), at(0, y + 10), at(150, y - 6)]), band, width: 10)
      }
      for i in -3...3 {
        canvas.fill(.ellipse(at(Double(i) * 34, -262), 8, 22), band)
      }
    }
    canvas.stroke(glass, ink, width: line)
    canvas.stroke(.ellipse(at(0, -400), 134, 18), ink, width: line)
    canvas.penStroke(
      Bezier(at(-100, -360), at(-84, -280), at(-72, -240), at(-70, -200)).points(12),
      Palette.paper, width: 7)
  }

  private func sprig(_ base: Point, angle: Double, length: Double, _ colour: Colour) {
    let top = base + Point(angle: angle, distance: length)
    canvas.stroke(.line(base, top), ink, width: 3)
    for i in 1...4 {
      let p = base.mixed(with: top, Double(i) / 4.4)
      for side in [-1.0, 1.0] {
        Leaf(shape: .serrate, length: 92 - Double(i) * 11, width: 0.5, colour: colour)
          .draw(canvas, at: p, angle: angle + side * 0.95)
      }
    }
    Leaf(shape: .serrate, length: 50, width: 0.5, colour: colour)
      .draw(canvas, at: top, angle: angle)
  }

  /// A wide bowl without a handle, a blossom afloat on it.
  func bowl(glaze: Colour, liquor: Colour, blossom: Colour) {
    shadow(width: 470)
    outlined(turned([(86, -50), (78, -10), (82, 0)]), glaze)
    let side = turned([(246, -240), (232, -160), (172, -80), (92, -42), (84, -40)])
    canvas.fill(side, glaze)
    canvas.clipped(to: side) {
      // Glaze that ran and stopped at different heights.
      var edge = [at(-260, -190)]
      var random = Seeded(5)
      for i in 0...12 {
        edge.append(at(-240 + Double(i) * 40, -140 + random.wobble(46)))
      }
      edge += [at(260, -190), at(260, 20), at(-260, 20)]
      canvas.fill(.smooth(edge, closed: true), glaze.mixed(with: ink, 0.3))
    }
    canvas.stroke(side, ink, width: line)
    outlined(.ellipse(at(0, -240), 246, 44), glaze.mixed(with: Palette.paper, 0.4))
    canvas.clipped(to: .ellipse(at(0, -240), 240, 40)) {
      canvas.fill(.ellipse(at(0, -226), 222, 36), liquor)
    }
    for (x, y) in [(-70.0, -222.0), (38, -234), (92, -220)] {
      for i in 0..<5 {
        let d = Point(angle: Double(i) * 1.257 + x, distance: 17)
        canvas.fill(.ellipse(at(x + d.x, y + d.y * 0.5), 11, 7), blossom)
        canvas.stroke(.ellipse(at(x + d.x, y + d.y * 0.5), 11, 7), ink, width: 1.6)
      }
      canvas.fill(.ellipse(at(x, y), 7, 4.5), Palette.ochre)
    }
  }
}
