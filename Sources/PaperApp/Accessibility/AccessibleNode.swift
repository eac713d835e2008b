import PaperGeometry

/// What a screen reader is told of a part of the interface, and of all within it.
package struct AccessibleNode: Equatable, Sendable {
  /// What an object of some roles has besides.
  package enum Content: Equatable, Sendable {
    case nothing
    case text(AccessibleText)
    case range(AccessibleRange)
    /// A list of so many entries, of which the children are some.
    case list(count: Int)
    /// An entry of a list, by its place from 0.
    case entry(at: Int)
    /// A link: the characters of its page that it covers, and the address to which it leads outside of the book.
    case link(Range<Int>, address: String)
    /// A book at a page, counted from 0, of so many.
    case book(page: Int, count: Int)
  }

  package var id: AccessibleID
  package var role: AccessibleRole
  package var label: String
  /// The present value in words; nil for what has none.
  package var value: String?
  /// What is told besides the label: an author, a tooltip.
  package var hint = ""
  package var isEnabled: Bool
  /// Whether the keys are meant for the object, or for one within it: the deepest in the tree has the focus.
  package var hasFocus: Bool
  package var canFocus = false
  /// Whether the object is seen in the window, or would be if nothing lay over it.
  package var isShown = true
  package var isSelected = false
  /// Whether a switch is on; nil for what is no switch.
  package var isOn: Bool?
  /// In points of the window; nil where that is not known.
  package var frame: Rect?
  /// The keys that do the same, as `Ctrl+F`.
  package var keys = ""
  /// Of a heading, from 1 for the highest to 6; 0 for all else.
  package var level = 0
  package var content = Content.nothing
  /// The language of the texts as a tag of BCP 47; empty where it is not known.
  package var language = ""
  /// The object whose label names this one besides its own label; nil for none.
  package var labelledBy: AccessibleID?
  package var children: [AccessibleNode]

  package init(
    _ role: AccessibleRole, _ label: String, id: AccessibleID = .unnamed, value: String? = nil,
    isEnabled: Bool = true, hasFocus: Bool = false, children: [AccessibleNode] = []
  ) {
    (self.role, self.label, self.id, self.value) = (role, label, id, value)
    (self.isEnabled, self.hasFocus, self.children) = (isEnabled, hasFocus, children)
  }

  /// The part of the tree that is seen, as lines, indented by depth, for tests and dumps. Tabs have none, as the
  /// value of all of them tells which is chosen, nor has the mark that closes a form.
  package var lines: [String] {
    guard isShown, role != .tab, role != .close else { return [] }
    let marks = (isEnabled ? "" : " (off)") + (hasFocus ? " *" : "")
    let own = "\(role.rawValue) “\(label)”" + (value.map { " = \($0)" } ?? "") + marks
    return [own] + children.flatMap(\.lines).map { "  " + $0 }
  }

  /// The text of the object, if it has any.
  package var text: AccessibleText? { if case .text(let text) = content { text } else { nil } }

  package var range: AccessibleRange? {
    if case .range(let range) = content { range } else { nil }
  }

  /// The number of entries of a list, those that are not known among them; else that of the children.
  package var count: Int {
    if case .list(let count) = content { count } else { children.count }
  }

  /// The child at a place; nil outside, and for an entry of a list that is not known.
  package func child(at place: Int) -> AccessibleNode? {
    guard case .list = content else {
      return children.indices.contains(place) ? children[place] : nil
    }
    return children.first { $0.content == .entry(at: place) }
  }

  /// The place of a child, which is one of a whole list for its entries.
  package func place(of index: Int) -> Int {
    if case .entry(let place) = children[index].content { place } else { index }
  }
}

/// The value of a slider.
package struct AccessibleRange: Equatable, Sendable {
  package var value: Double
  package var bounds: ClosedRange<Double>
  package var step: Double

  package init(_ value: Double, in bounds: ClosedRange<Double>, step: Double) {
    (self.value, self.bounds, self.step) = (value, bounds, step)
  }
}

/// How much of a list is told.
package enum AccessibleList {
  /// Up to so many entries a list is told as a whole: screen readers count these themselves, and trust the
  /// number and the places that they are given only of longer lists.
  package static let whole = 100
  /// Of a longer list so many entries are told before and behind those that are seen.
  package static let margin = 8

  /// The entries that are told.
  /// - Parameter seen: those that are seen.
  package static func exposed(of count: Int, seen: Range<Int>) -> Range<Int> {
    guard count > whole else { return 0..<max(0, count) }
    return max(0, seen.lowerBound - margin)..<min(count, seen.upperBound + margin)
  }
}

/// What is wanted of an accessible object, as a hand would do it.
package enum AccessibleRequest: Equatable, Sendable {
  case press(AccessibleID)
  case focus(AccessibleID)
  case set(AccessibleID, value: Double)
  /// A text in the place of a range of a field's characters.
  case type(AccessibleID, String, over: Range<Int>)
  /// A selection in a text, by its characters, whose end has the caret; an empty one is the caret alone.
  case select(AccessibleID, Range<Int>)

  package var id: AccessibleID {
    switch self {
    case .press(let id), .focus(let id), .set(let id, _), .type(let id, _, _), .select(let id, _):
      id
    }
  }
}

/// The whole window at an instant.
package struct AccessibleSnapshot: Equatable, Sendable {
  package var window: AccessibleNode
  /// Where the window lies on the screen, in pixels.
  package var origin: Point
  /// Pixels of the screen per point.
  package var scale: Double
  /// Whether the window has the keys.
  package var isActive: Bool

  package init(_ window: AccessibleNode, origin: Point = .zero, scale: Double = 1, isActive: Bool) {
    (self.window, self.origin, self.scale) = (window, origin, scale)
    self.isActive = isActive
  }
}
