import Accessibility
import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import ServerFacts
import Shell
import Localisation

/// The field that finds books of the shelf, and what the shelf has found. The finding lives as long as the card.
package final class ShelfFindCard: FormOverlay {
  package let view: FormView
  package var level: OverlayLevel { .finder }
  package var modality: OverlayModality { .beside }
  package var keys: OverlayKeys { .always }
  package var isNotice: Bool { false }
  /// Whether something is found, so that arrows go from hit to hit.
  private var hasHits = false
  /// The title of the hit in front, which a screen reader says with the status.
  private var title: String?

  private static let field: ControlID = "text"
  private static let status: ControlID = "status"

  /// - Parameter text: what has been typed already.
  package init(_ text: String) {
    view = FormView(
      Form(
        "find-books", title: Localisation.text("Find books"),
        [
          [.field(Self.field, Localisation.text("Title, author, series or tag"), text: text)],
          [.words(Self.status, Self.help, .caption, lines: 2)],
        ], place: .top, width: 400))
  }

  /// The words of the query language, which are the same in every language.
  private static let help = Localisation.text(
    "{words} narrow the search, a minus leaves books out.",
    ["words": "author: series: tag: is: format: lang:"])

  package var text: String { view.form.text(of: Self.field) }

  /// Takes text that was typed while the field had no keys.
  package func type(_ text: String) {
    view.takeFocus(Self.field)
    if !text.isEmpty { _ = view.insert(text: text) }
  }

  /// Says what was found.
  /// - Parameters:
  ///   - status: nil while nothing is looked for.
  ///   - title: of the hit in front; nil where no hit is in front.
  package func show(_ status: String?, title: String?, hasHits: Bool) {
    (self.hasHits, self.title) = (hasHits, title)
    let control = Control.words(
      Self.status, status ?? Self.help,
      status != nil && !hasHits ? .warning : .caption, lines: 2)
    if view.form[Self.status] != control { view.form[Self.status] = control }
    let further = [inside, onServer, canKeep && hasHits ? Self.keep : nil].compactMap(\.self)
    let lines = Array(view.form.lines.prefix(2)) + further.map { [$0] }
    if view.form.lines != lines { view.form.lines = lines }
  }

  /// How many books have the words inside; nil where that is not known.
  package var insideCount: Int?

  private var inside: Control? {
    guard let count = insideCount, count > 0 else { return nil }
    return .button(
      Self.insideID,
      Localisation.count(
        count, one: "1 book has these words inside …",
        other: "{count} books have these words inside …"))
  }

  private static let insideID: ControlID = "inside"

  /// The title of the server whose books are shown, where the server can be searched; else nil.
  package var server: String?

  /// Offers the search of the server, which has more books than the shelf shows.
  private var onServer: Control? {
    guard let server, text.contains(where: { !$0.isWhitespace }) else { return nil }
    let title = Printable.escaped(LabelText.bounded(server))
    return .button(
      Self.serverID, Localisation.text("Search all of “{server}” …", ["server": title]))
  }

  private static let serverID: ControlID = "server"

  /// When the card has something to do next, in seconds.
  package var deadline: Double?

  /// Whether the search can become a shelf.
  package var canKeep = false

  private static let keep = Control.button(
    "keep", Localisation.text("Keep this search as a shelf"))

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .edited: [.shelf(.find(text))]
    case .pressed(Self.insideID): [.shelf(.findInside(text))]
    case .pressed(Self.serverID): [.close, .shelf(.servers(.go(.search(text))))]
    case .pressed("keep"): [.shelf(.library(.nameCollection(rule: text)))]
    default: []
    }
  }

  /// The status is a notice, so that a screen reader says the status whenever the status changes.
  package func accessibleTree(at time: Double) -> AccessibleNode? {
    var tree = view.accessibleTree(at: time, name: formName, isNotice: false)
    for index in tree.children.indices
    where tree.children[index].id.part?.control == Self.status.name {
      tree.children[index].role = .notice
      tree.children[index].value = title
    }
    return tree
  }

  // MARK: Keys

  /// Whether letters are not taken, as while the card of a book is open. Keys go from hit to hit as ever.
  package var isPaused = false

  package func insert(text: String, at time: Double) -> [ChromeRequest] {
    isPaused ? [] : requests(view.insert(text: text), at: time)
  }

  package func mark(text: MarkedText) { if !isPaused { view.mark(text: text) } }

  package func handle(key: Key, at time: Double) -> [ChromeRequest]? {
    // The card of the book lies in front, and closes first.
    if isPaused, key.matches(Key("Escape")) { return nil }
    guard view.focus == Self.field, let field = view.form[Self.field]?.field, field.marked == nil
    else { return formRequests(for: key, at: time) }
    if ["Return", "Keypad Enter"].contains(key.name) {
      return field.isEmpty ? nil : enter(key)
    }
    if isPaused, ["Backspace", "Delete"].contains(key.name) { return [] }
    guard key.modifiers.isEmpty, let step = Self.step(key, in: field) else {
      return formRequests(for: key, at: time)
    }
    // Without hits, arrows go from book to book as ever.
    return hasHits && !field.isEmpty ? [.shelf(.step(step))] : nil
  }

  /// Enter goes to the next hit, and opens an only one; with Shift to the hit before; with Ctrl opens the book.
  private func enter(_ key: Key) -> [ChromeRequest] {
    switch key.modifiers {
    case .shift: [.shelf(.step(-1))]
    case .control: key.isRepeat ? [] : [.shelf(.openHit)]
    case []: [.shelf(.enter(isRepeat: key.isRepeat))]
    default: []
    }
  }

  /// How many hits an arrow goes on; nil for a key that edits. Left and right are the caret's as soon as the caret is
  /// among the letters.
  private static func step(_ key: Key, in field: TextField) -> Int? {
    let isAtEnd = field.selection.isEmpty && field.caret == field.letters.count
    return switch key.name {
    case "Down": 1
    case "Up": -1
    case "Right" where isAtEnd: 1
    case "Left" where isAtEnd: -1
    default: nil
    }
  }
}
