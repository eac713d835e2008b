import Books
import Chrome
import Content
import Controls
import Localisation
import PaperGestures
import Shell

/// The form in which a reader corrects what is told of books. Only the fields that were changed are kept, and nothing is
/// written to a book.
final class CorrectionForm: FormOverlay {
  let view: FormView
  let level = OverlayLevel.care
  let modality = OverlayModality.modal
  let keys = OverlayKeys.always
  let context: CommandContext?
  let books: Set<ShelfEntry.ID>
  /// What is shown beside the reader's changes; nil until the facts are there.
  private var known: CorrectedTexts?
  /// The revision of the facts and whether the summary was known, at `known`.
  private var made: (revision: Int, hasSummary: Bool)?
  private var faults: [CorrectedField: CorrectionFault] = [:]
  /// Whether the reader has been told that changes are not kept yet.
  private var isWarned = false

  /// The fields of the form, in its order.
  static let fields: [CorrectedField] = [
    .title, .titleSort, .authors, .authorSort, .series, .seriesIndex, .language, .publisher,
    .published, .tags, .summary,
  ]

  /// - Parameter context: whose commands the form keeps from what lies beneath.
  init(_ books: Set<ShelfEntry.ID>, context: CommandContext) {
    (self.books, self.context) = (books, context)
    let title =
      books.count == 1
      ? Localisation.text("Correct the book")
      : Localisation.count(books.count, one: "Correct 1 book", other: "Correct {count} books")
    var form = Form("correction", title: title, [], place: .center, width: 560)
    form.scrolls = true
    view = FormView(form)
  }

  /// Takes the facts of the frame.
  /// - Parameters:
  ///   - summary: of the only book; nil where the summary is not known.
  ///   - title: of a book on the shelf.
  func follow(
    _ facts: any LibraryFacts, summary: String?, title: (ShelfEntry.ID) -> String
  ) {
    guard made?.revision != facts.revision || made?.hasSummary != (summary != nil) else { return }
    made = (facts.revision, summary != nil)
    let texts = CorrectedTexts(books, title, facts, summary: summary)
    let changed = Set(Self.fields.filter(isChanged))
    known = texts
    layLines { changed.contains($0) ? self.view.form[Self.id($0)]?.field : nil }
  }

  // MARK: Lines

  private static func id(_ field: CorrectedField) -> ControlID { ControlID(field.rawValue) }
  private static func takingBack(_ field: CorrectedField) -> ControlID {
    ControlID("take-back " + field.rawValue)
  }

  private static func field(_ id: ControlID) -> CorrectedField? {
    CorrectedField(rawValue: id.name)
  }

  /// Sets the lines. Fields keep what is typed where `typed` gives a field.
  private func layLines(_ typed: (CorrectedField) -> TextField?) {
    guard let known else { return }
    let help = Control.words(
      "help",
      isWarned
        ? Localisation.text("The changes are not kept yet. Esc again leaves all as it was.")
        : Localisation.text("Corrections stay in Paper. No book and no catalogue is changed."),
      isWarned ? .warning : .caption, lines: 2)
    var lines: [[Control]] = [[help]]
    for field in Self.fields where field != .summary || books.count == 1 {
      let hint = known[field] == nil ? Localisation.text("various") : Self.hint(field)
      var control = Control.field(Self.id(field), Self.name(field), text: known[field] ?? "")
      if let typed = typed(field) { control.kind = .field(typed) }
      control.placeholder = hint
      let back =
        known.corrected.contains(field)
        ? Control.button(
          Self.takingBack(field), Localisation.text("Take the correction back"), icon: .undo)
        : Control.words(Self.takingBack(field), "")
      lines.append([
        Control.words(ControlID("name " + field.rawValue), Self.name(field), .caption, lines: 2)
          .wide(104), control, back.wide(36),
      ])
      if let fault = faults[field] {
        lines.append([
          Control.words(ControlID("indent " + field.rawValue), "").wide(104),
          .words(ControlID("fault " + field.rawValue), Self.words(fault), .warning, lines: 2),
        ])
      }
    }
    lines.append([
      .button("keep", Localisation.text("Keep"), icon: .check),
      .button("leave", Localisation.text("Leave as it was")),
    ])
    let isFirst = view.form.lines.isEmpty
    if view.form.lines != lines { view.form.lines = lines }
    if isFirst { view.takeFocus(Self.id(.title)) }
  }

