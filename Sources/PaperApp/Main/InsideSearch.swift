import BookClients
import Books
import FullText
import Stage
import SystemCalls

/// The frame's errands between the stage and the index of the words of books: questions and choices go one way, answers
/// the other.
@MainActor
final class InsideSearch {
  private let text: FullText?
  private let search: FullTextSearch?
  /// Counts books for the field of the shelf; made with the first question.
  private var counter: FullTextSearch?
  private let makeCounter: () -> FullTextSearch?
  private let reader: TextWorkers
  private let excerpts: Excerpts
  /// What the reader has chosen and the index does not know yet.
  private var chosen: [[UInt8]: Bool] = [:]
  /// Whether words of hits were asked for since the panel was opened.
  private var isAsking = false

  /// The hits whose words are looked for by a thread, and the words that were found.
  private struct Queue: Sendable {
    var questions: [Stage.ExcerptQuestion] = []
    var answers: [(Stage.ExcerptQuestion, TextExcerpt?)] = []
    var isStopping = false
  }

  private typealias Excerpts = Monitor<Queue>

  /// - Parameters:
  ///   - workers: whose program reads the books.
  ///   - wake: called on any thread when there is news; must not wait.
  init(workers: BookWorkers, wake: @escaping @Sendable () -> Void) {
    let program = workers.program
    reader = TextWorkers(program: program, givesWay: false)
    excerpts = Monitor(Queue())
    let paths = FullText.userPaths
    text = paths.map {
      FullText(
        path: $0.index, folders: $0.folders, reader: TextWorkers(program: program), wake: wake)
    }
    search = paths.map { FullTextSearch(path: $0.index, wake: wake) }
    makeCounter = { paths.map { FullTextSearch(path: $0.index, wake: wake) } }
    BackgroundThread.start("excerpts") { [excerpts, reader] in
      Self.look(excerpts, reader, wake)
    }
  }

  /// - Parameter roots: the folders of the library, as the bytes of paths.
  func exchange(with stage: Stage, roots: [[UInt8]], at time: Double) {
    guard let text, let search else { return }
    let news = text.take()
    stage.tell(news.problems, at: time)
    for change in stage.takeFolderChanges() {
      let folder = Picture.Source(bytes: change.path)
      change.isOn ? text.add(folder) : text.remove(folder)
      chosen[change.path] = change.isOn
    }
    tell(news, roots, to: stage)
    if let asked = stage.takeInsideQuestion() {
      search.ask(asked)
      excerpts.withLock { $0.questions = [] }
    }
    if let answer = search.take() { stage.receive(inside: answer) }
    if let asked = stage.takeCountQuestion() {
      counter = counter ?? makeCounter()
      counter?.ask(asked)
    }
    if let answer = counter?.take() { stage.receive(count: answer) }
    let questions = stage.takeExcerptQuestions()
    if !questions.isEmpty || isAsking && !stage.showsExcerpts {
      // Only hits that are seen are read.
      let former = excerpts.withLock { queue in
        defer { queue.questions = questions.reversed() }
        return queue.questions
      }
      stage.takeBack(former)
      isAsking = !questions.isEmpty
    }
    let answers = excerpts.withLock { queue in
      defer { queue.answers = [] }
      return queue.answers
    }
    for (question, excerpt) in answers { stage.receive(excerpt, of: question) }
  }

  private func tell(_ news: FullText.News, _ roots: [[UInt8]], to stage: Stage) {
    var folders = TextFolders()
    chosen = chosen.filter { $0.value != news.folders.contains($0.key) }
    folders.folders = roots.map {
      .init(path: $0, isOn: chosen[$0] ?? news.folders.contains($0))
    }
    // A folder that was chosen on the command line need not be in the library.
    folders.folders += news.folders.filter { !roots.contains($0) }.map {
      .init(path: $0, isOn: chosen[$0] ?? true)
    }
    (folders.indexed, folders.waiting, folders.failed) = (news.indexed, news.waiting, news.failed)
    if stage.textFolders != folders { stage.textFolders = folders }
  }

  /// Looks for changed books.
  func update() { text?.update() }

  /// Ends the threads without waiting for a disk.
  func stop() {
    excerpts.withLock { $0.isStopping = true }
    reader.stop()
    search?.stop()
    counter?.stop()
    text?.stop(within: 0)
  }

  nonisolated private static func look(
    _ excerpts: Excerpts, _ reader: TextWorkers, _ wake: @Sendable () -> Void
  ) {
    while true {
      let question = excerpts.wait { queue -> Stage.ExcerptQuestion?? in
        if queue.isStopping { return .some(nil) }
        // What was asked for last is seen.
        return queue.questions.popLast().map { .some($0) }
      }
      guard let question else { return }
      let hit = question.hit
      let found = reader.excerpt(
        of: Picture.Source(bytes: hit.path), pages: hit.pages, anchor: hit.anchor,
        terms: question.terms)
      excerpts.withLock { $0.answers.append((question, found)) }
      wake()
    }
  }
}
