import Books
import PaperLayouts

/// What is known of the books that were read: the state of each (`BookState`), and the choices that hold for
/// books without a choice of their own.
///
/// The state of an open book goes through `change`, its marks through `put` and `remove`. The owner takes the changes
/// once a frame and writes them. A book is named by its document in letters of the usual size, whatever the
/// size of its letters is.
package final class ReadingMemory {
  private var states: [DocumentID: BookState] = [:]
  /// The marks of all books.
  private let kept: KeptMarks
  /// The words that were looked up in each book, in the order of the book.
  private var words: [DocumentID: [LookedUpWord]] {
    get { kept.words }
    set { kept.words = newValue }
  }
  /// The books whose states have changed since the last `takeChanges`.
  private var changed: Set<DocumentID> = []
  /// The books that are read again, and whether their states have changed since they were asked for.
  private var readAgain: [DocumentID: Bool] = [:]
  /// The words that have changed since then; nil for a word that is removed.
  private var changedWords: [DocumentID: [LookedUpWord.ID: LookedUpWord?]] {
    get { kept.changedWords }
    set { kept.changedWords = newValue }
  }
  /// The pose of the book closed last; at first the pose that the user chose at the start.
  package private(set) var pose: Pose
  /// The style that the user chose last, at the start or in a book; nil for each book's own.
  package private(set) var style: ReadingStyle?
  /// The face of texts without a choice of their own.
  package var face: TextSetting.Face

  package init(pose: Pose, style: ReadingStyle?, face: TextSetting.Face = .book) {
    (self.pose, self.style, self.face) = (pose, style, face)
    kept = KeptMarks()
  }

  /// A memory for a second view of a book, which begins as the first view is. Marks and looked-up words are those of both views;
  /// the place and the looks are the second view's own and are not kept.
  package init(besides first: ReadingMemory, of book: DocumentID) {
    (pose, style, face, kept) = (first.pose, first.style, first.face, first.kept)
    states[book.sized(0)] = first.state(of: book)
  }

  /// The colour of the last highlight.
  var highlightColor: Mark.Color {
    get { kept.color }
    set { kept.color = newValue }
  }

  /// Another number whenever marks change, so that what is made of them is made anew only then.
  var marksVersion: Int { kept.version }

  /// How the text of a book is set.
  package func text(of book: DocumentID) -> TextSetting { state(of: book).text(usual: face) }

  /// Keeps how the text of a book is set.
  package func keep(_ text: TextSetting, of book: DocumentID) {
    change(book) { $0.keep(text, usual: face) }
  }

  /// The state of a book; of a book that was never read, a state without values.
  package func state(of book: DocumentID) -> BookState { states[book.sized(0)] ?? BookState() }

  /// In which direction the pages of a book follow each other, by the reader's choice, else as the book said when the book
  /// was open; nil where neither is known.
  package func direction(of book: DocumentID) -> ReadingDirection? {
    let state = state(of: book)
    return state.readingDirection ?? (state.isRightToLeft == true ? .rightToLeft : nil)
  }

  /// Keeps in which direction a book says that its pages follow each other.
  package func keepDirection(of book: Document) {
    change(book.id) { $0.isRightToLeft = book.readsRightToLeft == true ? true : nil }
  }

  /// Changes the state of a book. A change that changes nothing is none.
  package func change(_ book: DocumentID, _ change: (inout BookState) -> Void) {
    let book = book.sized(0)
    let state = states[book] ?? BookState()
    var next = state
    change(&next)
    guard next != state else { return }
    states[book] = next
    changed.insert(book)
    if readAgain[book] != nil { readAgain[book] = true }
  }

  /// The marks in a book, in the order of the book.
  package func marks(in book: DocumentID) -> [Mark] { kept.marks[book.sized(0)] ?? [] }

  /// Puts a mark into a book, in place of the mark with the same id.
  package func put(_ mark: Mark, in book: DocumentID) {
    let book = book.sized(0)
    place(mark, in: book)
    kept.changed[book, default: [:]][mark.id] = mark
    kept.since[book]?[mark.id] = mark
  }

  /// Removes a mark from a book.
  package func remove(_ mark: Mark.ID, from book: DocumentID) {
    let book = book.sized(0)
    kept.marks[book]?.removeAll { $0.id == mark }
    kept.version += 1
    kept.changed[book, default: [:]].updateValue(nil, forKey: mark)
    kept.since[book]?.updateValue(nil, forKey: mark)
  }

  private func place(_ mark: Mark, in book: DocumentID) {
    var all = (kept.marks[book] ?? []).filter { $0.id != mark.id }
    all.insert(mark, at: all.firstIndex { Mark.isBefore(mark, $0) } ?? all.endIndex)
    kept.marks[book] = all
    kept.version += 1
  }

  /// Notes that a book is asked for again, as another window may have changed what is kept. What changes here from now on
  /// is newer than the answer.
  package func readAgain(_ book: DocumentID) {
    let book = book.sized(0)
    readAgain[book] = changed.contains(book)
    kept.since[book] = kept.changed[book] ?? [:]
    kept.wordsSince[book] = changedWords[book] ?? [:]
  }

  /// Takes the answer: of the state what is not newer here, and exactly the marks and words that are kept.
  private func renew(_ read: KeptBook, hasChanged: Bool, isOpen: Bool) {
    let book = read.id.sized(0)
    let since = kept.since.removeValue(forKey: book) ?? [:]
    let wordsSince = kept.wordsSince.removeValue(forKey: book) ?? [:]
    // Where the library cannot be read, nothing is known of the book.
    guard read.state != BookState() || !read.marks.isEmpty || !read.words.isEmpty else {
      return
    }
    if !hasChanged {
      let place = states[book]?.place
      states[book] = read.state
      if isOpen, let place { states[book]?.place = place }
    }
    words[book] = Self.joined(read.words, wordsSince, by: LookedUpWord.isBefore)
    let marks = Self.joined(read.marks, since, by: Mark.isBefore)
    guard marks != kept.marks[book] ?? [] else { return }
    kept.marks[book] = marks
    kept.version += 1
  }

  /// What is kept, with what has changed here since the question; nil for what is removed.
  private static func joined<Kept: Identifiable>(
    _ read: [Kept], _ since: [Kept.ID: Kept?], by isBefore: (Kept, Kept) -> Bool
  ) -> [Kept] {
    let own = since.values.compactMap(\.self)
    return (read.filter { since[$0.id] == nil } + own).sorted(by: isBefore)
  }

  /// The words that were looked up in a book, in the order of the book.
  package func words(in book: DocumentID) -> [LookedUpWord] { words[book.sized(0)] ?? [] }

  /// Puts a word into a book, in place of the word with the same id. The oldest words beyond the bound go.
  package func put(_ word: LookedUpWord, in book: DocumentID) {
    let book = book.sized(0)
    place(word, in: book)
    changedWords[book, default: [:]][word.id] = word
    kept.wordsSince[book]?[word.id] = word
    let all = words(in: book)
    guard all.count > LookedUpWord.maximum, let oldest = all.min(by: LookedUpWord.isOlder) else {
      return
    }
    remove(word: oldest.id, from: book)
  }

  package func remove(word: LookedUpWord.ID, from book: DocumentID) {
    let book = book.sized(0)
    words[book]?.removeAll { $0.id == word }
    changedWords[book, default: [:]].updateValue(nil, forKey: word)
    kept.wordsSince[book]?.updateValue(nil, forKey: word)
  }

  private func place(_ word: LookedUpWord, in book: DocumentID) {
    var all = (words[book] ?? []).filter { $0.id != word.id }
    all.insert(word, at: all.firstIndex { LookedUpWord.isBefore(word, $0) } ?? all.endIndex)
    words[book] = all
  }

  /// Adds the words that are kept to those that are known.
  private func join(_ read: [LookedUpWord], in book: DocumentID) {
    guard !read.isEmpty else { return }
    let (own, changed) = (words(in: book), changedWords[book] ?? [:])
    let ids = Set(own.map(\.id))
    let further = read.filter { !ids.contains($0.id) && changed[$0.id] == nil }
    words[book] = (own + further).sorted(by: LookedUpWord.isBefore)
  }

  /// Takes what has been read from where books are kept. What has been changed meanwhile is newer.
  /// - Parameter isOpen: whether the book is open, and its place is where the reader is.
  package func learn(_ read: KeptBook, isOpen: Bool = false) {
    let book = read.id.sized(0)
    if let hasChanged = readAgain.removeValue(forKey: book) {
      return renew(read, hasChanged: hasChanged, isOpen: isOpen)
    }
    if read.state != BookState() {
      states[book] = states[book].map { read.state.overridden(by: $0) } ?? read.state
    }
    join(read.words, in: book)
    if read.marks.isEmpty { return }
    let own = kept.marks[book] ?? []
    kept.marks[book] = read.marks
    kept.version += 1
    for mark in own { place(mark, in: book) }
  }

  /// How many marks and words are known, of all books.
  package var markCount: Int {
    kept.marks.values.reduce(0) { $0 + $1.count } + words.values.reduce(0) { $0 + $1.count }
  }

  /// Forgets a book, of which what is kept can be read again.
  /// - Returns: false where something has changed that was not taken yet: then the book stays.
  package func forget(_ book: DocumentID) -> Bool {
    let book = book.sized(0)
    guard !changed.contains(book), kept.changed[book] == nil, changedWords[book] == nil else {
      return false
    }
    (states[book], kept.marks[book], words[book]) = (nil, nil, nil)
    (readAgain[book], kept.since[book], kept.wordsSince[book]) = (nil, nil, nil)
    return true
  }

  /// What has changed since the last call.
  package func takeChanges() -> [(book: DocumentID, what: BookChange.What)] {
    defer { (changed, kept.changed, changedWords) = ([], [:], [:]) }
    let states = changed.compactMap { book in self.states[book].map { (book, $0) } }
    let marks = kept.changed.flatMap { book, marks in
      marks.map { (book: book, what: $1.map { .mark($0) } ?? BookChange.What.unmark($0)) }
    }
    let words = changedWords.flatMap { book, words in
      words.map { (book: book, what: $1.map { .word($0) } ?? BookChange.What.unword($0)) }
    }
    return states.map { (book: $0, what: .state($1)) } + marks + words
  }

  /// Makes the choices of the book that is closed those of books without their own.
  /// - Parameter style: nil where no style was chosen in the book.
  package func remember(pose: Pose, style: ReadingStyle?) {
    self.pose = pose
    if let style { self.style = style }
  }
}

