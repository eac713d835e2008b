import Books
import PaperGeometry
import Testing

@Suite("Sheets of paper", .timeLimit(.minutes(1))) struct SheetPlanTests {
  private let a4 = Size(595, 842)
  private let page = Size(300, 400)

  @Test func pagesFollowEachOther() {
    #expect(SheetPlan([0, 1, 2, 3, 4], pagesPerSheet: 2).sheets == [[0, 1], [2, 3], [4]])
    #expect(SheetPlan([7, 3], pagesPerSheet: 1).sheets == [[7], [3]])
    #expect(SheetPlan([]).sheets.isEmpty)
    #expect(SheetPlan([1], pagesPerSheet: 99).pagesPerSheet == 2)
  }

  /// A page keeps its shape, and is as large as the margins let it be.
  @Test(arguments: [Size(300, 400), Size(400, 300), Size(10, 4000), Size(3000, 30), Size(595, 842)])
  func aPageFillsThePaper(page: Size) throws {
    let sheet = SheetPlan([0], on: a4).sheet(of: [page], arePixels: false)
    let rect = try #require(sheet.rects.first)
    let inner = Rect(origin: .zero, size: sheet.size)
      .insetBy(SheetPlan.margin, SheetPlan.margin)
    #expect(abs(rect.width / rect.height - page.width / page.height) < 1e-9 * page.width)
    #expect(rect.minX >= inner.minX - 1e-9 && rect.maxX <= inner.maxX + 1e-9)
    #expect(rect.minY >= inner.minY - 1e-9 && rect.maxY <= inner.maxY + 1e-9)
    let fills = max(rect.width / inner.width, rect.height / inner.height)
    #expect(abs(fills - 1) < 1e-9)
    #expect(abs(rect.midX - inner.midX) < 1e-9 && abs(rect.midY - inner.midY) < 1e-9)
  }

  @Test func paperLiesOnItsSideForWidePages() {
    let plan = SheetPlan([0], on: a4)
    #expect(plan.sheet(of: [page], arePixels: false).size == a4)
    #expect(plan.sheet(of: [Size(400, 300)], arePixels: false).size == Size(842, 595))
    let pairs = SheetPlan([0, 1], on: a4, pagesPerSheet: 2)
    #expect(pairs.sheet(of: [page, page], arePixels: false).size == Size(842, 595))
  }

  @Test func twoPagesStandSideBySide() {
    var plan = SheetPlan([0, 1], on: a4, pagesPerSheet: 2)
    let sheet = plan.sheet(of: [page, page], arePixels: true)
    #expect(sheet.rects[0].maxX + SheetPlan.gap <= sheet.rects[1].minX + 1e-9)
    // A page alone stands where it stands beside another.
    #expect(plan.sheet(of: [page], arePixels: true).rects == [sheet.rects[0]])
    plan.isRightToLeft = true
    let mirrored = plan.sheet(of: [page, page], arePixels: true)
    #expect(mirrored.rects == [sheet.rects[1], sheet.rects[0]])
  }

  @Test func aSheetOfItsOwnIsThePage() {
    let own = SheetPlan([0]).sheet(of: [page], arePixels: false)
    #expect(own.size == page && own.rects == [Rect(0, 0, 300, 400)])
    // Pixels have no length: the sheet is as long as A4.
    let pixels = SheetPlan([0]).sheet(of: [Size(3000, 4000)], arePixels: true)
    #expect(pixels.size == Size(631.5, 842) && pixels.rects == [Rect(0, 0, 631.5, 842)])
    var pair = SheetPlan([0, 1], pagesPerSheet: 2)
    let two = pair.sheet(of: [page, Size(600, 800)], arePixels: false)
    #expect(two.size == Size(1200, 800))
    #expect(two.rects == [Rect(0, 0, 600, 800), Rect(600, 0, 600, 800)])
    pair.isRightToLeft = true
    let mirrored = pair.sheet(of: [page, Size(400, 400)], arePixels: false)
    #expect(mirrored.rects == [Rect(400, 0, 300, 400), Rect(0, 0, 400, 400)])
  }
}
