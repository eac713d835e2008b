import BookClients
import Books
import Localisation
import SystemCalls

/// Looks up words on a thread of its own, which ends with the program.
final class DictionaryErrand: Sendable {
  private struct State: Sendable {
    var wanted: WordWish?
    var found: (wish: WordWish, entries: [FoundEntry])?
    /// Whether a dictionary is installed; nil until the thread has looked.
    var hasAny: Bool?
    var isStopping = false
  }

  private let state = Monitor(State())
  private let reader: DictionaryReader

  /// - Parameter wake: called on the thread when there is news; must not wait.
  init(workers: BookWorkers, wake: @escaping @Sendable () -> Void) {
    reader = DictionaryReader(program: workers.program)
    BackgroundThread.start("dictionary") { [state, reader] in
      let hasAny = reader.hasDictionaries
      state.withLock { $0.hasAny = hasAny }
      wake()
      while let wish = Self.next(state) {
        let entries = reader.entries(for: wish, reader: Localisation.language.name)
        state.withLock { $0.found = (wish, entries) }
        wake()
      }
    }
  }

  /// - Returns: nil at the end of the program.
  private static func next(_ state: Monitor<State>) -> WordWish? {
    state.wait { state -> WordWish?? in
      if state.isStopping { return .some(nil) }
      defer { state.wanted = nil }
      return state.wanted.map { .some($0) }
    }
  }

  /// Looks up a word; one that was asked for before and is not found yet is given up.
  func look(up wish: WordWish) { state.withLock { $0.wanted = wish } }

  /// What was found since the last call.
  func take() -> (wish: WordWish, entries: [FoundEntry])? {
    state.look { state in
      defer { state.found = nil }
      return state.found
    }
  }

  var hasDictionaries: Bool { state.look { $0.hasAny } ?? false }

  func stop() {
    state.withLock { $0.isStopping = true }
    reader.stop()
  }
}
