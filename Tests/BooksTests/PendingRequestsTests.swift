import Books
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct PendingRequestsTests {
  /// Requests that threads of a pool answer; ten times the request is the reply.
  private static func requests(
    threads: Int = 1, key: @escaping @Sendable (Int) -> String? = { _ in nil },
    make: @escaping @Sendable (Int) -> Int, wake: @escaping @Sendable () -> Void = {}
  ) -> PendingRequests<Int, Int> {
    let pool = BlockingPool(name: "test", threads: threads)
    return PendingRequests(
      width: threads, key: key,
      start: { request, answer in
        let ticket = pool.run(deadline: 60) {
          make(request)
        } reply: {
          answer(try? $0.get())
        }
        return { pool.cancel(ticket) }
      }, wake: wake)
  }

  @Test func answersInOrderOfUrgency() {
    let made = Guarded<[Int]>([])
    let requests = Self.requests { request in
      made.withLock { $0.append(request) }
      return request * 10
    }
    requests.want([3, 1, 2, 1])
    requests.waitUntilIdle()
    #expect(made.withLock { $0 } == [3, 1, 2])
    let mail = requests.drain()
    #expect(mail.map(\.request) == [3, 1, 2])
    #expect(mail.map(\.product) == [30, 10, 20])
    #expect(requests.drain().isEmpty)
    #expect(requests.pending == 0)
  }

  @Test func aNewRequestReplacesTheOldButNotWhatIsUnderWay() {
    let gate = Gate()
    let requests = Self.requests { gate.make($0) }
    requests.want([1, 2, 3])
    #expect(gate.begins())
    requests.want([4, 1])
    #expect(requests.pending == 2)
    gate.open(5)
    requests.waitUntilIdle()
    #expect(gate.made.withLock { $0 } == [1, 4])
    // Delivered and not drained: not made again. After the mailbox was emptied it is.
    requests.want([1])
    requests.waitUntilIdle()
    #expect(gate.made.withLock { $0 } == [1, 4])
    #expect(requests.drain().map(\.request) == [1, 4])
    requests.want([1])
    requests.waitUntilIdle()
    #expect(gate.made.withLock { $0 } == [1, 4, 1])
  }

  @Test func theCallerNeverWaitsForWhatIsBeingMade() {
    let gate = Gate()
    let requests = Self.requests { gate.make($0) }
    requests.want([1])
    #expect(gate.begins())
    // None of these would return if the lock were held while something is made.
    requests.want([2])
    #expect(requests.drain().isEmpty)
    #expect(requests.pending == 2)
    requests.want([])
    gate.open()
    requests.waitUntilIdle()
    #expect(requests.drain().map(\.product) == [10])
  }

  @Test func wakesWhenTheMailboxFills() {
    let wakes = DispatchSemaphore(value: 0)
    let requests = Self.requests(threads: 2, make: { $0 }, wake: { wakes.signal() })
    for round in 0..<50 {
      requests.want([round])
      #expect(wakes.wait(timeout: .now() + 5) == .success)
      #expect(requests.drain().map(\.request) == [round])
    }
  }

  /// What is unwanted is told so; a request that heeds it makes room, and comes to nothing.
  @Test func whatIsUnderWayAndUnwantedIsCancelled() {
    let (cancelled, answers) = (Guarded<[Int]>([]), Guarded<[Int: @Sendable (Int?) -> Void]>([:]))
    let requests = PendingRequests<Int, Int>(
      width: 2,
      start: { request, answer in
        answers.withLock { $0[request] = answer }
        return {
          cancelled.withLock { $0.append(request) }
          answer(nil)
        }
      }, wake: {})
    requests.want([1, 2, 3])
    #expect(Set(answers.withLock { $0.keys }) == [1, 2], "two at a time")
    requests.want([3, 2])
    #expect(cancelled.withLock { $0 } == [1])
    #expect(Set(answers.withLock { $0.keys }) == [1, 2, 3])
    for request in [3, 2] { answers.withLock { $0[request] }?(request * 10) }
    #expect(requests.drain().map(\.product) == [30, 20] && requests.pending == 0)
  }

  /// A request that is cancelled and wanted again before it has ended is begun once more, without a further
  /// frame; one that comes to nothing unasked is not.
  @Test func whatIsWantedAgainIsBegunAgain() {
    let answers = Guarded<[@Sendable (Int?) -> Void]>([])
    let requests = PendingRequests<Int, Int>(
      width: 1,
      start: { _, answer in
        answers.withLock { $0.append(answer) }
        return {}
      }, wake: {})
    requests.want([1])
    requests.want([])
    requests.want([1])
    let first = answers.withLock { $0.removeFirst() }
    first(nil)
    #expect(requests.pending == 1)
    let second = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    second?(nil)
    #expect(requests.pending == 0 && answers.withLock { $0.isEmpty })
    #expect(second != nil)
  }

  /// A request that leads to a document, as the loader's do. The document is no part of the request's equality.
  private struct Led: Hashable, Sendable {
    var (number, document) = (1, 1)

    static func == (a: Self, b: Self) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func whatIsBegunAgainLeadsToTheLatestDocument() {
    let begun = Guarded<[(Int, @Sendable (Int?) -> Void)]>([])
    let requests = PendingRequests<Led, Int>(
      width: 1,
      start: { request, answer in
        begun.withLock { $0.append((request.document, answer)) }
        return {}
      }, wake: {})
    requests.want([Led(number: 1, document: 1)])
    requests.want([])
    requests.want([Led(number: 1, document: 2)])
    let answer = begun.withLock { $0.first?.1 }
    answer?(nil)
    #expect(begun.withLock { $0.map(\.0) } == [1, 2])
  }

  @Test func ofOneKeyOnlyOneIsUnderWay() {
    let gate = Gate()
    let requests = Self.requests(threads: 2, key: { "\($0 % 10)" }) { gate.make($0) }
    requests.want([1, 11, 21, 2])
    #expect(gate.begins() && gate.begins())
    #expect(gate.made.withLock { Set($0) } == [1, 2], "the other thread takes the next file")
    gate.open(4)
    requests.waitUntilIdle()
    #expect(gate.made.withLock { $0.suffix(2) } == [11, 21])
  }

  /// Thousands that are answered before they are begun: neither depth nor time grows out of hand.
  @Test func answersThatComeAtOnce() {
    let requests = PendingRequests<Int, Int>(
      width: 2,
      start: { request, answer in
        answer(request % 2 == 0 ? request : nil)
        return {}
      }, wake: {})
    requests.want(Array(0..<20_000))
    #expect(requests.drain().count == 10_000)
    #expect(requests.pending == 0)
  }

  @Test func stopsAtOnceWhateverIsUnderWayAndKeepsTheMail() {
    let gate = Gate()
    let requests = Self.requests(threads: 3) { gate.make($0) }
    requests.want(Array(0..<100))
    for _ in 0..<3 { #expect(gate.begins()) }
    gate.open(1)
    #expect(gate.begins())
    // Three are at work and never answer.
    requests.stop()
    requests.stop()
    #expect(requests.pending == 0)
    requests.waitUntilIdle()
    #expect(requests.drain().count == 1)
    requests.want([1])
    requests.waitUntilIdle()
    gate.open(200)
    #expect(requests.drain().isEmpty)
  }

  @Test func manyThreadsMakeEachThingOnce() {
    let counts = Guarded<[Int: Int]>([:])
    let requests = Self.requests(threads: 4) { request in
      counts.withLock { $0[request, default: 0] += 1 }
      return request
    }
    requests.want(Array(0..<2_000))
    requests.waitUntilIdle()
    #expect(requests.drain().count == 2_000)
    #expect(counts.withLock { $0 }.values.allSatisfy { $0 == 1 })
  }
}
