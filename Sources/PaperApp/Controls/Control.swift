import Accessibility
import Books
import PaperGeometry
import Localisation

/// The name of a control on its form.
package struct ControlID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }
  package var description: String { name }
}

/// One thing on a form that a reader can read or use, as a value.
package struct Control: Equatable {
  package enum Kind: Equatable {
    /// Words of at most so many lines. They take no focus.
    case words(TextRole, lines: Int)
    /// What is told and its value, of at most so many lines; behind the value its source, where one is told.
    case fact(String, source: String? = nil, lines: Int)
    /// A picture of so many points; the label tells what is seen.
    case picture(ImageRequest, height: Double)
    case button(Icon?)
    /// A button that is a patch of a colour; the label names the colour.
    case swatch(Color, isChosen: Bool)
    case toggle(isOn: Bool)
    case field(TextField)
    case secret(SecretField)
    case list(ControlList)
    case slider(Slider)
    /// One of several, side by side: the tabs of a panel, or the values of a setting.
    case tabs([String], selected: Int)
    /// The days of a year. They take no focus.
    case days(DayGrid)
    /// The titles of the columns of the list below.
    case header(TableHeader)
  }

  package let id: ControlID
  package var kind: Kind
  /// What the control is called, as is written on it or beside it.
  package var label: String
  package var isEnabled: Bool
  /// What a tooltip says; nil for none.
  package var hint: String?
  /// What stands in a field as long as the field is empty; nil for the label.
  package var placeholder: String?
  /// Whether a mouse that holds a press on the control takes the control out of the form.
  package var isDraggable = false
  /// In points; nil for an equal part of what the others of the line leave.
  package var width: Double?

  package init(
    _ id: ControlID, _ kind: Kind, _ label: String, isEnabled: Bool = true, hint: String? = nil
  ) {
    (self.id, self.kind, self.label) = (id, kind, label)
    (self.isEnabled, self.hint) = (isEnabled, hint)
  }

  package static func words(
    _ id: ControlID, _ text: String, _ role: TextRole = .text, lines: Int = 4
  ) -> Control {
    Control(id, .words(role, lines: lines), text)
  }

  package static func button(
    _ id: ControlID, _ label: String, icon: Icon? = nil, isEnabled: Bool = true,
    hint: String? = nil
  ) -> Control {
    Control(id, .button(icon), label, isEnabled: isEnabled, hint: hint)
  }

  package static func swatch(
    _ id: ControlID, _ label: String, _ color: Color, isChosen: Bool
  ) -> Control {
    Control(id, .swatch(color, isChosen: isChosen), label, hint: label)
  }

  package static func picture(
    _ id: ControlID, _ label: String, _ request: ImageRequest, height: Double
  ) -> Control {
    Control(id, .picture(request, height: height), label)
  }

  /// The control in a width of its own, in points.
  package func wide(_ width: Double) -> Control {
    var control = self
    control.width = width
    return control
  }

  /// The control, which a mouse can take out of the form.
  package func draggable(_ isDraggable: Bool = true) -> Control {
    var control = self
    control.isDraggable = isDraggable
    return control
  }

  package static func toggle(_ id: ControlID, _ label: String, isOn: Bool) -> Control {
    Control(id, .toggle(isOn: isOn), label)
  }

  /// - Parameter label: shown in the field as long as the field is empty.
  package static func field(_ id: ControlID, _ label: String, text: String = "") -> Control {
    Control(id, .field(TextField(text)), label)
  }

  package static func list(_ id: ControlID, _ label: String, _ list: ControlList) -> Control {
    Control(id, .list(list), label)
  }

  package static func slider(_ id: ControlID, _ label: String, _ slider: Slider) -> Control {
    Control(id, .slider(slider), label)
  }

  package static func tabs(
    _ id: ControlID, _ label: String, _ titles: [String], selected: Int
  ) -> Control {
    Control(id, .tabs(titles, selected: selected), label)
  }
}

extension Control {
  /// What a control is to someone who does not see it.
  package var role: AccessibleRole {
    switch kind {
    case .words, .fact, .days, .picture: .text
    case .button, .swatch: .button
    case .toggle: .toggle
    case .field: .field
    case .secret: .secret
    case .list: .list
    case .slider: .slider
    case .tabs, .header: .tabs
    }
  }

  /// The present value in words; nil for a control without one.
  package var value: String? {
    switch kind {
    case .words, .button, .picture: nil
    case .swatch(_, let isChosen): isChosen ? Localisation.text("chosen") : nil
    case .fact(let value, let source, _):
      source.map { Localisation.list([value, $0]) } ?? value
    case .toggle(let isOn): isOn ? Localisation.text("on") : Localisation.text("off")
    case .field(let field): field.text
    // The letters of a password are told to nobody.
    case .secret(let field): field.description
    case .list(let list):
      list.cursor.map {
        Localisation.text(
          "{number} of {count}",
          ["number": Localisation.number($0 + 1), "count": Localisation.number(list.count)])
      } ?? Localisation.number(list.count)
    case .slider(let slider): slider.words
    case .days(let grid): grid.words
    case .header(let header): header.sortedTitle
    case .tabs(let titles, let selected):
      titles.indices.contains(selected) ? titles[selected] : nil
    }
  }

  package var takesFocus: Bool {
    switch kind {
    case .words, .fact, .days, .picture: false
    case .list(let list): isEnabled && list.count > 0
    default: isEnabled
    }
  }

  package var takesText: Bool {
    switch kind {
    case .field, .secret: isEnabled
    default: false
    }
  }

  package var field: TextField? { if case .field(let field) = kind { field } else { nil } }
  package var list: ControlList? { if case .list(let list) = kind { list } else { nil } }
}

/// What a reader has done with a control.
package enum ControlAction: Equatable {
  case pressed(ControlID)
  case toggled(ControlID, Bool)
  /// The text of a field has changed.
  case edited(ControlID)
  /// Enter was pressed in a field, and no list took it.
  case submitted(ControlID)
  /// Backspace was pressed in a field before the first letter.
  case erasedBack(ControlID)
  /// A text of several lines for a field of a form that keeps lines.
  case pastedLines(ControlID, String)
  /// Shift+Enter was pressed in a field above a list: the row before.
  case submittedBack(ControlID)
  /// The list's cursor has moved to a row.
  case moved(ControlID, row: Int)
  /// A row was pressed, or Enter on it.
  case chosen(ControlID, row: Int)
  /// Delete on a row of a list whose rows can be removed.
  case removed(ControlID, row: Int)
  /// The other button of the mouse on a row.
  case asked(ControlID, row: Int)
  case slid(ControlID, Double)
  /// A draggable control leaves the form with the pointer, whose press the form takes for ended.
  case dragged(ControlID)
  case selected(ControlID, tab: Int)
  /// A text for the clipboard.
  case copied(String)
  /// A field wants the text of the clipboard.
  case wantsPaste(ControlID)
  /// A field wants the text of the primary selection: a middle click.
  case wantsPrimary(ControlID)
  /// Esc, or the close mark.
  case closed
}
