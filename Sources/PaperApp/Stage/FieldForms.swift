import Books
import Controls
import Localisation
import Reading
import Shell

/// The card by which a field of a form is filled in, as a value.
enum FieldForms {
  static let value: ControlID = "value"
  static let options: ControlID = "options"
  static let keep: ControlID = "keep"
  private static let refusal: ControlID = "refusal"

  static func card(_ field: FormField, at place: Form.Place) -> Form {
    let hasLines = Self.hasLines(field)
    var form = Form(
      "field", title: FieldWords.name(of: field), hasLines ? many(of: field) : lines(field),
      place: hasLines ? .center : place, width: hasLines ? 460 : 360)
    (form.scrolls, form.keepsLines) = (hasLines, hasLines)
    return form
  }

  /// Whether the reader writes several lines.
  static func hasLines(_ field: FormField) -> Bool {
    field.kind == .text && field.hasLines && !field.isSecret && !field.isReadOnly
  }

  // MARK: Several lines

  /// More lines are not made.
  static let mostLines = 200

  static func line(_ number: Int) -> ControlID { ControlID("line-\(number)") }

  private static func many(of field: FormField) -> [[Control]] {
    let texts = field.value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let hint = Control.words(
      "lines", Localisation.text("Enter begins a new line."), .caption, lines: 1)
    return fields(texts.map { String($0) }) + limit(field) + [[hint], buttons]
  }

  /// A field for each line.
  static func fields(_ texts: [String]) -> [[Control]] {
    texts.prefix(mostLines).enumerated().map { number, text in
      [
        .field(
          line(number),
          Localisation.text("Line {number}", ["number": Localisation.number(number + 1)]),
          text: text)
      ]
    }
  }

  /// The texts of the lines of a card.
  static func texts(of form: Form) -> [String] {
    (0..<mostLines).prefix { form[line($0)] != nil }.map { form.text(of: line($0)) }
  }

  /// What the reader has typed for a field; nil for a card without a place for text.
  static func typed(in form: Form, _ field: FormField) -> String? {
    let text: String
    if hasLines(field) {
      text = joined(texts(of: form), of: field)
    } else if form[value] != nil {
      text = form.text(of: value)
    } else {
      return nil
    }
    return field.longest > 0 ? String(text.prefix(field.longest)) : text
  }

  /// The number of the line that a control is; nil for another control.
  static func number(of id: ControlID) -> Int? {
    id.name.hasPrefix("line-") ? Int(id.name.dropFirst(5)) : nil
  }

