import Books
import PaperGestures

/// What keys and text do to a form. Tab and Shift+Tab go from control to control, arrows move within one, Enter
/// and Space act, Esc leaves.
extension FormView {
  /// Whether typed text belongs to the form.
  package var acceptsText: Bool {
    guard let focus, let control = form[focus] else { return false }
    return control.takesText || (control.letsType && form.typesInto != nil)
  }

  /// - Returns: what the key has done; nil for a key that the form has no use for.
  package func handle(key: Key, at time: Double) -> [ControlAction]? {
    if key.matches(Key("Escape")) { return [.closed] }
    if let isBack = Self.tab(key) { return step(back: isBack) }
    guard let focus else { return nil }
    let acts = ["Return", "Keypad Enter", "Space"].contains(key.name) && key.modifiers.isEmpty
    if focus == Self.closeID { return acts ? [.closed] : nil }
    guard let control = form[focus] else { return nil }
    return use(key, of: control, acts, at: time) ?? scrollBody(key, at: time)
  }

  private func use(
    _ key: Key, of control: Control, _ acts: Bool, at time: Double
  ) -> [ControlAction]? {
    let focus = control.id
    switch control.kind {
    case .field(let field):
      // In an empty field there is nothing else to remove.
      if field.text.isEmpty, let list = form.list, let removed = remove(list, key) {
        return removed
      }
      return edit(focus, key, at: time)
    case .secret(let field): return edit(control, field, key)
    case .list(let list):
      return remove(control.id, key) ?? move(control.id, list, key, at: time) ?? type(key)
    case .button, .swatch:
      if acts { return key.isRepeat ? [] : [.pressed(focus)] }
      return stepAside(key)
    case .toggle(let isOn): return acts && !key.isRepeat ? set(control, .toggle(isOn: !isOn)) : nil
    case .slider(let slider): return slide(control, slider, key)
    case .tabs(let titles, let selected): return select(control, titles.count, selected, key)
    case .header(let header): return sort(control.id, header, key, acts)
    case .words, .fact, .days, .picture: return nil
    }
  }

  package func insert(text: String) -> [ControlAction] {
    guard let id = textTarget else { return [] }
    // Space acts on a control, and its text follows the key. Nothing begins with a space.
    if focus != id, text == " " { return [] }
    // What is typed goes on in the field, so that a space between two words is one; arrows and Enter are the list's there, too.
    focus = id
    if let focus, case .secret(var field)? = form[focus]?.kind {
      field.insert(text)
      form[focus]?.kind = .secret(field)
      return [.edited(focus)]
    }
    _ = form.edit(id) { $0.insert(text) }
    return [.edited(id)]
  }

  package func mark(text: MarkedText) {
    guard let id = textTarget else { return }
    _ = form.edit(id) { $0.mark(text) }
  }

  /// Takes the text of the clipboard, which a field has asked for.
  package func paste(_ text: String, into id: ControlID) -> [ControlAction] {
    if form.keepsLines, form[id]?.takesText == true, text.contains(where: \.isNewline) {
      return [.pastedLines(id, text)]
    }
    guard form.edit(id, { $0.insert(text) }) != nil else { return [] }
    return [.edited(id)]
  }

  private var textTarget: ControlID? {
    guard let focus, let control = form[focus] else { return nil }
    return control.takesText ? focus : control.letsType ? form.typesInto : nil
  }

  // MARK: Focus

  /// Whether a key goes back; nil for a key that is no Tab.
  private static func tab(_ key: Key) -> Bool? {
    guard key.name == "Tab" else { return nil }
    return key.modifiers.isEmpty ? false : key.modifiers == .shift ? true : nil
  }

  /// The controls that take the focus, in the order of Tab; the mark that closes comes last.
  private var stops: [ControlID] {
    form.controls.filter(\.takesFocus).map(\.id) + (form.hasClose ? [Self.closeID] : [])
  }

  private func step(back: Bool) -> [ControlAction] {
    let stops = stops
    guard !stops.isEmpty else { return [] }
    let place = focus.flatMap { stops.firstIndex(of: $0) }
    let next = place.map { ($0 + (back ? stops.count - 1 : 1)) % stops.count }
    focus = stops[next ?? (back ? stops.count - 1 : 0)]
    return []
  }

