import PaperGeometry

/// A snapshot in which objects are found by their ids.
package struct AccessibleTree: Equatable, Sendable {
  /// An object and where it stands.
  package struct Place: Equatable, Sendable {
    package var node: AccessibleNode
    /// Nil for the window.
    package var parent: AccessibleID?
    /// Among the children of the parent; in a list the place in the whole list.
    package var index: Int
  }

  package let snapshot: AccessibleSnapshot
  private let places: [AccessibleID: Place]
  /// All ids, each parent before its children.
  package let ids: [AccessibleID]
  /// The object that has the focus; nil for none.
  package let focus: AccessibleID?

  package init(_ snapshot: AccessibleSnapshot) {
    var (places, ids) = ([AccessibleID: Place](), [AccessibleID]())
    func add(_ node: AccessibleNode, _ parent: AccessibleID?, _ index: Int) {
      // Where two objects had one id, a client could reach only one of them.
      guard
        places.updateValue(Place(node: node, parent: parent, index: index), forKey: node.id) == nil
      else { return }
      ids.append(node.id)
      for (number, child) in node.children.enumerated() {
        add(child, node.id, node.place(of: number))
      }
    }
    add(snapshot.window, nil, 0)
    (self.snapshot, self.places, self.ids) = (snapshot, places, ids)
    focus = ids.last { places[$0]?.node.hasFocus == true }
  }

  package subscript(id: AccessibleID) -> Place? { places[id] }

  /// The frontmost object at a point of the window: of those that lie there, the deepest in the tree that comes last.
  package func object(at point: Point, under id: AccessibleID) -> AccessibleID? {
    guard let node = places[id]?.node, node.isShown else { return nil }
    for child in node.children.reversed() {
      if let found = object(at: point, under: child.id) { return found }
    }
    return node.frame?.contains(point) == true ? id : nil
  }
}

/// What a screen reader is told has changed.
package enum AccessibleEvent: Equatable, Sendable {
  case added(AccessibleID, to: AccessibleID, at: Int)
  case removed(AccessibleID, from: AccessibleID, at: Int)
  case renamed(AccessibleID, String)
  case described(AccessibleID, String)
  case valued(AccessibleID, Double)
  case focused(AccessibleID, Bool)
  case enabled(AccessibleID, Bool)
  case shown(AccessibleID, Bool)
  case checked(AccessibleID, Bool)
  case selected(AccessibleID, Bool)
  /// Another entry of a list is selected.
  case reselected(in: AccessibleID)
  case deleted(AccessibleID, String, at: Int)
  case inserted(AccessibleID, String, at: Int)
  case caretMoved(AccessibleID, to: Int)
  case textSelected(AccessibleID)
  /// Another page of a book is read.
  case turned(AccessibleID)
  /// To be said at once, wherever the focus is.
  case announced(AccessibleID, String)
  case activated(Bool)
}

extension AccessibleTree {
  /// What is to be told when this tree takes the place of another: first what is gone and what is new, then what has
  /// changed, then where the focus is, then what is to be said.
  package func events(since old: AccessibleTree) -> [AccessibleEvent] {
    guard self != old else { return [] }
    var events: [AccessibleEvent] = []
    for id in old.ids where places[id] == nil {
      guard let place = old[id], let parent = place.parent, places[parent] != nil else { continue }
      events.append(.removed(id, from: parent, at: place.index))
    }
    for id in ids where old[id] == nil {
      guard let place = places[id], let parent = place.parent, old[parent] != nil else { continue }
      events.append(.added(id, to: parent, at: place.index))
    }
    for id in ids {
      guard let new = places[id]?.node else { continue }
      if let before = old[id]?.node { events += Self.changes(before, new) }
    }
    if snapshot.isActive != old.snapshot.isActive {
      events.append(.activated(snapshot.isActive))
    }
    events += moves(since: old)
    return events + announcements(since: old)
  }

  private static func changes(_ old: AccessibleNode, _ new: AccessibleNode) -> [AccessibleEvent] {
    guard old != new else { return [] }
    let id = new.id
    var events: [AccessibleEvent] = []
    if new.label != old.label { events.append(.renamed(id, new.label)) }
    if new.hint != old.hint { events.append(.described(id, new.hint)) }
    if new.isEnabled != old.isEnabled { events.append(.enabled(id, new.isEnabled)) }
    if new.isShown != old.isShown { events.append(.shown(id, new.isShown)) }
    if let isOn = new.isOn, isOn != old.isOn { events.append(.checked(id, isOn)) }
    if new.isSelected != old.isSelected { events.append(.selected(id, new.isSelected)) }
    if let value = new.range?.value, value != old.range?.value { events.append(.valued(id, value)) }
    let chosen = new.children.filter(\.isSelected).map(\.id)
    if chosen != old.children.filter(\.isSelected).map(\.id) { events.append(.reselected(in: id)) }
    if let before = old.text, let after = new.text, before != after {
      events += changes(
        of: id, TextContent(before), TextContent(after),
        isPage: [.page, .heading].contains(new.role))
    }
    if case .book(let page, _) = new.content, old.content != new.content,
      case .book(let before, _) = old.content, before != page
    {
      events.append(.turned(id))
    }
    return events
  }

  /// What has changed in a text: one part that is gone, and one that has come in its place. Nobody types on a page: that
  /// its words have come is told by the focus. Orca takes an insertion for the focus, and then reads no page.
  private static func changes(
    of id: AccessibleID, _ old: TextContent, _ new: TextContent, isPage: Bool
  ) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    if !isPage, old.scalars != new.scalars {
      let minimum = min(old.count, new.count)
      let start = (0..<minimum).first { old.scalars[$0] != new.scalars[$0] } ?? minimum
      let end =
        (0..<minimum - start).first {
          old.scalars[old.count - 1 - $0] != new.scalars[new.count - 1 - $0]
        } ?? minimum - start
      let gone = old.string(start..<old.count - end)
      let come = new.string(start..<new.count - end)
      if !gone.isEmpty { events.append(.deleted(id, gone, at: start)) }
      if !come.isEmpty { events.append(.inserted(id, come, at: start)) }
    }
    if old.caret != new.caret { events.append(.caretMoved(id, to: new.caret)) }
    if old.selection != new.selection { events.append(.textSelected(id)) }
    return events
  }

  private func moves(since old: AccessibleTree) -> [AccessibleEvent] {
    let (before, after) = (old.focus, focus)
    guard before != after else { return [] }
    var events: [AccessibleEvent] = []
    if let before, places[before] != nil { events.append(.focused(before, false)) }
    guard let after else { return events }
    events.append(.focused(after, true))
    if let text = places[after]?.node.text, case .page = text {
      events.append(.caretMoved(after, to: TextContent(text).caret))
    }
    return events
  }

  /// Notices that take no focus: what comes is said, and what changes.
  private func announcements(since old: AccessibleTree) -> [AccessibleEvent] {
    ids.compactMap { id in
      guard let new = places[id]?.node else { return nil }
      let before = old[id]?.node
      switch new.role {
      case .notice:
        let words = new.words
        return words.isEmpty || words == before?.words ? nil : .announced(id, words)
      default: return nil
      }
    }
  }
}

extension AccessibleNode {
  /// All that a notice says, in one line.
  package var words: String {
    // A notice with parts has a name that says only what it is.
    let says = role == .text || (role == .notice && children.isEmpty)
    let own = says ? [label, value ?? ""] : []
    return (own + children.map(\.words)).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
