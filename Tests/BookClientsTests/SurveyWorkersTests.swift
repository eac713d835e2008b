import BookClients
import Books
import Foundation
import PictureSamples
import TestDocuments
import Testing
import WorkerClient

@Suite("Surveys by workers of their own", .timeLimit(.minutes(5))) struct SurveyWorkersTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> Books.Picture.Source {
    let path = scratch.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return Books.Picture.Source(path: path)
  }

  private func book(_ number: Int) throws -> Books.Picture.Source {
    try file("\(number).epub", EPUB("Book \(number)", [.init("One", "<p>x</p>")]).bytes)
  }

  private func surveyor(_ program: WorkerProgram = Programs.worker, deadline: UInt32 = 10_000)
    -> SurveyWorkers
  {
    SurveyWorkers(program: program, deadline: deadline, givesWay: false)
  }

  private func title(_ result: Result<SurveyedBook, SurveyError>) -> String? {
    try? result.get().details.title
  }

  private func hasDied(_ result: Result<SurveyedBook, SurveyError>) -> Bool {
    if case .failure(.died(let reason)) = result { !reason.isEmpty } else { false }
  }

  @Test func resultsComeInTheOrderOfTheFiles() throws {
    let files = try (0..<50).map(book)
    let surveyor = surveyor()
    defer { surveyor.stop() }
    let results = surveyor.survey(files, coverWidth: nil)
    #expect(results.map(title) == (0..<50).map { "Book \($0)" })
    // The worker stays for the next call.
    let process = surveyor.processes
    #expect(process.count == 1)
    #expect(surveyor.survey([files[7]], coverWidth: 9).map(title) == ["Book 7"])
    #expect(surveyor.processes == process)
  }

  /// DjVu documents have covers, made by a worker that ends with the call.
  @Test func djVuDocumentsHaveCovers() throws {
    let surveyor = surveyor()
    defer { surveyor.stop() }
    let files = [try book(1), try file("a.djvu", SampleBooks.djvu), try file("b.djvu", [1, 2, 3])]
    let plain = surveyor.survey(files, coverWidth: nil)
    // The head of the file counts parts that pages share as well.
    let head = try plain[1].get().look
    #expect(head.cover == nil && head.pageCount ?? 0 >= 3)
    let results = surveyor.survey(files, coverWidth: 60)
    #expect(title(results[0]) == "Book 1" && title(results[1]) == "The Harbour")
    let look = try results[1].get().look
    #expect(look.cover?.width == 60 && look.pageCount == 3)
    #expect(look.size.map { abs($0.width - 216) < 1 } == true)
    #expect((try? results[2].get()) == nil)
    #expect(surveyor.processes.count == 1)
  }

  @Test func whatIsNoFileHasItsReason() throws {
    let pipe = scratch.path + "/pipe.epub"
    #expect(mkfifo(pipe, 0o600) == 0)
    let good = try book(1)
    let files = [
      Books.Picture.Source(path: pipe), Books.Picture.Source(path: scratch.path + "/gone.epub"),
      Books.Picture.Source(path: scratch.path), try file("empty.epub", []),
      try file("no.epub", [1, 2, 3]), good,
    ]
    let surveyor = surveyor()
    defer { surveyor.stop() }
    let results = surveyor.survey(files, coverWidth: nil)
    for result in results.dropLast() {
      guard case .failure(.unreadable(let reason)) = result else {
        Issue.record("\(result)")
        continue
      }
      #expect(!reason.isEmpty && !reason.contains("\n"))
    }
    #expect(results.last.flatMap(title) == "Book 1")
  }

  /// The worker ends at the third file each time; that file alone is blamed.
  @Test(arguments: ["kill", "crash", "exit", "garbage", "spin"])
  func aFileThatEndsItsWorkerIsTheOnlyOneWithoutAnAnswer(fault: String) throws {
    var files = try (0..<20).map(book)
    files[2] = try file("bad.txt", Array("words".utf8))
    files[15] = try file("worse.txt", Array("words".utf8))
    let surveyor = surveyor(
      Programs.probe("fault:\(fault):SurveyBook-text"), deadline: fault == "spin" ? 2000 : 10_000)
    defer { surveyor.stop() }
    let results = surveyor.survey(files, coverWidth: nil)
    for (index, result) in results.enumerated() {
      if [2, 15].contains(index) {
        #expect(hasDied(result), "\(index): \(result)")
      } else {
        #expect(title(result) == "Book \(index)")
      }
    }
  }

  /// A worker that ended between two calls is replaced, and no file is blamed.
  @Test func aKeptWorkerThatHasEndedIsReplaced() throws {
    let files = try (0..<20).map(book)
    let surveyor = surveyor()
    defer { surveyor.stop() }
    _ = surveyor.survey(files, coverWidth: nil)
    for process in surveyor.processes { kill(process, SIGKILL) }
    #expect(surveyor.survey(files, coverWidth: nil).map(title) == (0..<20).map { "Book \($0)" })
  }

  @Test func withoutAWorkerAndAfterTheEndAllIsCancelled() throws {
    let files = try (0..<3).map(book)
    let none = surveyor(WorkerProgram(path: scratch.path + "/no-such-worker"))
    #expect(none.survey(files, coverWidth: nil).allSatisfy { $0 == .failure(.cancelled) })
    let surveyor = surveyor()
    surveyor.stop()
    #expect(surveyor.survey(files, coverWidth: nil).allSatisfy { $0 == .failure(.cancelled) })
    #expect(surveyor.processes == [])
  }

  @Test func twoThreadsHaveTwoWorkers() async throws {
    let files = try (0..<200).map(book)
    let surveyor = surveyor()
    defer { surveyor.stop() }
    let titles = await withTaskGroup(of: [String?].self) { group in
      for _ in 0..<3 {
        group.addTask {
          surveyor.survey(files, coverWidth: nil).map { try? $0.get().details.title }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(titles == Array(repeating: (0..<200).map { "Book \($0)" }, count: 3))
    #expect(surveyor.processes.count <= SurveyWorkers.count)
  }

  /// Such workers have a small part of a busy processor, in the class of batches (3), and are gone after a rest.
  @Test func workersGiveWayAndRest() throws {
    let surveyor = SurveyWorkers(program: Programs.worker, rest: .milliseconds(200))
    defer { surveyor.stop() }
    #expect(surveyor.survey([try book(1)], coverWidth: nil).map(title) == ["Book 1"])
    if let process = surveyor.processes.first {
      #expect(sched_getscheduler(process) == 3)
      #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), UInt32(process)) == 10)
    }
    while !surveyor.processes.isEmpty { usleep(20_000) }
    #expect(surveyor.survey([try book(2)], coverWidth: nil).map(title) == ["Book 2"])
  }

  @Test func textsAreLinesThatLabelsCanShow() throws {
    var book = EPUB("A\u{202E} \u{7} title", [.init("One", "<p>x</p>")])
    book.metadata =
      "<dc:description>&lt;p&gt;One\u{202E}&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;</dc:description>"
    let surveyor = surveyor()
    defer { surveyor.stop() }
    let result = surveyor.survey([try file("odd.epub", book.bytes)], coverWidth: nil)
    let details = try #require(result.first).get().details
    #expect(details.title == "A title")
    #expect(details.summary == "One\nTwo")
    #expect(details.series == nil && details.tags == [])
  }

  @Test func liesAreBelievedOrRefused() throws {
    let files = try (0..<30).map(book)
    for seed in 1...3 as ClosedRange<UInt64> {
      let surveyor = surveyor(Programs.probe("lies:\(seed)"))
      defer { surveyor.stop() }
      #expect(surveyor.survey(files, coverWidth: 20).count == 30)
    }
  }
}
