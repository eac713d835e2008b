import Books
import Controls
import PaperGeometry
import Reading
import Shell
import Localisation

/// The cards about a selection, a highlight and a note, as values.
enum MarkForms {
  static let note: ControlID = "note"
  static let keep: ControlID = "keep"

  /// What can be done with the selection.
  static func menu(at point: Point) -> Form {
    Form(
      "text-menu", title: "",
      [
        [.button("copy", Localisation.text("Copy"), icon: .pages)], colors(chosen: nil),
        [.button("write", Localisation.text("Note …"), icon: .note)],
        [.button("find", Localisation.text("Find", context: "verb"), icon: .find)],
        [.button("look-up", Localisation.text("Look up"), icon: .help)],
        [.button("aloud", Localisation.text("Read aloud"), icon: .play)],
      ], place: .menu(point), width: 212, hasClose: false)
  }

  /// What can be done with a highlight or a note.
  static func mark(_ mark: Mark, at point: Point) -> Form {
    var lines: [[Control]] = []
    if !mark.note.isEmpty {
      lines.append([.words("words", oneLine(mark.note.prefix(2000)), lines: 10)])
    }
    if mark.kind == .highlight { lines.append(colors(chosen: mark.color)) }
    lines.append([
      .button(
        "write",
        mark.note.isEmpty ? Localisation.text("Note …") : Localisation.text("Change the note …"),
        icon: .note)
    ])
    if !mark.text.isEmpty {
      lines.append([.button("copy", Localisation.text("Copy"), icon: .pages)])
    }
    lines.append([.button("remove", Localisation.text("Remove"), icon: .close)])
    return Form("mark", title: "", lines, place: .menu(point), width: 260, hasClose: false)
  }

  /// Words for a card: what breaks lines in them is a space.
  private static func oneLine(_ text: Substring) -> String {
    Printable.escaped(text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// The field of a note.
  static func field(_ mark: Mark?) -> Form {
    var lines: [[Control]] = []
    if let text = mark?.text, !text.isEmpty {
      lines.append([
        .words("words", oneLine(text.prefix(400)), .caption, lines: 3)
      ])
    }
    lines.append([.field(note, Localisation.text("What do you think?"), text: mark?.note ?? "")])
    lines.append([
      .button(keep, Localisation.text("Keep"), icon: .check),
      .button("cancel", Localisation.text("Leave unchanged")),
    ])
    return Form("note-field", title: Localisation.text("Note"), lines, place: .center, width: 460)
  }

  static func undo(_ words: String) -> Form {
    Form(
      "undo", title: "",
      [
        [.words("words", words, lines: 2), .button("undo", Localisation.text("Undo"), icon: .back)]
      ],
      place: .note, hasClose: false)
  }

  private static func colors(chosen: Mark.Color?) -> [Control] {
    Mark.Color.allCases.map {
      .swatch(ControlID($0.rawValue), $0.words, $0.tint, isChosen: $0 == chosen)
    }
  }
}

extension TextPanels.Kind {
  /// Whether the card only says something, and leaves keys and presses to the book.
  var isMessage: Bool {
    switch self {
    case .message, .undo, .undoJump: true
    default: false
    }
  }
}

/// What the cards about marks do.
extension TextPanels {
  // MARK: The selection

  /// - Parameter place: of the menu.
  func perform(
    _ id: ControlID, _ book: BookScene, from place: Form.Place, at time: Double
  ) {
    switch id {
    case "copy": book.text.copy()
    case "find": openPanel(book)
    case "aloud": book.readAloud(manner)
    case "write": book.highlight(hasNote: true)
    case "look-up": lookUp(book.text.selectedText ?? "", book, at: place, time)
    default: if let color = Mark.Color(rawValue: id.name) { book.highlight(color) }
    }
  }

  // MARK: A mark

  func showMark(_ id: Mark.ID, _ book: BookScene, at point: Point, _ time: Double) {
    guard let mark = book.mark(id) else { return }
    show(.mark(id), MarkForms.mark(mark, at: bookOrigin() + point), at: time)
  }

  func perform(_ id: ControlID, onMark mark: Mark.ID, _ book: BookScene, at time: Double) {
    guard var changed = book.mark(mark) else { return }
    switch id {
    case "copy": grant(.copy(changed.text), book, at: time)
    case "write": askNote(mark, book, at: time)
    case "remove":
      book.remove(mark)
      offerUndo(
        of: changed,
        changed.kind == .note
          ? Localisation.text("Note removed.") : Localisation.text("Highlight removed."),
        at: time)
    default:
      guard let color = Mark.Color(rawValue: id.name) else { return }
      changed.color = color
      book.put(changed)
    }
  }

  // MARK: Notes

  func askNote(_ id: Mark.ID?, _ book: BookScene, at time: Double) {
    show(.noteField(id), MarkForms.field(id.flatMap(book.mark)), at: time)
  }

  func keep(_ note: String, of id: Mark.ID?, in book: BookScene, at time: Double) {
    let note = note.allSatisfy(\.isWhitespace) ? "" : note
    guard let id else { return note.isEmpty ? () : book.putNote(note) }
    guard let before = book.mark(id), before.note != note else { return }
    var changed = before
    changed.note = note
    if note.isEmpty, before.kind == .note { book.remove(id) } else { book.put(changed) }
    if note.isEmpty { offerUndo(of: before, Localisation.text("Note removed."), at: time) }
  }
}
