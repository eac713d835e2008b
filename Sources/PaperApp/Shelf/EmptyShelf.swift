import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell
import Localisation

/// What an empty shelf shows: an open book, and beneath the words about what can be dropped a button that asks
/// for files.
final class EmptyShelf {
  let layer = Layer(name: "empty")
  private let board = Layer(name: "board")
  private let pages = [Layer(name: "left"), Layer(name: "right")]
  private let lines = (0..<10).map { Layer(name: "line-\($0)") }
  private let button = Layer(name: "open")
  private let words = LabelLayer(name: "words")
  private let content: ReceivedContent
  /// The pointer that has pressed the button.
  private var pressed: Pointer?

  static let openWords = Localisation.text("Open books …") + "  (Ctrl+O)"

  /// White words have a contrast of 5.6 on this colour.
  private static let buttonColor = Palette.cloth.mixed(with: .black, 0.12)

  init(content: ReceivedContent) {
    self.content = content
    layer.anchorPoint = .zero
    for part in [board] + pages + lines + [button] { layer.addSublayer(part) }
    layer.addSublayer(words.layer)
    board.backgroundColor = Palette.cloth
    for page in pages { page.backgroundColor = Color(hex: 0xF7F3EA) }
    for line in lines { line.backgroundColor = Color(hex: 0xCFC7B8) }
    button.backgroundColor = Self.buttonColor
    layer.isHidden = true
  }

  /// - Returns: whether the button was clicked.
  func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .pointerDown(let point, .left, _, let pointer) where button.frame.contains(point):
      pressed = pointer
    case .pointerUp(let point, _, let pointer) where pressed == pointer:
      pressed = nil
      return button.frame.contains(point)
    case .pointerCancelled: pressed = nil
    default: break
    }
    return false
  }

  /// The button's, in points of the window.
  var frame: Rect { button.frame }

  // MARK: Layout

  /// - Parameter bottom: the lower edge of the words above the button, in points of the window.
  func layout(below bottom: Double, in view: ViewSize, _ demand: inout Demand) {
    layer.bounds = Rect(origin: .zero, size: view.size)
    let scale = min(view.size.height / 768, view.size.width / 640)
    layOutBook(Point(view.size.width / 2, view.size.height * 0.25), scale)
    let size = Size(250 * scale, 44 * scale)
    button.frame = Rect(
      (view.size.width - size.width) / 2, bottom + 22 * scale, size.width, size.height)
    button.cornerRadii = CornerRadii(6 * scale)
    words.show(
      LabelRequest(
        Self.openWords, size: max(9, 16 * scale), color: Color(hex: 0xFFFFFF), lines: 1, in: view),
      top: button.frame.minY + 11 * scale, center: view.size.width / 2, opacity: 1, in: view,
      from: content, &demand)
  }

  private func layOutBook(_ center: Point, _ scale: Double) {
    let (width, height) = (96 * scale, 132 * scale)
    board.frame = Rect(
      center.x - width - 5 * scale, center.y - height / 2 - 4 * scale, 2 * width + 10 * scale,
      height + 8 * scale)
    board.cornerRadii = CornerRadii(3 * scale)
    board.shadow = Shadow(opacity: 0.35, radius: 12 * scale, offset: Point(0, 6 * scale))
    for (side, page) in pages.enumerated() {
      let x = center.x - (side == 0 ? width : 0)
      page.frame = Rect(x, center.y - height / 2, width, height)
      page.shadow = Shadow(opacity: 0.2, radius: 4 * scale, offset: .zero)
      for row in 0..<5 {
        let isShort = row == 4
        lines[5 * side + row].frame = Rect(
          x + 16 * scale, center.y - height / 2 + (24 + 20 * Double(row)) * scale,
          (isShort ? 36 : 64) * scale, 3 * scale)
      }
    }
  }
}
