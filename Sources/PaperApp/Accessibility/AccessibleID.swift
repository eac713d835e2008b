/// What an accessible object stands for. The same thing has the same id in every snapshot.
package enum AccessibleID: Hashable, Sendable {
  case window
  /// The shelf, a book on it by its name, and what is said on the shelf in one line.
  case shelf, book(String), shelfNotice, shelfStatus
  /// What an empty shelf offers.
  case openFiles
  /// The open book, and one of its pages by its number from 0.
  case document(String), page(document: String, Int)
  /// The number of a page in words, by which the page is called.
  case pageNumber(document: String, page: Int)
  /// A link of a page, by its number on the page.
  case link(document: String, page: Int, Int)
  /// A heading of a page, by its number on the page.
  case heading(document: String, page: Int, Int)
  /// The strip over an open book, its buttons by their commands, and the scrubber.
  case bar, barButton(String), scrubber
  /// A form of controls by its name, a control on it, and a row or a tab of a control.
  case form(String), control(form: String, String), item(form: String, control: String, Int)
  /// A node that is told of nowhere but in tests and dumps.
  case unnamed

  /// The form, the control and the row or tab that the id names; nil for what lies on no form.
  package var part: (form: String, control: String, item: Int?)? {
    switch self {
    case .control(let form, let control): (form, control, nil)
    case .item(let form, let control, let item): (form, control, item)
    default: nil
    }
  }
}

/// What an accessible object is to someone who does not see it.
package enum AccessibleRole: String, Equatable, Sendable, CaseIterable {
  case window, shelf, book, document, page, heading, link, bar, notice
  case panel, text, button, close, toggle, field, secret, list, row, slider, tabs, tab

  /// Whether a press does something.
  package var isPressed: Bool {
    switch self {
    case .book, .link, .button, .close, .toggle, .row, .tab: true
    case .window, .shelf, .document, .page, .heading, .bar, .notice, .panel, .text, .field,
      .secret, .list, .slider, .tabs:
      false
    }
  }

  /// Whether the children are told of by their places in a list, of which only some are known.
  package var isList: Bool { self == .shelf || self == .list }
}
