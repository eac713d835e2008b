import Accessibility
import Bus

// What has changed, as the signals by which AT-SPI tells of it. Each has a detail, two numbers, a value, and a
// dictionary that is empty.
extension Objects {
  private enum Family: String { case object = "Object", window = "Window", document = "Document" }

  private static func signal(
    _ path: String, _ family: Family, _ member: String, _ detail: String = "", _ first: Int = 0,
    _ second: Int = 0, _ value: BusValue = .int32(0)
  ) -> BusMessage {
    .signal(
      path, "org.a11y.atspi.Event.\(family.rawValue)", member,
      [
        .string(detail), .int32(clamping: first), .int32(clamping: second), .variant(value),
        .array(of: "{sv}", []),
      ])
  }

  private static func state(
    _ path: String, _ state: Vocabulary.State, _ isOn: Bool
  ) -> BusMessage {
    signal(path, .object, "StateChanged", state.name, isOn ? 1 : 0)
  }

  /// The signals that tell of events.
  /// - Parameter old: the objects before, which know the paths of those that are gone.
  func signals(of events: [AccessibleEvent], since old: Objects) -> [BusMessage] {
    events.flatMap { signals(of: $0, since: old) }
  }

  /// That the window is there, for a client that has waited for the program.
  package var firstSignals: [BusMessage] {
    guard let window = paths.path(tree.snapshot.window.id) else { return [] }
    var signals = [Self.signal(window, .window, "Create")]
    guard tree.snapshot.isActive else { return signals }
    signals += [
      Self.signal(window, .window, "Activate"), Self.state(window, .active, true),
    ]
    if let focus = tree.focus.flatMap(paths.path) {
      signals.append(Self.state(focus, .focused, true))
    }
    return signals
  }

  private func signals(of event: AccessibleEvent, since old: Objects) -> [BusMessage] {
    switch event {
    case .added(let child, let parent, let index):
      return added(child, parent, index)
    case .removed(let child, let parent, let index):
      return removed(child, parent, index, old)
    case .activated(let isActive):
      guard let path = paths.path(tree.snapshot.window.id) else { return [] }
      return [
        Self.signal(path, .window, isActive ? "Activate" : "Deactivate"),
        Self.state(path, .active, isActive),
      ]
    case .enabled(let id, let isOn):
      return states(id, [.enabled, .sensitive], isOn)
    case .shown(let id, let isOn): return states(id, [.showing], isOn)
    case .checked(let id, let isOn): return states(id, [.checked], isOn)
    case .selected(let id, let isOn):
      return states(id, tree[id]?.node.role == .tab ? [.selected, .checked] : [.selected], isOn)
    case .focused(let id, let isOn): return focused(id, isOn)
    default: return changed(event)
    }
  }

  private func states(
    _ id: AccessibleID, _ states: [Vocabulary.State], _ isOn: Bool
  ) -> [BusMessage] {
    guard let path = paths.path(id) else { return [] }
    return states.map { Self.state(path, $0, isOn) }
  }

  /// The entry of a list is told of as its active descendant, too, which is how lists that manage theirs do it.
  private func focused(_ id: AccessibleID, _ isOn: Bool) -> [BusMessage] {
    let own = states(id, [.focused], isOn)
    guard isOn, let place = tree[id], let parent = place.parent,
      tree[parent]?.node.role.isList == true,
      let path = paths.path(parent)
    else { return own }
    return own + [
      Self.signal(path, .object, "ActiveDescendantChanged", "", place.index, 0, reference(id))
    ]
  }

  private func added(_ child: AccessibleID, _ parent: AccessibleID, _ index: Int) -> [BusMessage] {
    guard let path = paths.path(parent), let own = paths.path(child) else { return [] }
    var signals = all(under: child).compactMap(item).map {
      BusMessage.signal(ObjectPaths.cache, "org.a11y.atspi.Cache", "AddAccessible", [$0])
    }
    signals.append(Self.signal(path, .object, "ChildrenChanged", "add", index, 0, reference(child)))
    if tree[child]?.node.role == .notice { signals.append(Self.state(own, .showing, true)) }
    return signals
  }

  private func all(under id: AccessibleID) -> [AccessibleID] {
    [id] + (tree[id]?.node.children ?? []).flatMap { all(under: $0.id) }
  }

  private func removed(
    _ child: AccessibleID, _ parent: AccessibleID, _ index: Int, _ old: Objects
  ) -> [BusMessage] {
    guard let path = paths.path(parent), let gone = old.paths.path(child) else { return [] }
    let lost = Self.signal(
      path, .object, "ChildrenChanged", "remove", index, 0, Self.reference(name, gone))
    let ends = old.all(under: child).compactMap { old.paths.path($0) }.flatMap { path in
      [
        Self.state(path, .defunct, true),
        BusMessage.signal(
          ObjectPaths.cache, "org.a11y.atspi.Cache", "RemoveAccessible",
          [Self.reference(name, path)]),
      ]
    }
    return [lost] + ends
  }

  private func changed(_ event: AccessibleEvent) -> [BusMessage] {
    func signal(
      _ id: AccessibleID, _ member: String, _ detail: String = "", _ first: Int = 0,
      _ second: Int = 0, _ value: BusValue = .int32(0)
    ) -> [BusMessage] {
      guard let path = paths.path(id) else { return [] }
      return [Self.signal(path, .object, member, detail, first, second, value)]
    }
    switch event {
    case .renamed(let id, let name):
      return signal(id, "PropertyChange", "accessible-name", 0, 0, .string(name))
    case .described(let id, let words):
      return signal(id, "PropertyChange", "accessible-description", 0, 0, .string(words))
    case .valued(let id, let value):
      return signal(id, "PropertyChange", "accessible-value", 0, 0, .double(value))
    case .reselected(let id): return signal(id, "SelectionChanged")
    case .deleted(let id, let text, let at):
      return signal(id, "TextChanged", "delete", at, text.unicodeScalars.count, .string(text))
    case .inserted(let id, let text, let at):
      return signal(id, "TextChanged", "insert", at, text.unicodeScalars.count, .string(text))
    case .caretMoved(let id, let place): return signal(id, "TextCaretMoved", "", place)
    case .textSelected(let id): return signal(id, "TextSelectionChanged")
    // 1: polite, said when what is being said has ended.
    case .announced(let id, let words):
      return signal(id, "Announcement", "", 1, 0, .string(words))
    case .turned(let id):
      guard let path = paths.path(id) else { return [] }
      return [Self.signal(path, .document, "PageChanged")]
    default: return []
    }
  }
}
