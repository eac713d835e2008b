/// A formula among the letters of a paragraph.
struct InlineFormula {
  /// Parts between which a line may end.
  var segments: [FormulaSegment] = []
  /// What the formula says in a line of text: these letters count for places.
  var words: [UInt32] = []
  /// Whether the formula has a line of its own.
  var isDisplay = false

  var width: Float {
    segments.reduce(0) { $0 + $1.ink.width + $1.space } - (segments.last?.space ?? 0)
  }

  /// The formula in a single part.
  var joined: FlowFormula {
    var whole = FlowFormula()
    var x: Float = 0
    for segment in segments {
      whole.add(segment.ink, x: x, rise: 0)
      x += segment.ink.width + segment.space
    }
    whole.width = width
    return whole
  }
}

struct FormulaSegment {
  var ink: FlowFormula
  /// Behind the part, unless a line ends there. In points.
  var space: Float = 0
  /// The price of a line that ends behind the part.
  var price: Float = 0
}

extension FormulaSetter {
  private static let relationPrice: Float = 500
  private static let binaryPrice: Float = 700
  /// Added for each bracket that is open.
  private static let bracketPrice: Float = 400
  /// Parts of a formula, at most; the rest is the last part.
  private static let mostSegments = 500

  /// The parts of a formula between the signs of its outermost row, and those within brackets and rows where such a part
  /// is wider than a line.
  /// - Parameter widest: the width of a line, in points.
  mutating func segments(
    _ node: Int, _ style: FormulaStyle, widest: Float
  ) -> [FormulaSegment] {
    let whole = segments(node, style)
    guard whole.contains(where: { $0.ink.width > widest }) else { return whole }
    spreads = true
    defer { spreads = false }
    return segments(node, style)
  }

  private mutating func segments(_ node: Int, _ style: FormulaStyle) -> [FormulaSegment] {
    var (at, style, steps) = (node, styled(node, style), 0)
    while steps < Self.deepest, let inner = wrapped(at) {
      (at, style, steps) = (inner, styled(inner, style), steps + 1)
    }
    let isRow = ["math", "mrow", "mstyle"].contains(tree.name(of: at))
    let row = isRow ? parts(at, style) : [box(at, style)]
    var segments: [FormulaSegment] = []
    var (first, open) = (0, 0)
    for index in row.indices {
      let kind = row[index].kind
      if kind == .open { open += 1 }
      if kind == .close { open = max(0, open - 1) }
      let isSign = kind == .relation || kind == .binary
      guard isSign, open == 0 || spreads, index > 0, index + 1 < row.count,
        row[index + 1].kind != .relation, segments.count < Self.mostSegments
      else { continue }
      var segment = FormulaSegment(ink: joined(Array(row[first...index]), style).ink)
      segment.space = space(row[index], row[index + 1], style)
      segment.price = kind == .relation ? Self.relationPrice : Self.binaryPrice
      segment.price += Self.bracketPrice * Float(min(open, 9))
      segments.append(segment)
      first = index + 1
    }
    if first < row.count {
      segments.append(FormulaSegment(ink: joined(Array(row[first...]), style).ink))
    }
    // Elements around the row may have a colour of their own.
    let own = color(at)
    if own != color(node) {
      for index in segments.indices { segments[index].ink.paint(own) }
    }
    return segments
  }

  /// The only element of an element that does nothing else than hold the element.
  private func wrapped(_ node: Int) -> Int? {
    let elements = tree.elements(in: node)
    switch tree.name(of: node) {
    case "semantics": return elements.first
    case "math", "mrow", "mstyle":
      let inner = elements.count == 1 ? elements[0] : nil
      let names = ["mrow", "mstyle", "semantics"]
      return inner.flatMap { names.contains(tree.name(of: $0)) ? $0 : nil }
    default: return nil
    }
  }
}
