import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

/// What the ComicInfo.xml of comics says, in archives of all kinds.
@Suite("ComicInfo", .timeLimit(.minutes(2)))
struct ComicInfoTests {
  enum Kind: CaseIterable { case zip, tar, rar, sevenZip }

  private static let blue = Picture(30, 40) { _, _ in 0x20_40C0 }
  private static let red = Picture(30, 40) { _, _ in 0xC0_3020 }
  private static let wide = Picture(60, 40) { _, _ in 0xC0_3020 }

  private func archive(_ info: String, _ kind: Kind) -> [UInt8] {
    let files = [
      ("a/p1.png", Self.red.png), ("a/p2.png", Self.blue.png), ("a/p3.png", Self.wide.png),
      ("a/p10.png", Self.red.png),
      (
        "a/ComicInfo.xml",
        Array("<?xml version=\"1.0\"?><ComicInfo>\(info)</ComicInfo>".utf8)
      ),
    ]
    return switch kind {
    case .zip: Archives.zip(files)
    case .tar: Archives.tar(files)
    case .rar: Archives.rar(files)
    case .sevenZip: Archives.sevenZip(files)
    }
  }

  private func survey(_ bytes: [UInt8]) throws -> SurveyRecord {
    let worker = try WorkerProcess(Programs.worker)
    let file = try Reader.descriptor(of: bytes)
    defer { close(file) }
    return try worker.wait(SurveyBook(hint: .comic, coverWidth: 30), of: 1, file: file)
  }

  private let info = """
    <Title>Fog</Title><Series>Harbour</Series><Number>3</Number><Volume>2</Volume>
    <Writer>A. One, B. Two</Writer><Manga>YesAndRightToLeft</Manga>
    <Pages><Page Image="0" Type="Story"/><Page Image="1" Type="FrontCover" Bookmark="The  cover"/>
    <Page Image="2" DoublePage="true" Bookmark="The sea"/><Page Image="9" Bookmark="nowhere"/>
    <Page Image="x" Bookmark="none"/></Pages>
    """

  @Test(arguments: Kind.allCases) func anOpenComic(kind: Kind) throws {
    let reader = try Reader(archive(info, kind), options: OpenOptions(hint: .comic))
    #expect(reader.opened.direction == .rightToLeft)
    let data = try reader.ask(ReadMetadata())
    #expect((data.title, data.series, data.number) == ("Fog", "Harbour", "3"))
    #expect(data.author == "A. One, B. Two")
    let outline = try reader.ask(ReadOutline())
    #expect(outline.map(\.title) == ["The cover", "The sea"])
    let pages = outline.map { entry -> Int in
      if case .page(let place, _, _) = entry.target { place.page } else { -1 }
    }
    #expect(pages == [1, 2])
    // A double page is told by its shape.
    #expect(try reader.pages().sizes[2] == PageSize(width: 60, height: 40))
    #expect(try reader.ask(CompareFirstPage()) == .ofItsOwn)
    let (size, cover) = try reader.cover(30, 40)
    #expect(size.width == 30 && cover.color(10, 10) & 0xFF > 0x90)
  }

  @Test(arguments: Kind.allCases) func aSurveyedComic(kind: Kind) throws {
    let record = try survey(archive(info, kind))
    #expect(record.pageCount == 4)
    #expect(record.details.title == "Fog" && record.details.series == "Harbour")
    #expect(record.details.seriesIndex == 3 && record.details.authors == ["A. One", "B. Two"])
    let color = try #require(record.cover).color
    #expect(
      color & 0xFF > 0x90 && color >> 16 & 0xFF < 0x60, "the picture that is called the cover")
  }

  @Test func aVolumeIsTheNumberOfAComicWithoutOne() throws {
    func number(_ info: String) throws -> Double? {
      try survey(archive("<Series>S</Series>" + info, .zip)).details.seriesIndex
    }
    #expect(try number("<Volume>4</Volume>") == 4)
    #expect(try number("<Volume>1998</Volume>") == nil, "the year in which the series began")
    #expect(try number("<Volume>4</Volume><Number>7</Number>") == 7)
    #expect(try number("<Volume>-1</Volume>") == nil)
  }

  @Test func aComicThatSaysNothingOfPages() throws {
    let reader = try Reader(archive("<Title>Fog</Title>", .zip), options: OpenOptions(hint: .comic))
    #expect(try reader.ask(ReadOutline()).isEmpty)
    #expect(try reader.ask(CompareFirstPage()) == .isCover)
    #expect(reader.opened.direction == .leftToRight)
  }
}
