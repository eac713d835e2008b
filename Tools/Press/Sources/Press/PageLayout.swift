/// The common skeleton of a page: paper, mirrored margins, running head, folio.
struct PageLayout {
  let canvas: Canvas
  let index: Int
  /// Where text and figures go.
  let text: Rect

  var isLeft: Bool { index.isMultiple(of: 2) }

  /// The outer margin is wider than the inner one, and the foot deepest, so
  /// that the two columns of a spread belong together.
  static let inner = 104.0
  static let outer = 142.0
  static let head = 168.0
  static let foot = 196.0

  /// Lays the paper down and measures out the margins.
  init(_ canvas: Canvas, _ index: Int, paper: Colour = Palette.paper) {
    self.canvas = canvas
    self.index = index
    canvas.paint(paper)
    let left = index.isMultiple(of: 2) ? Self.outer : Self.inner
    text = Rect(
      x: left, y: Self.head, width: canvas.width - Self.inner - Self.outer,
      height: canvas.height - Self.head - Self.foot)
  }

  /// The baseline of the first line of body text.
  var firstBaseline: Double { text.y + 30 }
  /// Nothing of the text may stand below this baseline.
  var lastBaseline: Double { text.maxY - 6 }

  /// The running head in small capitals, centred over the column.
  func runningHead(_ head: String, _ style: TextStyle = .smallCaps) {
    canvas.line(
      head, x: text.midX, baseline: 104, style.with(size: 24, colour: Palette.greyInk),
      anchor: .middle)
  }

  /// The page's number at the foot.
  func folio(_ style: TextStyle = TextStyle(size: 28, colour: Palette.greyInk)) {
    canvas.line(
      "\(index)", x: text.midX, baseline: canvas.height - 104, style, anchor: .middle)
  }

  @discardableResult
  func flow(
    _ paragraphs: [String], from baseline: Double? = nil, _ style: TextStyle = .body,
    dropCap: Colour? = nil
  ) -> Double {
    let end = canvas.flow(
      paragraphs, x: text.x, width: text.width, baseline: baseline ?? firstBaseline, style,
      dropCap: dropCap)
    // `end` is the line after the last one.
    if end - style.leading > lastBaseline + 1 {
      Report.warn("page \(index): text ends \(Int(end - style.leading - lastBaseline)) px too low")
    }
    return end
  }

  @discardableResult
  func heading(_ text: String, _ style: TextStyle = .heading, baseline: Double? = nil) -> Double {
    canvas.paragraph(
      text, x: self.text.x, width: self.text.width, baseline: baseline ?? firstBaseline + 14,
      style)
  }

  func caption(_ markup: String, baseline: Double, _ style: TextStyle = .caption) {
    canvas.paragraph(
      markup, x: text.x + 30, width: text.width - 60, baseline: baseline, style)
  }
}
