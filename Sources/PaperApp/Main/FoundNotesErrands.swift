import BookClients
import Books
import Stage
import SystemCalls

/// The frame's errands between the stage and the notes of other programs, which a thread looks for as a book opens.
@MainActor
final class FoundNotesErrands {
  private struct State: Sendable {
    /// The book that is open, until the thread looks for its notes.
    var wanted: DocumentSource?
    var seen: [String] = []
    var found: (notes: [FoundNotes], book: DocumentID)?
    var isStopping = false
  }

  private let state = Monitor(State())
  private let reader: FoundNotesReader
  private var book: DocumentID?

  /// - Parameter wake: called on the thread when there is news; must not wait.
  init(workers: BookWorkers, wake: @escaping @Sendable () -> Void) {
    reader = FoundNotesReader(program: workers.program)
    guard let path = SeenNotes.userPath else { return }
    BackgroundThread.start("notes") { [state, reader] in
      Self.look(state, reader, path, wake)
    }
  }

  func take(into stage: Stage) {
    let found = state.look { state in
      defer { state.found = nil }
      return state.found
    }
    if let found { stage.receive(found: found.notes, of: found.book) }
  }

  func give(from stage: Stage) {
    let seen = stage.takeSeenNotes()
    if !seen.isEmpty { state.withLock { $0.seen += seen } }
    let open = stage.openSource
    guard open?.id.sized(0) != book else { return }
    book = open?.id.sized(0)
    guard let open else { return }
    state.withLock { $0.wanted = open }
  }

  /// Ends the thread without waiting for a disk.
  func stop() {
    state.withLock { $0.isStopping = true }
    reader.stop()
  }

  private enum Step: Sendable {
    case look(DocumentSource)
    case note([String])
    case end
  }

  nonisolated private static func look(
    _ state: Monitor<State>, _ reader: FoundNotesReader, _ path: String,
    _ wake: @Sendable () -> Void
  ) {
    var seen = SeenNotes(path: path)
    while true {
      let step = state.wait { state -> Step? in
        if !state.seen.isEmpty {
          defer { state.seen = [] }
          return .note(state.seen)
        }
        if state.isStopping { return .end }
        defer { state.wanted = nil }
        return state.wanted.map(Step.look)
      }
      switch step {
      case .end: return
      case .note(let versions): versions.forEach { seen.add($0) }
      case .look(let book):
        guard case .file(let file) = book.locator, file != .standardInput,
          case .success(let notes) = reader.notes(of: file, isSeen: seen.contains),
          !notes.isEmpty
        else { continue }
        state.withLock { $0.found = (notes, book.id) }
        wake()
      }
    }
  }
}
