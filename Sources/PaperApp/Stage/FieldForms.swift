import Books
import Controls
import Localisation
import Shell

/// The card by which a field of a form is filled in, as a value.
enum FieldForms {
  static let value: ControlID = "value"
  static let options: ControlID = "options"
  static let keep: ControlID = "keep"

  static func card(_ field: FormField, at place: Form.Place) -> Form {
    Form(
      "field", title: FieldWords.name(of: field), lines(field), place: place, width: 360)
  }

  private static func lines(_ field: FormField) -> [[Control]] {
    if field.kind == .signature {
      return [[.words("words", FieldWords.signature(field), lines: 8)]]
    }
    if field.isReadOnly {
      let value = Printable.escaped(String(field.value.prefix(2000)))
      let words = Localisation.text("The form does not let this field be changed.")
      return [[.words("words", value, lines: 10)], [.words("why", words, .caption, lines: 2)]]
        .filter { $0.first?.label.isEmpty == false }
    }
    switch field.kind {
    case .choice where !field.isTyped: return [[list(field)]]
    case .choice: return [[entry(field)], buttons, [list(field)]]
    default: return [[entry(field)]] + limit(field) + [buttons]
    }
  }

  private static func entry(_ field: FormField) -> Control {
    let text =
      field.isSecret
      ? ""
      : field.value.split(whereSeparator: \.isNewline)
        .joined(separator: " ")
    return .field(value, Localisation.text("Type here"), text: text)
  }

  private static func limit(_ field: FormField) -> [[Control]] {
    guard field.longest > 0 else { return [] }
    let words = Localisation.count(
      field.longest, one: "At most 1 character", other: "At most {count} characters")
    return [[.words("limit", words, .caption, lines: 1)]]
  }

  private static var buttons: [Control] {
    [
      .button(keep, Localisation.text("Fill in"), icon: .check),
      .button("cancel", Localisation.text("Leave unchanged")),
    ]
  }

  private static func list(_ field: FormField) -> Control {
    .list(
      options, Localisation.text("The list is empty"),
      ControlList(
        count: field.options.count, cursor: field.options.firstIndex(of: field.value) ?? 0,
        rowHeight: 32))
  }

  static func row(_ field: FormField, _ row: Int) -> ListRow? {
    guard field.options.indices.contains(row) else { return nil }
    let option = field.options[row]
    return ListRow(option, isMarked: option == field.value)
  }
}

/// What the card about a field does.
extension TextPanels {
  /// Fills in what needs no card at once: a box and a radio button.
  func grant(_ field: FormField, at place: Form.Place, time: Double) {
    guard !field.isReadOnly, field.kind == .check || field.kind == .radio else {
      let form = FieldForms.card(field, at: place)
      show(.field(field), form, at: time)
      fieldRows(field)
      return
    }
    let isOn = field.value == "1"
    if isOn, field.kind == .radio, field.staysOn { return }
    fill(field, isOn ? "0" : "1")
  }

  func perform(_ action: ControlAction, _ field: FormField, _ card: Card, at time: Double) {
    switch action {
    case .pressed(FieldForms.keep), .submitted(FieldForms.value):
      let text = card.form.view.form.text(of: FieldForms.value)
      fill(field, field.longest > 0 ? String(text.prefix(field.longest)) : text)
    case .chosen(FieldForms.options, let row):
      guard field.options.indices.contains(row) else { return }
      fill(field, field.options[row])
    case .pressed, .closed: break
    default: return
    }
    closeCard(at: time)
  }

  private func fill(_ field: FormField, _ value: String) {
    guard value != field.value else { return }
    changes.append(.field(page: field.page, number: field.number, value: value))
  }

  /// What the reader has changed about the document since the last call.
  func takeChanges() -> [DocumentChange] {
    defer { changes = [] }
    return changes
  }
}
