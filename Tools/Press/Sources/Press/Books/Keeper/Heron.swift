struct HeronInks {
  let body: Colour
  let dark: Colour
  let line: Colour
}

extension KeeperBook {
  /// A heron on one leg, looking down to the left.
  static func heron(_ canvas: Canvas, foot: Point, height: Double, inks: HeronInks) {
    func p(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) * height }
    canvas.fill(
      .ribbon([p(0, 0), p(0.004, -0.2), p(0.03, -0.42)]) { _ in height * 0.02 }, inks.line)
    for toe in [-0.085, -0.03, 0.07] {
      canvas.stroke(.line(p(0, -0.008), p(toe, 0.008)), inks.line, width: height * 0.011)
    }
    // The leg that is drawn up shows only its heel.
    canvas.fill(
      .ribbon([p(0.06, -0.36), p(0.075, -0.29), p(0.02, -0.26)]) { height * (0.03 - 0.014 * $0) },
      inks.line)
    var body = Path()
    body.move(p(-0.125, -0.6))
    body.curve(p(-0.15, -0.46), p(-0.03, -0.36), p(0.08, -0.37))
    body.curve(p(0.18, -0.35), p(0.25, -0.3), p(0.3, -0.22))
    body.curve(p(0.29, -0.36), p(0.24, -0.52), p(0.1, -0.62))
    body.curve(p(0.02, -0.67), p(-0.08, -0.68), p(-0.125, -0.6))
    canvas.fill(body, inks.body)
    let neck = [
      p(-0.085, -0.56), p(-0.13, -0.63), p(-0.07, -0.72), p(-0.005, -0.8), p(-0.03, -0.89),
      p(-0.1, -0.905),
    ]
    canvas.fill(.ribbon(neck) { height * (0.085 - 0.05 * $0) }, inks.body)
    var head = Path()
    head.move(p(-0.02, -0.93))
    head.curve(p(-0.08, -0.955), p(-0.13, -0.93), p(-0.15, -0.9))
    head.line(p(-0.33, -0.82))
    head.line(p(-0.14, -0.862))
    head.curve(p(-0.09, -0.85), p(-0.03, -0.86), p(-0.02, -0.93))
    canvas.fill(head, inks.body)
    for (x, y) in [(0.15, -0.865), (0.13, -0.83)] {
      canvas.fill(
        .ribbon([p(-0.07, -0.925), p(0.04, -0.925), p(x, y)]) { height * 0.014 * (1 - 0.85 * $0) },
        inks.dark)
    }
    guard inks.dark != inks.body else { return }
    // Wing tips, the stripe over the eye, the eye.
    var wing = Path()
    wing.move(p(0.02, -0.5))
    wing.curve(p(0.1, -0.45), p(0.2, -0.38), p(0.31, -0.2))
    wing.curve(p(0.28, -0.4), p(0.22, -0.5), p(0.12, -0.56))
    wing.curve(p(0.1, -0.53), p(0.06, -0.51), p(0.02, -0.5))
    canvas.fill(wing, inks.dark)
    for i in 0..<4 {
      let s = Double(i) * 0.03
      canvas.fill(
        .ribbon([p(-0.06 + s, -0.56 + s), p(0.02 + s, -0.54 + s), p(0.1 + s, -0.48 + s)]) { _ in
          height * 0.006
        }, inks.line.opacity(0.6))
    }
    canvas.fill(
      .ribbon([p(-0.125, -0.915), p(-0.08, -0.935), p(-0.02, -0.925)]) { _ in height * 0.014 },
      inks.dark)
    canvas.fill(.circle(p(-0.112, -0.897), height * 0.008), inks.line)
    canvas.stroke(.line(p(-0.13, -0.875), p(-0.31, -0.822)), inks.line, width: height * 0.004)
  }
}
