import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayouts
import Reading
import Shell
import Stage
import Testing

/// What the tests of the chrome have in common.
protocol ChromeSuite {}

extension ChromeSuite {
  func rig(
    _ size: Size = Size(1024, 768), pages: Int = 40, motion: MotionStyle = .full,
    style: ReadingStyle = .flip, order: ReadingDirection = .leftToRight
  ) -> Rig {
    let rig = Rig(size, motion: motion, style: style, order: order)
    rig.outline = [
      OutlineEntry(title: "One", depth: 0, page: 0), OutlineEntry(title: "Two", depth: 0, page: 10),
      OutlineEntry(title: "Part of two", depth: 1, page: 14),
      OutlineEntry(title: "Thrée", depth: 0, page: 30),
      OutlineEntry(title: "Nowhere", depth: 0, page: nil),
    ]
    rig.open(pages: pages, at: 2)
    rig.settle()
    return rig
  }

  func lines(_ rig: Rig) -> [String] { rig.stage.accessibleTrees.flatMap(\.lines) }
  func page(_ rig: Rig) -> Int { rig.stage.readPage ?? -9 }
  func hover(_ rig: Rig, _ x: Double, _ y: Double) {
    rig.send(.pointerHovered(Point(x, y)))
  }
}

/// The panels for contents and pages.
@Suite(.timeLimit(.minutes(5))) struct PanelTests: ChromeSuite {
  // MARK: Contents

  @Test func contentsAreNestedMarkedAndFiltered() {
    let rig = rig()
    rig.key("O")
    rig.wait(0.4)
    #expect(lines(rig).contains("    row “One” = 1 *"))
    rig.send(.text("thre"))
    rig.wait(0.1)
    #expect(lines(rig).filter { $0.contains("row") } == ["    row “Thrée” = 31"])
    rig.key("Return")
    rig.settle()
    #expect([30, 29].contains(page(rig)))
    // Enter goes and keeps the panel, Esc closes the panel and not the book.
    #expect(lines(rig).contains { $0.contains("Contents") })
    rig.key("Escape")
    rig.wait(0.5)
    #expect(!lines(rig).contains { $0.contains("“Contents”") && $0.contains("panel") })
    #expect(rig.stage.readPage != nil)
    rig.key("Left", .alt)
    rig.settle()
    #expect([2, 1].contains(page(rig)))
  }

  @Test func hostileContentsAreCutAndCostLittle() {
    let rig = Rig()
    rig.outline = (0..<50_000).map {
      OutlineEntry(
        title: String(repeating: "\u{202E}long \u{7}", count: 200), depth: $0 % 65, page: $0 % 40)
    }
    rig.open(pages: 40)
    rig.settle()
    let before = rig.stage.layerCount
    rig.key("O")
    rig.wait(0.4)
    #expect(rig.stage.layerCount < before + 130)
    let rows = lines(rig).filter { $0.contains("row") }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.count < 2000 && !$0.contains("\u{202E}") })
  }

  @Test func theBookMovesOverForAPanelInAWideWindowOnly() {
    for (width, moves) in [(1024.0, true), (880, false)] {
      let rig = rig(Size(width, 700))
      rig.key("O")
      rig.wait(0.6)
      let area = rig.stage.bookArea?.width ?? 0
      #expect((area < width - 340) == moves)
      rig.key("Escape")
      rig.wait(0.6)
      #expect((rig.stage.bookArea?.width ?? 0) > width * 0.6)
    }
  }

  // MARK: Pages

  @Test func tenThousandThumbnailsCostAsFewAsForty() {
    let (short, long) = (rig(), rig(pages: 10_000))
    for rig in [short, long] {
      rig.key("T")
      rig.wait(0.5)
    }
    #expect(long.stage.layerCount <= short.stage.layerCount + 2)
    long.key("End")
    long.key("Return")
    long.settle()
    #expect(page(long) >= 9_998)
  }

  @Test(arguments: [
    ("12", 11), ("45%", 18), ("xii", 7), ("40", 39), ("100%", 39), ("0%", 0), (" 7 ", 6),
    ("١٢", 11), ("１２", 11), ("٤٥٪", 18), ("45\u{A0}%", 18),
  ])
  func aPageIsGoneToByItsNumber(text: String, goal: Int) {
    let rig = Rig()
    rig.describe = { $0.labels = (0..<40).map { $0 == 7 ? "xii" : "" } }
    rig.open(pages: 40, at: 20)
    rig.settle()
    rig.key("G")
    rig.send(.text(text))
    rig.key("Return")
    rig.settle()
    #expect(abs(page(rig) - goal) <= 1, "\(page(rig))")
    #expect(!lines(rig).contains { $0.contains("Go to page") })
  }

  @Test(arguments: [
    "0", "-1", "1000000000000000000", "41", "nonsense", "101%", "", "-5%", "1e3", "½", "十",
  ])
  func nonsenseIsSaidAndNothingMoves(text: String) {
    let rig = rig()
    let before = page(rig)
    rig.key("G")
    rig.send(.text(text))
    rig.key("Return")
    rig.wait(0.3)
    #expect(page(rig) == before)
    #expect(lines(rig).contains { $0.contains("Go to page") })
    #expect(!lines(rig).contains { $0.contains("Enter goes there") })
  }

  @Test func aDigitBeginsANumber() {
    let rig = rig()
    rig.key("3")
    rig.send(.text("0"))
    rig.key("Return")
    rig.settle()
    #expect([29, 28].contains(page(rig)))
  }
}
