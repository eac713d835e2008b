import Accessibility

/// AT-SPI's numbers for roles, states and events, as `atspi-constants.h` of version 2.46 has them.
enum Vocabulary {
  static let applicationRole: UInt32 = 75

  static func role(_ role: AccessibleRole) -> UInt32 {
    switch role {
    case .window: 23
    case .shelf, .list: 31
    case .book, .row: 32
    case .document: 82
    case .page: 84
    case .heading: 83
    case .link: 88
    case .bar: 63
    case .notice: 101
    case .panel: 16
    case .text: 29
    case .button, .close: 43
    case .toggle: 7
    case .field: 79
    case .secret: 40
    case .slider: 51
    // One of several values is chosen, and no pages are changed: a group of radio buttons. The group is a panel,
    // as Orca says the name of a group only of those.
    case .tabs: 39
    case .tab: 44
    }
  }

  static func name(_ role: AccessibleRole) -> String {
    switch role {
    case .window: "frame"
    case .shelf, .list: "list"
    case .book, .row: "list item"
    case .document: "document frame"
    case .page: "page"
    case .heading: "heading"
    case .link: "link"
    case .bar: "tool bar"
    case .notice: "notification"
    case .panel: "dialog"
    case .text: "label"
    case .button, .close: "push button"
    case .toggle: "check box"
    case .field: "entry"
    case .secret: "password text"
    case .slider: "slider"
    case .tabs: "panel"
    case .tab: "radio button"
    }
  }

  enum State: UInt32 {
    case active = 1
    case checked = 4
    case defunct = 6
    case editable = 7
    case enabled = 8
    case focusable = 11
    case focused = 12
    case horizontal = 14
    case multiLine = 17
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case visible = 30
    case managesDescendants = 31
    case selectableText = 38
    case checkable = 41

    /// As the detail of an event.
    var name: String {
      switch self {
      case .multiLine: "multi-line"
      case .singleLine: "single-line"
      case .managesDescendants: "manages-descendants"
      case .selectableText: "selectable-text"
      default: "\(self)"
      }
    }
  }

  static func states(_ node: AccessibleNode, in tree: AccessibleTree) -> [State] {
    var states: [State] = [.visible]
    if node.isEnabled { states += [.enabled, .sensitive] }
    if node.isShown { states.append(.showing) }
    if node.canFocus { states.append(.focusable) }
    if node.id == tree.focus { states.append(.focused) }
    if node.isSelected { states.append(.selected) }
    if node.isOn != nil { states.append(.checkable) }
    if node.isOn == true { states.append(.checked) }
    switch node.role {
    case .window: if tree.snapshot.isActive { states.append(.active) }
    case .book, .row: states.append(.selectable)
    case .tab:
      states += [.selectable, .checkable]
      if node.isSelected { states.append(.checked) }
    case .shelf, .list: states.append(.managesDescendants)
    case .field: states += [.editable, .singleLine, .selectableText]
    case .secret: states += [.editable, .singleLine]
    // Not read-only: that a book cannot be changed is no news, and Orca would say so at each page.
    case .page, .heading: states += [.multiLine, .selectableText]
    case .slider: states.append(.horizontal)
    default: break
    }
    return states
  }

  /// The two words of 32 bits that a set of states is.
  static func bits(_ states: [State]) -> [UInt32] {
    var bits: [UInt32] = [0, 0]
    for state in states {
      bits[Int(state.rawValue / 32)] |= 1 << (state.rawValue % 32)
    }
    return bits
  }

  static let accessible = "org.a11y.atspi.Accessible"

  /// The kinds of relations between objects.
  enum Relation: UInt32 { case labelledBy = 2, flowsTo = 10, flowsFrom = 11 }

  /// The interfaces of an object, in AT-SPI's names without their common beginning.
  static func interfaces(_ node: AccessibleNode) -> [String] {
    var names = ["Accessible", "Component"]
    if node.role.isPressed { names.append("Action") }
    if node.text != nil { names.append("Text") }
    if node.role == .page { names.append("Hypertext") }
    if case .link = node.content { names.append("Hyperlink") }
    if [.field, .secret].contains(node.role) { names.append("EditableText") }
    if node.range != nil { names.append("Value") }
    if node.role.isList || node.role == .tabs { names.append("Selection") }
    if node.role == .document { names += ["Document", "Collection"] }
    return names
  }
}
