import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster
import TestSupport
import Testing

/// The bound book as a component: what a program is told, and what the program sees.
@Suite(.timeLimit(.minutes(5))) struct BookViewTests {
  private func desk(
    _ style: BookView.Style = .curl, mode: LeavesMode = .facing, showing page: Int = 4
  ) -> CurlDesk {
    CurlDesk(pages: 12, mode: mode, showing: page, style: style, cover: .boards)
  }

  private func names(_ desk: CurlDesk) -> Set<String> {
    Set(desk.view.tree.records().filter { !$0.isHidden }.map(\.name))
  }

  // MARK: What is seen

  @Test(arguments: BookView.Style.allCases) func aBookInBoardsHasBoardsAndABlock(
    style: BookView.Style
  ) {
    let bound = names(desk(style))
    #expect(bound.isSuperset(of: ["frontBoard", "backBoard", "leftPile", "rightPile"]))
    let filling = names(CurlDesk(style: style))
    #expect(filling.isDisjoint(with: ["frontBoard", "backBoard", "leftPile", "rightPile"]))
  }

  /// Each seen page lies where the spread says, in its own colour.
  @Test(arguments: BookView.Style.allCases, LeavesMode.allCases)
  func pagesAreSeenWhereTheSpreadSays(style: BookView.Style, mode: LeavesMode) throws {
    let desk = desk(style, mode: mode)
    let spread = desk.view.spread(at: desk.time)
    #expect(spread.contents.count == (mode == .facing ? 2 : 1))
    let picture = try #require(desk.picture())
    var checked = 0
    for side in desk.sides {
      guard let page = side.content.page,
        let point = side.surface.screen(Point(desk.pageSize.width / 2, 300)),
        Rect(origin: .zero, size: desk.view.shape.viewSize).contains(point),
        desk.view.page(under: point, at: desk.time)?.page == page
      else { continue }
      let pixel = picture.pixels[Int(point.y) * picture.width + Int(point.x)]
      let wanted = CountingPages.color(page)
      #expect(abs(Double(pixel >> 16 & 0xFF) / 255 - wanted.red) < 0.06, "page \(page)")
      checked += 1
    }
    #expect(checked == spread.contents.count)
  }

  @Test func theClosedBookShowsItsCover() throws {
    var desk = desk(showing: -1)
    #expect(desk.view.place == .cover && desk.view.turned == 0)
    #expect(names(desk).contains("cover") && desk.pages.drawn.contains(-1))
    // Anywhere on the cover a click opens the book.
    let paper = desk.view.spread(at: desk.time).paper
    desk.press(Point(paper.midX, paper.midY))
    desk.release(Point(paper.midX, paper.midY))
    desk.settle()
    #expect(desk.view.turned == 1)
  }

  /// Odd and even books without boards show every page, and end with the last.
  @Test(arguments: 1...9, Imposition.CoverRule.allCases) func everyPageIsSeen(
    pages: Int, cover: Imposition.CoverRule
  ) {
    var desk = CurlDesk(pages: pages, showing: 0, cover: cover)
    desk.view.turn(.toStart, at: desk.time)
    desk.settle()
    var seen: Set<Int> = []
    for _ in 0..<12 {
      seen.formUnion(desk.sides.compactMap(\.content.page))
      let turned = desk.view.turned
      desk.view.turn(.by(1), at: desk.time)
      desk.settle()
      if desk.view.turned == turned { break }
    }
    #expect(seen == Set(0..<pages))
    desk.view.turn(.toEnd, at: desk.time)
    desk.settle()
    #expect(desk.sides.contains { $0.content.page == pages - 1 })
  }

  @Test func theLecternStandsUp() {
    var desk = desk(.flip)
    desk.view.take(.lectern, at: desk.time)
    desk.wait(0.1)
    #expect(desk.view.pose == .lectern && desk.view.isMoving(at: desk.time))
    desk.settle()
    #expect(desk.view.tree.records().contains { $0.name == "shade" && !$0.isHidden })
    desk.view.take(.flat, at: desk.time)
    desk.settle()
    #expect(!desk.view.tree.records().contains { $0.name == "shade" && !$0.isHidden })
  }

  /// The book comes out of a closed cover, whose frame it has at first.
  @Test(arguments: BookView.Style.allCases) func opensOutOfAClosedCover(style: BookView.Style) {
    var desk = desk(style)
    let cover = Rect(300, 150, 140, 200)
    desk.view.opening = BookOpening(progress: 0, cover: cover, cornerRadius: 4)
    desk.wait(0.1)
    let closed = desk.view.tree.records().filter { $0.name == "cover" && !$0.isHidden }
    #expect(closed.map(\.frame) == [cover])
    desk.view.opening = nil
    desk.settle()
    #expect(desk.view.spread(at: desk.time).page.width > 250)
  }

  // MARK: What is told

  @Test(arguments: BookView.Style.allCases) func everyTurnIsToldAndAnswered(style: BookView.Style) {
    var desk = desk(style)
    desk.diary.entries = []
    let key = { (name: String) in InputEvent.key(Key(name)) }
    for name in ["Right", "PageDown", "Left", "End", "Home"] {
      desk.view.handle(key(name), at: desk.time)
      desk.settle()
    }
    let told = desk.diary.entries
    #expect(told.count == 10)
    for i in stride(from: 0, to: told.count - 1, by: 2) {
      guard case .willTurn(let page) = told[i] else { return #expect(Bool(false), "\(told)") }
      #expect(told[i + 1] == .didSettle(page))
    }
  }

  @Test func keysFollowTheDirectionOfReading() {
    for direction in ReadingDirection.allCases {
      var desk = CurlDesk(direction: direction)
      let before = desk.view.turned
      desk.view.handle(.key(Key("Right")), at: desk.time)
      desk.settle()
      #expect(desk.view.turned - before == direction.right)
    }
  }

  @Test(arguments: [BookView.Style.flip, .curl]) func liveLayersLieOnTheirPages(
    style: BookView.Style
  ) throws {
    var desk = desk(style)
    let layer = try #require(desk.diary.laid[4])
    #expect(layer.name == "page-4" && layer.contents?.label == "page-4")
    let live = Layer(name: "live")
    layer.addSublayer(live)
    desk.view.turn(.by(1), at: desk.time)
    desk.wait(0.2)
    #expect(live.superlayer === desk.diary.laid[4])
    desk.settle()
    desk.view.turn(.toEnd, at: desk.time)
    desk.settle()
    #expect(!desk.view.tree.records().contains { $0.name == "live" })
  }

  // MARK: Pages

  @Test func eachPageIsDrawnOnceForASize() {
    var desk = desk()
    desk.pages.forget()
    for _ in 0..<3 {
      desk.view.turn(.by(1), at: desk.time)
      desk.settle()
      desk.view.turn(.by(-1), at: desk.time)
      desk.settle()
    }
    let drawn = desk.pages.drawn
    #expect(drawn.count <= 4 && Set(drawn).count == drawn.count)
    desk.pages.forget()
    desk.view.shape.viewSize = Size(700, 500)
    desk.settle()
    #expect(Set(desk.pages.drawn).isSuperset(of: [3, 4]))
    #expect(!desk.view.needsFrame(at: desk.time))
  }

  @Test func pagesComeFromTheBackground() async {
    let shape = BookShape(
      viewSize: Size(400, 300), imposition: Imposition(pages: 9, cover: .alone), pageAspect: 0.7)
    let (view, pages) = (BookView(shape, at: BookPlace(page: 4)), CountingPages())
    view.rendersInBackground = true
    view.dataSource = pages
    func contents() -> [String] { view.tree.records().compactMap(\.contentsName) }
    view.update(at: 0)
    #expect(contents().isEmpty)
    await view.finishRendering()
    view.update(at: 0.1)
    #expect(Set(contents()).isSuperset(of: ["page-3", "page-4"]))
    // What was ordered for the former size does not land.
    view.shape.viewSize = Size(300, 200)
    view.update(at: 0.2)
    #expect(contents().isEmpty)
    await view.finishRendering()
    view.update(at: 0.3)
    #expect(contents().contains("page-4"))
  }

  @Test func aViewWithoutPagesOrSizeLives() {
    for size in [Size(0, 0), Size(1, 4000), Size(-5, .nan)] {
      let view = BookView(
        BookShape(viewSize: size, imposition: Imposition(pages: 0, cover: .alone), pageAspect: .nan)
      )
      view.turn(.by(3), at: 0)
      view.handle(.pointerDown(Point(0, 0), button: .left), at: 0.1)
      view.handle(.pointerUp(Point(0, 0), button: .left), at: 0.2)
      view.update(at: 0.3)
      _ = view.commands()
      #expect(view.turned == 0)
    }
  }

  // MARK: Changes

  /// Another imposition, mode, size or style keeps the place.
  @Test func changesKeepThePlace() {
    var desk = desk()
    let place = desk.view.place
    desk.view.shape.imposition = Imposition(pages: 20, cover: .paired)
    #expect(desk.view.place.page == place.page)
    desk.view.shape.imposition = Imposition(pages: 12)
    for style in BookView.Style.allCases {
      desk.view.style = style
      #expect(desk.view.place.page == place.page)
      for mode in LeavesMode.allCases {
        desk.view.show(mode, at: desk.time)
        desk.settle()
        #expect(desk.view.place.page == place.page && desk.view.shape.mode == mode)
      }
    }
  }

  @Test func oneChangeOfModeMoves() {
    var desk = desk(.flip)
    desk.view.show(.single, at: desk.time)
    #expect(desk.view.isMoving(at: desk.time) && desk.view.needsFrame(at: desk.time))
    let wide = desk.view.spread(at: desk.time).page
    desk.settle()
    #expect(desk.view.spread(at: desk.time).page.width >= wide.width)
    #expect(!desk.view.needsFrame(at: desk.time))
  }
}
