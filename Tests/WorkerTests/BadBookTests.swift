import BookFormats
import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Books that are no good", .timeLimit(.minutes(5)))
struct BadBookTests {
  private func error(_ bytes: [UInt8], _ hint: BookFormat.ID? = nil) throws -> WorkerError? {
    do throws(WorkerFailure) {
      let worker = try WorkerProcess(Programs.worker)
      let file = memfd(bytes)
      defer { close(file) }
      _ = try worker.wait(OpenBook(OpenOptions(hint: hint)), of: 1, file: file)
    } catch {
      if case .refused(let error) = error { return error }
    }
    return nil
  }

  private func memfd(_ bytes: [UInt8]) -> Int32 { (try? Reader.descriptor(of: bytes)) ?? -1 }

  @Test func nothing() throws {
    #expect(try error([])?.reason == .empty)
    #expect(try error([0, 1, 2, 3])?.reason == .unknownFormat)
    #expect(try error(Array("Words without a hint".utf8))?.reason == .unknownFormat)
    #expect(try error(Archives.zip([("a.txt", [1])]))?.reason == .empty)
    #expect(try error(Array("%PDF-1.7\nnothing".utf8))?.reason == .damaged)
    #expect(try error(Array(Picture.noise(9, 9).png.prefix(40)))?.reason == .truncated)
    #expect(try error(Array("Rar!\u{1A}\u{7}\u{0}junk".utf8))?.reason != nil)
  }

  /// The comic is sound, so the page's picture is blamed.
  @Test(arguments: [
    ([UInt8]("junk and more".utf8), "is of no known kind"), ([], "is empty"),
    (Array(Picture.noise(9, 9).png.prefix(20)), "ends too early"),
  ])
  func aDamagedPageOfAComic(bytes: [UInt8], flaw: String) throws {
    let noise = Picture.noise(9, 9).png
    let reader = try Reader(Archives.zip([("1.png", noise), ("2.png", bytes), ("3.png", noise)]))
    let region = try #require(PixelRegion(width: 1, height: 1))
    let error = WorkerError(.damaged, "page 2 (2.png) \(flaw)")
    #expect(throws: WorkerFailure.refused(error)) { try reader.render(1, region) }
    #expect(try reader.render(2).width == 9)
  }

  /// The names of its pages can be read, so that it looks like any other comic.
  @Test func aComicWhoseEntriesAreEncrypted() throws {
    let entries = (1...3).map { (name: "\($0).png", bytes: Picture.noise(9, 9).png) }
    for flags in [0, 0x80] {
      let archive = Archives.rar(entries, flags: flags, entryFlags: 4)
      #expect(try error(archive)?.reason == .encrypted)
    }
    #expect(try error(Archives.rar(entries)) == nil)
  }

