import Books
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct LoaderTests {
  /// Holds what is being made until the test lets it go on.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    let made = Guarded<[Int]>([])

    func make(_ request: Int) -> Int {
      made.withLock { $0.append(request) }
      started.signal()
      semaphore.wait()
      return request * 10
    }
    func open(_ times: Int = 1) { for _ in 0..<times { semaphore.signal() } }
  }

  @Test func makesInOrderOfUrgency() {
    let made = Guarded<[Int]>([])
    let loader = Loader<Int, Int>(
      threads: 1,
      make: { request in
        made.withLock { $0.append(request) }
        return request * 10
      }, wake: {})
    loader.want([3, 1, 2, 1])
    loader.waitUntilIdle()
    #expect(made.withLock { $0 } == [3, 1, 2])
    let mail = loader.drain()
    #expect(mail.map(\.request) == [3, 1, 2])
    #expect(mail.map(\.product) == [30, 10, 20])
    #expect(loader.drain().isEmpty)
    #expect(loader.pending == 0)
  }

  @Test func aNewWishReplacesTheOldButNotWhatIsUnderWay() {
    let gate = Gate()
    let loader = Loader<Int, Int>(threads: 1, make: { gate.make($0) }, wake: {})
    loader.want([1, 2, 3])
    gate.started.wait()
    loader.want([4, 1])
    #expect(loader.pending == 2)
    gate.open(5)
    loader.waitUntilIdle()
    #expect(gate.made.withLock { $0 } == [1, 4])
    // Delivered and not drained: not made again. After the mailbox was emptied it is.
    loader.want([1])
    loader.waitUntilIdle()
    #expect(gate.made.withLock { $0 } == [1, 4])
    #expect(loader.drain().map(\.request) == [1, 4])
    loader.want([1])
    loader.waitUntilIdle()
    #expect(gate.made.withLock { $0 } == [1, 4, 1])
  }

  @Test func theCallerNeverWaitsForWhatIsBeingMade() {
    let gate = Gate()
    let loader = Loader<Int, Int>(threads: 1, make: { gate.make($0) }, wake: {})
    loader.want([1])
    gate.started.wait()
    // None of these would return if the lock were held while something is made.
    loader.want([2])
    #expect(loader.drain().isEmpty)
    #expect(loader.pending == 2)
    loader.want([])
    gate.open()
    loader.waitUntilIdle()
    #expect(loader.drain().map(\.product) == [10])
  }

  @Test func wakesWhenTheMailboxFills() {
    let wakes = DispatchSemaphore(value: 0)
    let loader = Loader<Int, Int>(threads: 2, make: { $0 }, wake: { wakes.signal() })
    for round in 0..<50 {
      loader.want([round])
      #expect(wakes.wait(timeout: .now() + 5) == .success)
      #expect(loader.drain().map(\.request) == [round])
    }
  }

  @Test func stopsCleanlyAndKeepsTheMail() {
    let gate = Gate()
    let loader = Loader<Int, Int>(threads: 3, make: { gate.make($0) }, wake: {})
    loader.want(Array(0..<100))
    for _ in 0..<3 { gate.started.wait() }
    gate.open(3)
    // What comes free may take up more before the stop; all of that is let through.
    gate.open(200)
    loader.stop()
    loader.stop()
    #expect(loader.pending == 0)
    #expect(loader.drain().count >= 3)
    loader.want([1])
    loader.waitUntilIdle()
    #expect(loader.drain().isEmpty)
  }

  @Test func manyThreadsMakeEachThingOnce() {
    let counts = Guarded<[Int: Int]>([:])
    let loader = Loader<Int, Int>(
      threads: 4,
      make: { request in
        counts.withLock { $0[request, default: 0] += 1 }
        return request
      }, wake: {})
    loader.want(Array(0..<2_000))
    loader.waitUntilIdle()
    #expect(loader.drain().count == 2_000)
    #expect(counts.withLock { $0 }.values.allSatisfy { $0 == 1 })
  }
}

/// A value behind a lock that Thread Sanitizer knows; it cannot see into `Mutex`.
private final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<R>(_ body: (inout Value) -> R) -> R { lock.withLock { body(&value) } }
}