  /// The text of all lines, also of those for which the card has no field. Empty lines at the end are none.
  static func joined(_ texts: [String], of field: FormField) -> String {
    let lines = field.value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var texts = texts + lines.dropFirst(mostLines).map { String($0) }
    while texts.last?.isEmpty == true { texts.removeLast() }
    return texts.joined(separator: "\n")
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

  /// Says above the buttons why a text cannot be filled in; nil removes the line.
  static func show(refusal words: String?, in form: inout Form) {
    let others = form.lines.filter { $0.first?.id != refusal }
    guard words != nil || others.count < form.lines.count else { return }
    form.lines = others
    guard let words else { return }
    let place = others.firstIndex { $0.contains { $0.id == keep } } ?? others.endIndex
    form.lines.insert([.words(refusal, words, .caption, lines: 3)], at: place)
  }

  /// Why a text cannot be filled in, in words.
  static func refusal(of text: String) -> String {
    let (bytes, most) = (text.utf8.count, DocumentChange.longestText)
    guard bytes > most else {
      return Localisation.text("No more can be filled in. Save a copy, and go on in the copy.")
    }
    return Localisation.text(
      "A field takes at most {most} bytes of text, and this text has {count}.",
      ["most": Localisation.number(most), "count": Localisation.number(bytes)])
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

  func perform(
    _ action: ControlAction, _ field: FormField, _ card: Card, _ book: BookScene, at time: Double
  ) {
    var answer: String?
    switch action {
    case .submitted(let id) where FieldForms.number(of: id) != nil:
      return breakLine(FieldForms.number(of: id) ?? 0, of: card)
    case .erasedBack(let id) where FieldForms.number(of: id) != nil:
      return joinLine(FieldForms.number(of: id) ?? 0, of: card)
    case .pastedLines(let id, let text) where FieldForms.number(of: id) != nil:
      return paste(text, into: FieldForms.number(of: id) ?? 0, of: card)
    case .pressed(FieldForms.keep), .submitted(FieldForms.value):
      answer = FieldForms.typed(in: card.form.view.form, field)
    case .chosen(FieldForms.options, let row):
      guard field.options.indices.contains(row) else { return }
      answer = field.options[row]
    case .edited: return FieldForms.show(refusal: nil, in: &card.form.view.form)
    case .pressed, .closed: break
    default: return
    }
    if let answer, !fill(field, answer, card, book) { return }
    closeCard(at: time)
  }

  /// Fills in what a card says.
  /// - Returns: false for a text that has no room: the card says so and stays, so that the reader can shorten the text.
  func fill(_ field: FormField, _ answer: String, _ card: Card, _ book: BookScene) -> Bool {
    guard answer == field.value || hasRoom(for: change(of: field, to: answer), in: book) else {
      FieldForms.show(refusal: FieldForms.refusal(of: answer), in: &card.form.view.form)
      return false
    }
    fill(field, answer)
    return true
  }

  /// Begins a new line in the place of what is selected in a line.
  private func breakLine(_ number: Int, of card: Card) {
    guard FieldForms.texts(of: card.form.view.form).count < FieldForms.mostLines else { return }
    paste("\n", into: number, of: card)
  }

  /// Puts a text of several lines in the place of what is selected in a line. Lines beyond the most lines are joined.
  private func paste(_ text: String, into number: Int, of card: Card) {
    let view = card.form.view
    var texts = FieldForms.texts(of: view.form)
    guard texts.indices.contains(number) else { return }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0) }
    let room = max(1, FieldForms.mostLines - texts.count + 1)
    if lines.count > room {
      lines = lines.prefix(room - 1) + [lines.dropFirst(room - 1).joined(separator: " ")]
    }
    let end = texts[number].count
    let selection = view.form[FieldForms.line(number)]?.field?.selection ?? end..<end
    let caret = (lines.count > 1 ? 0 : selection.lowerBound) + (lines.last?.count ?? 0)
    lines[0] = texts[number].prefix(selection.lowerBound) + lines[0]
    lines[lines.count - 1] += texts[number].dropFirst(selection.upperBound)
    texts.replaceSubrange(number...number, with: lines)
    write(texts, into: card, caretIn: number + lines.count - 1, at: caret)
  }

  /// Joins a line with the line above.
  private func joinLine(_ number: Int, of card: Card) {
    var texts = FieldForms.texts(of: card.form.view.form)
    guard number > 0, texts.indices.contains(number) else { return }
    let caret = texts[number - 1].count
    texts[number - 1] += texts[number]
    texts.remove(at: number)
    write(texts, into: card, caretIn: number - 1, at: caret)
  }

  private func write(_ texts: [String], into card: Card, caretIn number: Int, at caret: Int) {
    let view = card.form.view
    let others = view.form.lines.filter {
      $0.first.map { FieldForms.number(of: $0.id) == nil } ?? true
    }
    view.form.lines = FieldForms.fields(texts) + others
    view.takeFocus(FieldForms.line(number))
    _ = view.form.edit(FieldForms.line(number)) { $0.place(caretAt: caret) }
  }

  private func fill(_ field: FormField, _ value: String) {
    guard value != field.value else { return }
    changes.append(change(of: field, to: value))
  }

  private func change(of field: FormField, to value: String) -> DocumentChange {
    .field(page: field.page, number: field.number, value: value)
  }

  /// Whether a document takes a further change, beside the changes that the document and this frame have.
  private func hasRoom(for change: DocumentChange, in book: BookScene) -> Bool {
    let present = changes.reduce(documentChanges(book)) { $0.adding($1) ?? $0 }
    return present.adding(change) != nil
  }

  /// What the reader has changed about the document since the last call.
  func takeChanges() -> [DocumentChange] {
    defer { changes = [] }
    return changes
  }
}
