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
  private func rig(
    _ style: BookView.Style = .curl, mode: LeavesMode = .facing, showing page: Int = 4
  ) -> BookRig {
    BookRig(pages: 12, mode: mode, showing: page, style: style, cover: .boards)
  }

  private func names(_ rig: BookRig) -> Set<String> {
    Set(rig.view.tree.records().filter { !$0.isHidden }.map(\.name))
  }

  // MARK: What is seen

  @Test(arguments: BookView.Style.allCases) func aBookInBoardsHasBoardsAndABlock(
    style: BookView.Style
  ) {
    let bound = names(rig(style))
    #expect(bound.isSuperset(of: ["frontBoard", "backBoard", "leftPile", "rightPile"]))
    let filling = names(BookRig(style: style))
    #expect(filling.isDisjoint(with: ["frontBoard", "backBoard", "leftPile", "rightPile"]))
  }

  /// Each seen page lies where the spread says, in its own colour.
  @Test(arguments: BookView.Style.allCases, LeavesMode.allCases)
  func pagesAreSeenWhereTheSpreadSays(style: BookView.Style, mode: LeavesMode) throws {
    let rig = rig(style, mode: mode)
    let spread = rig.view.spread(at: rig.time)
    #expect(spread.contents.count == (mode == .facing ? 2 : 1))
    let picture = try #require(rig.picture())
    var checked = 0
    for side in rig.sides {
      guard let page = side.content.page,
        let point = side.surface.screen(Point(rig.pageSize.width / 2, 300)),
        Rect(origin: .zero, size: rig.view.shape.viewSize).contains(point),
        rig.view.page(under: point, at: rig.time)?.page == page
      else { continue }
      let pixel = picture.pixels[Int(point.y) * picture.width + Int(point.x)]
      let wanted = CountingPages.color(page)
      #expect(abs(Double(pixel >> 16 & 0xFF) / 255 - wanted.red) < 0.06, "page \(page)")
      checked += 1
    }
    #expect(checked == spread.contents.count)
  }

  @Test func theClosedBookShowsItsCover() throws {
    var rig = rig(showing: -1)
    #expect(rig.view.place == .cover && rig.view.turned == 0)
    #expect(names(rig).contains("cover") && rig.pages.drawn.contains(-1))
    // Anywhere on the cover a click opens the book.
    let paper = rig.view.spread(at: rig.time).paper
    rig.press(Point(paper.midX, paper.midY))
    rig.release(Point(paper.midX, paper.midY))
    rig.settle()
    #expect(rig.view.turned == 1)
  }

  /// Odd and even books without boards show every page, and end with the last.
  @Test(arguments: 1...9, Imposition.CoverRule.allCases) func everyPageIsSeen(
    pages: Int, cover: Imposition.CoverRule
  ) {
    var rig = BookRig(pages: pages, showing: 0, cover: cover)
    rig.view.turn(.toStart, at: rig.time)
    rig.settle()
    var seen: Set<Int> = []
    for _ in 0..<12 {
      seen.formUnion(rig.sides.compactMap(\.content.page))
      let turned = rig.view.turned
      rig.view.turn(.by(1), at: rig.time)
      rig.settle()
      if rig.view.turned == turned { break }
    }
    #expect(seen == Set(0..<pages))
    rig.view.turn(.toEnd, at: rig.time)
    rig.settle()
    #expect(rig.sides.contains { $0.content.page == pages - 1 })
  }

  @Test func theLecternStandsUp() {
    var rig = rig(.flip)
    rig.view.appearance.light = .original
    rig.view.take(.lectern, at: rig.time)
    rig.wait(0.1)
    #expect(rig.view.pose == .lectern && rig.view.isMoving(at: rig.time))
    rig.settle()
    #expect(rig.view.tree.records().contains { $0.name == "shade" && !$0.isHidden })
    rig.view.take(.flat, at: rig.time)
    rig.settle()
    #expect(!rig.view.tree.records().contains { $0.name == "shade" && !$0.isHidden })
  }

  /// The book comes out of a closed cover, whose frame it has at first.
  @Test(arguments: BookView.Style.allCases) func opensOutOfAClosedCover(style: BookView.Style) {
    var rig = rig(style)
    let cover = Rect(300, 150, 140, 200)
    rig.view.opening = BookOpening(progress: 0, cover: cover, cornerRadius: 4)
    rig.wait(0.1)
    let closed = rig.view.tree.records().filter { $0.name == "cover" && !$0.isHidden }
    #expect(closed.map(\.frame) == [cover])
    rig.view.opening = nil
    rig.settle()
    #expect(rig.view.spread(at: rig.time).page.width > 250)
  }

  // MARK: What is told

  @Test(arguments: BookView.Style.allCases) func everyTurnIsToldAndAnswered(style: BookView.Style) {
    var rig = rig(style)
    rig.diary.entries = []
    let key = { (name: String) in InputEvent.key(Key(name)) }
    for name in ["Right", "PageDown", "Left", "End", "Home"] {
      rig.view.handle(key(name), at: rig.time)
      rig.settle()
    }
    let told = rig.diary.entries
    #expect(told.count == 10)
    for i in stride(from: 0, to: told.count - 1, by: 2) {
      guard case .willTurn(let page) = told[i] else { return #expect(Bool(false), "\(told)") }
      #expect(told[i + 1] == .didSettle(page))
    }
  }

  @Test func keysFollowTheDirectionOfReading() {
    for direction in ReadingDirection.allCases {
      var rig = BookRig(direction: direction)
      let before = rig.view.turned
      rig.view.handle(.key(Key("Right")), at: rig.time)
      rig.settle()
      #expect(rig.view.turned - before == direction.right)
    }
  }

  @Test(arguments: [BookView.Style.flip, .curl]) func liveLayersLieOnTheirPages(
    style: BookView.Style
  ) throws {
    var rig = rig(style)
    let layer = try #require(rig.diary.laid[4])
    #expect(layer.name == "page-4" && layer.contents?.label == "page-4")
    let live = Layer(name: "live")
    layer.addSublayer(live)
    rig.view.turn(.by(1), at: rig.time)
    rig.wait(0.2)
    #expect(live.superlayer === rig.diary.laid[4])
    rig.settle()
    rig.view.turn(.toEnd, at: rig.time)
    rig.settle()
    #expect(!rig.view.tree.records().contains { $0.name == "live" })
  }

  // MARK: Pages

  @Test func eachPageIsDrawnOnceForASize() {
    var rig = rig()
    rig.pages.forget()
    for _ in 0..<3 {
      rig.view.turn(.by(1), at: rig.time)
      rig.settle()
      rig.view.turn(.by(-1), at: rig.time)
      rig.settle()
    }
    let drawn = rig.pages.drawn
    #expect(drawn.count <= 4 && Set(drawn).count == drawn.count)
    rig.pages.forget()
    rig.view.shape.viewSize = Size(700, 500)
    rig.settle()
    let again = rig.pages.drawn
    #expect(Set(again).isSuperset(of: [3, 4]) && Set(again).count == again.count)
    #expect(!rig.view.needsFrame(at: rig.time))
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
    var rig = rig()
    let place = rig.view.place
    rig.view.shape.imposition = Imposition(pages: 20, cover: .paired)
    #expect(rig.view.place.page == place.page)
    rig.view.shape.imposition = Imposition(pages: 12)
    for style in BookView.Style.allCases {
      rig.view.style = style
      #expect(rig.view.place.page == place.page)
      for mode in LeavesMode.allCases {
        rig.view.show(mode, at: rig.time)
        rig.settle()
        #expect(rig.view.place.page == place.page && rig.view.shape.mode == mode)
      }
    }
  }

  @Test func oneChangeOfModeMoves() {
    var rig = rig(.flip)
    rig.view.show(.single, at: rig.time)
    #expect(rig.view.isMoving(at: rig.time) && rig.view.needsFrame(at: rig.time))
    let wide = rig.view.spread(at: rig.time).page
    rig.settle()
    #expect(rig.view.spread(at: rig.time).page.width >= wide.width)
    #expect(!rig.view.needsFrame(at: rig.time))
  }
}
