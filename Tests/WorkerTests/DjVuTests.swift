import IPC
import TestDocuments
import Testing
import WorkerClient

/// DjVu documents, in a worker that may start threads.
@Suite("DjVu", .timeLimit(.minutes(5)))
struct DjVuTests {
  private static let program = WorkerProgram(path: Programs.worker.path, argument: "--djvu")

  private func reader(_ bytes: [UInt8] = SampleBooks.djvu) throws -> Reader {
    try #require(bytes.count > 1000)
    return try Reader(bytes, Self.program)
  }

  @Test func pagesAndPixels() throws {
    let reader = try reader()
    #expect(reader.opened.format == .djvu && !reader.opened.isReflowable)
    let list = try reader.pages()
    #expect(list.count == 3)
    #expect(list.sizes[0].map { abs($0.width - 216) < 0.1 && abs($0.height - 302.4) < 0.1 } == true)
    let page = try reader.render(0, scale: 2)
    #expect(page.isOpaque)
    #expect((2000..<80_000).contains(page.ink))
    #expect(try reader.render(2).ink > 20_000)
    // A part is what the whole page shows there.
    let part = try #require(PixelRegion(x: 60, y: 80, width: 200, height: 100))
    let drawn = try reader.render(0, scale: 2, part)
    let same = zip(drawn.pixels, page.part(part)).count { $0 == $1 }
    #expect(same > 19_000)
  }

  @Test func aRegionBeyondThePageIsWhite() throws {
    let region = try #require(PixelRegion(x: -20, y: 290, width: 260, height: 60))
    let drawn = try reader().render(0, region)
    #expect(drawn.color(2, 2) == 0xFF_FFFF && drawn.color(255, 55) == 0xFF_FFFF)
  }

  @Test func byNightPaperIsDarkAndPicturesKeepTheirColours() throws {
    let reader = try reader()
    let page = try reader.render(0, isNight: true)
    #expect(page.color(4, 4) == 0x22_252A)
    let picture = try reader.render(2)
    let night = try reader.render(2, isNight: true)
    let (day, dark) = (picture.color(70, 100), night.color(70, 100))
    #expect(dark < day && dark >> 16 & 0xFF > (day >> 16 & 0xFF) / 2)
  }

  @Test func wordsLinksAndChapters() throws {
    let reader = try reader()
    let place = try Reader.place(0)
    let text = try reader.ask(ReadText(place))
    #expect(text.lines.map(text.string) == ["The harbour", "sleeps"])
    let rect = text.lines[0].rect
    #expect(abs(rect.x - 21.6) < 0.1 && abs(rect.y - 27.36) < 0.1)
    let links = try reader.ask(ReadLinks(place))
    #expect(links.count == 2)
    guard case .page(let target, _, _)? = links.first?.target else {
      Issue.record("no link to a page")
      return
    }
    #expect(target.page == 1)
    #expect(links.last?.target == .address("https://harbour.example/"))
    let outline = try reader.ask(ReadOutline())
    #expect(outline.map(\.title) == ["Harbour", "Nets", "Colours"])
    #expect(outline.map(\.depth) == [0, 1, 0])
    let labels = try reader.ask(ReadLabels(first: place, count: 3)).map(\.text)
    #expect(labels == ["i", "ii", ""])
    let metadata = try reader.ask(ReadMetadata())
    #expect(metadata.title == "The Harbour" && metadata.author == "A. Keeper")
    let found = try reader.ask(SearchPages(SearchTermRecord("nets"), first: place, count: 3))
    #expect(found.counts == [0, 1, 0])
  }

  /// The lock that allows threads allows nothing else that the other lock does not.
  @Test func theWorkerIsLocked() throws {
    let worker = try WorkerProcess(Self.program)
    let hello = try worker.waitUntilReady()
    #expect(hello.isFiltered)
  }

  /// A worker without leave for threads says so at once.
  @Test func aWorkerWithoutThreadsRefuses() throws {
    #expect(throws: WorkerFailure.self) { try Reader(SampleBooks.djvu, Programs.worker) }
  }

  @Test func aDamagedDocumentEndsWithOneLine() throws {
    let whole = SampleBooks.djvu
    var random = SeededRandom(5)
    for round in 0..<60 {
      var bytes = whole
      if round % 3 == 0 { bytes = Array(bytes.prefix(random.int(1...bytes.count - 1))) }
      for _ in 0..<random.int(1...12) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      let worker = try WorkerProcess(Self.program)
      guard (try? Reader.open(bytes, in: worker, as: 1)) != nil else {
        #expect(worker.end == nil, "round \(round)")
        continue
      }
      let place = try Reader.place(random.int(0...2))
      let area = try #require(PixelRegion(width: 60, height: 80))
      let memory = try SharedMemory(count: area.byteCount)
      do throws(WorkerFailure) {
        _ = try worker.wait(
          DrawPage(place, scale: 0.3, area), of: 1, deadline: 3000, memory: memory)
      } catch {
        #expect(!error.description.contains("\n"))
      }
      _ = try? worker.wait(ReadText(place), of: 1, deadline: 3000)
    }
  }
}
