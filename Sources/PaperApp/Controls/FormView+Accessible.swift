import Accessibility
import PaperGeometry
import Localisation

extension FormView {
  /// The form and its controls, in the order of Tab.
  /// - Parameters:
  ///   - name: the form's, by which requests find it: no two forms that are shown have the same.
  ///   - isNotice: whether the form only says something, and is to be said when it comes.
  package func accessibleTree(
    at time: Double, name: String = "", isNotice: Bool = false
  ) -> AccessibleNode {
    // Words that are not there now are no object.
    let controls = form.controls.filter {
      $0.role != .text || !$0.label.isEmpty || $0.value != nil
    }
    var node = AccessibleNode(
      isNotice ? .notice : .panel, form.spokenTitle, id: .form(name),
      children: controls.map { self.node($0, of: name, at: time) })
    node.frame = layout?.frame
    if form.hasClose { node.children.append(closeNode(of: name)) }
    return node
  }

  private func closeNode(of name: String) -> AccessibleNode {
    var node = AccessibleNode(
      .close, Localisation.text("Close"), id: .control(form: name, Self.closeID.name),
      hasFocus: focus == Self.closeID)
    (node.canFocus, node.keys) = (true, "Esc")
    node.frame = layout?.close.flatMap(window)
    return node
  }

  private func node(_ control: Control, of name: String, at time: Double) -> AccessibleNode {
    var node = AccessibleNode(
      control.role, control.label, id: .control(form: name, control.id.name),
      value: control.value, isEnabled: control.isEnabled, hasFocus: focus == control.id)
    node.canFocus = control.takesFocus
    node.hint = control.hint ?? control.placeholder ?? ""
    node.frame = (layout?.part(control.id)?.frame).flatMap(window)
    node.isShown = layout?.isSeen(control.id) ?? true
    switch control.kind {
    case .toggle(let isOn): node.isOn = isOn
    case .swatch(_, let isChosen): node.isOn = isChosen
    case .field(let field):
      node.content = .text(
        .field(field.letters, caret: field.caret, selection: field.selection))
    case .secret(let field):
      node.content = .text(.secret(count: field.count, caret: field.caret))
    case .slider(let slider):
      node.content = .range(
        AccessibleRange(slider.value, in: slider.range, step: slider.step))
    case .list(let list):
      node.content = .list(count: list.count)
      // What a list is called is what stands there while it is empty.
      if list.count > 0 { node.label = form.title }
      node.children = rows(of: control, list, name, at: time)
    case .tabs(let titles, let selected):
      node.children = tabs(titles, selected, of: control, name)
    case .header(let header): node.children = columns(of: header, of: control, name)
    case .words, .fact, .button, .days, .picture: break
    }
    return node
  }

  /// A rectangle of the form in points of the window.
  private func window(_ rect: Rect) -> Rect? {
    layout.map { $0.seen(rect).offsetBy($0.frame.minX, $0.frame.minY) }
  }

  private func rows(
    of control: Control, _ list: ControlList, _ name: String, at time: Double
  ) -> [AccessibleNode] {
    guard let frame = layout?.part(control.id)?.frame else { return [] }
    let offset = list.offset(at: time, height: frame.height)
    let seen = list.rows(from: offset, height: frame.height)
    return AccessibleList.exposed(of: list.count, seen: seen).compactMap { row in
      rows(control.id, row).map {
        var node = AccessibleNode(
          $0.isHeading ? .text : .row, $0.title,
          id: .item(form: name, control: control.id.name, row),
          value: $0.detail.isEmpty ? nil : $0.detail,
          hasFocus: focus == control.id && row == list.cursor)
        (node.hint, node.isSelected) = ($0.note, row == list.cursor)
        (node.canFocus, node.isShown) = (!$0.isHeading, seen.contains(row))
        node.content = .entry(at: row)
        let width = frame.width / Double(list.columns)
        node.frame = window(
          Rect(
            frame.minX + Double(row % list.columns) * width,
            frame.minY + Double(row / list.columns) * list.rowHeight - offset, width,
            list.rowHeight))
        return node
      }
    }
  }