  @Test func whatIsNoFile() throws {
    let worker = try WorkerProcess(Programs.worker)
    let folder = open("/", O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    #expect(throws: WorkerFailure.refused(WorkerError(.unreadable, "not a regular file"))) {
      try worker.wait(OpenBook(OpenOptions()), of: 1, file: folder)
    }
    var pipes: [Int32] = [0, 0]
    #expect(pipe(&pipes) == 0)
    defer { pipes.forEach { close($0) } }
    #expect(throws: WorkerFailure.refused(WorkerError(.unreadable, "not a regular file"))) {
      try worker.wait(OpenBook(OpenOptions()), of: 1, file: pipes[0])
    }
  }

  @Test func anOutlineThatIsItsOwnChild() throws {
    var pdf = PDF([PDF.Page("a"), PDF.Page("b")])
    pdf.outline = ["One", "Two"]
    pdf.hasEndlessOutline = true
    let reader = try Reader(pdf.bytes)
    // The entries that are sound, or an error; but an end.
    _ = try? reader.ask(ReadOutline())
    #expect(reader.worker.end == nil)
    #expect(try reader.render(0).ink > 100)
  }

  @Test func anEPUBWithoutASpine() throws {
    var epub = EPUB("A Tale", [.init("First", "<p>x</p>")])
    epub.hasSpine = false
    #expect(try error(epub.bytes) != nil)
  }

  @Test func aPageOfAHundredMetres() throws {
    let reader = try Reader(PDF([PDF.Page("x", width: 283_465, height: 283_465)]).bytes)
    let (size, _) = try reader.cover(200, 200)
    #expect((size.width, size.height) == (200, 200))
  }

  /// Such a page has no scale at which its cover fills a box; that is no reason for the worker to end.
  @Test(arguments: ["1e-39", "1e-30", "0.0001"]) func aPageNextToNothing(side: String) throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(side)\" height=\"\(side)\"/>"
    let worker = try WorkerProcess(Programs.worker)
    guard (try? Reader.open(Array(svg.utf8), in: worker)) != nil else { return }
    let region = try #require(PixelRegion(width: 200, height: 200))
    let memory = try SharedMemory(count: region.byteCount)
    do throws(WorkerFailure) {
      _ = try worker.wait(DrawCover(region), of: 5, memory: memory)
    } catch {
      guard case .refused = error else { throw error }
    }
    #expect(worker.end == nil)
  }

  /// A page of more units than a side may have is there, without a size.
  @Test func aPageOfMillionsOfPoints() throws {
    let reader = try Reader(PDF([PDF.Page("x", width: 5_000_000, height: 5_000_000)]).bytes)
    #expect(try reader.pages() == PageList(count: 1, sizes: [nil]))
  }

  @Test func aPictureThatIsTooLong() throws {
    let file = memfd(Picture.noise(9, 9).png)
    defer { close(file) }
    let writable = open("/proc/self/fd/\(file)", O_RDWR)
    defer { close(writable) }
    #expect(ftruncate(writable, 600 << 20) == 0)
    let worker = try WorkerProcess(Programs.worker)
    #expect(throws: WorkerFailure.refused(WorkerError(.tooLarge, "the file is too long"))) {
      try worker.wait(OpenBook(OpenOptions()), of: 1, file: file)
    }
  }

  @Test func pagesThatAreNotThere() throws {
    let reader = try Reader(PDF([PDF.Page("x")]).bytes)
    for place in [try Reader.place(1), try Reader.place(0, chapter: 1)] {
      #expect(throws: WorkerFailure.self) { try reader.ask(ReadText(place)) }
      #expect(throws: WorkerFailure.self) { try reader.ask(ReadLinks(place)) }
    }
    #expect(try reader.pages(0).count == 1)
    #expect(reader.worker.end == nil)
  }

  @Test func aFileThatShrinksWhileItIsOpen() throws {
    let bytes = PDF((0..<400).map { PDF.Page("\($0)") }).bytes
    let file = memfd(bytes)
    defer { close(file) }
    let path = "/proc/self/fd/\(file)"
    let writable = open(path, O_RDWR)
    defer { close(writable) }
    let worker = try WorkerProcess(Programs.worker)
    _ = try worker.wait(OpenBook(OpenOptions()), of: 1, file: file)
    #expect(ftruncate(writable, 900) == 0)
    for page in stride(from: 0, to: 400, by: 20) {
      _ = try? worker.wait(ReadText(try Reader.place(page)), of: 1)
    }
    #expect(worker.end == nil)
  }

  @Test("Mutated books end in an answer or an error") func mutations() throws {
    var random = SeededRandom(31)
    let originals: [[UInt8]] = [
      PDF([PDF.Page("Some words")]).bytes, EPUB("A", [.init("B", "<p>C</p>")]).bytes,
      Picture.noise(20, 20).png, Picture.noise(20, 20).jpeg(orientation: 3),
      Picture.noise(9, 9).tiff(), Picture.noise(9, 9).gif, Picture.noise(9, 9).bmp,
      Archives.zip([("1.png", Picture.noise(9, 9).png)]),
      Archives.tar([("1.png", Picture.noise(9, 9).png)]),
      Archives.rar([("1.png", Picture.noise(9, 9).png)]),
      Archives.sevenZip([("1.png", Picture.noise(9, 9).png)]),
    ]
    var worker = try WorkerProcess(Programs.worker)
    var answers = 0
    var ends: [String] = []
    for round in 0..<40 * originals.count {
      var bytes = originals[round % originals.count]
      for _ in 0..<random.int(1...6) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      if random.chance(0.2) { bytes.removeLast(random.int(0...bytes.count - 1)) }
      if let end = worker.end {
        ends.append("\((round - 1) % originals.count): \(end)")
        worker = try WorkerProcess(Programs.worker)
      }
      guard (try? Reader.open(bytes, in: worker, as: 1)) != nil else { continue }
      let area = try #require(PixelRegion(width: 40, height: 40))
      let memory = try SharedMemory(count: area.byteCount)
      let asked = DrawPage(try Reader.place(0), scale: 1, area)
      let answer = try? worker.wait(asked, of: 1, deadline: 2000, memory: memory)
      if answer == Done() { answers += 1 }
    }
    #expect(answers > 50)
    // The program lives on; so few end a worker that it is worth looking at them.
    #expect(ends.count < 9, "\(ends)")
  }
}
