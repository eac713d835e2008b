import BookTable
import Books

/// The search inside books on its way between the stage and the index: questions go out as values, answers come in.
package final class StageInside {
  /// A hit whose words are wanted.
  package struct ExcerptQuestion: Sendable {
    /// Of the answer to which the hit belongs.
    package let revision: Int
    package let number: Int
    package let hit: TextHit
    package let terms: [SearchTerm]
  }

  fileprivate(set) var answer = TextAnswer(text: "")
  /// Another number for each answer.
  fileprivate(set) var revision = 0
  /// The words of hits, by the numbers of the hits; nil inside where the book tells none.
  fileprivate(set) var excerpts: [Int: TextExcerpt?] = [:]
  fileprivate var asked: Set<Int> = []
  fileprivate var questions: [ExcerptQuestion] = []
  fileprivate var question: String?
  fileprivate var changes: [TextFolders.Folder] = []
  var folders = TextFolders()
  /// The text that was asked for last.
  private(set) var text = ""
  /// The hit whose book was opened last; nil where the reader has left the search.
  var trail: Int?
  /// Where the cursor of the panel was left.
  var row: Int?

  /// The number of books that have the words of the field for the shelf.
  var count = InsideCount()
  fileprivate var countQuestion: String?

  /// How many books have some words inside.
  struct InsideCount {
    /// The text of the field, and when that text came.
    fileprivate(set) var (text, since) = ("", 0.0)
    /// What was asked for; nil while the reader types, and for a text that is not asked for.
    fileprivate(set) var asked: String?
    /// Nil until the index has answered.
    fileprivate(set) var books: Int?

    /// How long the reader types no letter before the index is asked, in seconds.
    static let pause = 0.5

    /// Takes the text of the field.
    mutating func follow(_ text: String, at time: Double) {
      if text != self.text { self = InsideCount(text: text, since: time) }
    }

    private init(text: String, since: Double) { (self.text, self.since) = (text, since) }
    init() {}
  }

  /// Asks how many books have the words of the field, once the reader pauses.
  /// - Returns: when the question is due, in seconds; nil where nothing is due.
  func countBooks(at time: Double) -> Double? {
    guard folders.isAnyOn, count.asked == nil, let words = BookQuery(count.text).plainWords else {
      return nil
    }
    let due = count.since + InsideCount.pause
    guard time >= due else { return due }
    (count.asked, countQuestion) = (words, words)
    return nil
  }

  /// The most words that are asked for at a time.
  private static let mostQuestions = 24

  /// Asks for a text.
  func ask(_ text: String) {
    guard text != self.text else { return }
    (self.text, question) = (text, text)
  }

  /// Asks for the same text again: the index may have grown.
  func askAgain() { if !text.isEmpty { question = text } }

  func change(_ folder: TextFolders.Folder) { changes.append(folder) }

  /// The first hit of the next book, or the last hit of the book before.
  func neighbour(of number: Int, forward: Bool) -> Int? {
    let hits = answer.hits
    guard hits.indices.contains(number) else { return nil }
    let path = hits[number].path
    return forward
      ? hits.indices.dropFirst(number + 1).first { hits[$0].path != path }
      : hits.indices.prefix(number).last { hits[$0].path != path }
  }

  /// Asks for the words of hits.
  func want(_ numbers: [Int]) {
    let new = numbers.filter { answer.hits.indices.contains($0) && !asked.contains($0) }
    guard !new.isEmpty else { return }
    for number in new.prefix(Self.mostQuestions) {
      asked.insert(number)
      questions.append(
        ExcerptQuestion(
          revision: revision, number: number, hit: answer.hits[number], terms: answer.terms))
    }
  }
}

extension Stage {
  package typealias ExcerptQuestion = StageInside.ExcerptQuestion

  /// The text that is looked for inside books, since the last call.
  package func takeInsideQuestion() -> String? {
    defer { inside.question = nil }
    return inside.question
  }

  /// Takes what was found inside books. An answer to an earlier question is dropped.
  package func receive(inside answer: TextAnswer) {
    guard answer.text == inside.text else { return }
    // What is read while the index grows leaves the reader where the reader is.
    inside.trail = inside.trail.flatMap { inside.answer.place(of: $0, in: answer) }
    inside.answer = answer
    inside.revision += 1
    (inside.excerpts, inside.asked, inside.questions) = ([:], [], [])
  }

  /// The text whose books are to be counted, since the last call.
  package func takeCountQuestion() -> String? {
    defer { inside.countQuestion = nil }
    return inside.countQuestion
  }

  /// Takes the hits of a text whose books are counted. An answer to an earlier question is dropped.
  package func receive(count answer: TextAnswer) {
    guard answer.text == inside.count.asked else { return }
    inside.count.books = Set(answer.hits.map(\.path)).count
  }

  /// The hits whose words are wanted, since the last call.
  package func takeExcerptQuestions() -> [ExcerptQuestion] {
    defer { inside.questions = [] }
    return inside.questions
  }

  /// Whether the words of hits are seen.
  package var showsExcerpts: Bool { overlays.first(InsidePanel.self) != nil }

  /// Takes questions back that nobody has answered: the same hits may be asked about again.
  package func takeBack(_ questions: [ExcerptQuestion]) {
    for question in questions where question.revision == inside.revision {
      inside.asked.remove(question.number)
    }
  }

  package func receive(_ excerpt: TextExcerpt?, of question: ExcerptQuestion) {
    guard question.revision == inside.revision else { return }
    inside.excerpts[question.number] = .some(excerpt)
  }

  /// The folders of the library and how far their words were read.
  package var textFolders: TextFolders {
    get { inside.folders }
    set { inside.folders = newValue }
  }

  /// The folders that the reader has chosen or taken out, since the last call.
  package func takeFolderChanges() -> [TextFolders.Folder] {
    defer { inside.changes = [] }
    return inside.changes
  }
}

extension TextAnswer {
  /// The place of a hit of this answer in a newer answer to the same text; nil where the book has no hits any more.
  fileprivate func place(of number: Int, in newer: TextAnswer) -> Int? {
    guard newer.text == text, hits.indices.contains(number) else { return nil }
    let hit = hits[number]
    return newer.hits.firstIndex { $0.path == hit.path && $0.pages == hit.pages }
      ?? newer.hits.firstIndex { $0.path == hit.path }
  }
}
