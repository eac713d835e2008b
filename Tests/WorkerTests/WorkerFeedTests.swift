import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

/// A file without a name that grows as an answer of a server does.
private final class GrowingFile {
  let descriptor: Int32
  private(set) var count = 0

  init() throws {
    let path = NSTemporaryDirectory() + "/paper-feed-\(UUID().uuidString)"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    unlink(path)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws {
    let written = pwrite(descriptor, bytes, bytes.count, off_t(count))
    try #require(written == bytes.count)
    count += bytes.count
  }
}

/// All that a worker tells of an answer that is whole.
private struct ReadAnswer {
  var head: FeedHead?
  var entries: [FeedEntry] = []
  var problem: FeedPart.Problem?

  init(_ bytes: [UInt8], in worker: WorkerProcess, type: String = "") throws {
    let file = try GrowingFile()
    try file.write(bytes)
    _ = try worker.wait(OpenFeed(contentType: type), of: 3, file: file.descriptor)
    while true {
      let part = try worker.wait(ReadFeed(available: bytes.count, isWhole: true), of: 3)
      try #require(part.isEnd || part.hasMore)
      if let head = part.head { self.head = head }
      entries += part.entries
      problem = part.problem
      if part.isEnd { return }
    }
  }
}

@Suite("Feeds through the locked worker", .timeLimit(.minutes(5)))
struct WorkerFeedTests {
  @Test func samples() throws {
    // The lock ends the worker at each call that is not allowed.
    for program in [Programs.worker, Programs.probe("strict")] {
      let worker = try WorkerProcess(program)
      for sample in FeedSamples.all {
        let read = try ReadAnswer(Array(sample.text.utf8), in: worker)
        #expect(read.problem == nil && read.head?.kind != .unknown, "\(sample.name)")
      }
      #expect(worker.end == nil)
    }
  }

  @Test func aFeedThatGrows() throws {
    let worker = try WorkerProcess(Programs.worker)
    let file = try GrowingFile()
    _ = try worker.wait(OpenFeed(), of: 3, file: file.descriptor)
    let bytes = FeedSamples.search(entries: 60)
    var titles: [String] = []
    for start in stride(from: 0, to: bytes.count, by: 9000) {
      // Nothing has come since the last question, and nothing is waited for.
      let none = try worker.wait(ReadFeed(available: file.count, isWhole: false), of: 3)
      #expect(none == FeedPart())
      try file.write(Array(bytes[start..<min(bytes.count, start + 9000)]))
      let part = try worker.wait(ReadFeed(available: file.count, isWhole: false), of: 3)
      #expect(!part.isEnd && !part.hasMore && part.problem == nil)
      #expect((part.head != nil) == (start == 0))
      // The entry that has not come whole waits.
      #expect(part.entries.count >= 4 || start > 80_000)
      titles += part.entries.map(\.title)
    }
    let end = try worker.wait(ReadFeed(available: file.count, isWhole: true), of: 3)
    #expect(end.isEnd && end.problem == nil)
    #expect(titles + end.entries.map(\.title) == (0..<60).map { "Book \($0)" })
    let again = try worker.wait(ReadFeed(available: file.count, isWhole: true), of: 3)
    #expect(again == FeedPart(isEnd: true))
  }

  /// A search of Calibre-Web among 100,000 books.
  @Test func twentyMegabytesNeedLittleMemory() throws {
    let bytes = FeedSamples.search(entries: 13_338)
    #expect((19_000_000...21_000_000).contains(bytes.count))
    let worker = try WorkerProcess(Programs.worker)
    _ = try worker.waitUntilReady()
    let before = try worker.peakMemory()
    let file = try GrowingFile()
    try file.write(bytes)
    _ = try worker.wait(OpenFeed(), of: 3, file: file.descriptor)
    let start = ContinuousClock.now
    var part = try worker.wait(ReadFeed(available: 200_000, isWhole: false), of: 3)
    let first = ContinuousClock.now - start
    #expect(part.entries.count > 100 && first < .milliseconds(200), "\(first)")
    var count = part.entries.count
    while !part.isEnd {
      part = try worker.wait(ReadFeed(available: bytes.count, isWhole: true), of: 3)
      #expect(part.entries.count <= IPCLimits.feedPart)
      count += part.entries.count
    }
    let all = ContinuousClock.now - start
    let peak = try worker.peakMemory()
    print(
      "first entries \(first), all \(all), peak \(peak >> 20) MB, before \(before >> 20) MB,",
      "processor \(worker.processorSeconds ?? -1) s")
    #expect(count == 13_338 && part.problem == nil)
    #expect(peak < 100_000_000 && peak - before < 20_000_000)
  }

  @Test func aFeedIsOpenUntilItIsClosed() throws {
    let worker = try WorkerProcess(Programs.worker)
    let none = WorkerFailure.refused(WorkerError(.noSuchBook))
    #expect(throws: none) { try worker.wait(ReadFeed(available: 0, isWhole: true), of: 3) }
    _ = try ReadAnswer(Array(FeedSamples.kavita.utf8), in: worker)
    #expect(try worker.wait(CloseBook(), of: 3) == Done())
    #expect(throws: none) { try worker.wait(ReadFeed(available: 0, isWhole: true), of: 3) }
    // A book takes the number of a feed, and a feed that of a book.
    _ = try ReadAnswer(Array(FeedSamples.kavita.utf8), in: worker)
    try Reader.open(PDF([PDF.Page("x")]).bytes, in: worker, as: 3)
    #expect(throws: none) { try worker.wait(ReadFeed(available: 0, isWhole: true), of: 3) }
    _ = try ReadAnswer(Array(FeedSamples.kavita.utf8), in: worker)
    #expect(throws: none) { try worker.wait(ReadOutline(), of: 3) }
  }

  @Test func answersThatAreNone() throws {
    let worker = try WorkerProcess(Programs.worker)
    let empty = try ReadAnswer([], in: worker)
    #expect(empty.head?.kind == .unknown && empty.problem == .cut)
    let page = try ReadAnswer(
      Array("<html><title>Sign in</title>".utf8), in: worker, type: "application/atom+xml")
    #expect(page.head?.kind == .webPage && page.head?.title == "Sign in")
    let bomb = "<!DOCTYPE x [<!ENTITY a 'b'>]><feed>&a;</feed>"
    #expect(try ReadAnswer(Array(bomb.utf8), in: worker).problem == .refused)
    // A file with fewer bytes than the program says.
    let file = try GrowingFile()
    try file.write(Array(FeedSamples.calibreBooks.utf8.prefix(1500)))
    _ = try worker.wait(OpenFeed(), of: 3, file: file.descriptor)
    let part = try worker.wait(ReadFeed(available: 90_000, isWhole: true), of: 3)
    #expect(part.isEnd && part.problem == .cut && part.head?.title == "Newest")
    #expect(throws: WorkerFailure.refused(WorkerError(.unreadable, "not a regular file"))) {
      let folder = open("/tmp", O_RDONLY | O_CLOEXEC)
      defer { close(folder) }
      _ = try worker.wait(OpenFeed(), of: 3, file: folder)
    }
    #expect(worker.end == nil)
  }

  @Test func damagedFeedsEndNoWorker() throws {
    let worker = try WorkerProcess(Programs.worker)
    var random = SeededRandom(73)
    for round in 0..<200 {
      let sample = FeedSamples.all[round % FeedSamples.all.count]
      _ = try ReadAnswer(random.damaged(Array(sample.text.utf8)), in: worker)
      try #require(worker.end == nil, "round \(round)")
    }
  }
}
