import PaperGeometry
import PaperGestures

/// What pointers do on a form.
struct FormHand {
  /// A control, and the row of a list or the tab.
  struct Place: Equatable {
    var id: ControlID
    var row: Int?
  }

  /// A press that goes on.
  struct Press {
    var id: ControlID
    var row: Int?
    var pointer: Pointer
    /// Where the press began, and where the pointer was last.
    var began: Point
    var last: Point
    /// Whether the press has become a scroll, and so is no press on a row.
    var isScroll = false
    /// What a pressed slider had at first.
    var slider: Slider?
  }

  var hovered: Place?
  var pressed: Press?
  /// The last press on a field, so that a second one takes a word.
  var lastPress: (id: ControlID, at: Double, point: Point)?

  /// The time within which a second press is a double press, in seconds, and the distance in points.
  static let doubleTime = 0.4
  static let slop = 6.0
}

extension FormView {
  /// Takes an event of a pointer or a wheel on the form, or of a press that began there.
  package func handle(_ event: InputEvent, at time: Double) -> [ControlAction] {
    switch event {
    case .pointerDown(let point, .left, let modifiers, let pointer):
      return press(point, modifiers, pointer, at: time)
    case .pointerDown(let point, .right, _, _): return ask(point, at: time)
    case .pointerDown(let point, .middle, _, _): return paste(at: point, at: time)
    case .pointerMoved(let point, let pointer):
      hover(point, at: time)
      return drag(to: point, pointer, at: time)
    case .pointerUp(let point, .left, let pointer): return release(point, pointer, at: time)
    case .pointerHovered(let point, _): hover(point, at: time)
    case .pointerLeft: hand.hovered = nil
    case .pointerCancelled:
      if let press = hand.pressed, let before = press.slider {
        form[press.id]?.kind = .slider(before)
      }
      (hand.pressed, hand.hovered) = (nil, nil)
    case .wheel(let delta, let point, let modifiers) where modifiers.isEmpty:
      let rows = delta.isPrecise ? 40.0 : 108
      scroll(at: point, by: -delta.dy * rows, glides: !delta.isPrecise, at: time)
    default: break
    }
    return []
  }

  private func place(at point: Point, at time: Double) -> FormHand.Place? {
    guard let layout else { return nil }
    if layout.close?.contains(layout.local(point)) == true { return .init(id: Self.closeID) }
    guard let part = layout.part(at: point) else { return nil }
    let inner = layout.local(point) - part.frame.origin
    switch form[part.control.id]?.kind {
    case .list(let list):
      let offset = list.offset(at: time, height: part.frame.height)
      return .init(
        id: part.control.id,
        row: ListPieces.row(at: inner, in: list, width: part.frame.width, offset: offset))
    case .tabs(let titles, _):
      let tab = TabPlaces.index(
        at: inner.x, titles, width: part.frame.width, size: layout.metrics.caption)
      return .init(id: part.control.id, row: tab)
    case .header(let header):
      let column = TablePlaces.index(at: inner.x, header.columns, width: part.frame.width)
      return .init(id: part.control.id, row: column)
    default: return .init(id: part.control.id)
    }
  }

  private func hover(_ point: Point, at time: Double) { hand.hovered = place(at: point, at: time) }

  // MARK: Pressing

  private func press(
    _ point: Point, _ modifiers: Modifiers, _ pointer: Pointer, at time: Double
  ) -> [ControlAction] {
    guard let place = place(at: point, at: time) else { return [] }
    hand.hovered = place
    hand.pressed = .init(
      id: place.id, row: place.row, pointer: pointer, began: point, last: point)
    guard let control = form[place.id], control.takesFocus else { return [] }
    focus = place.id
    switch control.kind {
    case .field: pressField(place.id, point, selecting: modifiers.contains(.shift), at: time)
    case .slider(let slider):
      hand.pressed?.slider = slider
      slide(control, slider, to: point)
    default: break
    }
    return []
  }

  /// A middle click in a field: the caret goes there, and the primary selection behind it.
  private func paste(at point: Point, at time: Double) -> [ControlAction] {
    guard let place = place(at: point, at: time), case .field? = form[place.id]?.kind else {
      return []
    }
    focus = place.id
    let letter = letter(of: place.id, at: point)
    _ = form.edit(place.id) { $0.point(at: letter, selecting: false) }
    return [.wantsPrimary(place.id)]
  }

  private func pressField(
    _ id: ControlID, _ point: Point, selecting: Bool, at time: Double
  ) {
    let letter = letter(of: id, at: point)
    let isDouble =
      hand.lastPress.map {
        $0.id == id && time - $0.at < FormHand.doubleTime
          && $0.point.distance(to: point) < FormHand.slop
      } ?? false
    hand.lastPress = isDouble ? nil : (id, time, point)
    _ = form.edit(id) {
      isDouble ? $0.selectWord(at: letter) : $0.point(at: letter, selecting: selecting)
    }
  }

