import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster
import TestSupport
import Testing

/// What holds of a bound book while its program changes the book.
@Suite(.timeLimit(.minutes(5))) struct BookViewChangeTests {
  private func rig(
    _ style: BookView.Style = .curl, pages: Int = 12, mode: LeavesMode = .facing,
    showing page: Int = 4
  ) -> BookRig {
    BookRig(pages: pages, mode: mode, showing: page, style: style, cover: .boards)
  }

  // MARK: Pages

  /// A source is asked for no page that it has lost.
  @Test(arguments: BookView.Style.allCases) func noLostPageIsAskedFor(style: BookView.Style) {
    var rig = rig(style, showing: 9)
    rig.pages.forget()
    rig.view.shape.imposition = Imposition(pages: 5)
    rig.view.reloadData()
    rig.settle()
    #expect(!rig.pages.drawn.isEmpty && rig.pages.drawn.allSatisfy { $0 < 5 })
    rig.pages.forget()
    rig.view.shape.imposition = Imposition(pages: 2)
    rig.settle()
    #expect(rig.pages.drawn.allSatisfy { $0 < 2 })
  }

  /// What was ordered in the background is forgotten with the pages, and the source is let go.
  @Test func ordersOfAFormerSourceAreForgotten() async {
    let shape = BookShape(viewSize: Size(400, 300), imposition: Imposition(pages: 9), pageAspect: 1)
    let view = BookView(shape, at: BookPlace(page: 4))
    view.rendersInBackground = true
    weak var former: CountingPages?
    do {
      let pages = CountingPages()
      view.dataSource = pages
      view.update(at: 0)
      former = pages
      let others = CountingPages()
      view.dataSource = others
      await view.finishRendering()
      #expect(others.drawn.isEmpty, "nothing is ordered before the next frame")
    }
    #expect(former == nil)
  }

  @Test(arguments: BookView.Style.allCases) func boardsChangeTheirColour(style: BookView.Style)
    throws
  {
    var rig = rig(style, showing: -1)
    func color() throws -> UInt32 {
      let paper = rig.view.spread(at: rig.time).paper
      let picture = try #require(rig.picture())
      return picture.pixels[Int(paper.maxY - 40) * picture.width + Int(paper.midX)]
    }
    let old = try color()
    rig.pages.forget()
    rig.view.appearance.boards = Color(1, 0, 0)
    rig.settle()
    let new = try color()
    #expect(old != new && new >> 16 & 0xFF > 180 && new >> 8 & 0xFF < 60)
    #expect(rig.pages.drawn == [-1])
  }

  /// A page across both sides is drawn at less pixels where it has more than a picture can.
  @Test func aPageThatIsTooWideForAPictureIsDrawn() throws {
    let size = Size(20_000, 6)
    let imposition = Imposition(
      pages: 6, sizes: PageSizes(usual: Size(1, 1), exceptions: [2: Size(2, 1)]), cover: .alone,
      widePages: .spread)
    let shape = BookShape(
      viewSize: size, imposition: imposition, pageAspect: 1, mode: .facing, fillsView: true)
    let (view, pages) = (BookView(shape, style: .flip, at: BookPlace(page: 2)), CountingPages())
    view.dataSource = pages
    for frame in 0..<20 { view.update(at: Double(frame)) }
    #expect(pages.drawn.contains(2) && !view.needsFrame(at: 20))
  }

  // MARK: Places

  /// A place that does not exist is the nearest that does.
  @Test(arguments: BookView.Style.allCases, Imposition.CoverRule.allCases)
  func everyPlaceExists(style: BookView.Style, cover: Imposition.CoverRule) {
    let last = cover == .boards ? 10 : 9
    var rig = BookRig(pages: 10, showing: 40, style: style, cover: cover)
    #expect(rig.view.place.page == last)
    rig.view.turn(.to(BookPlace(page: -7)), at: rig.time)
    rig.settle()
    // Folded leaves have no side before the first leaf.
    if style != .leaves || cover != .paired {
      #expect(rig.view.place.page == (cover == .boards ? -1 : 0))
    }
    rig.diary.entries = []
    rig.view.turn(.to(BookPlace(page: 40)), at: rig.time)
    rig.settle()
    #expect(rig.view.place.page == last)
    #expect(rig.diary.entries == [.willTurn(last), .didSettle(last)])
    rig.view.shape.imposition = Imposition(pages: 5, cover: cover)
    #expect((0...5).contains(rig.view.place.page))
  }

  /// A change between one page and two keeps the place, however the place was come to.
  @Test(arguments: [BookView.Style.flip, .curl], [true, false])
  func aChangeOfModeKeepsThePlace(style: BookView.Style, isShown: Bool) {
    var random = SeededRandom(51)
    for _ in 0..<40 {
      var rig = rig(style, mode: random.chance(0.5) ? .facing : .single, showing: -1)
      for _ in 0..<8 {
        if random.chance(0.4) {
          rig.view.turn(.to(BookPlace(page: random.int(-1...12))), at: rig.time)
        } else {
          rig.view.turn(.by(random.int(-3...3)), at: rig.time)
        }
        rig.settle()
        let place = rig.view.place
        rig.diary.entries = []
        let mode: LeavesMode = rig.view.shape.mode == .facing ? .single : .facing
        if isShown { rig.view.show(mode, at: rig.time) } else { rig.view.shape.mode = mode }
        #expect(rig.view.place == place)
        rig.settle()
        #expect(rig.view.place == place && rig.diary.entries.isEmpty)
      }
    }
  }

  /// Without a mode the proportion of the view tells one page or two, whenever the size changes.
  @Test(arguments: BookView.Style.allCases) func theModeFollowsTheView(style: BookView.Style) {
    let shape = BookShape(
      viewSize: Size(800, 600), imposition: Imposition(pages: 12), pageAspect: 0.7)
    let (view, pages) = (BookView(shape, style: style, at: BookPlace(page: 4)), CountingPages())
    view.dataSource = pages
    view.update(at: 0)
    #expect(view.shape.mode == .facing && view.spread(at: 0).contents.count == 2)
    view.shape.viewSize = Size(500, 900)
    view.update(at: 1)
    #expect(view.shape.mode == .single && view.spread(at: 1).contents.count == 1)
    #expect(view.place == BookPlace(page: 4))
    view.show(.facing, at: 2)
    view.shape.viewSize = Size(400, 900)
    #expect(view.shape.chosenMode == .facing && view.spread(at: 3).contents.count == 2)
    view.shape.chosenMode = nil
    #expect(view.shape.mode == .single)
  }

  /// A mode that is shown is chosen, also where the proportion of the view tells the same mode.
  @Test(arguments: BookView.Style.allCases) func aShownModeIsChosen(style: BookView.Style) {
    let shape = BookShape(
      viewSize: Size(800, 600), imposition: Imposition(pages: 12), pageAspect: 0.7)
    let view = BookView(shape, style: style, at: BookPlace(page: 4))
    view.show(.facing, at: 0)
    view.shape.viewSize = Size(500, 900)
    view.update(at: 1)
    #expect(view.shape.chosenMode == .facing && view.spread(at: 1).contents.count == 2)
  }

  /// The delegate knows which half of a page over both sides a layer shows.
  @Test(arguments: ReadingDirection.allCases) func bothHalvesOfAWidePageAreLaid(
    direction: ReadingDirection
  ) throws {
    let imposition = Imposition(
      pages: 6, sizes: PageSizes(exceptions: [2: Size(900, 600)]), cover: .alone,
      widePages: .spread, direction: direction)
    let shape = BookShape(
      viewSize: Size(800, 500), imposition: imposition, pageAspect: 0.8, mode: .facing)
    let (view, pages, diary) = (
      BookView(shape, at: BookPlace(page: 2)), CountingPages(), BookDiary()
    )
    (view.dataSource, view.delegate) = (pages, diary)
    view.update(at: 0)
    let first = try #require(diary.halves[.firstHalf]), second = diary.halves[.secondHalf]
    #expect(diary.halves.count == 2 && first !== second)
    let isLeft = first.frame.minX < (second?.frame.minX ?? 0)
    #expect(isLeft == (direction == .leftToRight))
  }

  // MARK: Motion

  /// A hand that moves the view from page to page is seen while it moves.
  @Test(arguments: [BookView.Style.flip, .curl]) func aPageInTheHandIsShown(style: BookView.Style) {
    var rig = rig(style, mode: .single, showing: 5)
    rig.press(Point(400, 300))
    var shown = 0
    var places: Set<Double> = []
    for step in 1...10 {
      rig.time += 0.01
      rig.move(Point(400 + 12 * Double(step), 300))
      guard rig.view.needsFrame(at: rig.time) else { continue }
      rig.view.update(at: rig.time)
      shown += 1
      places.insert(rig.sides.first { $0.content.page == 5 }?.surface.screen(.zero)?.x ?? 0)
    }
    #expect(shown >= 8 && places.count >= 8)
    rig.release(Point(520, 300))
    rig.settle()
    #expect(!rig.view.needsFrame(at: rig.time))
  }

  /// Pulls the book beyond the second page of a spread; the hand stays down.
  private func pullBeyond(_ rig: inout BookRig) {
    rig.press(Point(400, 300))
    rig.wait(0.01)
    rig.move(Point(430, 300))
    rig.wait(0.3)
    rig.move(Point(400 - 0.4 * rig.pageSize.width, 300))
    rig.wait(0.3)
  }

  /// Beyond the two pages of a spread the book follows the hand a little, and comes back without a jump.
  @Test(arguments: [BookView.Style.flip, .curl]) func theBookResistsBeyondItsPages(
    style: BookView.Style
  ) throws {
    var rig = rig(style, mode: .single, showing: 5)
    let (rest, width) = (try left(of: 5, rig), rig.pageSize.width)
    pullBeyond(&rig)
    let drawn = rest - (try left(of: 5, rig))
    #expect(drawn > 0.02 * width && drawn < 0.15 * width)
    rig.release(Point(400 - 0.4 * width, 300))
    var last = try left(of: 5, rig)
    for _ in 0..<1000 {
      rig.wait(0.001)
      let now = try left(of: 5, rig)
      #expect(abs(now - last) < 3)
      last = now
    }
    #expect(last == rest)
  }

  private func left(of page: Int, _ rig: BookRig) throws -> Double {
    try #require(rig.sides.first { $0.content.page == page }?.surface.screen(.zero)).x
  }

  /// A hand that catches the book on the way back beyond the pages takes the book where the book is.
  @Test(arguments: [BookView.Style.flip, .curl]) func aHandCatchesTheBookBeyondItsPages(
    style: BookView.Style
  ) throws {
    var rig = rig(style, mode: .single, showing: 5)
    let (rest, width) = (try left(of: 5, rig), rig.pageSize.width)
    pullBeyond(&rig)
    rig.release(Point(400 - 0.4 * width, 300))
    rig.wait(0.03)
    let before = try left(of: 5, rig)
    #expect(rest - before > 0.02 * width)
    rig.press(Point(400, 300))
    // The first movement begins a drag towards the page before.
    rig.move(Point(430, 300))
    rig.move(Point(400, 300))
    rig.wait(0.001)
    #expect(abs(try left(of: 5, rig) - before) < 2)
  }

  /// A hand keeps a still book in another imposition.
  @Test(arguments: [BookView.Style.flip, .curl]) func aHeldBookStaysInAnotherImposition(
    style: BookView.Style
  ) throws {
    var rig = rig(style, mode: .single, showing: 5)
    rig.press(Point(400, 300))
    rig.move(Point(500, 300))
    rig.wait(1)
    let before = try left(of: 5, rig)
    rig.view.shape.imposition = Imposition(pages: 14)
    rig.wait(0.001)
    #expect(abs(try left(of: 5, rig) - before) < 3)
  }

  /// A mode that is shown in the middle of a slide goes on from where the book is.
  @Test(arguments: [BookView.Style.flip, .curl]) func aModeIsShownInTheMiddleOfASlide(
    style: BookView.Style
  ) throws {
    var rig = rig(style, mode: .single, showing: 5)
    rig.view.turn(.by(-1), at: rig.time)
    var (last, seen) = (try left(of: 5, rig), 0)
    for step in 0..<600 {
      rig.wait(0.001)
      if step == 80 { rig.view.show(.facing, at: rig.time) }
      if step == 200 { rig.view.show(.single, at: rig.time) }
      guard let side = rig.sides.first(where: { $0.content.page == 5 }),
        let now = side.surface.screen(.zero)?.x
      else { break }
      #expect(abs(now - last) < 6, "step \(step)")
      (last, seen) = (now, seen + 1)
    }
    #expect(seen > 250)
  }

  /// Leaves that were sent after a rest stay in the air when another style takes them over.
  @Test(arguments: BookView.Style.allCases, BookView.Style.allCases)
  func aStyleTakesLeavesOverAfterARest(from: BookView.Style, to: BookView.Style) {
    guard from != to else { return }
    var rig = BookRig(style: from)
    rig.time += 100
    rig.view.handle(.key(Key("Right")), at: rig.time)
    rig.view.style = to
    rig.wait(0.05)
    #expect(rig.view.turner.isFlying(at: rig.time))
    let progress = rig.view.turner.flights(at: rig.time).first?.progress ?? 1
    #expect(progress < 0.5)
    rig.settle()
  }

  private enum Change: CaseIterable { case style, otherStyleAndBack, imposition }

  /// Pose and mode go on where they are, whatever changes meanwhile.
  @Test(arguments: [BookView.Style.flip, .curl]) func nothingJumpsWithAChange(
    style: BookView.Style
  ) {
    let other: BookView.Style = style == .flip ? .curl : .flip
    for change in Change.allCases {
      for isPose in [true, false] {
        var rig = rig(style, mode: isPose ? .facing : .single)
        if isPose {
          rig.view.take(.lectern, at: rig.time)
        } else {
          rig.view.show(.facing, at: rig.time)
        }
        func progress() -> Double? {
          rig.view.turner.facts(at: rig.time).progress[isPose ? "pose" : "abreast"]
        }
        var last: Double?
        for step in 0..<400 {
          rig.wait(0.001)
          if step == 100 {
            switch change {
            case .style: rig.view.style = other
            case .otherStyleAndBack: (rig.view.style, rig.view.style) = (other, style)
            case .imposition: rig.view.shape.imposition = Imposition(pages: 14)
            }
          }
          guard let now = progress() else { break }
          if let last { #expect(abs(now - last) < 0.02, "\(change), step \(step)") }
          last = now
        }
        #expect(last ?? 0 > 0.5)
      }
    }
  }

  // MARK: What is told

  /// A slide to the facing page is over when it is told so.
  @Test(arguments: [BookView.Style.flip, .curl]) func aSlideSettlesAtItsEnd(style: BookView.Style) {
    var rig = rig(style, mode: .single, showing: 5)
    rig.diary.entries = []
    rig.view.turn(.by(-1), at: rig.time)
    rig.wait(0.05)
    #expect(rig.diary.entries == [.willTurn(4)] && rig.view.isMoving(at: rig.time))
    rig.settle()
    #expect(rig.diary.entries == [.willTurn(4), .didSettle(4)])
  }

  /// Layers of the program's that move by themselves make frames due.
  @Test func animatedLayersAreShown() throws {
    var rig = rig()
    let layer = try #require(rig.diary.laid[4])
    let live = Layer(name: "live")
    layer.addSublayer(live)
    rig.settle()
    rig.view.tree.animate { live.position = Point(100, 100) }
    #expect(rig.view.needsFrame(at: rig.time))
    rig.wait(0.1)
    #expect(rig.view.needsFrame(at: rig.time))
    rig.wait(0.5)
    #expect(!rig.view.needsFrame(at: rig.time))
  }
}