  private func columns(
    of header: TableHeader, of control: Control, _ name: String
  ) -> [AccessibleNode] {
    guard let frame = layout?.part(control.id)?.frame else { return [] }
    return zip(header.columns, TablePlaces.frames(header.columns, in: frame)).enumerated().map {
      let (index, (column, place)) = ($0, $1)
      var node = AccessibleNode(
        .tab, column.title, id: .item(form: name, control: control.id.name, index))
      (node.isSelected, node.frame) = (index == header.sorted, window(place))
      node.hasFocus = focus == control.id && index == header.sorted
      return node
    }
  }

  private func tabs(
    _ titles: [String], _ selected: Int, of control: Control, _ name: String
  ) -> [AccessibleNode] {
    let local = layout?.part(control.id)?.frame
    let places = local.map {
      TabPlaces.frames(titles, in: $0, size: layout?.metrics.caption ?? TextSize.caption)
    }
    return titles.enumerated().map { index, title in
      var node = AccessibleNode(
        .tab, title, id: .item(form: name, control: control.id.name, index),
        isEnabled: control.isEnabled)
      node.isSelected = index == selected
      node.frame = (places?[index]).flatMap(window)
      node.hasFocus = focus == control.id && index == selected
      return node
    }
  }

  // MARK: Requests

  /// Does to a control what is asked, as a hand would.
  /// - Returns: what has been done; nil where there is no such control, or it is off.
  package func perform(
    _ request: AccessibleRequest, on id: ControlID, item: Int?, at time: Double
  ) -> [ControlAction]? {
    if id == Self.closeID, form.hasClose {
      if case .press = request { return [.closed] }
      focus = id
      return []
    }
    guard let control = form[id], control.isEnabled else { return nil }
    switch (request, control.kind) {
    case (.press, .button), (.press, .swatch): return [.pressed(id)]
    case (.press, .toggle(let isOn)): return set(control, .toggle(isOn: !isOn))
    case (.press, .tabs(let titles, _)):
      guard let item, titles.indices.contains(item) else { return nil }
      return set(control, .tabs(titles, selected: item))
    case (.press, .header(let header)):
      guard let item, header.columns.indices.contains(item) else { return nil }
      return [.selected(id, tab: item)]
    case (.press, .list(let list)), (.focus, .list(let list)):
      guard let row = item ?? list.cursor, (0..<list.count).contains(row) else { return nil }
      focus = id
      form.change(id) { $0.move(to: row) }
      if case .press = request { return [.chosen(id, row: row)] }
      return [.moved(id, row: row)]
    case (.focus, _) where control.takesFocus:
      focus = id
      return []
    case (.set(_, let value), .slider(var slider)):
      slider.set(value.clamped(to: slider.range))
      return set(control, .slider(slider))
    case (.type(_, let text, let range), _): return type(text, over: range, into: control)
    case (.select(_, let range), .field(let field)):
      select(field.letters(range), of: id)
      return []
    default: return nil
    }
  }

  private func type(
    _ text: String, over range: Range<Int>, into control: Control
  ) -> [ControlAction]? {
    switch control.kind {
    case .field(let field):
      select(field.letters(range), of: control.id)
      _ = form.edit(control.id) { $0.insert(text) }
    case .secret(var field):
      field.replace(range, by: text)
      form[control.id]?.kind = .secret(field)
    default: return nil
    }
    return [.edited(control.id)]
  }

  private func select(_ letters: Range<Int>, of id: ControlID) {
    _ = form.edit(id) {
      $0.point(at: letters.lowerBound, selecting: false)
      $0.point(at: letters.upperBound, selecting: true)
    }
  }
}

extension TextField {
  /// The letters that a range of Unicode scalars touches.
  fileprivate func letters(_ scalars: Range<Int>) -> Range<Int> {
    var (first, last, at) = (letters.count, letters.count, 0)
    for (index, letter) in letters.enumerated() {
      let next = at + letter.unicodeScalars.count
      if next > scalars.lowerBound, first == letters.count { first = index }
      if at >= scalars.upperBound, last == letters.count { last = index }
      at = next
    }
    return first..<max(first, last)
  }
}

extension SecretField {
  /// Puts text in the place of some letters.
  fileprivate mutating func replace(_ range: Range<Int>, by text: String) {
    perform(.start)
    for _ in 0..<min(range.upperBound, count) { perform(.right) }
    for _ in 0..<min(range.count, caret) { perform(.deleteBackward) }
    insert(text)
  }
}
