import Books
import PaperGeometry

// What is printed on a cover besides words. Lengths are parts of the cover's width, so that a cover looks the same at
// every size. Rules lie on whole pixels, so that they are even on all sides.
extension Canvas {
  /// Boards are not quite flat: light falls from above, and the edges turn away.
  func shade() {
    paint([
      (0, .white(alpha: 0.07)), (0.5, .white(alpha: 0)), (0.5, .black(alpha: 0)),
      (1, .black(alpha: 0.10)),
    ])
    let line = max(1, 0.006 * width)
    set(.black(alpha: 0.18))
    stroke(Rect(line / 2, line / 2, width - line, height - line), thickness: line)
  }

  func draw(_ ornament: TypesetCoverRequest.Ornament, ink: Color, _ label: CoverLabel) {
    set(ink.with(alpha: 0.92))
    switch ornament {
    case .frame: drawFrame()
    case .bands: drawBands()
    case .label: draw(label)
    }
  }

  /// Stands between title and author: a lozenge between two short rules.
  func divide(at y: Double) {
    let middle = width / 2
    lozenge(middle, y, radius: 0.019 * width)
    let (line, length, gap) = (rule(0.004), 0.10 * width, 0.032 * width)
    let top = (y - line / 2).rounded()
    fill(
      Rect(middle - gap - length, top, length, line), Rect(middle + gap, top, length, line))
  }

  private func drawFrame() {
    ruleRound(inset: 0.060, thickness: 0.010)
    ruleRound(inset: 0.086, thickness: 0.004)
    let inset = 0.116 * width
    for y in [inset, height - inset] {
      for x in [inset, width - inset] { lozenge(x, y, radius: 0.013 * width) }
    }
  }

  private func drawBands() {
    ruleAcross(0.090 * width, thickness: 0.015)
    ruleAcross(0.128 * width, thickness: 0.004)
    ruleAcross(height - 0.105 * width, thickness: 0.015)
    ruleAcross(height - 0.132 * width, thickness: 0.004)
  }

  private func draw(_ label: CoverLabel) {
    let x = (0.11 * width).rounded()
    let y = (0.13 * height).rounded()
    let (w, h) = (width - 2 * x, (0.60 * height).rounded())
    set(.black(alpha: 0.22))
    fill(Rect(x, y + (0.006 * width).rounded(), w, h + (0.004 * width).rounded()))
    set(label.paper)
    fill(Rect(x, y, w, h))
    set(label.ink.with(alpha: 0.75))
    for (thickness, inset) in [(0.008, 0.022), (0.004, 0.042)] {
      let line = rule(thickness)
      let edge = (inset * width).rounded() + line / 2
      stroke(Rect(x + edge, y + edge, w - 2 * edge, h - 2 * edge), thickness: line)
    }
  }

  /// The thickness of a rule, in pixels.
  private func rule(_ thickness: Double) -> Double { max(1, (thickness * width).rounded()) }

  private func ruleRound(inset: Double, thickness: Double) {
    let line = rule(thickness)
    let edge = (inset * width).rounded() + line / 2
    guard width > 2 * edge, height > 2 * edge else { return }
    stroke(Rect(edge, edge, width - 2 * edge, height - 2 * edge), thickness: line)
  }

  private func ruleAcross(_ y: Double, thickness: Double) {
    fill(Rect(0, y.rounded(), width, rule(thickness)))
  }

  private func lozenge(_ x: Double, _ y: Double, radius: Double) {
    fill([
      Point(x, y - radius), Point(x + 0.62 * radius, y), Point(x, y + radius),
      Point(x - 0.62 * radius, y),
    ])
  }
}

/// The paper of a pasted label, and the colour of its print.
struct CoverLabel {
  let paper, ink: Canvas.Color
}

extension Canvas.Color {
  init(_ color: LabelRequest.RGBA) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255, alpha: 1)
  }

  func with(alpha: Double) -> Self { Self(red: red, green: green, blue: blue, alpha: alpha) }
}
