import Books
import Chrome
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
    // The button has the focus, and a card shows where the focus is: above the entries the button leaves the first in sight.
    var lines: [[Control]] = [
      [.button(more, Localisation.text("More", context: "about a word"), icon: .forward)]
    ]
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
    var paragraphs = CommentWords.paragraphs(of: entry.text).prefix(mostParagraphs)
    // Many dictionaries begin an entry with its word, which the heading tells.
    if paragraphs.count > 1, paragraphs.first == Printable.escaped(entry.word) {
      paragraphs = paragraphs.dropFirst()
    }
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
    let bare = Self.bare(word)
    let kept = keepsWords ? book.keepLookedUp(bare) : nil
    guard hasDictionaries else { return effects.append(.lookUp(word)) }
    define(WordWish(bare, language: book.book.language), kept: kept?.id, at: place, time)
  }

  /// Shows the entries of a word.
  /// - Parameter kept: the word in the list of the book; nil where it is not kept.
  func define(_ wish: WordWish, kept: LookedUpWord.ID?, at place: Form.Place, _ time: Double) {
    guard hasDictionaries else { return effects.append(.lookUp(wish.word)) }
    effects.append(.define(wish))
    show(
      .definition(wish, place, kept: kept), DefinitionForms.card(wish.word, nil, at: place),
      at: time)
  }

  /// The word without the marks behind it.
  private static func bare(_ word: String) -> String {
    var word = word
    while let last = word.last, !last.isLetter, !last.isNumber { word.removeLast() }
    return word
  }

  /// Shows what the dictionaries have for a word, where the reader still waits for that.
  func receive(_ entries: [FoundEntry], for wish: WordWish, _ book: BookScene?) {
    guard let card, case .definition(let wanted, let place, let kept) = card.kind, wanted == wish
    else { return }
    if let stem = entries.first?.word,
      var word = book?.lookedUpWords.first(where: { $0.id == kept }), word.stem != stem
    {
      word.stem = String(stem.prefix(LookedUpWord.maximumLetters))
      book?.put(word)
    }
    let form = DefinitionForms.card(wish.word, entries, at: place)
    card.form.view.form.lines = form.lines
  }
}

extension Stage {
  /// Takes what dictionaries have for a word.
  public func receive(_ entries: [FoundEntry], for wish: WordWish) {
    texts.receive(entries, for: wish, openBook)
  }

  /// Does what the reader wants of a word that was looked up.
  func perform(_ wish: LookedUpWish, at time: Double) {
    guard let book = bookChrome.book else { return }
    switch wish {
    case .show(let word):
      go(to: word, in: book, at: time)
      texts.define(word.wish, kept: word.id, at: .center, time)
    case .remove(let word):
      book.remove(word: word.id)
      bookChrome.chrome.note(
        Localisation.text("The word is removed."),
        action: (Localisation.text("Undo"), .word(.keep(word))), at: time)
    case .keep(let word): book.put(word)
    case .lookUp(let point):
      let place = bookChrome.inBook(point)
      guard book.selectWord(at: place) else { break }
      texts.lookUp(book.text.selectedText ?? "", book, at: .menu(point), time)
    }
  }

  /// A word of another layout is looked for by its place in the text.
  private func go(to word: LookedUpWord, in book: BookScene, at time: Double) {
    bookChrome.chrome.jumped(from: book.placeNumber)
    if !word.mark.holds(in: book.book), let anchor = word.place.anchor {
      bookChrome.seek(anchor)
    } else {
      book.go(to: word.mark.estimatedPage(in: book.book), at: time)
    }
  }

  /// Whether dictionaries are installed on this computer.
  public var hasDictionaries: Bool {
    get { texts.hasDictionaries }
    set { texts.hasDictionaries = newValue }
  }
}