/// The marks of all books and the words that were looked up, for all views.
private final class KeptMarks {
  var words: [DocumentID: [LookedUpWord]] = [:]
  var changedWords: [DocumentID: [LookedUpWord.ID: LookedUpWord?]] = [:]
  /// Of each book, in the order of the book.
  var marks: [DocumentID: [Mark]] = [:]
  var color = Mark.Color.yellow
  var version = 0
  /// What has changed since the owner has taken the changes; nil for a mark that is removed.
  var changed: [DocumentID: [Mark.ID: Mark?]] = [:]
  /// What has changed since a book was asked for again, until the answer comes.
  var since: [DocumentID: [Mark.ID: Mark?]] = [:]
  var wordsSince: [DocumentID: [LookedUpWord.ID: LookedUpWord?]] = [:]
}

extension BookState {
  /// Where the reader was; nil for a book that was never read.
  package var bookPlace: BookPlace? {
    place.map { BookPlace(page: $0.page, fraction: $0.fraction) }
  }

  package var readingStyle: ReadingStyle? { style.flatMap(ReadingStyle.init(rawValue:)) }
  package var bookPose: Pose? { pose.flatMap(Pose.init(rawValue:)) }
  package var readingDirection: ReadingDirection? {
    direction.flatMap(ReadingDirection.init(rawValue:))
  }
  package var leavesMode: LeavesMode? { paging.flatMap(LeavesMode.init(rawValue:)) }
}
