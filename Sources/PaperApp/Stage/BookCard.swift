import Books
import Chrome
import Controls
import Localisation

/// The lines of the card of a book.
struct BookCard {
  private let subject: InfoPanel.Subject
  private let document: Document?
  private let known: InfoPanel.KnownFacts?

  init(_ subject: InfoPanel.Subject) {
    self.subject = subject
    document = try? subject.document?.get()
    known = subject.known
  }

  var lines: [[Control]] { subject.chosen < 2 ? facts : selection }

  private var facts: [[Control]] {
    [head] + [authors, series].compactMap(\.self).map { [$0] } + correct
      + (described + dates + file).map { [$0] } + fileActions
      + (remarks + setting + decoding + summary).map { [$0] }
  }

  // MARK: The book

  static let cover = (width: 92.0, height: 132.0)

  private var head: [Control] {
    head(subject.source.title)
  }

  private func head(_ words: String) -> [Control] {
    let title = Control.words("title", words, .title, lines: subject.cover == nil ? 2 : 5)
    guard let cover = subject.cover else { return [title] }
    return [
      .picture("cover", Localisation.text("Cover"), cover, height: Self.cover.height)
        .wide(Self.cover.width).draggable(
          subject.source.locator.ownFile != nil && !subject.isAway), title,
    ]
  }

  // MARK: Selected books

  /// The selected books together: a fact of the front book is no fact of the others.
  private var selection: [[Control]] {
    let others = subject.chosen - 1
    let names = Localisation.count(
      others, one: "{title}, and 1 more book", other: "{title}, and {count} more books",
      ["title": subject.source.title])
    return [head(SelectionWords.selected(subject.chosen)), [.words("names", names, lines: 4)]]
      + correct
      + fileActions + decoding.map { [$0] }
  }

  private var authors: Control? {
    let told = known?.details.authors ?? []
    let own = told.isEmpty ? document?.authors ?? [] : told
    let authors = own.isEmpty ? subject.source.author.map { [$0] } ?? [] : own
    guard !authors.isEmpty else { return nil }
    return .words("authors", Localisation.list(authors), lines: 3)
  }

  private var series: Control? {
    guard let details = known?.details, let series = details.series else { return nil }
    return .words("series", BookWords.series(series, details.seriesIndex), .caption, lines: 2)
  }

  private var described: [Control] {
    let details = known?.details
    let count = document.map { document in
      let count = Localisation.number(document.pageCount)
      return document.isComplete ? count : Localisation.text("{count} so far", ["count": count])
    }
    let language = details?.language ?? document?.language
    return sources
      + [
        fact(
          Localisation.text("Your tags"), BookWords.list(known?.reading?.tags ?? []), lines: 4),
        fact(Localisation.text("Tags"), BookWords.list(details?.tags ?? []), .tags, lines: 4),
        fact(Localisation.text("Rating"), rating, rated),
        fact(Localisation.text("Format"), document?.format.map(BookWords.sentence)),
        fact(Localisation.text("Pages"), count),
        fact(
          Localisation.text("Language"), language.map { LanguageName.name(of: $0) ?? $0 }, .language
        ),
        fact(Localisation.text("Publisher"), details?.publisher, .publisher, lines: 2),
        fact(Localisation.text("Published"), details?.published, .published),
        fact(
          Localisation.text("Identifiers"), BookWords.list(details?.identifiers ?? []),
          .identifiers,
          lines: 6),
      ].compactMap(\.self) + custom
  }

  /// The columns that the user has made in a catalogue. Their names may be those of other facts.
  private var custom: [Control] {
    let facts = known?.description?.found.custom ?? known?.details.custom ?? []
    return facts.enumerated().map { number, fact in
      Control(ControlID("custom-\(number)"), .fact(fact.value, lines: 3), fact.name)
    }
  }

  /// Where what stands at the head of the card is from.
  private var sources: [Control] {
    [
      (Localisation.text("Title"), known?.details.title, DetailField.title),
      (Localisation.text("Sorted as"), known?.details.titleSort, .titleSort),
      (Localisation.text("Authors"), BookWords.list(known?.details.authors ?? []), .authors),
      (Localisation.text("Series"), known?.details.series, .series),
    ].compactMap { name, value, field in
      source(of: field) == nil ? nil : fact(name, value, field, lines: 3)
    }
  }

  /// The reader's own rating goes before that of the book.
  private var rating: String? {
    (known?.reading?.rating ?? known?.details.rating).map(BookWords.rating)
  }

  private var rated: DetailField? { known?.reading?.rating == nil ? .rating : nil }

  private func fact(
    _ name: String, _ value: String?, _ field: DetailField? = nil, lines: Int = 1
  ) -> Control? {
    guard let value, !value.isEmpty else { return nil }
    let source = field.flatMap(source(of:))
    return Control(
      ControlID(name), .fact(value, source: source, lines: source == nil ? lines : lines + 1), name)
  }

  private func source(of field: DetailField) -> String? {
    if known?.reading?.corrections.keys.contains(where: { $0.detail == field }) == true {
      return Localisation.text("your correction")
    }
    return known?.description.flatMap { BookWords.origin($0.origins[field]) }
  }

