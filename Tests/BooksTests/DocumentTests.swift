import Books
import IPC
import PaperGeometry
import PaperRaster
import Testing

@Suite(.timeLimit(.minutes(5))) struct DocumentTests {
  @Test func aDocumentHasAtLeastOnePage() throws {
    let id = DocumentID("tales")
    #expect(Document(id: id, title: "Tales", pageCount: 0) == nil)
    #expect(Document(id: id, title: "Tales", pageCount: -1) == nil)
    #expect(Document(id: id, title: "Tales", pageCount: DocumentLimits.pages + 1) == nil)
    let document = try #require(Document(id: id, title: "Tales", pageCount: 3))
    #expect([-5, 0, 2, 3, .max].map { document.page($0).index } == [0, 0, 2, 2, 2])
  }

  @Test func chaptersOfThePlainSetterAreToldWithTheirMostFrequentObstacles() {
    var plain = PlainChapters()
    plain.add(nil)
    #expect(plain.sentence == nil && plain.whole == 1)
    for obstacle in [.script, .table, nil, .table, .verticalWriting] as [ChapterObstacle?] {
      plain.add(obstacle)
    }
    #expect(plain.part == 4 && plain.whole == 6)
    #expect(
      plain.sentence
        == "MuPDF sets 4 of 6 chapters: tables are too large for the page, "
        + "lines run both down and across, Paper cannot break lines of their scripts")
  }

  @Test func anObstacleNamesTheFirstFileThatHasTheObstacle() {
    var plain = PlainChapters()
    plain.add(.unreadable, in: "text/4.xhtml")
    plain.add(.script, in: "a\n.xhtml")
    plain.add(.unreadable, in: "text/9.xhtml")
    plain.add(nil, in: "text/5.xhtml")
    #expect(
      plain.sentence
        == "MuPDF sets 3 of 4 chapters: \(ChapterObstacle.unreadable.words) (text/4.xhtml, …), "
        + "\(ChapterObstacle.script.words) (a\\n.xhtml)")
    let kept = PageIndex(
      counts: [1, 2], obstacles: [nil, .script], files: plain.files, size: Size(300, 400))
    #expect(
      kept.plainChapters.sentence
        == "MuPDF sets 1 of 2 chapters: \(ChapterObstacle.script.words) (a\\n.xhtml)")
  }

  @Test func theChaptersThatAreCountedTellTheirObstacles() {
    var pages = PageIndex(chapters: 3)
    pages.add(chapterOf: 2, size: nil, obstacle: .script)
    pages.addDamagedChapter()
    #expect(pages.plainChapters.part == 1 && pages.plainChapters.whole == 1)
    pages.add(chapterOf: 2, size: nil)
    pages.add(chapterOf: 2, size: nil, obstacle: .script)
    #expect(pages.plainChapters.part == 1 && pages.plainChapters.whole == 2)
  }

  @Test func aChapterThatGrowsIsCountedWhenWhole() {
    var pages = PageIndex(chapters: 2)
    pages.add(chapterOf: 1, size: nil, obstacle: .script)
    pages.add(chapterOf: 4, size: nil, isWhole: false)
    #expect(pages.count == 5 && pages.counts == [1] && pages.obstacles == [.script])
    pages.add(chapterOf: 9, size: nil, isWhole: false)
    #expect(pages.count == 10 && pages.counts == [1] && !pages.isComplete)
    pages.add(chapterOf: 20, size: nil)
    #expect(pages.counts == [1, 20] && pages.obstacles == [.script, nil])
    #expect(pages.isComplete && !pages.isDamaged)
  }

  @Test func pagesOfADamagedChapterThatGrewStay() {
    var pages = PageIndex(chapters: 1)
    pages.add(chapterOf: 4, size: nil, isWhole: false)
    pages.addDamagedChapter()
    #expect(pages.counts == [4] && pages.obstacles == [nil] && pages.isDamaged)
  }

  @Test func imagesHaveTheNamesOfDumps() {
    let id = DocumentID("tales")
    #expect(ImageID.page(PageID(id, 3)).name == "tales/page-3")
    #expect(ImageID.cover(id).name == "tales/cover")
    #expect(ImageID.page(PageID(id, 3)).document == id)
  }

  /// A region of a page at a scale is a part of the page's box in pixels.
  @Test func aRegionAtAScale() throws {
    let page = PageID(DocumentID("tales"), 0)
    let size = Size(100, 200)
    let tile = try #require(
      ImageRequest(page, region: Rect(10.2, 20, 30, 40), pageSize: size, scale: 2))
    #expect((tile.width, tile.height) == (200, 400))
    #expect(tile.part == PixelRect(20, 40, 61, 80), "whole pixels that hold all of it")
    #expect(tile.bitmapSize == (61, 80) && tile.isPossible)
    #expect(tile.whole == ImageRequest(.page(page), width: 200, height: 400, fit: .fill))
    let all = ImageRequest(page, region: Rect(-5, -5, 500, 500), pageSize: size, scale: 2)
    #expect(all == tile.whole)
    // Of a page at a scale at which no bitmap could hold it, a tile still can be had.
    let deep = ImageRequest(page, region: Rect(50, 50, 1, 1), pageSize: size, scale: 500)
    #expect(deep?.part == PixelRect(25_000, 25_000, 500, 500))
    #expect(deep?.whole.isPossible == false)
  }

  @Test(arguments: [
    (Rect(200, 0, 10, 10), 1.0), (Rect(-20, 0, 10, 10), 1), (Rect(0, 0, 0, 10), 1),
    (Rect(0, 0, 10, 10), 0), (Rect(0, 0, 10, 10), -1), (Rect(0, 0, 10, 10), .nan),
    (Rect(0, 0, 10, 10), .infinity), (Rect(.nan, 0, 10, 10), 1), (Rect(0, 0, 100, 200), 1_000),
    (Rect(0, 0, 10, 10), 1e9),
  ])
  func regionsThatGiveNoBitmap(region: Rect, scale: Double) {
    let page = PageID(DocumentID("tales"), 0)
    #expect(ImageRequest(page, region: region, pageSize: Size(100, 200), scale: scale) == nil)
  }

  @Test(arguments: [
    PixelRect(-1, 0, 5, 5), PixelRect(0, 0, 0, 5), PixelRect(96, 0, 5, 5), PixelRect(0, .max, 5, 5),
    PixelRect(0, 0, .max, .max), PixelRect(.min, .min, 5, 5),
  ])
  func partsOutsideOfTheBoxAreImpossible(part: PixelRect) {
    let image = ImageID.cover(DocumentID("tales"))
    #expect(!ImageRequest(image, width: 100, height: 100, fit: .fill, part: part).isPossible)
    let picture = PictureRequest(
      source: .init(path: "a"), name: "a", width: 100, height: 100, fit: .fill, part: part)
    #expect(!picture.isPossible)
  }

  @Test func errorsNameTheCulpritInOneLine() {
    let errors: [DocumentError] = [
      .unreadable("a\nb", reason: "x\ny"), .listing(.unreadable("a\nb", reason: "x\ny")),
      .picture(.truncated("a\nb")),
      .noSuchPage("a\nb", page: 3, count: 2), .impossibleSize("a\nb", width: 0, height: 1),
      .timedOut("a\nb", seconds: 20), .exhausted("a\nb"), .cancelled("a\nb"), .closed("a\nb"),
      .invalidReply("a\nb", reason: "x\ny"),
    ]
    for error in errors {
      #expect(error.culprit == "a\nb")
      #expect(error.description == "a\\nb: \(error.reason)")
      #expect(!error.description.contains("\n") && !error.reason.isEmpty)
    }
    #expect(DocumentError.picture(.empty("a")).description == PictureError.empty("a").description)
  }
}