  /// Arrows go between buttons that stand side by side, and up and down a menu.
  private func stepAside(_ key: Key) -> [ControlAction]? {
    if case .menu = form.place, key.modifiers.isEmpty, ["Up", "Down"].contains(key.name) {
      return step(back: key.name == "Up")
    }
    guard key.modifiers.isEmpty, let focus, ["Left", "Right"].contains(key.name),
      let line = form.lines.first(where: { $0.contains { $0.id == focus } }),
      let place = line.firstIndex(where: { $0.id == focus })
    else { return nil }
    let isOn = (key.name == "Right") != (layout?.isMirrored ?? false)
    let others = isOn ? Array(line[(place + 1)...]) : line[..<place].reversed()
    if let next = others.first(where: \.takesFocus) { self.focus = next.id }
    return []
  }

  // MARK: Fields

  private func edit(_ id: ControlID, _ key: Key, at time: Double) -> [ControlAction]? {
    if let edit = FieldEdit(key) {
      let before = form[id]?.field?.letters
      let isAtStart = form[id]?.field.map { $0.caret == 0 && $0.selection.isEmpty } ?? false
      let request = form.edit(id) { $0.perform(edit) } ?? nil
      var changed: [ControlAction] = before == form[id]?.field?.letters ? [] : [.edited(id)]
      if isAtStart, key.matches(Key("Backspace")) { changed.append(.erasedBack(id)) }
      switch request {
      case .copy(let text): return [.copied(text)] + changed
      case .paste: return [.wantsPaste(id)]
      case nil: return changed
      }
    }
    // A field is one line: keys that go up and down belong to the list below it, and Enter chooses there.
    let isSideways = ["Left", "Right", "Home", "End", "Space"].contains(key.name)
    if !isSideways, let list = form.list, let state = form[list]?.list,
      let actions = move(list, state, key, at: time)
    {
      return actions
    }
    if ["Up", "Down"].contains(key.name), key.modifiers.isEmpty, form.list == nil {
      return stepField(from: id, back: key.name == "Up")
    }
    let isEnter = ["Return", "Keypad Enter"].contains(key.name)
    guard isEnter, key.modifiers.isDisjoint(with: [.control, .alt]) else { return nil }
    return key.modifiers == .shift && form.list != nil ? [.submittedBack(id)] : [.submitted(id)]
  }

  /// Goes to the field above or below.
  private func stepField(from id: ControlID, back: Bool) -> [ControlAction]? {
    let fields = form.controls.filter { $0.field != nil }.map(\.id)
    guard let place = fields.firstIndex(of: id) else { return nil }
    let next = place + (back ? -1 : 1)
    guard fields.indices.contains(next) else { return nil }
    focus = fields[next]
    return []
  }

  private func edit(_ control: Control, _ field: SecretField, _ key: Key) -> [ControlAction]? {
    if let edit = SecretField.Edit(key) {
      var field = field
      field.perform(edit)
      form[control.id]?.kind = .secret(field)
      return []
    }
    // What is secret is pasted, and never copied.
    if FieldEdit(key) == .paste { return [.wantsPaste(control.id)] }
    return ["Return", "Keypad Enter"].contains(key.name) ? [.submitted(control.id)] : nil
  }

  /// With a list in focus, keys that edit go to the field that the list's reader types into.
  private func type(_ key: Key) -> [ControlAction]? {
    guard let id = form.typesInto, FieldEdit(key) != nil else { return nil }
    focus = id
    return edit(id, key, at: 0)
  }

  // MARK: Lists

  /// - Returns: nil for another key, and where nothing can be removed.
  private func remove(_ id: ControlID, _ key: Key) -> [ControlAction]? {
    guard key.matches(Key("Delete")), let list = form[id]?.list, list.letsRemove else { return nil }
    guard let row = list.cursor, !key.isRepeat else { return [] }
    return [.removed(id, row: row)]
  }

