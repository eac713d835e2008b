import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

@Suite("Places by elements, through the locked worker", .timeLimit(.minutes(5)))
struct ElementTests {
  private static var chapters: [EPUB.Chapter] {
    (1...3).map { number in
      EPUB.Chapter(
        "Chapter \(number)",
        (1...40).map {
          "<p>Paragraph \($0) of <em>many</em>, &nbsp;with well-known words in each.</p>"
        }
        .joined())
    }
  }

  private static func path(_ text: String) throws -> ElementPath {
    try #require(ElementPath(text))
  }

  @Test("a page's paragraph is found, and leads back to the page or the page before")
  func places() throws {
    let reader = try Reader(EPUB("A Tale", Self.chapters).bytes)
    for chapter in 0..<reader.opened.chapters {
      let count = try reader.pages(chapter: chapter).count
      #expect(count > 1)
      for number in 0..<count {
        let page = try Reader.place(number, chapter: chapter)
        let place = try reader.ask(FindTextPlace(page))
        let path = try reader.ask(FindElement(at: place)).path
        #expect(path.fragment == chapter + 1 && path.steps.first?.name == "body")
        let found = try reader.ask(FindPlaceOfElement(path))
        #expect(found.depth == path.steps.count)
        #expect(found.place.chapter == chapter && found.place.offset <= place.offset)
        let there = try reader.ask(FindPage(of: found.place))
        #expect((max(0, number - 1)...number).contains(there.page))
      }
    }
  }

  /// The letters of elements are those of the setter: the place of a paragraph begins the paragraph's words.
  @Test("letters are counted as the setter counts letters") func letters() throws {
    let reader = try Reader(EPUB("A Tale", Self.chapters).bytes)
    let path = try Self.path("/body/DocFragment[2]/body/p[30].0")
    let found = try reader.ask(FindPlaceOfElement(path))
    let page = try reader.ask(FindPage(of: found.place))
    let start = try reader.ask(FindTextPlace(page)).offset
    let text = try reader.ask(ReadText(page))
    let letters = text.lines.flatMap { text.string(of: $0).unicodeScalars }.filter {
      !$0.properties.isWhitespace && $0 != "-" && $0 != "\u{A0}"
    }
    let words = String(String.UnicodeScalarView(letters.dropFirst(found.place.offset - start)))
    #expect(words.hasPrefix("Paragraph30ofmany"))
  }

  @Test("a book that Paper comes with has the same letters to its end") func keeper() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Assets/keeper.epub")
    let reader = try Reader([UInt8](try Data(contentsOf: file)))
    var (same, all) = (0, 0)
    for chapter in 0..<reader.opened.chapters {
      for number in 0..<(try reader.pages(chapter: chapter).count) {
        let place = try reader.ask(FindTextPlace(Reader.place(number, chapter: chapter)))
        let path = try reader.ask(FindElement(at: place)).path
        #expect(path.fragment == chapter + 1)
        let found = try reader.ask(FindPlaceOfElement(path))
        #expect(found.place.chapter == chapter && found.place.offset <= place.offset)
        let there = try reader.ask(FindPage(of: found.place))
        all += 1
        if (number - 1...number).contains(there.page) { same += 1 }
      }
    }
    #expect(all > 10 && same == all)
  }

  @Test("paths of other books lead somewhere, or are refused") func others() throws {
    let reader = try Reader(EPUB("A Tale", Self.chapters).bytes)
    let path = try Self.path("/body/DocFragment[2]/body/table/tr[4].0")
    let found = try reader.ask(FindPlaceOfElement(path))
    #expect(found == ElementPlace(place: try #require(TextPlace(chapter: 1, offset: 0)), depth: 1))
    #expect(throws: (any Error).self) {
      try reader.ask(FindPlaceOfElement(Self.path("/body/DocFragment[9]/body.0")))
    }
    let start = try reader.ask(FindPlaceOfElement(Self.path("/body/DocFragment[3].0")))
    #expect(start.place == TextPlace(chapter: 2, offset: 0))
    #expect(throws: (any Error).self) {
      try Reader(PDF([PDF.Page("x")]).bytes).ask(FindElement(at: .start))
    }
  }

  /// As servers with OPDS name places: by files and parts of files.
  @Test("a part of a file is a place, and places have the parts of their files") func files() throws
  {
    let reader = try Reader(EPUB("A Tale", Self.chapters).bytes)
    for chapter in 0..<reader.opened.chapters {
      let count = try reader.pages(chapter: chapter).count
      var former = -1.0
      for number in 0..<count {
        let place = try reader.ask(FindTextPlace(Reader.place(number, chapter: chapter)))
        let found = try reader.ask(FindElement(at: place))
        #expect(found.share > former && (number > 0) == (found.share > 0) && found.share < 1)
        former = found.share
        for name in [found.file, "https://a.example/api/resource/\(found.file)#p1"] {
          #expect(try reader.ask(FindPlaceInFile(file: name, share: found.share)) == place)
        }
      }
    }
    #expect(throws: (any Error).self) {
      try reader.ask(FindPlaceInFile(file: "other/none.xhtml", share: 0.5))
    }
    #expect(throws: (any Error).self) {
      try Reader(PDF([PDF.Page("x")]).bytes).ask(FindPlaceInFile(file: "x", share: 0))
    }
  }

  @Test("a sidecar is read as data") func sidecar() throws {
    let worker = try WorkerProcess(Programs.worker)
    func read(_ text: String) throws -> SidecarRecord {
      let file = try Reader.descriptor(of: Array(text.utf8))
      defer { close(file) }
      let record = try worker.wait(ReadSidecar(), of: 0, file: file)
      return record
    }
    let record = try read(
      "return { ['percent_finished'] = 0.5, annotations = { { page = 3, text = 'x' } } }")
    #expect(record.share == 0.5 && record.notes.map(\.page) == ["3"])
    #expect(throws: (any Error).self) { try read("os.exit()") }
    #expect(throws: (any Error).self) {
      try read("return " + String(repeating: "{", count: 1_000_000))
    }
    #expect(throws: (any Error).self) {
      try read("return { " + String(repeating: " ", count: 8 << 20) + "}")
    }
    // The worker is there as before.
    #expect(try read("return {}") == SidecarRecord())
  }
}