  private func letter(of id: ControlID, at point: Point) -> Int {
    guard let layout, let typeset = typeset[id] else { return 0 }
    return typeset.letter(at: point.x - layout.frame.minX)
  }

  /// Moves the thumb. The value is told on release: a drag passes many values, and each may be kept of many books.
  private func slide(_ control: Control, _ slider: Slider, to point: Point) {
    guard let layout, let part = layout.part(control.id) else { return }
    let track = ControlPieces.track(in: part.frame)
    var next = slider
    next.set(fraction: ((layout.local(point).x - track.minX) / track.width).clamped(to: 0...1))
    if next != slider { _ = set(control, .slider(next)) }
  }

  private func drag(to point: Point, _ pointer: Pointer, at time: Double) -> [ControlAction] {
    guard var press = hand.pressed, press.pointer == pointer, let control = form[press.id] else {
      return []
    }
    if control.isDraggable, pointer.kind == .mouse, !press.isScroll {
      guard press.began.distance(to: point) > FormHand.slop else { return [] }
      hand.pressed = nil
      return [.dragged(press.id)]
    }
    defer {
      press.last = point
      hand.pressed = press
    }
    switch control.kind {
    case .slider(let slider): slide(control, slider, to: point)
    case .field:
      let letter = letter(of: press.id, at: point)
      _ = form.edit(press.id) { $0.point(at: letter, selecting: true) }
    case .list:
      if press.began.distance(to: point) > FormHand.slop { press.isScroll = true }
      if press.isScroll {
        scroll(press.id, by: press.last.y - point.y, glides: false, at: time)
      }
    case .words, .fact, .picture, .button, .toggle, .swatch:
      guard layout?.body != nil else { break }
      if press.began.distance(to: point) > FormHand.slop { press.isScroll = true }
      if press.isScroll { scrollBody(by: press.last.y - point.y, glides: false, at: time) }
    default: break
    }
    return []
  }

  private func release(_ point: Point, _ pointer: Pointer, at time: Double) -> [ControlAction] {
    guard let press = hand.pressed, press.pointer == pointer else { return [] }
    hand.pressed = nil
    // The pointer may have left the slider.
    if let before = press.slider, case .slider(let slider)? = form[press.id]?.kind {
      return slider == before ? [] : [.slid(press.id, slider.value)]
    }
    guard !press.isScroll, place(at: point, at: time) == .init(id: press.id, row: press.row) else {
      return []
    }
    if press.id == Self.closeID { return [.closed] }
    guard let control = form[press.id], control.isEnabled else { return [] }
    switch control.kind {
    case .button, .swatch: return [.pressed(press.id)]
    case .toggle(let isOn): return set(control, .toggle(isOn: !isOn))
    case .tabs(let titles, let selected):
      guard let row = press.row, row != selected, titles.indices.contains(row) else { return [] }
      return set(control, .tabs(titles, selected: row))
    case .header: return press.row.map { [.selected(press.id, tab: $0)] } ?? []
    case .list:
      guard let row = press.row else { return [] }
      form.change(press.id) { $0.move(to: row) }
      return [.chosen(press.id, row: row)]
    default: return []
    }
  }

  private func ask(_ point: Point, at time: Double) -> [ControlAction] {
    guard let place = place(at: point, at: time), let row = place.row,
      form[place.id]?.list != nil
    else { return [] }
    form.change(place.id) { $0.move(to: row) }
    return [.asked(place.id, row: row)]
  }

  // MARK: Scrolling

  private func scroll(at point: Point, by points: Double, glides: Bool, at time: Double) {
    // A wheel beside the list scrolls the list all the same: a form has one, or none.
    let id = layout?.part(at: point).flatMap { $0.control.list == nil ? nil : $0.control.id }
    guard let id = id ?? form.list else {
      scrollBody(by: points, glides: glides, at: time)
      return hover(point, at: time)
    }
    scroll(id, by: points, glides: glides, at: time)
    hover(point, at: time)
  }

  private func scroll(_ id: ControlID, by points: Double, glides: Bool, at time: Double) {
    guard let height = layout?.part(id)?.frame.height else { return }
    form.change(id) { $0.scroll(by: points, at: time, height: height, glides: glides) }
  }
}

extension FormView {
  /// The row of a list at a point of the window; nil where no row lies.
  package func row(at point: Point, of id: ControlID, at time: Double) -> Int? {
    guard let place = place(at: point, at: time), place.id == id else { return nil }
    return place.row
  }
}
