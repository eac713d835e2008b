import StyleSheets

/// Pictures among letters, and what stands for those that are missing.
extension BlockWalker {
  private static let sources = ["src"] + MarkupTree.addressAttributes

  mutating func addPicture(_ node: Int, _ style: ComputedStyle, _ kind: NameKind) {
    let tree = styled.tree
    var picture = node
    if kind == .drawing {
      guard let wrapped = wrappedPicture(in: node) else {
        addDrawing(node, style)
        return
      }
      picture = wrapped
    }
    guard let frame = frames.last else { return }
    let address = tree.attribute(anyOf: Self.sources, of: picture) ?? ""
    let size = (
      width: kind == .drawing ? nil : tree.pixels("width", of: node),
      height: kind == .drawing ? nil : tree.pixels("height", of: node)
    )
    addPicture(
      address, style: style, alternative: tree.attribute("alt", of: node) ?? "",
      look: frame.look, size: size)
  }

  /// A drawing in the markup has its own markup as its address.
  private mutating func addDrawing(_ node: Int, _ style: ComputedStyle) {
    guard let frame = frames.last, let drawing = DrawingMarkup(of: node, in: styled.tree) else {
      return
    }
    // The drawing's words are its picture, and count as no letters.
    addPicture(
      drawing.markup, style: style, alternative: "", look: frame.look,
      size: (width: drawing.width, height: drawing.height))
  }

  /// The only picture that a drawing holds; nil where the drawing has something else to show.
  private func wrappedPicture(in node: Int) -> Int? {
    let tree = styled.tree
    var found: Int?
    var at = node + 1
    let end = tree.end(of: node)
    guard end - node <= 64 else { return nil }
    while at < end {
      switch tree.name(of: at) {
      case "image" where found == nil: found = at
      case "g", "a", "defs": break
      case "title", "desc", "metadata":
        at = tree.end(of: at)
        continue
      case "":
        guard tree.text(of: at).allSatisfy({ $0 <= 0x20 }) else { return nil }
      default: return nil
      }
      at += 1
    }
    return found
  }

  /// - Parameter size: in pixels of CSS, as attributes ask for.
  mutating func addPicture(
    _ address: String, style: ComputedStyle, alternative: String, look: Int32,
    size: (width: Float?, height: Float?)?
  ) {
    guard !address.isEmpty, let natural = faces.size(ofPicture: address),
      natural.width > 0, natural.height > 0, natural.width.isFinite, natural.height.isFinite
    else {
      add(alternative: alternative, look: look)
      return
    }
    // In lines that run down a picture lies on its side, as its natural size does.
    let asked =
      setter.isVertical ? size.map { (width: $0.height, height: $0.width) } : size
    let fitted = fitted(natural, style, asked)
    var picture = FlowPicture(address: address, width: fitted.width, height: fitted.height)
    picture.alternative = alternative
    text.addPicture(picture, look: look)
  }

  /// The most height of a picture among letters, in points, so that a page holds the line and the boxes around.
  var tallestInLine: Float {
    let room = page.height - page.top - page.bottom
    var rest = room - page.leading * page.em
    for index in blocks where frames[index].box >= 0 {
      let box = chapter.boxes[frames[index].box]
      rest -= box.paddingTop + box.paddingBottom
      rest -= box.borders.reduce(0, +)
    }
    return max(1, room / 3, rest)
  }

  /// The words for a picture that is missing, in italics.
  private mutating func add(alternative: String, look: Int32) {
    guard !alternative.isEmpty else { return }
    var italic = setter.looks[look]
    italic.run.face.isItalic = true
    text.add(
      Array(alternative.utf8)[...], look: setter.looks.index(of: italic), whiteSpace: .normal,
      transform: .none)
    if let obstacle = text.obstacle { stop(obstacle) }
  }

  /// A size in points, within the block and the page. A pixel is 3/4 of a point where letters have 11 points.
  private func fitted(
    _ natural: (width: Float, height: Float), _ style: ComputedStyle,
    _ size: (width: Float?, height: Float?)?
  ) -> (width: Float, height: Float) {
    let block = block
    let measure = max(1, measure(block))
    let tallest = max(1, page.height - page.top - page.bottom)
    let scale = 0.75 * page.em / 11
    let ratio = max(0.001, min(1000, natural.height / natural.width))
    let width = length(style.width, of: measure) ?? size?.width.map { $0 * scale }
    let height = length(style.height, of: tallest) ?? size?.height.map { $0 * scale }
    var fitted: (width: Float, height: Float) =
      switch (width, height) {
      case (let width?, let height?): (width, height)
      case (let width?, nil): (width, width * ratio)
      case (nil, let height?): (height / ratio, height)
      case (nil, nil): (natural.width * scale, natural.height * scale)
      }
    let widest = min(measure, length(style.maxWidth, of: measure) ?? measure)
    let highest = min(tallest, length(style.maxHeight, of: tallest) ?? tallest)
    let shrunk = min(1, widest / max(0.01, fitted.width), highest / max(0.01, fitted.height))
    fitted = (fitted.width * shrunk, fitted.height * shrunk)
    return (max(0.1, min(measure, fitted.width)), max(0.1, min(tallest, fitted.height)))
  }

  private func length(_ length: StyleLength, of whole: Float) -> Float? {
    let points: Float? =
      switch length {
      case .auto: nil
      case .em(let em): em * page.em
      case .part(let part): part * whole
      }
    guard let points, points.isFinite, points > 0 else { return nil }
    return points
  }
}
