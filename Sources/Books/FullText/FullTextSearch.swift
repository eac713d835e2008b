import Books
import Database
import SystemCalls

/// The search inside books: a thread with a connection of its own, which waits for no indexing.
public final class FullTextSearch: Sendable {
  /// The most hits of an answer.
  public static let mostHits = 2000

  private struct State: Sendable {
    var asked: String?
    var answer: TextAnswer?
    var isStopping = false
  }

  private let path: String
  private let state = Monitor(State())

  /// - Parameters:
  ///   - path: the file of the index.
  ///   - wake: called on the search's thread when an answer is there; must not wait.
  public init(path: String, wake: @escaping @Sendable () -> Void = {}) {
    self.path = path
    BackgroundThread.start("text search") { [state] in Self.run(path, state, wake) }
  }

  /// Asks for a text; an earlier question that waits is dropped.
  public func ask(_ text: String) { state.withLock { $0.asked = text } }

  /// The answer that has come since the last call.
  public func take() -> TextAnswer? {
    state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
  }

  /// Ends the thread behind the present search.
  public func stop() { state.withLock { $0.isStopping = true } }

  /// Searches on the calling thread. For commands and tests.
  public static func find(_ text: String, in path: String) -> TextAnswer {
    var tables: TextTables?
    return answer(to: text, path, &tables)
  }

  private static func run(
    _ path: String, _ state: Monitor<State>, _ wake: @Sendable () -> Void
  ) {
    var tables: TextTables?
    while true {
      let asked = state.wait { state -> String?? in
        if state.isStopping { return .some(nil) }
        defer { state.asked = nil }
        return state.asked.map { .some($0) }
      }
      guard let asked else { return }
      let answer = answer(to: asked, path, &tables)
      state.withLock { $0.answer = answer }
      wake()
    }
  }

  /// - Parameter tables: kept for the next search; opened anew after a failure, as the index may be made anew.
  private static func answer(
    to text: String, _ path: String, _ tables: inout TextTables?
  ) -> TextAnswer {
    var answer = TextAnswer(text: text)
    let query = IndexQuery(text)
    guard let match = query.match else { return answer }
    answer.terms = query.terms
    // SQLite would make the file that is missing.
    guard Files.exists(path) else {
      tables = nil
      return answer
    }
    do throws(TextFile.Problem) {
      let open: TextTables
      if let known = tables {
        open = known
      } else {
        open = try TextFile.open(path, timeout: 1000, isReader: true)
      }
      tables = open
      do throws(Database.Failure) {
        answer.hits = try open.find(match, limit: mostHits)
      } catch { throw TextFile.problem(path, error) }
    } catch {
      tables = nil
      answer.problem = error.description
    }
    return answer
  }
}
