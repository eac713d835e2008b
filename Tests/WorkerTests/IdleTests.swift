import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("A worker that nothing is asked of", .timeLimit(.minutes(10))) struct IdleTests {
  private let book = PDF([PDF.Page("x")]).bytes

  /// Looks as the window does, until the worker is ended.
  private func end(of worker: WorkerProcess) throws -> WorkerFailure {
    while worker.end == nil {
      worker.look()
      usleep(20_000)
    }
    return try #require(worker.end)
  }

  @Test func isEndedWhereItWorks() throws {
    let worker = try WorkerProcess(Programs.probe("restless"))
    _ = try worker.waitUntilReady()
    #expect(try end(of: worker) == .garbage("it works without being asked"))
  }

  @Test func isEndedWhereItIsStopped() throws {
    let reader = try Reader(book)
    kill(try #require(reader.worker.process), SIGSTOP)
    #expect(try end(of: reader.worker) == .ended("was stopped"))
  }

  @Test func staysWhereItRests() throws {
    let reader = try Reader(book)
    for _ in 0..<30 {
      reader.worker.look()
      usleep(10_000)
      _ = try reader.render(0)
    }
    #expect(reader.worker.end == nil)
  }

  /// What takes long is no idle worker.
  @Test func isNotLookedAtWhileItIsAsked() throws {
    let reader = try Reader(book, Programs.probe("fault:spin:ReadText"))
    let page = try Reader.place(0)
    let done = DispatchSemaphore(value: 0)
    reader.worker.ask(ReadText(page), of: 5, deadline: 1500) { _ in done.signal() }
    while done.wait(timeout: .now() + .milliseconds(50)) == .timedOut { reader.worker.look() }
    #expect(
      reader.worker.end == .deadline(operation: "reading the text", milliseconds: 1500))
  }

  @Test func isEndedWhereNobodyLooks() throws {
    let worker = try WorkerProcess(Programs.worker, timeout: .milliseconds(200))
    _ = try worker.waitUntilReady()
    let process = try #require(worker.process)
    while worker.end == nil { usleep(20_000) }
    #expect(worker.end == .ended("was idle for long"))
    while kill(process, 0) == 0 { usleep(20_000) }
  }

  /// The next book would wait five seconds for it, as long as for one that a busy machine keeps from working.
  @Test func isEndedSoonWhereItSleepsOverItsWork() throws {
    let worker = try WorkerProcess(Programs.probe("sleepy"))
    _ = try worker.waitUntilReady()
    #expect(throws: WorkerFailure.deadline(operation: "beginning a request", milliseconds: 500)) {
      _ = try Reader.open(book, in: worker)
    }
  }

  @Test func aStoppedSpareIsGivenToNobody() throws {
    let supply = WorkerSupply(Programs.worker)
    defer { supply.drain() }
    let spare = try #require(try readySpare(of: supply))
    kill(spare, SIGSTOP)
    // A signal takes effect a little later.
    while try !String(contentsOfFile: "/proc/\(spare)/stat", encoding: .utf8).contains(") T ") {
      usleep(1000)
    }
    let taken = try supply.take()
    _ = try taken.waitUntilReady()
    #expect(taken.process != spare)
    #expect(try Reader.open(book, in: taken).format == .pdf)
  }

  /// The process of the spare worker, once it is locked.
  private func readySpare(of supply: WorkerSupply) throws -> pid_t? {
    let ready = DispatchSemaphore(value: 0)
    supply.prepare { _ in ready.signal() }
    ready.wait()
    return supply.spareProcess
  }

  @Test func theSupplyLooksAtTheWorkersItHasGiven() throws {
    let supply = WorkerSupply(Programs.probe("restless"))
    defer { supply.drain() }
    let worker = try supply.take()
    _ = try worker.waitUntilReady()
    while worker.end == nil {
      supply.look()
      usleep(50_000)
    }
    #expect(worker.end == .garbage("it works without being asked"))
  }
}
