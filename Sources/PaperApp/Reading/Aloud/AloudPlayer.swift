import Books
import Shell

/// Reads a book aloud, sentence by sentence: where the voice is, and what it has to say next. A value that knows
/// neither time nor voice nor pages: their events and texts are given to it.
///
/// A pause silences the voice, and the sentence begins anew after it. (To pause within a sentence was rejected: not
/// all synthesisers can, and after a while one wants to hear the beginning again.)
package struct AloudPlayer: Equatable {
  /// A sentence and where it stands: on one page, or over the end of a page.
  package struct Spoken: Equatable {
    package struct Part: Equatable {
      package var page: Int
      /// The number of the sentence among those of the page, and its characters.
      package var index: Int
      package var range: Range<Int>
    }
    package var parts: [Part]
    package var text: String
    package var rest: String?

    /// All of the sentence.
    package var words: String { rest.map { PageSentences.joined(text, $0) } ?? text }
  }

  /// Why nothing is read any more.
  package enum End: Equatable {
    case stopped, bookEnd
    /// So many pages one after the other have no text.
    case noText
    case failed(String)
  }

  /// What somebody has to be told.
  package enum Note: Equatable {
    /// The voice goes past pages without text.
    case skipped(pages: ClosedRange<Int>)
    /// The reader has turned to pages without text, and the voice waits there.
    case waits(pages: ClosedRange<Int>)
  }

  /// Which sentence is looked for.
  private enum Entry: Equatable {
    /// The one with a character of the page, or else the first one after it.
    case character(Int)
    case number(Int)
    case last
  }

  private struct Search: Equatable {
    var page: Int
    var entry: Entry
    var isBack = false
    /// Pages without text that were passed.
    var passed: ClosedRange<Int>?
    /// The pages to which the reader has turned, which the voice does not leave before it has found a sentence there.
    var seen: ClosedRange<Int>?
  }

  /// The sentence that is being said, or on which the voice stopped.
  package private(set) var spoken: Spoken?
  package private(set) var isPaused = false
  package private(set) var end: End?
  package private(set) var manner: SpeechManner
  private var search: Search?
  /// The pages without text to which the reader has turned, where the voice waits.
  private var waitsOn: ClosedRange<Int>?
  /// Where the voice has waited last.
  private var waitedOn: ClosedRange<Int>?
  /// Whether the book has had any sentence.
  private var hasSpoken = false
  private var utterance = 0
  /// Whether the voice has come to the sentence's second page.
  private var isAcross = false
  private var requests: [SpeechRequest] = []
  private var notes: [Note] = []

  /// The most pages without text that are passed.
  static let maximumPassed = 24

  package init(at page: Int, character: Int = 0, manner: SpeechManner) {
    self.manner = manner
    search = Search(page: page, entry: .character(character))
  }

  // MARK: Reading

  /// The page that the voice is on; nil before the first sentence.
  package var page: Int? {
    spoken.map { isAcross ? $0.parts[$0.parts.count - 1].page : $0.parts[0].page }
  }

  /// Whether the voice is silent until the reader does something.
  package var isSilent: Bool { isPaused || waitsOn != nil }

  /// Whether the text of a page is still missing.
  package var isWaiting: Bool { search != nil && end == nil }

  /// The pages whose sentences are wanted, the most urgent ones first.
  package var wantedPages: [Int] {
    guard end == nil else { return [] }
    guard let page = search?.page ?? spoken?.parts.last?.page else { return [] }
    return search?.isBack == true ? [page, page - 1, page + 1] : [page, page + 1]
  }

  package mutating func takeRequests() -> [SpeechRequest] {
    defer { requests = [] }
    return requests
  }

  package mutating func takeNotes() -> [Note] {
    defer { notes = [] }
    return notes
  }

  // MARK: The reader

  package mutating func togglePause() { if isSilent { resume() } else { pause() } }

  package mutating func pause() {
    guard end == nil, !isPaused else { return }
    isPaused = true
    silence()
  }

  private mutating func resume() {
    guard end == nil else { return }
    isPaused = false
    if let pages = takeWaiting() {
      search = Search(page: pages.upperBound + 1, entry: .number(0))
    } else if search == nil {
      speak()
    }
  }

  /// Leaves the pages without text.
  private mutating func takeWaiting() -> ClosedRange<Int>? {
    defer { waitsOn = nil }
    return waitsOn
  }

  package mutating func next() {
    guard end == nil, search == nil else { return }
    if let pages = takeWaiting() {
      search = Search(page: pages.upperBound + 1, entry: .number(0))
      return
    }
    guard let spoken else { return }
    silence()
    look(after: spoken)
  }

  package mutating func previous() {
    guard end == nil, search == nil else { return }
    if let pages = takeWaiting() {
      search = Search(page: pages.lowerBound - 1, entry: .last, isBack: true)
      return
    }
    guard let first = spoken?.parts.first else { return }
    silence()
    search =
      first.index > 0
      ? Search(page: first.page, entry: .number(first.index - 1), isBack: true)
      : Search(page: first.page - 1, entry: .last, isBack: true)
  }

  /// Goes on from pages to which the reader has turned. What was said before counts no longer, so that nothing but
  /// these pages says where the voice is while their text is missing.
  package mutating func go(to pages: ClosedRange<Int>) {
    begin(at: pages.lowerBound)
    search?.seen = pages
  }

  /// Begins anew at a page, as in another layout of the book.
  mutating func begin(at page: Int) {
    guard end == nil else { return }
    silence()
    (search, spoken, waitsOn) = (Search(page: page, entry: .number(0)), nil, nil)
  }

  package mutating func change(rate: Int) {
    let next = SpeechManner(rate: rate, voice: manner.voice, language: manner.language)
    guard next != manner else { return }
    manner = next
    // The voice cannot change its speed within what it says.
    if end == nil, search == nil, !isPaused { speak() }
  }

  package mutating func stop() { finish(.stopped) }

  mutating func perform(_ command: Command) {
    switch command {
    case .stopReadingAloud: stop()
    case .previousSentence: previous()
    case .nextSentence: next()
    default: break
    }
  }

  private mutating func finish(_ end: End) {
    guard self.end == nil else { return }
    (self.end, search) = (end, nil)
    requests.append(.end)
  }

  private mutating func silence() {
    if requests.last != .silence { requests.append(.silence) }
  }

  // MARK: The voice

  package mutating func take(_ event: SpeechEvent) {
    guard end == nil else { return }
    switch event {
    case .crossed(utterance): isAcross = true
    // What was said before a pause or a step may be told of late.
    case .ended(utterance) where search == nil && !isPaused: if let spoken { look(after: spoken) }
    case .interrupted(utterance) where search == nil: isPaused = true
    case .failed(let reason): finish(.failed(reason))
    default: break
    }
  }

  // MARK: Finding sentences

  private mutating func look(after spoken: Spoken) {
    guard let last = spoken.parts.last else { return }
    search = Search(page: last.page, entry: .number(last.index + 1))
  }

  /// Goes on as far as the texts of pages are known.
  /// - Parameters:
  ///   - sentences: of a page; nil while these are not known.
  ///   - isComplete: whether the book has no more pages than `pageCount`.
  package mutating func advance(
    pageCount: Int, isComplete: Bool, _ sentences: (Int) -> PageSentences?
  ) {
    while end == nil, let search {
      guard search.page >= 0 else { return stay() }
      guard search.page < pageCount else {
        if isComplete { finish(hasSpoken ? .bookEnd : .noText) }
        return
      }
      guard let page = sentences(search.page) else { return }
      guard let index = index(search, page) else {
        pass(search, isBlank: page.sentences.isEmpty)
        continue
      }
      if search.isBack, index == 0, search.page > 0 {
        // What stands first here may be the end of a sentence that begins on the page before.
        guard let before = sentences(search.page - 1) else { return }
        if before.continues(on: page) {
          self.search = Search(page: search.page - 1, entry: .last, isBack: true)
          continue
        }
      }
      guard let found = spoken(index, on: search.page, page, pageCount, isComplete, sentences)
      else { return }
      if let passed = search.passed { notes.append(.skipped(pages: passed)) }
      (self.search, spoken, isAcross, hasSpoken) = (nil, found, false, true)
      if !isPaused { speak() }
    }
  }

  private func index(_ search: Search, _ page: PageSentences) -> Int? {
    guard !page.sentences.isEmpty else { return nil }
    switch search.entry {
    case .character(let place): return page.index(at: place)
    case .number(let number): return number < page.sentences.count ? number : nil
    case .last: return page.sentences.count - 1
    }
  }

  /// Goes to the next page, or to the one before.
  private mutating func pass(_ search: Search, isBlank: Bool) {
    var next = Search(
      page: search.page + (search.isBack ? -1 : 1),
      entry: search.isBack ? .last : .number(0), isBack: search.isBack)
    if let seen = search.seen {
      guard seen.contains(next.page) else { return wait(on: seen) }
      next.seen = seen
      self.search = next
      return
    }
    if isBlank, !search.isBack {
      let first = search.passed?.lowerBound ?? search.page
      next.passed = first...search.page
      if search.page - first + 1 >= Self.maximumPassed { return finish(.noText) }
    }
    self.search = next
  }

  private mutating func wait(on pages: ClosedRange<Int>) {
    (search, waitsOn, waitedOn) = (nil, pages, pages)
    notes.append(.waits(pages: pages))
  }

  /// Before the first sentence of the book there is none: the voice stays at the sentence, or on the pages without text,
  /// from which it was to go back.
  private mutating func stay() {
    search = nil
    if spoken == nil {
      guard let pages = waitedOn else { return finish(.noText) }
      return wait(on: pages)
    }
    isAcross = false
    if !isPaused { speak() }
  }

  /// - Returns: nil while it is not known whether the sentence goes over the page's end.
  private func spoken(
    _ index: Int, on number: Int, _ page: PageSentences, _ pageCount: Int, _ isComplete: Bool,
    _ sentences: (Int) -> PageSentences?
  ) -> Spoken? {
    let sentence = page.sentences[index]
    let whole = Spoken(
      parts: [.init(page: number, index: index, range: sentence.range)], text: sentence.text)
    guard page.isOpen, index == page.sentences.count - 1 else { return whole }
    guard number + 1 < pageCount else { return isComplete ? whole : nil }
    guard let next = sentences(number + 1) else { return nil }
    guard page.continues(on: next), let rest = next.sentences.first else { return whole }
    var both = whole
    both.parts.append(.init(page: number + 1, index: 0, range: rest.range))
    (both.text, both.rest) = PageSentences.said(whole.text, rest.text)
    return both
  }

  private mutating func speak() {
    guard let spoken else { return }
    utterance += 1
    isAcross = false
    requests.append(
      .speak(
        Utterance(id: utterance, text: spoken.text, rest: spoken.rest, manner: manner)))
  }
}
