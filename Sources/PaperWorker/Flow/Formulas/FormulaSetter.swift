import StyleSheets

/// Sets a formula: elements of MathML become boxes, as TeX puts boxes together.
struct FormulaSetter {
  /// Elements within each other. Those that are deeper are left out.
  static let deepest = 64
  /// Boxes of a formula. A larger formula is set as its words.
  static let mostBoxes = 10_000

  let tree: MarkupTree
  let faces: any FaceSource
  /// The colour of a node, as the sheets say. Trees of running text and of fixed pages differ in all else.
  let color: (_ node: Int) -> UInt32?
  var boxes = 0
  private(set) var depth = 0
  /// Whether rows within rows are parts of the outer row.
  var spreads = false

  init(_ styled: StyledTree, faces: any FaceSource) {
    (tree, self.faces) = (styled.tree, faces)
    color = { styled.style(of: $0).color }
  }

  init(_ page: FixedTree, faces: any FaceSource) {
    (tree, self.faces) = (page.tree, faces)
    color = { page.style(of: $0).color }
  }

  /// Whether something was left out.
  var isCut: Bool { boxes > Self.mostBoxes }

  /// The box of an element, in the element's colour.
  mutating func box(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    var box = plainBox(node, style)
    paint(&box, as: node)
    return box
  }

  /// Gives a box the colour of its element, where that is another than around the element.
  func paint(_ box: inout FormulaBox, as node: Int) {
    let (own, parent) = (color(node), Int(tree.nodes[node].parent))
    if parent >= 0, own != color(parent) { box.ink.paint(own) }
  }

  private mutating func plainBox(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    boxes += 1
    guard boxes <= Self.mostBoxes, depth < Self.deepest else { return FormulaBox() }
    depth += 1
    defer { depth -= 1 }
    switch tree.name(of: node) {
    case "mi": return identifier(node, style)
    case "mn": return words(tree.words(in: node), style.upright(variant(node)))
    case "mtext": return text(node, style)
    case "ms": return words("“" + tree.words(in: node) + "”", style)
    case "mo": return sign(node, style)
    case "mspace": return FormulaBox(width: max(0, length("width", node, style) ?? 0))
    case "mphantom", "mpadded", "mstyle", "menclose", "semantics", "maction", "mfenced":
      return container(node, style)
    case "none", "mprescripts", "annotation", "annotation-xml", "malignmark", "maligngroup":
      return FormulaBox()
    case "mglyph": return words(tree.attribute("alt", of: node) ?? "", style)
    case "mfrac": return fraction(node, style)
    case "msqrt": return root(row(node, style.text), nil, style)
    case "mroot":
      let parts = tree.elements(in: node)
      return root(
        part(parts, 0, style.text), part(parts, 1, style.script.script), style)
    case "msup", "msub", "msubsup", "mmultiscripts": return scripts(node, style)
    case "munder", "mover", "munderover": return limits(node, style)
    case "mtable": return table(node, style)
    default: return row(node, style)
    }
  }

  /// The box of an element's part; an empty box where the part is missing.
  mutating func part(_ parts: [Int], _ index: Int, _ style: FormulaStyle) -> FormulaBox {
    parts.indices.contains(index) ? box(parts[index], style) : FormulaBox()
  }

  func length(_ name: String, _ node: Int, _ style: FormulaStyle) -> Float? {
    style.length(tree.attribute(name, of: node))
  }

  func variant(_ node: Int) -> String { tree.attribute("mathvariant", of: node) ?? "" }

  // MARK: - Rows

  /// The parts of an element beside each other.
  mutating func row(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    joined(parts(node, style), style)
  }

