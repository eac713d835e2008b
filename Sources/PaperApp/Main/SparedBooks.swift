import Books
import Synchronization
import SystemCalls

/// The fetched books that the cache keeps, whatever their age: those that the reader has begun and not finished, and those whose
/// places no server has got (decision: Spared books).
package final class SparedBooks: Sendable {
  private struct State: Sendable {
    /// The folders of begun books, by their last two names: a cache may lie behind a link.
    var begun: Set<[UInt8]> = []
    /// Whether the readings of all books have come.
    var isComplete: Bool
    var hasUnsentPlace: (@Sendable (_ path: String) -> Bool)?
  }

  private let state: Mutex<State>

  /// - Parameter keepsReadings: whether readings come; else no book counts as begun.
  package init(keepsReadings: Bool) { state = Mutex(State(isComplete: !keepsReadings)) }

  /// - Parameter asks: whether the place in the book at a path waits for a server; called on any thread, and may wait.
  package func ask(_ asks: @escaping @Sendable (_ path: String) -> Bool) {
    state.withLock { $0.hasUnsentPlace = asks }
  }

  /// Takes what is kept of the reading of books, as far as that has changed.
  /// - Parameter isComplete: whether the readings of all books have come by now.
  package func take(_ readings: [KeptReading], isComplete: Bool) {
    guard !readings.isEmpty || isComplete else { return }
    state.withLock { state in
      if isComplete { state.isComplete = true }
      for reading in readings {
        guard let folder = Self.folder(of: reading.path) else { continue }
        if reading.stage == .reading {
          state.begun.insert(folder)
        } else {
          state.begun.remove(folder)
        }
      }
    }
  }

  /// Whether the file at a path stays. Reads the file: for background threads.
  package func spares(_ path: String) -> Bool {
    let state = state.withLock { $0 }
    // Nothing goes before it is known what goes.
    guard state.isComplete else { return true }
    if let folder = Self.folder(of: Array(path.utf8)), state.begun.contains(folder) { return true }
    return state.hasUnsentPlace?(path) ?? false
  }

  /// The last two names of a book's folder in the cache: the server's name and the book's, whose checksum no other folder has.
  /// Nil for the folders of other books.
  private static func folder(of path: [UInt8]) -> [UInt8]? {
    let names = path.split(separator: UInt8(ascii: "/"))
    guard names.count > 3, names[names.count - 2].count == 24,
      names[names.count - 2].allSatisfy(isHexadecimal)
    else { return nil }
    return Array(names[(names.count - 3)...(names.count - 2)].joined(separator: [0x2F]))
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
