import TestDocuments
import Testing
import IPC
import WorkerClient

/// Kindle's newer format (KF8), as Calibre writes it.
@Suite("AZW3", .timeLimit(.minutes(2)))
struct KindleTests {
  private func words(_ reader: Reader, chapter: Int) throws -> String {
    let place = try Reader.place(0, chapter: chapter)
    let text = try reader.ask(ReadText(place))
    return text.lines.map(text.string).joined(separator: " ")
  }

  static let books = ["AZW3", "both"]

  private func bytes(_ name: String) throws -> [UInt8] {
    let bytes = name == "both" ? SampleBooks.mobiOfBothKinds : SampleBooks.azw3
    try #require(bytes.count > 1000)
    return bytes
  }

  @Test(arguments: books) func textStyleAndPictures(name: String) throws {
    let reader = try Reader(try bytes(name))
    #expect(reader.opened.format == .mobi)
    #expect(reader.opened.chapters == 2)
    #expect(reader.opened.isReflowable && reader.opened.hasCover)
    #expect(try words(reader, chapter: 0).contains("The boats came in with the evening tide"))
    #expect(try words(reader, chapter: 1).contains("The keeper counted the ships"))
    let drawn = try reader.render(0, scale: 2)
    // The style sheet's colour, and the picture's.
    // The book's red is moved to a darker red, which can be read on white.
    #expect(drawn.pixels.count { $0 & 0xFFFF == 0 && $0 & 0xFF0000 > 0xC00000 } > 50)
    #expect(drawn.pixels.count { $0 & 0xFFFFFF == 0x00A000 } > 2000)
    // A cover is a JPEG: its colours are nearly those that were painted.
    let cover = try reader.cover(60, 60).1.color(20, 30)
    for (shift, value) in [(16, 0x1E), (8, 0x3C), (0, 0x8C)] {
      #expect(abs(cover >> shift & 0xFF - value) < 24, "\(name): \(String(cover, radix: 16))")
    }
  }

  @Test(arguments: books) func contentsLinksAndMetadata(name: String) throws {
    let reader = try Reader(try bytes(name))
    let outline = try reader.ask(ReadOutline())
    let links = try reader.ask(ReadLinks(try Reader.place(0)))
    let metadata = try reader.ask(ReadMetadata())
    #expect(outline.map(\.title) == ["Tide", "Light", "The keeper"])
    #expect(outline.map(\.depth) == [0, 0, 1])
    let chapters = outline.map { entry -> Int? in
      if case .page(let page, _, _) = entry.target { page.chapter } else { nil }
    }
    #expect(chapters == [0, 1, 1])
    guard case .page(let target, _, let y) = links.first?.target else {
      Issue.record("no link")
      return
    }
    #expect(target.chapter == 1 && y > 100, "the link leads to the second chapter's part")
    #expect((metadata.title, metadata.author) == ("The Harbour", "A. Pilot"))
    #expect(metadata.language == "en")
  }

  /// Everything is done in memory: a call that is not on the list ends this worker.
  @Test func withinTheLock() throws {
    let reader = try Reader(try bytes("AZW3"), Programs.probe("strict"))
    #expect(try reader.render(0) == Reader(try bytes("AZW3")).render(0))
    #expect(reader.worker.end == nil)
  }

  private func error(_ bytes: [UInt8]) -> WorkerError? {
    do { _ = try Reader(bytes) } catch let error as WorkerFailure {
      if case .refused(let error) = error { return error }
    } catch {}
    return nil
  }

  @Test func protectedBooksAreNamed() throws {
    var locked = try bytes("AZW3")
    // The first record's place stands behind the database's header; the kind of encryption is in its 13th byte.
    let start = locked[78..<82].reduce(0) { $0 << 8 | Int($1) }
    locked[start + 13] = 2
    #expect(error(locked) == WorkerError(.encrypted, "it is protected by DRM"))
  }

  @Test(arguments: [
    ([0x43, 0x4F, 0x4E, 0x54, 2, 0], "KFX (Kindle)"),
    ([0xEA] + Array("DRMION".utf8) + [0xEE], "KFX (Kindle, with DRM)"),
    (Array("TPZ0".utf8), "Topaz (Kindle)"),
  ])
  func otherFormatsOfKindle(start: [UInt8], name: String) {
    let bytes = start + [UInt8](repeating: 0, count: 200)
    #expect(error(bytes) == WorkerError(.otherFormat, name))
  }

  /// A damaged book is refused or opened in part, and ends no worker.
  @Test func damagedBooks() throws {
    let whole = try bytes("AZW3")
    var random = SeededRandom(16)
    let worker = try WorkerProcess(Programs.worker)
    for round in 0..<60 {
      var damaged = whole
      for _ in 0..<random.int(1...12) {
        damaged[random.int(0...whole.count - 1)] = UInt8(random.int(0...255))
      }
      if round % 5 == 0 { damaged.removeLast(random.int(1...whole.count - 100)) }
      guard (try? Reader.open(damaged, in: worker, as: 1)) != nil else { continue }
      _ = try? worker.wait(ReadText(try Reader.place(0)), of: 1)
    }
    #expect(worker.end == nil)
  }
}
