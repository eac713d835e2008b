import Foundation
import Synchronization
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("A book outlives its worker", .timeLimit(.minutes(5)))
struct WorkerBookTests {
  private let bytes = PDF((0..<5).map { PDF.Page("Page \($0)") }).bytes

  private func book(_ program: WorkerProgram) -> (book: WorkerBook, opened: Counter) {
    let (bytes, opened) = (bytes, Counter())
    let book = WorkerBook(WorkerSupply(program)) {
      opened.count()
      do {
        return .success(try Reader.descriptor(of: bytes))
      } catch {
        return .failure(.system("no file"))
      }
    }
    return (book, opened)
  }

  private final class Counter: Sendable {
    private let number = Mutex(0)
    func count() { number.withLock { $0 += 1 } }
    var value: Int { number.withLock { $0 } }
  }

  private func text(_ book: WorkerBook, _ page: Int) throws -> String {
    let place = try Reader.place(page)
    let text = try book.ask(ReadText(place), page: place)
    return text.lines.map(text.string).joined()
  }

  @Test func isOpenedOnce() throws {
    let (book, opened) = book(Programs.worker)
    #expect(try book.open().format == .pdf)
    #expect(try text(book, 3) == "Page 3")
    #expect(opened.value == 1)
  }

  @Test func isOpenedAgainAfterACrash() throws {
    let (book, opened) = book(Programs.worker)
    #expect(try text(book, 1) == "Page 1")
    book.close()
    #expect(try text(book, 2) == "Page 2")
    #expect(opened.value == 2)
  }

  @Test func whatKillsWorkersIsTriedThreeTimes() throws {
    let (book, opened) = book(Programs.probe("fault:crash:DrawPage"))
    let area = try #require(PixelRegion(width: 50, height: 50))
    let page = try Reader.place(1)
    for _ in 0..<3 {
      #expect(throws: WorkerFailure.ended("ended by signal ABRT")) {
        try book.render(page, scale: 1, area)
      }
    }
    #expect(opened.value == 3)
    // The rest stays readable.
    #expect(try text(book, 1) == "Page 1")
    #expect(opened.value == 4)
    book.retry()
    #expect(throws: WorkerFailure.self) { try book.render(page, scale: 1, area) }
    #expect(opened.value == 6)
  }

  /// Work that has run out of time proves nothing about a page: it is tried again when there is time.
  @Test func workHasATimeOverAllItsTries() throws {
    let (book, opened) = book(Programs.probe("fault:spin:ReadText"))
    let page = try Reader.place(0)
    func read(_ budget: WorkBudget) throws {
      _ = try book.ask(ReadText(page), page: page, deadline: 400, budget: budget)
    }
    #expect(throws: WorkerFailure.self) { try read(WorkBudget(seconds: 0.6)) }
    let before = opened.value
    #expect(before < 3)
    #expect(throws: WorkerFailure.self) { try read(.unbounded) }
    #expect(opened.value > before)
    let budget = WorkBudget(seconds: 60)
    budget.takeAway()
    book.retry()
    #expect(throws: WorkerFailure.stopped) { try read(budget) }
  }

  @Test func closingEndsAnOpeningThatHangs() throws {
    let (book, opened) = book(Programs.probe("fault:spin:OpenBook"))
    let failure = Mutex<WorkerFailure?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do throws(WorkerFailure) { _ = try book.open() } catch { failure.withLock { $0 = error } }
      done.signal()
    }
    while opened.value == 0 { usleep(1000) }
    // The worker is noted a moment after the file is opened.
    while done.wait(timeout: .now() + .milliseconds(50)) == .timedOut { book.close() }
    #expect(failure.withLock { $0 } == .stopped)
    #expect(opened.value == 1)
  }

  @Test func aRefusalIsNotTriedAgain() throws {
    let (book, opened) = book(Programs.worker)
    #expect(throws: WorkerFailure.self) { try text(book, 77) }
    #expect(opened.value == 1)
  }

  @Test func aBookIsRenderedThroughASpareWorker() throws {
    let supply = WorkerSupply(Programs.worker)
    try supply.prepare()
    let first = try supply.take()
    _ = try first.waitUntilReady()
    let second = try supply.take()
    #expect(first !== second)
    first.stop()
    #expect(try second.waitUntilReady().isFiltered)
    supply.drain()
  }

  /// Supplies whose spare worker was started for a PDF.
  private func supplyForPDF() throws -> (supply: WorkerSupply, spare: pid_t) {
    let (supply, isReady) = (WorkerSupply(Programs.worker), DispatchSemaphore(value: 0))
    let hello = Mutex<Hello?>(nil)
    supply.prepare(forPDF: true) { result in
      hello.withLock { $0 = try? result.get() }
      isReady.signal()
    }
    isReady.wait()
    #expect(try #require(hello.withLock { $0 }).isFiltered)
    return (supply, try #require(supply.spareProcess))
  }

  @Test func aPDFIsReadByTheWorkerThatWasStartedForAPDF() throws {
    let (supply, spare) = try supplyForPDF()
    let bytes = bytes
    let book = WorkerBook(supply) { .success((try? Reader.descriptor(of: bytes)) ?? -1) }
    #expect(try text(book, 3) == "Page 3")
    #expect(supply.spareProcess != spare)
    supply.drain()
  }

  @Test func aPictureIsNotReadByAWorkerThatReadsPDFAlone() throws {
    let (supply, spare) = try supplyForPDF()
    let other = try supply.take()
    #expect(try other.waitUntilReady().isFiltered)
    #expect(other.process != spare)
    #expect(supply.spareProcess == spare)
    supply.drain()
  }
}
