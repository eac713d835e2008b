import PaperGeometry
import IPC

extension TextLine {
  /// A line as the worker gives the line: a box, and a box for each character.
  init(_ line: PageText.Line, of text: PageText) {
    let characters = text.characters[line.range.clamped(to: 0..<text.characters.count)]
    let boxes = characters.map { Rect($0.rect) }
    let way = LineWay(of: boxes, isVertical: line.isVertical)
    let box = Rect(line.rect)
    self.init(
      text: text.string(of: line), quad: way.quad(box), spans: boxes.map { way.span($0, in: box) },
      paragraph: line.block, headingLevel: line.headingLevel, isHyphenated: line.isHyphenated)
  }
}

/// In which direction a line runs over the page.
private enum LineWay {
  case right, down, up

  /// Only vertical writing says so of itself; a rotated line is told by the way of its characters.
  init(of boxes: [Rect], isVertical: Bool) {
    guard let first = boxes.first, let last = boxes.last, !isVertical else {
      self = isVertical ? .down : .right
      return
    }
    let (dx, dy) = (last.midX - first.midX, last.midY - first.midY)
    guard abs(dy) > 2 * abs(dx), abs(dy) > max(first.width, first.height) / 2 else {
      self = .right
      return
    }
    self = dy > 0 ? .down : .up
  }

  /// The box of a line, its top edge in the line's direction.
  func quad(_ box: Rect) -> Quad {
    switch self {
    case .right: Quad(box)
    case .down:
      Quad(
        topLeft: Point(box.maxX, box.minY), topRight: Point(box.maxX, box.maxY),
        bottomRight: Point(box.minX, box.maxY), bottomLeft: Point(box.minX, box.minY))
    case .up:
      Quad(
        topLeft: Point(box.minX, box.maxY), topRight: Point(box.minX, box.minY),
        bottomRight: Point(box.maxX, box.minY), bottomLeft: Point(box.maxX, box.maxY))
    }
  }

  func span(_ character: Rect, in box: Rect) -> TextSpan {
    let length = self == .right ? box.width : box.height
    guard length > 0 else { return TextSpan(0, 0) }
    func fraction(_ distance: Double) -> Float { Float((distance / length).clamped(to: 0...1)) }
    switch self {
    case .right:
      return TextSpan(fraction(character.minX - box.minX), fraction(character.maxX - box.minX))
    case .down:
      return TextSpan(fraction(character.minY - box.minY), fraction(character.maxY - box.minY))
    case .up:
      return TextSpan(fraction(box.maxY - character.maxY), fraction(box.maxY - character.minY))
    }
  }
}

extension Quad {
  init(_ box: Rect) {
    self.init(
      topLeft: Point(box.minX, box.minY), topRight: Point(box.maxX, box.minY),
      bottomRight: Point(box.maxX, box.maxY), bottomLeft: Point(box.minX, box.maxY))
  }
}
