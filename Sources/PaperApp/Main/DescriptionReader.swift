import BookTable
import Books
import SystemCalls

/// Reads the descriptions of books on a thread, as the catalogue's disk may take its time.
@MainActor
final class DescriptionReader {
  private struct Question {
    var id: ShelfEntry.ID
    var number: Int64
    /// In bytes, and in seconds since 1970; 0 where that is not known.
    var (size, added): (Int, Int)
  }

  private struct State {
    /// The last one is read first.
    var questions: [Question] = []
    var answers: [ShelfEntry.ID: BookDescription] = [:]
    var isReading = false
  }

  private let catalogue: any LibraryCatalogue
  private let wake: @Sendable () -> Void
  private let state = Monitor(State())
  /// The books that were asked for, the last one last.
  private var asked: [Question] = []

  /// The stage asks for no more books at a time.
  private static let maximum = 64

  init(_ catalogue: any LibraryCatalogue, wake: @escaping @Sendable () -> Void) {
    (self.catalogue, self.wake) = (catalogue, wake)
  }

  /// - Parameter file: size in bytes and the time of adding, as `LibraryBooks.file` tells.
  func ask(_ id: ShelfEntry.ID, _ number: Int64, _ file: (size: Int, added: Int)) {
    let question = Question(id: id, number: number, size: file.size, added: file.added)
    asked.removeAll { $0.id == id }
    asked = asked.suffix(Self.maximum - 1) + [question]
    read([question])
  }

  /// Reads the descriptions again of the books that have changed and were asked for.
  func renew(_ packets: [TablePacket]) {
    guard !asked.isEmpty else { return }
    var changed: [Int64: BookRow] = [:]
    for packet in packets {
      for row in packet.rows { changed[row.number] = row }
    }
    for index in asked.indices {
      guard let row = changed[asked[index].number] else { continue }
      (asked[index].size, asked[index].added) = (row.size, row.added)
    }
    read(asked.filter { changed[$0.number] != nil })
  }

  /// The descriptions that have been read since the last call.
  func take() -> [ShelfEntry.ID: BookDescription] {
    state.withLock { state in
      defer { state.answers = [:] }
      return state.answers
    }
  }

  private func read(_ questions: [Question]) {
    guard !questions.isEmpty else { return }
    let isReading = state.withLock { state in
      defer { state.isReading = true }
      let ids = Set(questions.map(\.id))
      state.questions = state.questions.filter { !ids.contains($0.id) } + questions
      state.questions = state.questions.suffix(Self.maximum)
      return state.isReading
    }
    guard !isReading else { return }
    let isStarted = BackgroundThread.start("details") { [state, catalogue, wake] in
      while let next = state.withLock(Self.next) {
        guard let (found, origins, changed) = catalogue.details(of: next.number) else { continue }
        var description = BookDescription(found: found, origins: origins)
        if next.size > 0 { description.size = next.size }
        if next.added > 0 { description.added = next.added }
        description.changed = changed
        state.withLock { [description] in $0.answers[next.id] = description }
        wake()
      }
    }
    if !isStarted { state.withLock { $0.isReading = false } }
  }

  nonisolated private static func next(_ state: inout State) -> Question? {
    if state.questions.isEmpty { state.isReading = false }
    return state.questions.popLast()
  }
}