  private func move(
    _ id: ControlID, _ list: ControlList, _ key: Key, at time: Double
  ) -> [ControlAction]? {
    guard list.count > 0, key.modifiers.isEmpty else { return nil }
    let isMirrored = layout?.isMirrored ?? false
    let page =
      max(
        1, Int((layout?.part(id)?.frame.height ?? 0) / list.rowHeight) - 1) * list.columns
    let at = list.cursor
    // A cell beside a page that stands alone is empty, and is passed over, as headings are.
    func filled(_ row: Int) -> Int {
      let requested = min(max(row, 0), list.count - 1)
      let way = requested < (at ?? 0) ? -1 : 1
      guard list.columns > 1 else {
        return free(from: requested, way) ?? free(from: requested, -way) ?? requested
      }
      let near = [requested, requested + way, requested - way]
      return near.first { (0..<list.count).contains($0) && rows(id, $0) != nil } ?? requested
    }
    func isHeading(_ row: Int) -> Bool { rows(id, row)?.isHeading == true }
    func free(from row: Int, _ way: Int) -> Int? {
      stride(from: row, through: way > 0 ? list.count - 1 : 0, by: way).first { !isHeading($0) }
    }
    func go(_ row: Int) -> [ControlAction] {
      let row = filled(row)
      // No key stops at the headings above the row, so that the headings come into sight with the row.
      var headings = 0
      while row - headings > 0, isHeading(row - headings - 1) { headings += 1 }
      form.change(id) { $0.move(to: row, headings: headings) }
      return (form[id]?.list?.cursor).map { [.moved(id, row: $0)] } ?? []
    }
    func by(_ step: Int) -> [ControlAction] {
      go(at.map { $0 + step } ?? (step > 0 ? 0 : list.count))
    }
    switch key.name {
    case "Down": return by(list.columns)
    case "Up": return by(-list.columns)
    case "PageDown": return by(page)
    case "PageUp": return by(-page)
    case "Home": return go(0)
    case "End": return go(list.count - 1)
    case "Right" where list.columns > 1: return by(isMirrored ? -1 : 1)
    case "Left" where list.columns > 1: return by(isMirrored ? 1 : -1)
    case "Return", "Keypad Enter", "Space":
      guard let at else { return nil }
      return key.isRepeat ? [] : [.chosen(id, row: at)]
    default: return nil
    }
  }

  // MARK: Others

  /// Gives a control another state, and tells so.
  func set(_ control: Control, _ kind: Control.Kind) -> [ControlAction] {
    form[control.id]?.kind = kind
    switch kind {
    case .toggle(let isOn): return [.toggled(control.id, isOn)]
    case .slider(let slider): return [.slid(control.id, slider.value)]
    case .tabs(_, let selected): return [.selected(control.id, tab: selected)]
    default: return []
    }
  }

  private func slide(_ control: Control, _ slider: Slider, _ key: Key) -> [ControlAction]? {
    guard key.modifiers.isEmpty else { return nil }
    let way = layout?.isMirrored == true ? -1.0 : 1.0
    let steps: Double
    switch key.name {
    case "Right": steps = way
    case "Left": steps = -way
    case "Up": steps = 1
    case "Down": steps = -1
    case "PageUp": steps = 5
    case "PageDown": steps = -5
    case "Home": steps = -.infinity
    case "End": steps = .infinity
    default: return nil
    }
    var next = slider
    next.set((slider.value + steps * slider.step).clamped(to: slider.range))
    return next == slider ? [] : set(control, .slider(next))
  }

  /// Arrows go on to the next column, Enter turns the order round.
  private func sort(
    _ id: ControlID, _ header: TableHeader, _ key: Key, _ acts: Bool
  ) -> [ControlAction]? {
    let seen = layout?.part(id).map { TablePlaces.frames(header.columns, in: $0.frame).count } ?? 0
    let way = layout?.isMirrored == true ? -1 : 1
    let at = header.sorted ?? -1
    let next: Int
    switch key.name {
    case _ where acts: next = max(0, at)
    case "Right" where key.modifiers.isEmpty: next = at + way
    case "Left" where key.modifiers.isEmpty: next = at - way
    default: return nil
    }
    return (0..<seen).contains(next) && !key.isRepeat ? [.selected(id, tab: next)] : []
  }

  private func select(
    _ control: Control, _ count: Int, _ selected: Int, _ key: Key
  ) -> [ControlAction]? {
    guard key.modifiers.isEmpty, case .tabs(let titles, _) = control.kind, count > 0 else {
      return nil
    }
    let way = layout?.isMirrored == true ? -1 : 1
    let next: Int
    switch key.name {
    case "Right": next = selected + way
    case "Left": next = selected - way
    case "Home": next = 0
    case "End": next = count - 1
    default: return nil
    }
    guard titles.indices.contains(next), next != selected else { return [] }
    return set(control, .tabs(titles, selected: next))
  }
}

extension Control {
  /// Whether what is typed while the control has the keys is meant for the form's field.
  fileprivate var letsType: Bool {
    switch kind {
    case .list, .toggle, .header: true
    default: false
    }
  }
}
