import BookFormats
import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

/// `make fuzz`: damaged books through the real, locked worker, for as long as the environment says.
@Suite("Books, fuzzed", .timeLimit(.minutes(60)), .enabled(if: Fuzzing.isWanted))
struct BookFuzzTests {
  @Test func books() throws {
    let originals = Self.originals
    // DjVu needs a worker of another kind.
    let djvu = WorkerProgram(path: Programs.worker.path, argument: "--djvu")
    var worker = try WorkerProcess(Programs.worker)
    var scanner = try WorkerProcess(djvu)
    var ends: [String] = []
    let rounds = try Fuzzing.run("books") { seed in
      var random = SeededRandom(seed)
      let which = random.int(0...originals.count - 1)
      let (bytes, hint) = (random.damaged(originals[which].bytes), originals[which].hint)
      let isDjVu = hint == .djvu
      try Self.read(bytes, hint, &random, in: isDjVu ? scanner : worker)
      guard let end = (isDjVu ? scanner : worker).end else { return }
      // A worker may end by a broken book, which is what a worker is for; but these are worth looking at.
      ends.append("seed \(seed), \(originals[which].name): \(end)")
      let fresh = try WorkerProcess(isDjVu ? djvu : Programs.worker)
      _ = try fresh.waitUntilReady()
      if isDjVu { scanner = fresh } else { worker = fresh }
    }
    for end in ends { print(end) }
    #expect(rounds > 10)
    #expect(ends.count <= rounds / 20, "every twentieth book ends its worker")
  }

  @Test func libraries() throws {
    let sound = try Libraries.bytes(Libraries.tables(of: 500))
    let worker = try WorkerProcess(Programs.worker)
    try Fuzzing.run("libraries") { seed in
      var random = SeededRandom(seed)
      _ = try? Libraries.slices(random.damaged(sound), in: worker)
      try #require(worker.end == nil, "seed \(seed)")
    }
  }

  /// Everything that the program asks of a book.
  static func read(
    _ bytes: [UInt8], _ hint: BookFormat.ID?, _ random: inout SeededRandom, in worker: WorkerProcess
  ) throws {
    let options = OpenOptions(hint: hint)
    guard (try? Reader.open(bytes, in: worker, as: 1, options)) != nil else { return }
    let place = try Reader.place(random.int(0...2), chapter: random.int(0...1))
    let area = try #require(PixelRegion(width: 60, height: 80))
    let memory = try SharedMemory(count: area.byteCount)
    let asked: [any Query] = [
      MeasurePages(first: place, count: 2), DrawPage(place, scale: 0.2, area), DrawCover(area),
      ReadText(place), SearchPages(SearchTermRecord("words"), first: place, count: 2),
      ReadLinks(place), FindAreas(place, isRightToLeft: false), ReadOutline(), ReadMetadata(),
      ReadLabels(first: place, count: 2),
    ]
    for query in asked {
      let needsMemory = type(of: query).attachment == .memory
      _ = try? worker.wait(query, of: 1, deadline: 3000, memory: needsMemory ? memory : nil)
    }
  }

  private typealias Original = (name: String, bytes: [UInt8], hint: BookFormat.ID?)

  /// A sample of each format, and books with more in them.
  private static var originals: [Original] {
    BookFormat.ID.allCases.flatMap { id in
      FormatSamples.of(id).sorted { $0.key < $1.key }.map { ("\(id) \($0.key)", $0.value, id) }
    } + richBooks
  }

  private static var richBooks: [Original] {
    var pdf = PDF([PDF.Page("Some words", link: .page(1)), PDF.Page("b")], title: "A Title")
    pdf.outline = ["One", "Two"]
    pdf.hasRomanLabels = true
    let noise = Picture.noise(20, 20)
    let pages = [("1.png", noise.png), ("2.jpg", noise.jpeg(orientation: 6))]
    return [
      ("PDF", pdf.bytes, .none),
      (
        "EPUB", EPUB("A", [.init("B", "<p>Some words</p>"), .long("C", paragraphs: 9)]).bytes, .none
      ),
      ("AZW3", SampleBooks.azw3, .none), ("MOBI", SampleBooks.mobiOfBothKinds, .none),
      ("PNG", noise.png, .none), ("JPEG", noise.jpeg(orientation: 3), .none),
      ("TIFF", noise.tiff(), .none), ("GIF", noise.gif, .none), ("BMP", noise.bmp, .none),
      ("CBZ", Archives.zip(pages), .none), ("CBT", Archives.tar(pages), .none),
      ("CBR", Archives.rar(pages), .none), ("CB7", Archives.sevenZip(pages), .none),
      ("Markdown", Array("# Title\n\n*Some* words, [a link](b)\n\n- a\n- b\n".utf8), .markdown),
      ("text", Array("Chapter 1\n\nSome words.\n\nChapter 2\n\nMore.\n".utf8), .text),
      ("HTML", Array("<html><body><h1>A</h1><p>Some <b>words</b></p></body></html>".utf8), .html),
    ]
  }
}

extension SeededRandom {
  /// A book with some bytes changed, taken out, doubled or cut off.
  mutating func damaged(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<int(1...8) where bytes.count > 1 {
      let at = int(0...bytes.count - 1)
      let end = min(bytes.count, at + int(1...32))
      switch int(0...9) {
      case 0: bytes.removeSubrange(at..<end)
      case 1: bytes.insert(contentsOf: bytes[at..<end], at: int(0...bytes.count - 1))
      case 2: bytes.replaceSubrange(at..<end, with: [UInt8](repeating: 255, count: end - at))
      case 3: bytes[at] ^= 1 << UInt8(int(0...7))
      default: bytes[at] = UInt8(int(0...255))
      }
    }
    if chance(0.1), !bytes.isEmpty { bytes.removeLast(int(0...bytes.count - 1)) }
    return bytes
  }
}