  // MARK: What can be done

  private var correct: [[Control]] {
    known?.canCorrect != true
      ? [] : [[.button("correct", correctWords, icon: .note)]]
  }

  private var correctWords: String {
    subject.chosen < 2 ? Localisation.text("Correct …") : SelectionWords.correct(subject.chosen)
  }

  /// Two buttons a line, and for several books one, whose words are longer. The pages that a list names are several
  /// files, and none of them is the book.
  private var fileActions: [[Control]] {
    guard subject.source.locator.ownFile != nil, !subject.isAway || subject.chosen > 1 else {
      return []
    }
    let cares = Self.fileCares(subject.chosen).filter { care in
      care.care != .trash || !subject.isFixed || subject.chosen > 1
    }
    let buttons = cares.map { Control.button($0.id, $0.words) }
    guard subject.chosen < 2 else { return buttons.map { [$0] } }
    return stride(from: 0, to: buttons.count, by: 2).map {
      Array(buttons[$0..<min($0 + 2, buttons.count)])
    }
  }

  // MARK: Dates

  private var dates: [Control] {
    guard let known else { return [] }
    let reading = known.reading
    let finished = (reading?.finished ?? []).suffix(3).compactMap(LocalDay.text)
    return [
      fact(Localisation.text("Added"), known.description?.added.flatMap(LocalDay.text)),
      fact(
        Localisation.text("Changed", context: "date of a file"),
        known.description?.changed.flatMap(LocalDay.text)),
      fact(Localisation.text("Begun"), reading?.began.flatMap(LocalDay.text)),
      fact(Localisation.text("Finished"), BookWords.list(finished)),
      fact(Localisation.text("Last read"), reading?.lastRead.flatMap(LocalDay.text)),
      fact(Localisation.text("Read for"), reading.flatMap { BookWords.time($0.time) }, lines: 2),
      fact(
        Localisation.text("Notes"),
        reading.flatMap { $0.notes == 0 ? nil : Localisation.number($0.notes) }),
    ].compactMap(\.self)
  }

  // MARK: The description

  private var summary: [Control] {
    guard let known else { return [] }
    let corrected = known.reading?.corrections[.summary]
    let text = corrected ?? known.description?.found.summary ?? known.details.summary ?? ""
    let paragraphs = text.split(whereSeparator: \.isNewline).filter {
      $0.contains { !$0.isWhitespace }
    }
    guard !paragraphs.isEmpty else { return [] }
    let heading =
      source(of: .summary).map {
        Localisation.text("Description, {source}", ["source": $0])
      } ?? Localisation.text("Description")
    // A label has room for 2,000 characters, and a longer paragraph goes on in the next.
    let parts = paragraphs.prefix(60).flatMap { Self.parts(of: String($0)) }
    return [.words("summary", heading, .caption, lines: 1)]
      + parts.enumerated().map { .words(ControlID("summary-\($0)"), $1, lines: 200) }
  }

  private static func parts(of paragraph: String) -> [String] {
    var (parts, rest) = ([String](), Substring(paragraph))
    while !rest.isEmpty {
      let room = rest.prefix(900)
      let end = room.count == rest.count ? nil : room.lastIndex(of: " ")
      let part = end.map { rest[..<$0] } ?? room
      parts.append(String(part))
      rest = rest[part.endIndex...].drop { $0 == " " }
    }
    return parts
  }

  // MARK: The file

  private var file: [Control] {
    let path = Printable.escaped(subject.source.locator.path)
    let name =
      switch subject.source.locator {
      case .file, .picture: Localisation.text("File")
      case .folder: Localisation.text("Folder")
      case .listed: Localisation.text("First page")
      }
    let bytes = document?.fileBytes ?? known?.description?.size
    return [
      fact(name, path, lines: 3), fact(Localisation.text("Size"), bytes.map(BookWords.bytes)),
    ].compactMap(\.self)
  }

  private var remarks: [Control] {
    switch subject.document {
    case .success(let document) where !document.remarks.isEmpty:
      let words = document.remarks.joined(
        separator: Localisation.text("; ", context: "between remarks"))
      return [
        .words(
          "remarks",
          Localisation.text("Some requests of the book are not met: {words}.", ["words": words]),
          .caption, lines: 4)
      ]
    case .failure(let error):
      return [
        .words(
          "failure",
          Localisation.text("{sentence}.", ["sentence": BookWords.sentence(error.reason)]),
          .warning, lines: 3)
      ]
    default: return []
    }
  }

  /// The chapters of the plain setter, as far as they are known.
  private var setting: [Control] {
    guard let sentence = document?.plainChapters.sentence else { return [] }
    return [
      .words(
        "setting", Localisation.text("{sentence}.", ["sentence": BookWords.sentence(sentence)]),
        .caption, lines: 4)
    ]
  }

  private var decoding: [Control] {
    subject.decoding.map { [.words("decoding", $0, .caption, lines: 4)] } ?? []
  }
}
