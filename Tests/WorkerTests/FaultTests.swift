import Foundation
import Synchronization
import TestDocuments
import Testing
import IPC
import WorkerClient

/// The questions that are asked of a page and of a region; each goes by the name of its type.
private func questions(_ page: PagePlace, _ region: PixelRegion) -> [any Query] {
  [
    MeasurePages(first: page, count: 1), DrawPage(page, scale: 1, region), DrawCover(region),
    ReadText(page), SearchPages(SearchTermRecord("word"), first: page, count: 1), ReadLinks(page),
    ReadOutline(), ReadMetadata(), ReadLabels(first: page, count: 1), FindTextPlace(page),
    FindPage(of: .start), ReadLibrary(first: 0), CloseBook(),
  ]
}

@Suite("A worker that fails is ended, and says why", .timeLimit(.minutes(5)))
struct FaultTests {
  private let book = PDF([PDF.Page("Some words")]).bytes

  /// What comes of each kind of request where the worker fails in this way, except of those left out.
  private func outcomes(
    _ fault: String, deadline: UInt32 = 300, except: Set<String> = [],
    meanwhile: (WorkerProcess) throws -> Void = { _ in }
  ) throws -> [String: WorkerFailure] {
    var outcomes: [String: WorkerFailure] = [:]
    let area = try #require(PixelRegion(width: 100, height: 100))
    for asked in questions(try Reader.place(0), area) {
      let name = "\(type(of: asked))"
      if except.contains(name) { continue }
      let reader = try Reader(book, Programs.probe("fault:\(fault):\(name)"))
      let memory = try SharedMemory(count: area.byteCount)
      let needsMemory = type(of: asked).attachment == .memory
      try meanwhile(reader.worker)
      do throws(WorkerFailure) {
        _ = try reader.worker.wait(
          asked, of: 5, deadline: deadline, memory: needsMemory ? memory : nil)
      } catch {
        outcomes[name] = error
      }
      // The memory stays readable, whatever has become of the worker.
      #expect(memory.withBytes { $0.reduce(0) { $0 &+ Int($1) } } >= 0)
    }
    return outcomes
  }

  private func expectAll(
    _ outcomes: [String: WorkerFailure], except: Set<String> = [],
    _ isExpected: (WorkerFailure) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let area = try #require(PixelRegion(width: 1, height: 1))
    let names = questions(try Reader.place(0), area).map { "\(type(of: $0))" }
    for name in names where !except.contains(name) {
      let found = outcomes[name]
      #expect(
        found.map(isExpected) == true, "\(name): \(found.map(\.description) ?? "no failure")",
        sourceLocation: sourceLocation)
    }
  }

  @Test func crash() throws {
    try expectAll(try outcomes("crash")) { $0 == .ended("ended by signal ABRT") }
  }

  @Test func exit() throws {
    try expectAll(try outcomes("exit")) { $0 == .ended("ended with status 7") }
  }

  @Test func endlessLoop() throws {
    try expectAll(try outcomes("spin")) {
      if case .deadline(_, 300) = $0 { true } else { false }
    }
  }

  @Test func exhaustedMemory() throws {
    try expectAll(try outcomes("exhaust", deadline: 20_000)) {
      $0 == .ended("ended by signal ABRT")
    }
  }

  @Test(arguments: ["garbage", "empty", "flood", "stranger", "swap"])
  func lies(fault: String) throws {
    try expectAll(try outcomes(fault)) { if case .garbage = $0 { true } else { false } }
  }

  @Test func anAnswerOfAnotherKindOrSize() throws {
    try expectAll(try outcomes("oversized")) { if case .garbage = $0 { true } else { false } }
  }

  @Test func killed() throws {
    let failures = try outcomes("none") { worker in
      kill(try #require(worker.process), SIGKILL)
    }
    try expectAll(failures) { $0 == .ended("ended by signal KILL") }
  }

  @Test func stopped() throws {
    let start = ContinuousClock.now
    let reader = try Reader(book)
    kill(try #require(reader.worker.process), SIGSTOP)
    #expect(throws: WorkerFailure.deadline(operation: "beginning a request", milliseconds: 5000)) {
      try reader.worker.wait(ReadOutline(), of: 5, deadline: 100)
    }
    #expect(ContinuousClock.now - start < .seconds(8))
  }

  /// What waits for the worker's start does not count as a stall.
  @Test func aSlowStartIsNoStall() throws {
    let worker = try WorkerProcess(Programs.probe("late:6"))
    #expect(try Reader.open(book, in: worker).format == .pdf)
  }

  /// A worker that looks at the time ends a long search by itself, and stays.
  @Test func aLongSearchIsRefusedBeforeItsDeadline() throws {
    let reader = try Reader(book, Programs.probe("fault:slow:SearchPages"))
    let page = try Reader.place(0)
    #expect(throws: WorkerFailure.refused(WorkerError(.expired))) {
      try reader.worker.wait(
        SearchPages(SearchTermRecord("words"), first: page, count: 1), of: 5, deadline: 4000)
    }
    #expect(reader.worker.end == nil)
  }

  @Test func openingFails() throws {
    for (fault, expected) in [
      ("crash", WorkerFailure.ended("ended by signal ABRT")),
      ("exit", .ended("ended with status 7")),
    ] {
      #expect(throws: expected) { try Reader(book, Programs.probe("fault:\(fault):OpenBook")) }
    }
  }
}

