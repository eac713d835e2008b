import BookClients
import Books
import Launch
import PlaceKeeping
import ServerFacts
import ServerStore
import Stage
import SystemCalls
import WebClient

/// The frame's errands between the stage and the server of places: facts and questions go one way, places and answers the
/// other.
@MainActor
final class PlaceErrands {
  /// Nil for a user without a home.
  private let keeper: PlaceKeeper?
  private let notes: FoundNotesErrands
  private var shown: OpenPlace?
  /// Another device may have read on while the reader was away.
  private var focus = FocusWatch(pace: 300)

  /// - Parameters:
  ///   - workers: whose program reads books and notes.
  ///   - secrets: the desktop's keyring.
  ///   - books: the books whose own servers keep places.
  ///   - wake: called on any thread when there is news; must not wait.
  init(
    workers: BookWorkers, secrets: any SecretStore, books: LinkedBooks?,
    wake: @escaping @Sendable () -> Void
  ) {
    keeper = PlaceKeeper.userPath.map {
      PlaceKeeper(
        path: $0, program: .installed, agent: Program.agent, device: Self.device,
        secrets: secrets, books: books, wake: wake)
    }
    notes = FoundNotesErrands(workers: workers, wake: wake)
  }

  /// The name of this device for other devices.
  private static var device: String {
    let name = (try? Files.read("/proc/sys/kernel/hostname", limit: 256)).map {
      String(decoding: $0.prefix { $0 > 0x20 }, as: UTF8.self)
    }
    return name.flatMap { $0.isEmpty ? nil : "Paper (\($0))" } ?? "Paper"
  }

  /// Whether the place in the book at a path waits for the server; nil where no places are kept. Waits for the disk.
  var hasUnsentPlace: (@Sendable (_ path: String) -> Bool)? {
    guard let keeper else { return nil }
    return { keeper.hasUnsentPlace(at: $0) }
  }

  /// Before the stage advances: what has come.
  func take(into stage: Stage) {
    notes.take(into: stage)
    guard let news = keeper?.take() else { return }
    if let facts = news.facts { stage.placeFacts = facts }
    if let sought = news.sought { stage.seek(sought) }
  }

  /// After the stage has advanced: what goes out.
  func give(from stage: Stage, at time: Double) {
    notes.give(from: stage)
    guard let keeper else { return }
    for request in stage.takePlaceRequests() { keeper.perform(request) }
    if let (place, page) = stage.takeFoundPlace() { keeper.found(place, page: page) }
    if stage.openPlace != shown {
      shown = stage.openPlace
      keeper.show(shown)
    }
    if focus.isBack(stage.isInUse, at: time) { keeper.wakeUp() }
  }

  /// Has the last place kept and sent. Nobody waits.
  func end() {
    notes.stop()
    keeper?.end()
  }

  /// Waits for the last place, until a moment as `Clock.seconds` counts.
  func wait(until end: Double) { keeper?.wait(within: max(0, end - Clock.seconds)) }
}
