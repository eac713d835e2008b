import Synchronization
import Testing
import WebClient

@Suite(.timeLimit(.minutes(1))) struct WebStopTests {
  @Test func eachRequestOfAHandleEnds() {
    let ended = Counts()
    let stop = WebStop()
    let first = stop.add { ended.add("first") }
    _ = stop.add { ended.add("second") }
    let third = stop.add { ended.add("third") }
    stop.remove(third)
    #expect(ended.all.isEmpty && !stop.isStopped)
    stop.stop()
    #expect(ended.all == ["first", "second"] && stop.isStopped)
    // What is over ends no second time, and what comes later ends at once.
    stop.remove(first)
    stop.stop()
    _ = stop.add { ended.add("late") }
    #expect(ended.all == ["first", "late", "second"])
  }

  private final class Counts: Sendable {
    private let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
    var all: [String] { names.withLock { $0.sorted() } }
  }
}
