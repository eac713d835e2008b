import StyleSheets
import Testing

/// Places, transforms and pictures behind boxes, as sheets have them.
@Suite(.timeLimit(.minutes(1))) struct FixedStyleTests {
  private func tree(_ style: String) -> MarkupTree {
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    builder.begin("body", attributes: [])
    builder.begin("h1", attributes: [(name: "style", value: style)])
    builder.text("A heading".utf8)
    return builder.finish()
  }

  private func box(_ style: String) -> FixedBox {
    var choices = CascadeChoices()
    choices.em = 16
    (choices.pageWidth, choices.pageHeight) = (800, 600)
    var cascade = Cascade(sheets: [], choices: choices)
    return cascade.fixed(tree(style), address: "text/a.xhtml").box(of: 2)
  }

  private func heard(_ style: String) -> ComputedStyle {
    var cascade = Cascade(sheets: [])
    return cascade.styled(tree(style)).style(of: 2)
  }

  @Test(arguments: [
    "position: absolute; left: -9999px", "position: absolute; top: -1000em",
    "position: absolute; right: -10000px", "position: absolute; left: -9999%",
  ])
  func `a heading far off the page is not on the page`(style: String) {
    #expect(heard(style).isOffPage)
  }

  @Test(arguments: [
    "position: absolute; left: -20px", "left: -9999px", "position: absolute; top: 9999px",
    "position: relative; left: -9999px", "position: absolute",
  ])
  func `other places are on the page`(style: String) {
    #expect(!heard(style).isOffPage)
  }

  @Test func `lengths are pixels, whatever their units`() {
    let box = box("left: 12pt; top: 10vh; width: 2em; font-size: 10px; margin: 5% auto 0 3px")
    #expect(box.insets.left == FixedLength(pixels: 16))
    #expect(abs((box.insets.top.pixels(of: 0) ?? 0) - 60) < 0.01)
    #expect(abs((box.width.pixels(of: 0) ?? 0) - 20) < 0.01)
    #expect(box.margin.top == FixedLength(part: 0.05))
    #expect(box.margin.right.isAuto && box.margin.left == FixedLength(pixels: 3))
  }

  @Test func `transforms are read step by step`() {
    let box = box("-webkit-transform: translate(10px, 50%) scale(2, 3) rotate(90deg)")
    #expect(
      box.transforms == [
        .translate(FixedLength(pixels: 10), FixedLength(part: 0.5)), .linear(2, 0, 0, 3),
        .linear(0, 1, -1, 0),
      ])
    #expect(
      self.box("transform: translate(1px, 0px) rotate(0deg) skew(0deg) scale(0.5,0.5)").transforms
        .count == 4)
    #expect(
      self.box("transform: matrix(1, 0, 0, 1, 32, 16)").transforms.first
        == .translate(FixedLength(pixels: 32), FixedLength(pixels: 16)))
  }

  @Test(arguments: [0, 1, 37, 89.5, 123, 271, -200, 1e12]) func turns(degrees: Double) {
    guard
      case .linear(let a, let b, let c, let d)? = box("transform: rotate(\(degrees)deg)")
        .transforms.first
    else {
      Issue.record("no turn")
      return
    }
    #expect(abs(a * a + b * b - 1) < 1e-4 && a == d && b == -c)
  }

  @Test(arguments: [
    "transform: rotate(1rad)", "transform: scale()", "transform: translate(1)",
    "transform: perspective(9px)", "transform: matrix(1, 2)", "transform: 4",
    "transform: " + String(repeating: "scale(2) ", count: 17),
  ])
  func `a transform that cannot be read is none`(style: String) {
    #expect(box(style).transforms.isEmpty)
  }

  @Test func `pictures behind boxes are found from the file that names them`() {
    let box = box("background: #fff url('../i/a.png') no-repeat right 25% / 50% auto")
    #expect(box.picture == "i/a.png")
    #expect(box.fitting == .lengths && box.pictureWidth == FixedLength(part: 0.5))
    #expect(box.pictureAcross == FixedLength(part: 1))
    #expect(box.pictureDown == FixedLength(part: 0.25))
    #expect(self.box("background-image: url(a.png); background-size: cover").fitting == .cover)
    #expect(self.box("background-image: url(http://x/a.png)").picture == nil)
    #expect(self.box("background: url(a.png); background: red").picture == nil)
  }

  @Test func `the order of boxes is a number or none`() {
    #expect(box("z-index: 7").order == 7)
    #expect(box("z-index: auto").order == nil)
    #expect(box("z-index: 99999999").order == 1_000_000)
  }
}
