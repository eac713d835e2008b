import Books
import Content
import PaperGeometry
import PaperLayers
import PaperRaster

/// A form of controls on the screen: the value, which control has the focus, what the pointer does, and the
/// layers. Who shows the form changes `form`, hands input on, and does what the actions say.
package final class FormView {
  package let layer: Layer
  package var form: Form {
    didSet { keepFocus() }
  }
  /// The control that takes keys; nil while the keys are meant for what lies beneath.
  package internal(set) var focus: ControlID? {
    didSet {
      if focus != nil { hadFocus = true }
      if focus != oldValue { scrolling.reveal(focus) }
    }
  }
  /// Whether the form has ever had the keys.
  package private(set) var hadFocus = false
  /// Gives the rows of lists; asked about the rows that are seen.
  package var rows: (ControlID, Int) -> ListRow? = { _, _ in nil }

  var hand = FormHand()
  /// How far the lines are scrolled that do not fit.
  var scrolling = FormScroll()
  /// The layout of the last frame, in which presses are looked up: it is what the reader sees.
  package internal(set) var layout: FormLayout?
  /// The typeset text of each field, with the place of its letters.
  var typeset: [ControlID: FieldPieces] = [:]

  private static let radius = 10.0
  private let drawn: PieceLayers
  private var appeared: Double?
  private var left: Double?
  private var fade = 0.0

  package init(_ form: Form) {
    self.form = form
    layer = Layer(name: form.name)
    layer.isHidden = true
    layer.isHitTestable = false
    layer.shadow = Shadow(opacity: 0.4, radius: 14, offset: Point(0, 5))
    drawn = PieceLayers(layer)
  }

  /// Gives the focus to a control; nil to the first that takes the focus.
  package func takeFocus(_ id: ControlID? = nil) {
    let control =
      id.flatMap { form[$0]?.takesFocus == true ? $0 : nil }
      ?? form.controls.first { $0.takesFocus }?.id
    focus = control ?? (form.hasClose ? Self.closeID : nil)
    waitsForControl = control == nil
  }

  /// No control could take the focus when the form was to take the focus: a list without rows takes no focus.
  private var waitsForControl = false

  /// Gives the keys back to what lies beneath.
  package func dropFocus() { focus = nil }

  /// A control that can no longer be used loses the focus to the first that can, and the mark that closes the form to the
  /// first control that comes.
  private func keepFocus() {
    if waitsForControl, focus == Self.closeID { takeFocus() }
    if let focus, form[focus]?.takesFocus != true, focus != Self.closeID { takeFocus() }
  }

  /// The mark that closes the form, among the controls of the form.
  package static let closeID = ControlID("close-mark")

  /// Whether a point of the window lies on the form.
  package func contains(_ point: Point) -> Bool {
    !layer.isHidden && layout?.frame.contains(point) == true
  }

  // MARK: Coming and going

  /// Lets the form fade out. `isGone` says when the form's layer may be removed.
  package func leave(at time: Double) {
    if left == nil { left = time }
    hand = FormHand()
    focus = nil
  }

  package func isGone(at time: Double) -> Bool {
    guard let left else { return false }
    return layer.isHidden || appeared == nil || time >= left + fade
  }

  package func isMoving(at time: Double) -> Bool {
    if let left { return time < left + fade }
    let appears = appeared.map { time < $0 + fade } ?? false
    return appears || drawn.isMoving(at: time) || scrolling.isMoving(at: time)
      || form.controls.contains { $0.list?.isMoving(at: time) == true }
  }

  private func opacity(at time: Double) -> Double {
    guard fade > 0 else { return left == nil ? 1 : 0 }
    let coming = appeared.map { ((time - $0) / fade).clamped(to: 0...1) } ?? 0
    let going = left.map { ((time - $0) / fade).clamped(to: 0...1) } ?? 0
    return min(coming, 1 - going)
  }

  // MARK: Layout

  /// Sets the layers. The form changes as a whole: until its words have arrived, the form is as before, and at
  /// first not seen.
  /// - Parameter area: the part of the window that the form may cover.
  package func show(
    in area: Rect, view: ViewSize, style: InterfaceStyle, at time: Double,
    from content: ReceivedContent, _ demand: inout Demand
  ) {
    fade = style.fade
    var isKnown = true
    let next = FormLayout(
      form, in: area, view: view, style: style, scroll: scrolling.place(at: time)
    ) {
      request in
      let bitmap = content.label(request, &demand)
      isKnown = isKnown && bitmap != nil
      return bitmap.map { $0.size * (1 / view.scale) }
    }
    let pieces = pieces(of: next, view, style, at: time, content, &demand)
    if isKnown {
      if appeared == nil { appeared = time }
      layout = next
      layer.frame = next.frame
      layer.cornerRadii = CornerRadii(Self.radius)
      layer.backgroundColor = style.palette.ground
    }
    guard appeared != nil else { return }
    layer.opacity = opacity(at: time)
    layer.isHidden = layer.opacity <= 0 && isGone(at: time)
    guard isKnown else { return }
    drawn.show(pieces, in: view, at: time, from: content, &demand)
  }

  private func pieces(
    of layout: FormLayout, _ view: ViewSize, _ style: InterfaceStyle, at time: Double,
    _ content: ReceivedContent, _ demand: inout Demand
  ) -> [Piece] {
    let base = ControlPieces(view: view, style: style, metrics: layout.metrics)
    let ground = Rect(origin: .zero, size: layout.frame.size)
    var pieces =
      style.palette.edge == nil
      ? [] : style.palette.framed(ground, style.palette.ground, radius: Self.radius)
    pieces += heading(layout, base)
    var (typed, body): ([Piece], [Piece]) = ([], [])
    for part in layout.parts where layout.isSeen(part) {
      let look = look(of: part.control)
      body += base.pieces(part.control, in: part.frame, look)
      switch part.control.kind {
      case .list(let list):
        body += rows(of: part, list, base, look, at: time)
      case .field(let field):
        typed += self.typed(part, field, layout, base, content, &demand)
      case .secret(let field):
        typed +=
          SecretPieces(
            field, hasFocus: focus == part.control.id, in: layout.seen(part.frame), view,
            style.palette
          ).pieces
        if field.isEmpty { typed.append(placeholder(of: part, layout, base)) }
      default: break
      }
    }
    pieces += layout.clipped(body) + layout.scrollBar(base)
    if style.isMirrored { pieces = pieces.map { $0.mirrored(in: layout.frame.width) } }
    return pieces + layout.clipped(typed)
  }

  private func heading(_ layout: FormLayout, _ base: ControlPieces) -> [Piece] {
    var pieces: [Piece] = []
    if let title = layout.title, !form.title.isEmpty {
      pieces.append(
        base.label(form.title, layout.metrics.title, base.style.palette.words, in: title))
    }
    guard let close = layout.close else { return pieces }
    var look = ControlLook()
    look.isFocused = focus == Self.closeID
    let isHovered = hand.hovered?.id == Self.closeID
    if look.isFocused || isHovered {
      pieces += base.ground(
        close, isHovered ? base.style.palette.hovered : base.style.palette.ground, look)
    }
    return pieces + [.icon(.close, in: close.insetBy(5, 5), base.style.palette.words)]
  }

  private func look(of control: Control) -> ControlLook {
    var look = ControlLook()
    look.isFocused = focus == control.id
    look.isHovered = hand.hovered?.id == control.id
    look.isPressed = hand.pressed?.id == control.id && look.isHovered
    look.hoveredRow = look.isHovered ? hand.hovered?.row : nil
    return look
  }

  private func rows(
    of part: FormLayout.Part, _ list: ControlList, _ base: ControlPieces, _ look: ControlLook,
    at time: Double
  ) -> [Piece] {
    let id = part.control.id
    guard list.count > 0 else {
      return [
        base.label(part.control.label, base.metrics.text, base.style.palette.quiet, in: part.frame)
      ]
    }
    let offset = list.offset(at: time, height: part.frame.height)
    return ListPieces(base: base, list: list, frame: part.frame, offset: offset) {
      self.rows(id, $0)
    }.pieces(look)
  }

  /// The typed text of a field. Until a new text has been typeset, the text before stands in for it.
  private func typed(
    _ part: FormLayout.Part, _ field: TextField, _ layout: FormLayout, _ base: ControlPieces,
    _ content: ReceivedContent, _ demand: inout Demand
  ) -> [Piece] {
    let (id, window) = (part.control.id, FieldWindow(field))
    let frame = layout.seen(part.frame)
    let isRightToLeft = field.isEmpty ? layout.isMirrored : field.isRightToLeft
    if let line = content.line(window.request(layout.metrics, base.view), &demand) {
      typeset[id] = FieldPieces(
        window: window, line: line, frame: frame, view: base.view, isRightToLeft: isRightToLeft,
        hasFocus: focus == id, palette: layout.metrics.palette)
    }
    let text = typeset[id]?.pieces() ?? []
    guard window.text.isEmpty else { return text }
    return text + [placeholder(of: part, layout, base)]
  }

  /// What an empty field is for.
  private func placeholder(
    of part: FormLayout.Part, _ layout: FormLayout, _ base: ControlPieces
  ) -> Piece {
    base.label(
      part.control.placeholder ?? part.control.label, layout.metrics.text,
      base.style.palette.quiet, in: layout.seen(part.frame).insetBy(FieldPieces.inset + 3, 0),
      layout.isMirrored ? .trailing : .leading)
  }
}
