import Books
import Content
import PaperGeometry
import PaperLayers
import PaperRaster
import Shell
import Testing

/// Bookmarks and hits at the cut edges of the pages.
@Suite(.timeLimit(.minutes(5))) struct ForeEdgeTests {
  private func rig(pages: Int = 200, style: ReadingStyleKey = .flip) -> Rig {
    let rig = Rig.reading([:], pages: pages, at: pages / 2)
    if style == .leaves { for _ in 0..<2 { rig.nextStyle() } }
    rig.settle()
    return rig
  }

  enum ReadingStyleKey: CaseIterable { case flip, leaves }

  /// The marks of both piles, the left one first.
  private func marks(_ rig: Rig) -> [LayerRecord] {
    rig.records.filter { $0.name == "edgeMarks" && !$0.isHidden && $0.quad != nil }
      .sorted { ($0.quad?.bounds.minX ?? 0) < ($1.quad?.bounds.minX ?? 0) }
  }

  /// The columns of the whole thickness in which a colour is seen, in parts of the thickness. The picture has the
  /// whole thickness for each of the two piles.
  private func places(_ rig: Rig, _ color: Pixel) throws -> [Double] {
    let bitmap = try #require(rig.drawn("edge-marks").first)
    let half = bitmap.width / 2
    let columns: [Int] = (0..<bitmap.width).filter { x in
      (0..<bitmap.height).contains { bitmap.pixels[$0 * bitmap.width + x] == color }
    }
    return columns.map { x -> Double in (Double(x % half) + 0.5) / Double(half) }
  }

  /// How many columns beside the open pages have a colour, in the frame as it is seen.
  private func seen(_ rig: Rig, _ color: Pixel) throws -> (left: Int, right: Int) {
    let (picture, area) = (try #require(rig.picture()), try #require(rig.stage.bookArea))
    let rows = Int(area.minY)..<min(picture.height, Int(area.maxY) + 40)
    func count(_ columns: Range<Int>) -> Int {
      columns.clamped(to: 0..<picture.width).filter { x in
        rows.contains { picture.pixels[$0 * picture.width + x] == color }
      }.count
    }
    let middle = Int(area.midX)
    return (count(0..<middle), count(middle..<picture.width))
  }

  /// The ribbon of the open pages hangs over them, and is no line at their edges; of other pages it is seen in the
  /// pile in which they lie.
  @Test(arguments: [20, 200, 2000])
  func aRibbonOfTheOpenPagesIsNotAtTheirEdges(pages: Int) throws {
    let rig = rig(pages: pages)
    rig.key("D", .control)
    rig.wait(0.2)
    rig.settle()
    #expect(marks(rig).isEmpty)
    let ribbon = try #require(rig.marks.first?.quad?.bounds)
    let area = try #require(rig.stage.bookArea)
    #expect(ribbon.minY < area.minY + 2 && ribbon.width > 8 && ribbon.height > 30)
    rig.key("Right")
    rig.settle()
    var edges = try seen(rig, silk)
    #expect(edges.left >= 1 && edges.right == 0, "\(edges)")
    for _ in 0..<2 {
      rig.key("Left")
      rig.settle()
    }
    edges = try seen(rig, silk)
    #expect(edges.left == 0 && edges.right >= 1, "\(edges)")
  }

  private let silk: Pixel = 0xFF9B_2C2F
  /// The book's accent, as the ticks have it.
  private var hit: Pixel {
    BookCloth.of(Rig.book(pages: 2).documentID).color.legible(
      on: Theme.light.edgeLight, contrast: 3
    ).pixel
  }

  @Test(arguments: ReadingStyleKey.allCases)
  func aRibbonHangsOutOfTheBlockWhereItsPageLies(style: ReadingStyleKey) throws {
    let rig = rig(style: style)
    #expect(marks(rig).isEmpty)
    rig.key("D", .control)
    rig.wait(0.1)
    rig.key("Home")
    rig.settle()
    rig.wait(0.2)
    let layers = marks(rig)
    #expect(!layers.isEmpty && layers.count <= 2)
    let ribbon = try places(rig, silk)
    #expect(ribbon.allSatisfy { abs($0 - 0.5) < 0.12 }, "in the middle of the book: \(ribbon)")
    let page = try #require(
      rig.records.first {
        ($0.name.hasPrefix("page-") || $0.path.contains("/leaves/")) && !$0.isHidden
          && ($0.quad?.bounds.height ?? 0) > 300
      }?.quad?.bounds)
    let right = try #require(layers.last?.quad?.bounds)
    #expect(right.maxY > page.maxY + 5, "it hangs out below the pages")
  }

  /// The edge of such a book is narrower than the ribbon.
  @Test(arguments: [1, 2, 3, 6], [1.0, 2.0])
  func aBookOfFewPagesInALargeWindow(pages: Int, scale: Double) {
    let rig = Rig(Size(2600, 1800), scale: scale)
    rig.open(pages: pages, at: 0)
    rig.settle()
    rig.key("D", .control)
    rig.wait(0.2)
    for key in ["End", "Home"] {
      rig.key(key)
      rig.settle()
    }
    #expect(rig.facts.scene == "book")
    #expect(marks(rig).count <= 2)
  }

  @Test func aBookmarkThatIsRemovedLeavesTheEdge() {
    let rig = rig()
    rig.key("D", .control)
    rig.wait(0.1)
    rig.key("D", .control)
    rig.wait(0.1)
    #expect(marks(rig).isEmpty)
  }

  @Test func hitsAreLinesAtTheirLeaves() throws {
    let rig = Rig.reading(
      [40: Rig.page("whale"), 150: Rig.page("whale")], pages: 200, at: 100)
    rig.key("F", .control)
    rig.type("whale")
    rig.wait(0.6)
    rig.settle()
    let hits = try places(rig, hit)
    #expect(hits.contains { abs($0 - 0.2) < 0.06 } && hits.contains { abs($0 - 0.75) < 0.06 })
    #expect(marks(rig).count == 2, "one layer for each pile")
  }

  /// However many hits there are, their ticks stay apart, and they go with the panel.
  @Test(arguments: [1.0, 2.0])
  func ticksStayApartAndGoWithThePanel(scale: Double) throws {
    let pages = 900
    let text = Rig.page("eee")
    let rig = Rig(Size(1024, 768), scale: scale)
    rig.texts = Dictionary(uniqueKeysWithValues: (0..<pages).map { ($0, text) })
    rig.open(pages: pages, at: 400)
    rig.settle()
    rig.key("F", .control)
    rig.send(.text("e"))
    rig.wait(1)
    rig.settle()
    let color = hit
    let bitmap = try #require(rig.drawn("edge-marks").first)
    let inked = (0..<bitmap.width / 2).filter { x in
      (0..<bitmap.height).contains { bitmap.pixels[$0 * bitmap.width + x] == color }
    }
    #expect(inked.count > 3)
    let pitch = max(2, Int(scale))
    #expect(zip(inked, inked.dropFirst()).allSatisfy { $1 - $0 >= pitch }, "\(inked)")
    let rows = (0..<bitmap.height).count { bitmap.pixels[$0 * bitmap.width + inked[0]] == color }
    #expect(rows < bitmap.height / 8, "a tick is short")
    rig.key("Escape")
    rig.wait(0.5)
    rig.settle()
    #expect(marks(rig).isEmpty)
  }

  /// One letter in a long book: the layers are as many as in a book whose hits just fill the panel.
  @Test func manyMarksCostAsManyLayersAsFew() throws {
    func found(pages: Int) -> Rig {
      let text = Rig.page("eee")
      let rig = Rig.reading(
        Dictionary(uniqueKeysWithValues: (0..<pages).map { ($0, text) }), pages: pages,
        at: pages / 2)
      rig.key("F", .control)
      rig.send(.text("e"))
      rig.wait(2)
      rig.settle()
      return rig
    }
    let (few, many) = (found(pages: 60), found(pages: 3000))
    #expect(marks(many).count == 2)
    #expect(many.records.count == few.records.count)
    let bitmap = try #require(many.drawn("edge-marks").first)
    #expect(bitmap.width < 200)
  }

  @Test func aBookFromRightToLeftIsMirrored() throws {
    let rig = Rig(order: .rightToLeft)
    rig.open(pages: 200, at: 40)
    rig.settle()
    rig.key("D", .control)
    rig.key("End")
    rig.settle()
    rig.wait(0.2)
    let ribbon = try places(rig, silk)
    #expect(ribbon.allSatisfy { abs($0 - 0.8) < 0.12 }, "\(ribbon)")
  }

  @Test func itTurnsWithTheBookAndRests() throws {
    let rig = rig()
    rig.key("D", .control)
    rig.wait(0.1)
    for _ in 0..<6 { rig.key("Down") }
    rig.wait(0.1)
    #expect(!marks(rig).isEmpty, "in mid-turn")
    rig.key("V")
    rig.settle()
    #expect(!rig.stage.isMoving(at: rig.time))
  }
}
