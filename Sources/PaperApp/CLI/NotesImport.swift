import BookClients
import Books
import Launch
import Library
import SystemCalls

/// `paper notes --import`: takes over what other programs have kept of books.
struct NotesImport {
  private let paths: [Picture.Source]

  init(_ paths: [Picture.Source]) { self.paths = paths }

  /// - Parameters:
  ///   - print: told of each book of which another program keeps something, in one line.
  ///   - complain: told of each problem, in one line.
  /// - Returns: false where a book, its notes or the library cannot be read.
  func run(
    print: (String) throws -> Void, complain: (String) -> Void
  ) throws -> Bool {
    guard let keeper = BookKeeper.ofUser(resumesEdits: false, wake: {}) else {
      throw NotesCommand.Failure(description: "there is no HOME, and so no notes")
    }
    defer { keeper.stop(within: 5) }
    let workers = BookWorkers(pages: nil)
    defer { workers.stop() }
    let reader = FoundNotesReader(program: workers.program)
    defer { reader.stop() }
    let found = Library.open(paths, calibre: workers)
    for problem in found.problems { complain(problem.description) }
    var isWhole = found.problems.isEmpty
    let finished = finishedBooks(keeper)
    for entry in found.entries {
      guard case .file(let file) = entry.locator else { continue }
      switch reader.notes(of: file) {
      case .success(let notes):
        let lines = try notes.map {
          try take($0, entry, keeper, isFinished: finished.contains(Self.place(of: file.bytes)))
        }
        if !lines.isEmpty {
          try print("\(Printable.escaped(file.path)): \(lines.joined(separator: "; "))")
        }
      case .failure(let error):
        complain("\(Printable.escaped(file.path)): \(error)")
        isWhole = false
      }
    }
    keeper.flush()
    for problem in keeper.take().problems {
      complain(problem)
      isWhole = false
    }
    return isWhole
  }

  /// The paths of the books that the reader has finished.
  private func finishedBooks(_ keeper: BookKeeper) -> Set<[UInt8]> {
    keeper.wantReadings()
    keeper.flush()
    return Set(
      keeper.take().readings.filter { !$0.finished.isEmpty }.map { Self.place(of: $0.path) })
  }

  /// The path without links and dots, as two ways may lead to a book.
  private static func place(of path: [UInt8]) -> [UInt8] {
    (try? PathCall.resolved(path)) ?? path
  }

  /// Takes over what is new, and says what that was.
  private func take(
    _ notes: FoundNotes, _ entry: ShelfEntry, _ keeper: BookKeeper, isFinished: Bool
  ) throws -> String {
    let source = entry.documentSource
    keeper.want([source])
    keeper.flush()
    let news = keeper.take()
    if let problem = news.problems.first { throw NotesCommand.Failure(description: problem) }
    var kept = news.books.first ?? KeptBook(entry.documentID)
    let known = Set(kept.marks.map(\.id))
    let marks = notes.marks.filter { !known.contains($0.id) }
    var changes = marks.map { BookChange(source, .mark($0)) }
    var parts = [marks.count == 1 ? "1 note" : "\(marks.count) notes"]
    // A place of the reader's own stays.
    if kept.state.place == nil, let place = notes.place {
      kept.state.place = place
      changes.append(BookChange(source, .state(kept.state)))
      parts.append("the place")
    }
    if !isFinished {
      changes += notes.edits.map { BookChange(source, .edit($0)) }
      if !notes.edits.isEmpty { parts.append("the end of the reading") }
    }
    if notes.lost > 0 { parts.append("\(notes.lost) without a place in the book") }
    keeper.keep(changes)
    let what = changes.isEmpty && notes.lost == 0 ? "nothing new" : parts.joined(separator: ", ")
    return "\(what) from \(notes.origin.name)"
  }
}
