import Books
import Content
import Reading

/// What is kept of books, on its way between the stage and whoever keeps it. Both ways are values: the stage
/// asks about books and tells of changes, and is given answers; it waits for nobody.
final class BookKeeping {
  /// Whether anybody keeps books. If not, nothing is asked and nothing waited for.
  private let isOn: Bool
  /// What the user has chosen for this run, which goes before what is kept.
  private let asked: BookState
  private let memory: ReadingMemory
  private var questions: [DocumentSource] = []
  private enum Knowledge {
    /// The book has been asked for.
    case asked
    case known
    /// Another window may have changed what is known.
    case stale
    /// The book has been asked for again. What was known counts until the answer comes, as a book that opens waits for no
    /// second answer.
    case askedAgain
  }

  private var known: [DocumentID: Knowledge] = [:]
  /// When the answers came, in seconds.
  private var answered: [DocumentID: Double] = [:]
  private var opened: [DocumentSource] = []
  private var clock = ReadingClock()
  /// Whether the times and the pages of reading are kept.
  var keepsTimes = true
  /// What was read of books, on all days.
  private var times: [DocumentID: ReadTime] = [:]

  /// Of how many books, and how many marks, something is known before all is forgotten but what is near: a shelf
  /// may be of any length.
  private static let (maximumKnown, maximumMarks) = (128, 20_000)
  /// How long a book waits for its state before it opens without, in seconds: longer than another window
  /// may hold the library.
  static let timeout = 6.0

  init(isOn: Bool, asked: BookState, memory: ReadingMemory) {
    (self.isOn, self.asked, self.memory) = (isOn, asked, memory)
  }

  /// Whether it is known what is kept of a book.
  func isKnown(_ book: DocumentID) -> Bool { !isOn || (known[book.sized(0)] ?? .asked) != .asked }

  /// Asks what is kept of a book, unless that has been asked.
  func want(_ book: DocumentSource) {
    let id = book.id.sized(0)
    guard isOn, known[id] == nil || known[id] == .stale else { return }
    let isStale = known[id] == .stale
    if isStale { memory.readAgain(id) }
    known[id] = isStale ? .askedAgain : .asked
    questions.append(book)
  }

  /// Has all that is known asked for anew when its book is near.
  func lookAgain() {
    for (book, knowledge) in known where knowledge == .known { known[book] = .stale }
  }

  /// Has a book asked for anew when the book is near.
  func lookAgain(at book: DocumentID) {
    if known[book.sized(0)] == .known { known[book.sized(0)] = .stale }
  }

  /// Asks what is kept of the books that are near on the shelf. Once much is known, forgets the books that are
  /// neither near nor open: what is kept of them is asked for again when they come near.
  func follow(near: [DocumentSource], open: [DocumentID]) {
    near.forEach(want)
    guard known.count > Self.maximumKnown || memory.markCount > Self.maximumMarks else { return }
    let stay = Set((near.map(\.id) + open).map { $0.sized(0) })
    for book in known.keys where !stay.contains(book) && memory.forget(book) {
      (known[book], answered[book], times[book]) = (nil, nil, nil)
    }
    // What is not asked for yet is not asked for any more.
    questions.removeAll { known[$0.id.sized(0)] == nil }
  }

  /// How much of a book has been read, from above 0 to 1; nil for a book of which nothing has been read, and
  /// where nobody keeps books.
  func progress(of book: DocumentID) -> ReadProgress? {
    guard isOn else { return nil }
    return memory.state(of: book).place?.progress.flatMap {
      $0 > 0 ? ReadProgress($0, since: answered[book.sized(0)] ?? 0) : nil
    }
  }

  /// Follows what is read, for the times.
  /// - Parameters:
  ///   - book: nil where no book is open.
  ///   - isInUse: whether the window is the one that the reader uses.
  func follow(reading book: BookScene?, isInUse: Bool, at time: Double) {
    let document = book?.document
    let count = document.flatMap { $0.isComplete ? $0.pageCount : nil }
    clock.show(document?.id, pages: book?.readPages ?? [], of: count, at: time)
    if isInUse { clock.comeBack(at: time) } else { clock.leave(at: time) }
  }

  /// Ends the reading, as the window is closed.
  func endReading(at time: Double) { clock.show(nil, at: time) }

  /// Seconds for a page of a book; nil where too little was read to say so.
  func pace(of book: DocumentID) -> Double? { times[book.sized(0)]?.pace }

  func noteOpened(_ book: DocumentSource) { if isOn { opened.append(book) } }

  // MARK: The way in and out

  /// - Parameter open: the book that is open, whose place is where the reader is.
  func receive(_ kept: [KeptBook], open: DocumentID?, at time: Double) {
    for var book in kept {
      // The second answer is empty where the library cannot be read, and has to stay empty.
      let isUnread =
        known[book.id.sized(0)] == .askedAgain && book.state == BookState()
        && book.marks.isEmpty && book.words.isEmpty
      known[book.id.sized(0)] = .known
      answered[book.id.sized(0)] = answered[book.id.sized(0)] ?? time
      times[book.id.sized(0)] = book.time
      if !isUnread { book.state = book.state.overridden(by: asked) }
      memory.learn(book, isOpen: book.id.sized(0) == open?.sized(0))
    }
  }

  func takeQuestions() -> [DocumentSource] {
    defer { questions = [] }
    return questions
  }

  /// - Parameter source: where a book lies.
  func takeChanges(_ source: (DocumentID) -> DocumentSource?) -> [BookChange] {
    defer { opened = [] }
    var changes = opened.map { BookChange($0, .opened) }
    for (book, what) in memory.takeChanges() + takeReadings() {
      if isOn, let source = source(book) { changes.append(BookChange(source, what)) }
    }
    return changes
  }

  private func takeReadings() -> [(book: DocumentID, what: BookChange.What)] {
    clock.take().flatMap { reading in
      var changes: [(book: DocumentID, what: BookChange.What)] = []
      if keepsTimes, reading.time != ReadTime() {
        times[reading.book] = times[reading.book, default: ReadTime()] + reading.time
        changes.append((reading.book, .read(reading.time)))
      }
      if reading.reachesEnd { changes.append((reading.book, .reachedEnd)) }
      return changes
    }
  }
}
