import Books
import Content
import Shell
import Localisation

/// A book that is read aloud: the player, and what is known of the pages around it.
struct AloudReading {
  var player: AloudPlayer
  /// The sentences of the pages around the voice.
  private var sentences: [Int: PageSentences] = [:]
  /// The page that is read where the voice has left the book. Where another page is read, the reader has turned.
  var standing: Int?
  /// The page of the voice to which the book was turned last.
  var followed: Int?
  /// The part of a sentence that was brought into view last.
  var shown: AloudPlayer.Spoken.Part?

  init(_ player: AloudPlayer) { self.player = player }

  /// Goes on in another layout of the book.
  mutating func restart(at page: Int) {
    (sentences, shown, standing, followed) = ([:], nil, page, nil)
    player.begin(at: page)
  }

  /// The pages before and after a page by which its running heads are told.
  private static let near = [-2, -1, 1, 2]

  /// The pages whose texts are wanted.
  func pages(in book: Document) -> Set<Int> {
    let wanted = player.wantedPages.filter { sentences[$0] == nil }
    return Set(wanted.flatMap { page in [page] + Self.near.map { page + $0 } })
      .filter { (0..<book.pageCount).contains($0) }
  }

  /// Goes on as far as texts are known.
  /// - Parameters:
  ///   - knows: whether it is known what text a page has.
  ///   - words: the text of a page; nil for none.
  mutating func advance(in book: Document, knows: (Int) -> Bool, words: (Int) -> PageWords?) {
    let wanted = player.wantedPages
    for page in wanted where (0..<book.pageCount).contains(page) && sentences[page] == nil {
      let near = Self.near.map { page + $0 }.filter { (0..<book.pageCount).contains($0) }
      guard knows(page), near.allSatisfy(knows) else { continue }
      sentences[page] =
        words(page).map {
          PageSentences(
            $0, language: book.language, label: book.label(of: page), near: near.compactMap(words))
        } ?? PageSentences(PageWords([], height: 1))
    }
    player.advance(pageCount: book.pageCount, isComplete: book.isComplete) { sentences[$0] }
    let middle = player.wantedPages.first ?? 0
    sentences = sentences.filter { abs($0.key - middle) < 8 }
  }
}

extension BookText {
  /// What is read aloud; nil while nothing is.
  package var aloudPlayer: AloudPlayer? { aloud?.player }

  /// Begins to read aloud at the selected sentence, or at the top of a page.
  func readAloud(from page: Int, _ manner: SpeechManner) {
    let start = selection?.lower ?? TextPoint(page: page, character: 0)
    var manner = manner
    manner.language = session.book.language
    aloud = AloudReading(AloudPlayer(at: start.page, character: start.character, manner: manner))
    selection = nil
  }

  /// Reads aloud no longer; whoever asks for that silences the voice.
  package func endAloud() { aloud = nil }

  /// Does something with what is read aloud.
  package func changeAloud(_ change: (inout AloudPlayer) -> Void) {
    guard var reading = aloud else { return }
    change(&reading.player)
    aloud = reading
    advanceAloud()
  }

  /// Takes up texts that have arrived, and hands on what the voice has to say.
  func advanceAloud() {
    guard var reading = aloud else { return }
    reading.advance(
      in: session.book, knows: { session.content.knowsWords(document.page($0)) },
      words: { words($0) })
    requests += reading.player.takeRequests().map { .speech($0) }
    for note in reading.player.takeNotes() { tell(note.words(in: session.book)) }
    if let end = reading.player.end?.words { tell(end) }
    aloud = reading.player.end == nil ? reading : nil
  }

  func addAloud(to demand: inout Demand, seen pages: () -> Set<Int>) {
    guard let aloud else { return }
    for page in aloud.pages(in: session.book).sorted() {
      demand.add(WordsOfPage(document.page(page)), .soon)
    }
    for part in aloud.player.spoken?.parts ?? [] where pages().contains(part.page) {
      demand.add(WordsOfPage(document.page(part.page)), .soon)
    }
  }
}

extension AloudPlayer.Note {
  fileprivate func words(in book: Document) -> String {
    switch self {
    case .skipped(let pages) where pages.count == 1:
      Localisation.text(
        "No text on page {page}: passed over.", ["page": book.label(of: pages.lowerBound)])
    case .skipped(let pages):
      Localisation.text(
        "No text on pages {first} to {last}: passed over.",
        ["first": book.label(of: pages.lowerBound), "last": book.label(of: pages.upperBound)])
    case .waits(let pages) where pages.count == 1:
      Localisation.text(
        "No text on page {page}: the voice waits.", ["page": book.label(of: pages.lowerBound)])
    case .waits(let pages):
      Localisation.text(
        "No text on pages {first} to {last}: the voice waits.",
        ["first": book.label(of: pages.lowerBound), "last": book.label(of: pages.upperBound)])
    }
  }
}

extension AloudPlayer.End {
  /// Nil where the reader knows.
  fileprivate var words: String? {
    switch self {
    case .stopped: nil
    case .bookEnd: Localisation.text("The end of the book.")
    case .noText: Localisation.text("No text to read aloud: these pages are pictures.")
    case .failed(let reason): reason
    }
  }
}