@Suite("Asking a worker", .timeLimit(.minutes(5)))
struct AskingTests {
  private func region() throws -> PixelRegion { try #require(PixelRegion(width: 300, height: 400)) }

  /// Requests wait while the worker is stopped, and are served by their priority then.
  @Test func theMostUrgentFirst() throws {
    let reader = try Reader(PDF((0..<9).map { PDF.Page("\($0)") }).bytes)
    let process = try #require(reader.worker.process)
    kill(process, SIGSTOP)
    let order = Mutex<[Int]>([])
    let done = DispatchSemaphore(value: 0)
    let priorities: [Request.Priority] = [.later, .next, .next, .visible, .later, .visible]
    for (index, priority) in priorities.enumerated() {
      reader.worker.ask(ReadText(try Reader.place(index)), of: 5, priority: priority) { _ in
        order.withLock { $0.append(index) }
        done.signal()
      }
    }
    // Time for all of them to be in the socket.
    usleep(100_000)
    kill(process, SIGCONT)
    for _ in priorities { done.wait() }
    #expect(order.withLock { $0 } == [3, 5, 1, 2, 0, 4])
  }

  @Test func whatIsCancelledIsNotBegun() throws {
    let reader = try Reader(PDF((0..<9).map { PDF.Page("\($0)") }).bytes)
    let process = try #require(reader.worker.process)
    kill(process, SIGSTOP)
    let results = Mutex<[Int: Result<PageText, WorkerFailure>]>([:])
    let done = DispatchSemaphore(value: 0)
    let ids = try (0..<4).map { index in
      reader.worker.ask(ReadText(try Reader.place(index)), of: 5) { result in
        results.withLock { $0[index] = result }
        done.signal()
      }
    }
    usleep(50_000)
    reader.worker.cancel(ids[1])
    reader.worker.cancel(ids[3])
    usleep(50_000)
    kill(process, SIGCONT)
    for _ in ids { done.wait() }
    let all = results.withLock { $0 }
    for index in [1, 3] {
      #expect(all[index] == .failure(.refused(WorkerError(.cancelled))))
    }
    for index in [0, 2] { #expect(throws: Never.self) { try all[index]?.get() } }
    #expect(reader.worker.end == nil)
  }

  @Test func nothingIsLeftOfAWorkerThatNobodyHolds() throws {
    var worker: WorkerProcess? = try WorkerProcess(Programs.worker)
    _ = try worker?.waitUntilReady()
    let process = try #require(worker?.process)
    worker = nil
    for _ in 0..<200 where kill(process, 0) == 0 { usleep(10_000) }
    #expect(kill(process, 0) == -1)
  }

  @Test func stoppingDoesNotWait() throws {
    let reader = try Reader(PDF([PDF.Page("x")]).bytes, Programs.probe("fault:spin:ReadText"))
    let slot = DispatchSemaphore(value: 0)
    let failure = Mutex<Result<PageText, WorkerFailure>?>(nil)
    reader.worker.ask(ReadText(try Reader.place(0)), of: 5, deadline: 60_000) { result in
      failure.withLock { $0 = result }
      slot.signal()
    }
    usleep(50_000)
    let start = ContinuousClock.now
    reader.worker.stop()
    #expect(ContinuousClock.now - start < .milliseconds(20))
    slot.wait()
    #expect(failure.withLock { $0 } == .failure(.stopped))
    #expect(throws: WorkerFailure.stopped) { try reader.worker.wait(ReadOutline(), of: 5) }
  }

  @Test func memoryThatIsTooSmall() throws {
    let reader = try Reader(PDF([PDF.Page("x")]).bytes)
    let small = try SharedMemory(count: 300 * 400 * 4 - 4)
    let asked = DrawPage(try Reader.place(0), scale: 1, try region())
    #expect(throws: WorkerFailure.self) { try reader.worker.wait(asked, of: 5, memory: small) }
    #expect(reader.worker.end == nil)
  }
}
