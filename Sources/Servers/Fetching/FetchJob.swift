import Books
import ServerFacts
import ServerRooms
import WebClient

/// A book in the queue.
struct FetchJob: Sendable {
  enum Step: Equatable, Sendable {
    /// In the queue.
    case waiting
    /// Waits until a try may succeed: for so many seconds from the first look on.
    case pausing(seconds: Double, until: Double?)
    case running
    case failed
  }

  let book: RoomBook
  var step = Step.waiting
  var state = RemoteState.waiting
  /// A new one for each try.
  var stop = WebStop()
  /// Tries in a row that have brought no byte.
  var failures = 0
  /// Bytes that the tries have brought at most.
  var most = 0
  /// What has come, and is not told yet.
  var untold: RemoteState?

  init(_ book: RoomBook) { self.book = book }

  /// The pauses before further tries, in seconds. A try that brings bytes begins again.
  static let pauses: [Double] = [2, 10, 30, 120, 300]

  /// What becomes of the job after a failure.
  mutating func take(_ failure: FetchFailure, now: Int) {
    let count = failures
    failures += 1
    guard failure.mayPass, count < Self.pauses.count else {
      fail(failure)
      return
    }
    var seconds = Self.pauses[count]
    // The server's wish is longer than the own pause, and is no reason to wait for days.
    if let until = failure.waitsUntil { seconds = max(seconds, Double(until - now)) }
    guard seconds <= Self.longest else {
      fail(failure)
      return
    }
    step = .pausing(seconds: seconds, until: nil)
    tell(.waiting)
  }

  private mutating func fail(_ failure: FetchFailure) {
    step = .failed
    tell(.failed("\(failure)"))
  }

  /// A server that wants to be left alone for longer is asked again by the reader.
  private static let longest = 3600.0

  /// Takes bytes that have come.
  mutating func note(_ count: Int, of total: Int?) {
    untold = RemoteState(count: count, total: total)
    guard count > most else { return }
    (most, failures) = (count, 0)
  }

  /// The state from now on, with all that has come.
  mutating func tell(_ told: RemoteState) { (state, untold) = (told, nil) }

  /// Tells what has come.
  /// - Returns: whether this was news.
  mutating func tell() -> Bool {
    guard let told = untold else { return false }
    defer { tell(told) }
    return told != state
  }
}

extension RemoteState {
  /// The state of a book of which bytes come.
  init(count: Int, total: Int?) {
    let part = total.flatMap { $0 > 0 ? min(1, max(0, Double(count) / Double($0))) : nil }
    self = .coming(part: part)
  }
}
