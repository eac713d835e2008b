import Books
import Controls
import Localisation
import PaperGeometry
import Reading
import Shell

/// The card with the entries of dictionaries for a word, as a value.
enum DefinitionForms {
  static let more: ControlID = "more"

  private static let (mostEntries, mostParagraphs) = (12, 40)

  /// - Parameter entries: nil while the dictionaries have not answered.
  static func card(_ word: String, _ entries: [FoundEntry]?, at place: Form.Place) -> Form {
    var lines: [[Control]] = []
    if let entries {
      for (number, entry) in entries.prefix(mostEntries).enumerated() {
        lines += Self.lines(entry, number)
      }
      if entries.isEmpty {
        lines.append([.words("none", Localisation.text("No dictionary has this word."), lines: 2)])
      }
    } else {
      lines.append([.words("wait", Localisation.text("Looking up …"), .caption, lines: 1)])
    }
    lines.append([
      .button(more, Localisation.text("More", context: "about a word"), icon: .forward)
    ])
    var form = Form(
      "definition", title: Printable.escaped(LabelText.bounded(word)), lines, place: place,
      width: 380)
    form.scrolls = true
    return form
  }

  private static func lines(_ entry: FoundEntry, _ number: Int) -> [[Control]] {
    let heading = Localisation.list([
      LabelText.bounded(String(entry.word.prefix(100))), entry.dictionary,
    ])
    let paragraphs = CommentWords.paragraphs(of: entry.text).prefix(mostParagraphs)
    return [[.words(ControlID("of \(number)"), heading, .caption, lines: 2)]]
      + paragraphs.enumerated().map { part, text in
        [.words(ControlID("entry \(number) \(part)"), text, lines: 60)]
      }
  }
}

/// Words that are looked up.
extension TextPanels {
  /// The longest text that a dictionary is asked about, in letters.
  private static let longestWord = 80

  /// Looks up a text: in the dictionaries of this computer, else by a program of the desktop.
  func lookUp(_ text: String, _ book: BookScene, at place: Form.Place, _ time: Double) {
    // A dictionary takes a word that begins with a hyphen for an option.
    let word = String(text.drop { !$0.isLetter && !$0.isNumber }).split(
      whereSeparator: \.isWhitespace
    )
    .joined(separator: " ")
    guard !word.isEmpty, word.count <= Self.longestWord else {
      return tell(
        Localisation.text("Only a single word or a few words can be looked up."), at: time)
    }
    guard hasDictionaries else { return effects.append(.lookUp(word)) }
    let wish = WordWish(Self.bare(word), language: book.book.language)
    effects.append(.define(wish))
    show(.definition(wish, place), DefinitionForms.card(word, nil, at: place), at: time)
  }

  /// The word without the marks behind it.
  private static func bare(_ word: String) -> String {
    var word = word
    while let last = word.last, !last.isLetter, !last.isNumber { word.removeLast() }
    return word
  }

  /// Shows what the dictionaries have for a word, where the reader still waits for that.
  func receive(_ entries: [FoundEntry], for wish: WordWish) {
    guard let card, case .definition(let wanted, let place) = card.kind, wanted == wish else {
      return
    }
    let form = DefinitionForms.card(wish.word, entries, at: place)
    card.form.view.form.lines = form.lines
  }
}

extension Stage {
  /// Takes what dictionaries have for a word.
  public func receive(_ entries: [FoundEntry], for wish: WordWish) {
    texts.receive(entries, for: wish)
  }

  /// Whether dictionaries are installed on this computer.
  public var hasDictionaries: Bool {
    get { texts.hasDictionaries }
    set { texts.hasDictionaries = newValue }
  }
}