  /// The parts of an element, with their brackets as high as what stands between.
  mutating func parts(_ node: Int, _ style: FormulaStyle) -> [FormulaBox] {
    let elements = tree.elements(in: node)
    var row: [FormulaBox] = []
    var fences = FormulaFences()
    // The element of each box.
    var sources: [Int] = []
    for element in elements {
      if let sign = stretchedSign(element) {
        fences.add(sign, kind(of: sign, element), at: row.count)
        row.append(FormulaBox())
      } else if spreads, let inner = spread(element, style) {
        row += inner
      } else {
        row.append(box(element, style))
      }
      while sources.count < row.count { sources.append(element) }
    }
    if elements.isEmpty { row = [words(tree.words(in: node), style)] }
    for fence in fences.finished(count: row.count) {
      boxes += 1
      let held = row[fence.held]
      row[fence.at] = bracket(
        fence.sign, height: held.map(\.height).max() ?? 0, depth: held.map(\.depth).max() ?? 0,
        style)
      row[fence.at].kind = fence.kind
      paint(&row[fence.at], as: sources[fence.at])
    }
    if elements.count == 1 { return row }
    FormulaSpace.settle(&row)
    return row.filter { $0.width != 0 || !$0.ink.glyphs.isEmpty || $0.kind != .ordinary }
  }

  /// The parts of a row within a row, in the row's colour; nil for other elements.
  private mutating func spread(_ node: Int, _ style: FormulaStyle) -> [FormulaBox]? {
    guard ["mrow", "mstyle"].contains(tree.name(of: node)), depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    var inner = parts(node, styled(node, style))
    for index in inner.indices { paint(&inner[index], as: node) }
    return inner
  }

  /// The sign of a bracket that is as high as its neighbours; nil for other elements.
  private func stretchedSign(_ node: Int) -> UInt32? {
    guard tree.name(of: node) == "mo", tree.attribute("stretchy", of: node) != "false" else {
      return nil
    }
    let sign = tree.words(in: node).unicodeScalars
    guard sign.count == 1, let first = sign.first?.value, FormulaSigns.isStretched(first) else {
      return nil
    }
    return first
  }

  /// Whether a sign opens or closes; nil for a bar that does either.
  private func kind(of sign: UInt32, _ node: Int) -> FormulaBox.Kind? {
    switch tree.attribute("form", of: node) {
    case "prefix": return .open
    case "postfix": return .close
    default: break
    }
    let kind = FormulaSigns.kind(sign)
    return kind == .open || kind == .close ? kind : nil
  }

  /// Boxes beside each other, with the spaces of their kinds.
  func joined(_ parts: [FormulaBox], _ style: FormulaStyle) -> FormulaBox {
    if parts.count == 1, let only = parts.first { return only }
    var row = FormulaBox()
    var x: Float = 0
    for (index, part) in parts.enumerated() {
      if index > 0 { x += space(parts[index - 1], part, style) }
      row.add(part, x: x)
      x += part.width
    }
    row.ink.width = max(0, x)
    row.slope = parts.last?.slope ?? 0
    return row
  }

  /// In points.
  func space(_ left: FormulaBox, _ right: FormulaBox, _ style: FormulaStyle) -> Float {
    let usual = FormulaSpace.between(left.kind, right.kind, isScript: style.isScript) * style.size
    guard left.behind != nil || right.before != nil else { return usual }
    return max(0, (left.behind ?? 0) + (right.before ?? 0))
  }
}

extension MarkupTree {
  /// The elements that stand in an element.
  func elements(in node: Int) -> [Int] {
    var found: [Int] = []
    var at = Int(nodes[node].firstChild)
    while at >= 0 {
      if !nodes[at].isText { found.append(at) }
      at = Int(nodes[at].next)
    }
    return found
  }

  /// The letters of an element, with single spaces. Long texts are cut.
  func words(in node: Int, most: Int = 4096) -> String {
    var bytes: [UInt8] = []
    let end = end(of: node)
    var at = node
    while at < end, bytes.count < most {
      if nodes[at].isText { bytes += text(of: at).prefix(most) }
      at += 1
    }
    return String(decoding: bytes, as: UTF8.self).trimmedOfSpaces
  }
}
