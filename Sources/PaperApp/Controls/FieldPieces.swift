import Books
import Content
import PaperGeometry

/// The part of a field's text that is typeset: the letters around the caret, with what an input method composes
/// among them.
struct FieldWindow: Equatable {
  let text: String
  /// The number of letters of the field before the window.
  let start: Int
  /// Places in the window, in letters.
  let caret: Int
  let selection: Range<Int>
  let marked: Range<Int>

  /// The window moves by whole blocks, so that most letters are typed without a new window.
  private static let block = 48

  init(_ field: TextField) {
    start = max(0, (field.caret / Self.block - 1) * Self.block)
    let composed = Array(field.marked?.text ?? "")
    let room = max(0, LineRequest.maximumCharacters - composed.count)
    let end = min(field.letters.count, start + room)
    let inside = min(field.caret, end)
    text =
      String(field.letters[start..<inside]) + String(composed)
      + String(field.letters[inside..<max(inside, end)])
    marked = (inside - start)..<(inside - start + composed.count)
    let within = field.marked.map { min(composed.count, $0.selection.upperBound) } ?? 0
    caret = inside - start + within
    let first = min(max(start, field.selection.lowerBound), end) - start
    let last = min(max(start, field.selection.upperBound), end) - start
    selection = first..<max(first, last)
  }

  func request(_ metrics: FormMetrics, _ view: ViewSize) -> LineRequest {
    LineRequest(
      text: text, pointSize: metrics.text, color: .init(metrics.palette.words), scale: view.scale)
  }
}

/// The typed text of a field as pieces: what is selected, the letters, a line below what is being composed, and the
/// caret. The caret does not blink, for at rest nothing runs.
struct FieldPieces {
  static let inset = 10.0

  let window: FieldWindow
  let line: TypesetLine
  /// The place of the field as it is seen.
  let frame: Rect
  let view: ViewSize
  let isRightToLeft: Bool
  let hasFocus: Bool
  let palette: ControlPalette

  private var width: Double { Double(line.bitmap.width) / view.scale }
  private var height: Double { Double(line.bitmap.height) / view.scale }
  private var inner: Rect { frame.insetBy(Self.inset, 3) }

  /// Where the line's bitmap begins, in points of the field's inside. A line that is too long is moved so that the
  /// caret is in the middle, as far as its ends allow.
  var origin: Double {
    let room = inner.width - width - 2
    guard room < 0 else { return isRightToLeft ? room : 0 }
    return (inner.width / 2 - line.caret(before: window.caret)).clamped(to: room...0)
  }

  /// The letter of the field before which a press at `x`, in points of what the field lies on, puts the caret.
  func letter(at x: Double) -> Int { window.start + line.character(at: x - inner.minX - origin) }

  func pieces() -> [Piece] {
    let top = (inner.height - height) / 2
    var pieces = boxes(of: window.selection).map {
      Piece.fill(Rect($0.0, 0, $0.1 - $0.0, inner.height), palette.selection, radius: 2)
    }
    pieces.append(
      .bitmap(
        line.bitmap, in: Rect(origin, top, width, height),
        name: "line of \(window.text.count) letters"))
    pieces += boxes(of: window.marked).map {
      .fill(Rect($0.0, top + height - 2, $0.1 - $0.0, 1.5), palette.words, radius: 0)
    }
    if hasFocus, window.selection.isEmpty {
      let x = view.whole(origin + line.caret(before: window.caret))
      pieces.append(
        .fill(Rect(x, 4, 1.5, max(1, inner.height - 8)), palette.words, radius: 0))
    }
    return [.clip(inner, pieces)]
  }

  /// The left and right ends of some letters on the screen. Letters side by side are one box, though letters of
  /// two directions may be several.
  private func boxes(of letters: Range<Int>) -> [(Double, Double)] {
    var boxes: [(Double, Double)] = []
    for edge in letters.clamped(to: 0..<line.edges.count).map({ line.edges[$0] }) {
      let (left, right) = (min(edge.leading, edge.trailing), max(edge.leading, edge.trailing))
      if let last = boxes.last, abs(last.1 - left) < 0.5 {
        boxes[boxes.count - 1].1 = right
      } else if let last = boxes.last, abs(last.0 - right) < 0.5 {
        boxes[boxes.count - 1].0 = left
      } else {
        boxes.append((left, right))
      }
    }
    return boxes.map { ($0.0 + origin, $0.1 + origin) }
  }
}
