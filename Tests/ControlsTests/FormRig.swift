import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperRaster

/// A form in a window without an app: what it asks for is delivered at once.
final class FormRig {
  let view: FormView
  let content = ReceivedContent(cacheBytes: 64 << 20)
  let tree = LayerTree(root: Layer(name: "root"))
  var window = ViewSize(Size(1024, 768))
  var style = InterfaceStyle()
  var time = 1.0
  private(set) var actions: [ControlAction] = []

  init(_ form: Form) {
    view = FormView(form)
    tree.root.addSublayer(view.layer)
  }

  /// Lays the form out, with all that it asks for.
  func show() {
    for _ in 0..<3 {
      content.advance(to: time)
      var demand = Demand()
      let area = Rect(origin: .zero, size: window.size).insetBy(12, 12)
      view.show(in: area, view: window, style: style, at: time, from: content, &demand)
      let missing = content.pin(demand)
      guard !missing.isEmpty else { return }
      _ = content.receive(
        missing.compactMap { request in Self.make(request).map { (request, $0) } })
    }
  }

  func wait(_ seconds: Double) {
    time += seconds
    show()
  }

  @discardableResult
  func press(_ keys: String...) -> [ControlAction]? {
    var last: [ControlAction]?
    for text in keys {
      last = Key(parsing: text).flatMap { view.handle(key: $0, at: time) }
      actions += last ?? []
      show()
    }
    return last
  }

  @discardableResult
  func type(_ text: String) -> [ControlAction] {
    defer { show() }
    return view.insert(text: text)
  }

  @discardableResult
  func send(_ event: InputEvent) -> [ControlAction] {
    defer { show() }
    return view.handle(event, at: time)
  }

  @discardableResult
  func click(_ id: ControlID, at offset: Point? = nil) -> [ControlAction] {
    guard let layout = view.layout, let frame = layout.part(id)?.frame else { return [] }
    let inner = frame.origin + (offset ?? Point(frame.width / 2, frame.height / 2))
    let x = layout.isMirrored ? layout.frame.width - inner.x : inner.x
    let point = layout.frame.origin + Point(x, inner.y)
    return send(.pointerDown(point, button: .left)) + send(.pointerUp(point, button: .left))
  }

  var lines: [String] { view.accessibleTree(at: time).lines }
  var text: String { view.form.text(of: "field") }

  private static func make(_ request: ContentRequest) -> Content? {
    switch request {
    case .label(let label):
      let size = (min(200, 8 * max(1, label.text.count)), Int(label.pointSize * 1.4))
      return .label(plain(size.0, size.1))
    case .line(let line):
      let count = line.text.count
      let edges = (0...count).map { (letter: Int) -> TypesetLine.Edge in
        let leading = Double(8 * letter)
        return TypesetLine.Edge(leading: leading, trailing: leading + 8)
      }
      return plain(max(1, 8 * count), 20).map { .line(TypesetLine(bitmap: $0, edges: edges)) }
    default: return nil
    }
  }

  private static func plain(_ width: Int, _ height: Int) -> Bitmap? {
    Bitmap(
      width: width, height: height, pixels: Array(repeating: 0xFFFF_FFFF, count: width * height))
  }
}
