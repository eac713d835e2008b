import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

/// Chapters that Paper sets, as the program asks a worker for them.
@Suite(.timeLimit(.minutes(2))) struct SetChapterTests {
  private static let words =
    "Whoever reads a considerable paragraph wants comfortable distances between the words, and "
    + "no hyphenation three times in succession. "

  private static var book: EPUB {
    EPUB(
      "The Lock",
      [
        .init(
          "Opening",
          "<p>See <a href=\"c1.xhtml#far\">the far place</a> and <a href=\"https://debian.org\">"
            + "beyond</a>.</p><h2 id=\"second\">A smaller <i>heading</i></h2>"
            + String(repeating: "<p>\(words)\(words)</p>", count: 30)),
        .init(
          "Farther",
          String(repeating: "<p>\(words)\(words)\(words)</p>", count: 20)
            + "<p id=\"far\">Here is the far place.</p>"
            + String(repeating: "<p>\(words)</p>", count: 20)),
        .init("Signs", "<p>\u{928}\u{92E}\u{938}\u{94D}\u{924}\u{947}</p>"),
      ])
  }

  private let reader: Reader

  init() throws { reader = try Reader(Self.book.bytes) }

  @Test func aChapterSaysWhyMuPDFSetsTheChapter() throws {
    #expect(try reader.pages(chapter: 0).obstacle == nil)
    #expect(try reader.pages(chapter: 2).obstacle == .script)
    #expect(try reader.text(0, chapter: 2).lines.isEmpty == false)
  }

  @Test func headingsTellTheirLevels() throws {
    let lines = try reader.text(0).lines
    let levels = lines.map(\.headingLevel).filter { $0 > 0 }
    #expect(levels == [1, 2])
  }

  @Test func aBrokenWordHasNoHyphenAmongTheLetters() throws {
    var broken = 0
    for page in 0..<(try reader.pages().count) {
      let text = try reader.text(page)
      for line in text.lines where line.isHyphenated {
        broken += 1
        let last = try #require(text.characters[line.range].last)
        #expect(last.scalar.properties.isAlphabetic, "\(text.string(of: line))")
      }
    }
    #expect(broken > 0)
  }

  @Test func everyLetterStandsOnceAndInOrder() throws {
    var words = ""
    for page in 0..<(try reader.pages(chapter: 1).count) {
      let text = try reader.text(page, chapter: 1)
      for line in text.lines {
        words += text.string(of: line) + (line.isHyphenated ? "" : " ")
      }
    }
    let expected =
      "Farther " + String(repeating: Self.words, count: 60) + "Here is the far place. "
      + String(repeating: Self.words, count: 20)
    func plain(_ text: String) -> [Substring] { text.split(separator: " ") }
    #expect(plain(words) == plain(expected))
  }

  @Test func linksLeadToPlacesInChaptersThatPaperSets() throws {
    let links = try reader.links(0)
    guard case .page(let place, _, let y) = try #require(links.first).target else {
      Issue.record("\(links)")
      return
    }
    #expect(place.chapter == 1)
    let text = try reader.text(place.page, chapter: 1)
    let line = try #require(text.lines.first { text.string(of: $0).contains("far place") })
    #expect(abs(line.rect.y - y) < 12)
    #expect(links.last?.target == .address("https://debian.org"))
  }

  @Test func placesHoldInAnotherSizeOfLetters() throws {
    let large = try #require(TextLayout.book(em: 17))
    let other = try Reader(Self.book.bytes, options: OpenOptions(layout: large))
    for page in 1..<(try reader.pages(chapter: 1).count) {
      let place = try reader.textPlace(of: page, chapter: 1)
      let there = try other.page(of: place)
      let here = try reader.page(of: try other.textPlace(of: there.page, chapter: 1))
      #expect(here.page <= page && here.page >= page - 1)
    }
  }

  @Test func aPageLooksTheSameHoweverReadersComeToThePage() throws {
    let forward = try reader.render(3, chapter: 1)
    let other = try Reader(Self.book.bytes)
    _ = try other.render(0, chapter: 0)
    let last = try other.pages(chapter: 1).count - 1
    _ = try other.render(last, chapter: 1)
    #expect(try other.render(3, chapter: 1) == forward)
  }

  /// A worker may have 16 files open.
  @Test func booksThatAreClosedKeepNoFile() throws {
    let bytes = Self.book.bytes
    let worker = try WorkerProcess(Programs.worker)
    for _ in 0..<40 {
      try Reader.open(bytes, in: worker, as: 1)
      let lines = try worker.wait(ReadText(try Reader.place(0)), of: 1).lines
      #expect(!lines.isEmpty)
    }
    #expect(worker.end == nil)
  }

  @Test func noInkStandsOutsideOfTheColumn() throws {
    let layout = TextLayout.book
    for page in 0..<(try reader.pages(chapter: 1).count) {
      for line in try reader.text(page, chapter: 1).lines {
        // Signs may hang by seven tenths of their size, and the text moves towards the spine.
        #expect(line.rect.x > 40 && line.rect.x + line.rect.width < layout.width - 39)
        #expect(line.rect.y >= 40 && line.rect.y + line.rect.height < layout.height - 55)
      }
    }
  }
}

extension Reader {
  func text(_ page: Int, chapter: Int = 0) throws -> PageText {
    try ask(ReadText(try Self.place(page, chapter: chapter)))
  }

  fileprivate func links(_ page: Int) throws -> [LinkRecord] {
    try ask(ReadLinks(try Self.place(page)))
  }

  fileprivate func textPlace(of page: Int, chapter: Int) throws -> TextPlace {
    try ask(FindTextPlace(try Self.place(page, chapter: chapter)))
  }

  fileprivate func page(of place: TextPlace) throws -> PagePlace { try ask(FindPage(of: place)) }
}
