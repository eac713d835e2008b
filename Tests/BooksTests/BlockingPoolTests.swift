import TestSupport
import Books
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct BlockingPoolTests {
  typealias Failure = BlockingPool.Failure

  /// The answers to work, in the order in which they came.
  private final class Answers: Sendable {
    let all = Guarded<[Result<Int, Failure>]>([])
    private let came = DispatchSemaphore(value: 0)

    func take(_ answer: Result<Int, Failure>) {
      all.withLock { $0.append(answer) }
      came.signal()
    }

    /// Waits for the next `count` answers, and gives all so far.
    func wait(_ count: Int = 1) -> [Result<Int, Failure>] {
      for _ in 0..<count where came.wait(timeout: .now() + 20) != .success { return [] }
      return all.withLock { $0 }
    }
  }

  @Test func doesTheWorkInOrder() {
    let pool = BlockingPool(name: "test", threads: 1)
    let answers = Answers()
    for i in 0..<20 {
      pool.run(deadline: 60) {
        i
      } reply: {
        answers.take($0)
      }
    }
    #expect(answers.wait(20) == (0..<20).map { .success($0) })
  }

  @Test func ofOneKeyOnlyOneRunsAtATime() {
    let pool = BlockingPool(name: "test", threads: 4)
    let (answers, gate) = (Answers(), Gate())
    let running = Guarded((now: 0, maximum: 0))
    for i in 0..<30 {
      pool.run(key: "file", deadline: 60) {
        running.withLock { $0 = ($0.now + 1, max($0.maximum, $0.now + 1)) }
        usleep(500)
        running.withLock { $0.now -= 1 }
        return i
      } reply: {
        answers.take($0)
      }
    }
    // Another key does not wait for it.
    pool.run(key: "other", deadline: 60) {
      gate.make(1)
    } reply: {
      answers.take($0)
    }
    #expect(gate.begins())
    gate.open()
    #expect(answers.wait(31).count == 31)
    #expect(running.withLock { $0.maximum } == 1)
  }

  @Test func whatMissesItsDeadlineFailsAndAnotherThreadGoesOn() {
    let pool = BlockingPool(name: "test", threads: 1)
    let (answers, gate) = (Answers(), Gate())
    pool.run(key: "bad", deadline: 0.05) {
      gate.make(1)
    } reply: {
      answers.take($0)
    }
    pool.run(key: "bad", deadline: 0.05) {
      2
    } reply: {
      answers.take($0)
    }
    pool.run(key: "good", deadline: 60) {
      3
    } reply: {
      answers.take($0)
    }
    let all = answers.wait(3)
    // The second would have had to wait for the first, which may never end. The answers come from several
    // threads, so their order says nothing.
    #expect(all.count { $0 == .failure(.timedOut(seconds: 0.05)) } == 2)
    #expect(all.count == 3 && all.contains(.success(3)))
    // Nor is the file that is still being decoded begun a second time.
    pool.run(key: "bad", deadline: 60) {
      4
    } reply: {
      answers.take($0)
    }
    #expect(answers.wait().last == .failure(.timedOut(seconds: 0.05)))
    gate.open()
    // Its late result is nobody's, and its key is free again.
    var isFree = false
    for _ in 0..<500 where !isFree {
      usleep(10_000)
      pool.run(key: "bad", deadline: 60) {
        5
      } reply: {
        answers.take($0)
      }
      isFree = answers.wait().last == .success(5)
    }
    #expect(isFree)
    #expect(!answers.all.withLock { $0 }.contains(.success(10)), "what was given up stays so")
  }

  @Test func givenUpThreadsAreBounded() {
    let pool = BlockingPool(name: "test", threads: 2, abandoned: 3)
    let (answers, gate) = (Answers(), Gate())
    // Twelve that never end: two threads and three more in their places are lost to five of them.
    for i in 0..<12 {
      pool.run(deadline: 0.05) {
        gate.make(i)
      } reply: {
        answers.take($0)
      }
    }
    let all = answers.wait(12)
    #expect(all.filter { $0 == .failure(.timedOut(seconds: 0.05)) }.count == 5)
    #expect(all.filter { $0 == .failure(.exhausted) }.count == 7)
    #expect(gate.made.withLock { $0.count } == 5)
    pool.run(deadline: 60) {
      1
    } reply: {
      answers.take($0)
    }
    #expect(answers.all.withLock { $0.last } == .failure(.exhausted), "at once")
    _ = answers.wait()
    // They return, and all goes on as before.
    gate.open(5)
    var isBack = false
    for _ in 0..<500 where !isBack {
      usleep(10_000)
      pool.run(deadline: 60) {
        2
      } reply: {
        answers.take($0)
      }
      isBack = answers.wait().last == .success(2)
    }
    #expect(isBack)
  }

  @Test func whatHasNotBegunCanBeCancelled() {
    let pool = BlockingPool(name: "test", threads: 1)
    let (answers, gate) = (Answers(), Gate())
    let first = pool.run(deadline: 60) {
      gate.make(1)
    } reply: {
      answers.take($0)
    }
    #expect(gate.begins())
    let second = pool.run(deadline: 60) {
      2
    } reply: {
      answers.take($0)
    }
    pool.cancel(second)
    pool.cancel(first)
    pool.cancel(second)
    #expect(answers.wait() == [.failure(.cancelled)])
    gate.open()
    #expect(answers.wait() == [.failure(.cancelled), .success(10)])
  }

  @Test func stoppingWaitsForNobody() {
    let pool = BlockingPool(name: "test", threads: 2)
    let (answers, gate) = (Answers(), Gate())
    for i in 0..<4 {
      pool.run(deadline: 60) {
        gate.make(i)
      } reply: {
        answers.take($0)
      }
    }
    #expect(gate.begins() && gate.begins())
    let began = DispatchTime.now()
    #expect(!pool.stop(), "two threads are at work")
    #expect(answers.wait(4).allSatisfy { $0 == .failure(.stopped) })
    #expect(DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds < 1_000_000_000)
    pool.run(deadline: 60) {
      5
    } reply: {
      answers.take($0)
    }
    #expect(answers.wait().last == .failure(.stopped))
    gate.open(4)
    #expect(BlockingPool(name: "test", threads: 2).stop(), "these had nothing to do")
  }

  /// Whatever happens in whatever order, each piece of work is answered once.
  @Test(arguments: [1, 2, 3]) func everythingIsAnsweredOnce(seed: UInt64) {
    var random = SeededRandom(seed)
    let pool = BlockingPool(name: "test", threads: 3, abandoned: 2)
    let counts = Guarded<[Int: Int]>([:])
    let answered = DispatchSemaphore(value: 0)
    var tickets: [BlockingPool.Ticket] = []
    for i in 0..<400 {
      let length = UInt32(random.next() % 20 == 0 ? 30_000 : random.next() % 300)
      let key = random.next() % 2 == 0 ? "\(random.next() % 5)" : nil
      tickets.append(
        pool.run(key: key, deadline: random.next() % 10 == 0 ? 0.001 : 60) {
          usleep(length)
        } reply: { _ in
          counts.withLock { $0[i, default: 0] += 1 }
          answered.signal()
        })
      if random.next() % 4 == 0 { pool.cancel(tickets[Int(random.next() % UInt64(tickets.count))]) }
    }
    usleep(UInt32(random.next() % 100_000))
    pool.stop()
    for _ in 0..<400 { #expect(answered.wait(timeout: .now() + 10) == .success) }
    usleep(60_000)
    #expect(counts.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<400).map { ($0, 1) }))
  }
}