  private func layLines() { layLines { self.view.form[Self.id($0)]?.field } }

  static func name(_ field: CorrectedField) -> String {
    switch field {
    case .title: Localisation.text("Title")
    case .titleSort: Localisation.text("Sorted as")
    case .authors: Localisation.text("Authors")
    case .authorSort: Localisation.text("Authors sorted as")
    case .series: Localisation.text("Series")
    case .seriesIndex: Localisation.text("Volume")
    case .language: Localisation.text("Language")
    case .publisher: Localisation.text("Publisher")
    case .published: Localisation.text("Published")
    case .tags: Localisation.text("Tags")
    case .summary: Localisation.text("Description")
    }
  }

  private static func hint(_ field: CorrectedField) -> String {
    switch field {
    case .authors: Localisation.text("authors, with ; between them")
    case .tags: Localisation.text("tags, with commas between them")
    case .seriesIndex: Localisation.text("a number, as 2 or 2.5")
    case .language: Localisation.text("a code, as en or zh-Hant")
    case .published: Localisation.text("a date, as 1851 or 1851-10-18")
    default: Localisation.text("none")
    }
  }

  private static func words(_ fault: CorrectionFault) -> String {
    switch fault {
    case .number: Localisation.text("This is no number. A volume is a number, as 2 or 2.5.")
    case .date:
      Localisation.text("This is no date. A date is a year, as 1851, or a day, as 1851-10-18.")
    case .language: Localisation.text("This is no code of a language, as en or zh-Hant.")
    }
  }

  // MARK: Changes

  private func isChanged(_ field: CorrectedField) -> Bool {
    guard let known, let control = view.form[Self.id(field)]?.field else { return false }
    // A field changes signs that have no place in one line.
    return control.text != TextField(known[field] ?? "").text
  }

  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .edited(let id):
      let fault = Self.field(id).flatMap { faults.removeValue(forKey: $0) }
      if fault != nil || isWarned {
        isWarned = false
        layLines()
      }
      return []
    case .submitted, .pressed("keep"): return keep()
    case .pressed("leave"): return [.close]
    case .pressed(let id):
      guard let field = Self.fields.first(where: { Self.takingBack($0) == id }) else { return [] }
      // The text that was found comes with the facts.
      if let known { _ = view.form.edit(Self.id(field)) { $0 = TextField(known[field] ?? "") } }
      return [.care(.keep([.correct(field, nil)], of: books))]
    default: return []
    }
  }

  private func keep() -> [ChromeRequest] {
    var edits: [BookEdit] = []
    faults = [:]
    for field in Self.fields where isChanged(field) {
      do throws(CorrectionFault) {
        edits.append(.correct(field, try field.kept(view.form.text(of: Self.id(field)))))
      } catch {
        faults[field] = error
      }
    }
    layLines()
    if let bad = Self.fields.first(where: { faults[$0] != nil }) {
      view.takeFocus(Self.id(bad))
      return []
    }
    return edits.isEmpty ? [.close] : [.care(.keep(edits, of: books)), .close]
  }

  /// What was typed is lost by a second wish alone.
  func mayClose() -> Bool {
    guard !isWarned, Self.fields.contains(where: isChanged) else { return true }
    isWarned = true
    layLines()
    return false
  }

  /// The commands beneath are nobody's as long as the form is open.
  func perform(_ command: Command) -> Bool { true }
}
