import PaperGeometry
import Localisation

/// A card of controls, as a value: a panel, a small card, a menu, a note, the help.
package struct Form: Equatable {
  package enum Place: Equatable {
    /// A panel at the left or the right, below the strip at the top.
    case left, right
    /// A small card in the middle, above the middle.
    case center
    /// A small card above the scrubber.
    case low
    /// A small card at the top.
    case top
    /// A card over everything.
    case full
    /// A menu at a point of the window.
    case menu(Point)
    /// A note at the lower left.
    case note
  }

  /// The name of the form's layers.
  package let name: String
  package var title: String
  /// What a screen reader calls a form that shows no title; nil for the name of what lies at its place.
  private let spoken: String?
  /// The controls from the top down, those of a line side by side. Tab goes through them in this order.
  package var lines: [[Control]]
  package var place: Place
  /// In points. A form is narrower where the window is.
  package var width: Double
  /// The field that takes what is typed while a list has the focus.
  package var typesInto: ControlID?
  /// Whether the title has a mark that closes the form.
  package var hasClose: Bool
  /// Whether lines that do not fit the window are scrolled into sight. Otherwise they are left out.
  package var scrolls = false
  /// Whether a pasted text of several lines is not joined: the owner of the form is told of the text.
  package var keepsLines = false

  /// The width of a panel in points.
  package static let panelWidth = 320.0

  package init(
    _ name: String, title: String, _ lines: [[Control]], place: Place,
    width: Double = Self.panelWidth, typesInto: ControlID? = nil, hasClose: Bool = true,
    spoken: String? = nil
  ) {
    self.spoken = spoken
    (self.name, self.title, self.lines, self.place) = (name, title, lines, place)
    (self.width, self.typesInto, self.hasClose) = (width, typesInto, hasClose)
  }

  /// What a screen reader calls the form.
  package var spokenTitle: String {
    guard title.isEmpty else { return title }
    if let spoken { return spoken }
    return switch place {
    case .menu: Localisation.text("Menu")
    case .note: Localisation.text("Notice")
    case .left, .right, .center, .low, .top, .full: Localisation.text("Panel")
    }
  }

  /// The controls in the order in which Tab goes through them.
  package var controls: [Control] { lines.flatMap(\.self) }

  /// A control by its name. A control of a name that is not on the form is not taken.
  package subscript(id: ControlID) -> Control? {
    get { controls.first { $0.id == id } }
    set {
      guard let newValue else { return }
      for line in lines.indices {
        for index in lines[line].indices where lines[line][index].id == id {
          lines[line][index] = newValue
        }
      }
    }
  }

  /// The list of the form; the first where there are several.
  package var list: ControlID? { controls.first { $0.list != nil }?.id }

  package func text(of id: ControlID) -> String { self[id]?.field?.text ?? "" }

  /// Changes a list in place.
  package mutating func change(_ id: ControlID, _ body: (inout ControlList) -> Void) {
    guard var control = self[id], case .list(var list) = control.kind else { return }
    body(&list)
    control.kind = .list(list)
    self[id] = control
  }

  /// Changes a text field in place.
  package mutating func edit<R>(_ id: ControlID, _ body: (inout TextField) -> R) -> R? {
    guard var control = self[id], case .field(var field) = control.kind else { return nil }
    let result = body(&field)
    control.kind = .field(field)
    self[id] = control
    return result
  }
}
