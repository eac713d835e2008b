import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import TestSupport
import Testing

/// A book's pages as a deck of cards.
@Suite(.timeLimit(.minutes(5))) struct DeckPageControllerTests {
  private func open(
    pages: Int = 24, at page: Int? = 4, _ size: Size = Size(1024, 768), scale: Double = 1,
    order: ReadingDirection = .leftToRight
  ) -> Rig {
    let rig = Rig(size, scale: scale, style: .deck, order: order)
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  /// The cards' own layers in drawing order, those in front last.
  private func cards(_ rig: Rig) -> [String] {
    rig.records.filter {
      $0.path.hasPrefix("root/book/") && $0.path.split(separator: "/").count == 3
        && $0.name != "folio" && !$0.isHidden
    }
    .map(\.name)
  }

  private func front(_ rig: Rig) throws -> Rect {
    let name = try #require(cards(rig).last)
    return try rig.quad(name).bounds
  }

  @Test func eachPageIsACardAndTheOneThatIsReadIsInFront() throws {
    let rig = open()
    #expect(rig.facts.style == "deck" && rig.offset == 4)
    #expect(cards(rig) == (4..<14).reversed().map { "page-\($0)" })
    #expect(try rig.record("page-4").contentsName == "book0/page-4")
    rig.key("End")
    rig.settle()
    #expect(cards(rig) == ["backCover", "page-23"] && rig.offset == 23)
    rig.key("Down")
    rig.settle()
    #expect(cards(rig) == ["backCover"] && rig.offset == 24)
    rig.key("Home")
    rig.settle()
    rig.key("Up")
    rig.settle()
    #expect(cards(rig).suffix(2) == ["page-0", "cover"] && rig.offset == -1)
  }

  /// No endpaper is among the cards, whether the number of pages is odd or even.
  @Test(arguments: [1, 2, 3, 8, 9])
  func aBookIsFinite(pages: Int) {
    let rig = open(pages: pages, at: 0)
    for _ in 0...pages + 3 { rig.key("Down") }
    rig.settle()
    #expect(rig.offset == Double(pages) && cards(rig) == ["backCover"])
    rig.press(300, 300)
    rig.move(300, 900)
    #expect(rig.offset > Double(pages) && rig.offset < Double(pages) + 0.4)
    rig.wait(0.2)
    rig.release(300, 900)
    #expect(rig.settle(within: 0.5) != nil && rig.offset == Double(pages))
    for _ in 0...pages + 3 { rig.wheel(1) }
    rig.settle()
    #expect(rig.offset == -1 && cards(rig).last == "cover")
    #expect(!cards(rig).contains("endpaper"))
  }

  @Test func thePageInFrontIsPixelForPixelWithRoomForStackAndWords() throws {
    for size in [Size(1024, 768), Size(1920, 1080), Size(600, 1000), Size(320, 240)] {
      for scale in [1.0, 1.5, 2] {
        let rig = open(size, scale: scale)
        let bounds = try front(rig)
        let bitmap = try #require(rig.drawn("book0/page-4").first)
        #expect(abs(Double(bitmap.width) - bounds.width * scale) < 1e-6)
        #expect(abs(Double(bitmap.height) - bounds.height * scale) < 1e-6)
        for edge in [bounds.minX * scale, bounds.maxY * scale] {
          #expect(abs(edge - edge.rounded()) < 1e-6)
        }
        // Hardly less wide than the window or half as tall.
        #expect(bounds.height > size.height * 0.5 || bounds.width > size.width * 0.8)
        let far = try rig.quad("page-13").bounds
        let folio = try #require(rig.records.first { $0.name == "folio" }?.quad).bounds
        #expect(far.minY > 0 && folio.minY >= bounds.maxY && folio.maxY <= size.height)
      }
    }
  }

  // MARK: Input

  @Test func keysWheelAndHandMoveItByPages() throws {
    let rig = open()
    let pitch = try front(rig).height * 0.15
    for (key, expected) in [
      ("Down", 5.0), ("Right", 6), ("PageDown", 7), ("Space", 8), ("Up", 7), ("Left", 6),
      ("PageUp", 5), ("Backspace", 4),
    ] {
      rig.key(key)
      rig.settle()
      #expect(rig.offset == expected, "\(key)")
    }
    rig.wheel(-3)
    rig.settle()
    #expect(rig.offset == 7)
    rig.press(500, 300)
    rig.move(500, 300 + 0.6 * pitch)
    #expect(abs(rig.offset - 7.6) < 1e-9)
    #expect(abs(try rig.record("page-7").opacity - 0.4) < 1e-9)
    rig.wait(0.3)
    rig.move(500, 300 + 0.2 * pitch)
    rig.wait(0.3)
    rig.release(500, 300 + 0.2 * pitch)
    rig.settle()
    #expect(rig.offset == 7)
    rig.drag(from: Point(500, 300), to: Point(500, 340), in: 0.1, resting: 0)
    #expect(rig.settle(within: 0.5) != nil && rig.offset >= 8)
  }

  @Test func aCardInMidFallIsCaughtAndPushedBack() throws {
    let rig = open()
    let pitch = try front(rig).height * 0.15
    rig.key("Down")
    rig.wait(0.08)
    rig.press(500, 300)
    let caught = rig.offset
    #expect(caught > 4.1 && caught < 4.95)
    rig.wait(0.2)
    #expect(rig.offset == caught && !rig.stage.isMoving(at: rig.time))
    rig.move(500, 300 - pitch * (caught - 4))
    #expect(abs(rig.offset - 4) < 1e-9)
    rig.wait(0.2)
    rig.release(500, 300 - pitch * (caught - 4))
    rig.settle()
    #expect(rig.offset == 4)
  }

  @Test func theTouchpadScrollsSmoothlyAndSnaps() {
    let rig = open()
    for _ in 0..<6 {
      rig.wheel(-0.2, precise: true)
      rig.wait(1.0 / 60)
    }
    #expect(rig.offset > 4 && rig.offset != rig.offset.rounded())
    rig.wait(WheelScroller.silence + 0.02)
    rig.settle()
    #expect(rig.offset > 4 && rig.offset == rig.offset.rounded() && rig.stage.deadline == nil)
  }

  @Test(arguments: ReadingDirection.allCases)
  func clicksTurnAndBringCardsToTheFront(order: ReadingDirection) throws {
    let rig = open(order: order)
    let page = try front(rig)
    let on: Double = order == .leftToRight ? 1 : -1
    for (part, way) in [(0.9, on), (0.1, -on), (0.5, 0), (0.7, on), (0.3, -on)] {
      let before = rig.offset
      rig.click(page.minX + part * page.width, page.midY)
      rig.settle()
      #expect(rig.offset == before + way)
    }
    // The strip that one sees of the fourth card behind.
    let strip = try rig.quad("page-8").bounds
    rig.click(512, strip.minY + 4)
    rig.settle()
    #expect(rig.offset == 8)
    rig.key("Right")
    rig.settle()
    #expect(rig.offset == 8 + on)
  }

  @Test func aPressThatStopsTheDeckTurnsNothing() throws {
    let rig = open()
    let page = try front(rig)
    rig.key("Down")
    rig.wait(0.3)
    rig.click(page.maxX - 10, page.midY)
    rig.settle()
    #expect(rig.offset == 5)
  }

  // MARK: The place

  /// Flip, curl, leaves, deck, and round again.
  @Test(arguments: [0, 1, 7, 8, 23])
  func thePlaceStaysFromStyleToStyle(page: Int) throws {
    for size in [Size(1024, 768), Size(600, 1000)] {
      let rig = open(at: page, size)
      for style in ["flip", "curl", "leaves", "deck", "flip", "curl", "leaves", "deck"] {
        rig.nextStyle()
        rig.settle()
        #expect(rig.facts.style == style)
        #expect(!rig.drawn("book0/page-\(page)").isEmpty, "\(page) in \(style)")
      }
      #expect(rig.offset == Double(page))
    }
  }

  @Test func thePlaceAndTheStyleAreRememberedOfAClosedBook() {
    let rig = Rig(shelf: .deck, style: .deck)
    rig.show(Rig.books(5, pages: 24), at: 2)
    rig.key("Return")
    rig.settle()
    for _ in 0..<9 { rig.key("Down") }
    rig.settle()
    rig.key("Escape")
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.style == "deck" && rig.offset == 9)
  }

  @Test func resizingKeepsThePage() throws {
    let rig = open()
    for size in [Size(320, 240), Size(200, 900), Size(1, 1), Size(1920, 1080)] {
      rig.stage.resize(to: ViewSize(size))
      rig.frame()
      #expect(rig.offset == 4)
      #expect(abs(try rig.quad("page-4").bounds.midX - size.width / 2) <= 0.5)
    }
  }

  // MARK: Looks

  @Test func fromBehindOneSeesPaperAndNotThePage() throws {
    let rig = open()
    let pitch = try front(rig).height * 0.15
    rig.press(500, 300)
    for (fall, isBack) in [(0.3, false), (0.49, false), (0.51, true), (0.9, true), (0.2, false)] {
      rig.move(500, 300 + pitch * fall)
      #expect(rig.drawn("book0/page-4").isEmpty == isBack)
      #expect(rig.drawn("back").isEmpty == !isBack)
    }
  }

  @Test func latePagesFadeInAndDamagedOnesSaySo() throws {
    // More pages than small versions are fetched ahead.
    let rig = open(pages: 60)
    rig.isPrompt = false
    rig.key("End")
    rig.wait(1)
    #expect(rig.drawn("book0/page-59").isEmpty)
    #expect(try !rig.record("page-59").isHidden && rig.record("page-59").contentsName == nil)
    // What is read comes first.
    guard case .image(let first)? = rig.stage.pendingRequests.first else {
      Issue.record("nothing is requested")
      return
    }
    #expect(first.name == "book0/page-59")
    rig.isPrompt = true
    rig.frame()
    let placeholder = try #require(rig.records.first { $0.path == "root/book/page-59/placeholder" })
    #expect(!placeholder.isHidden && placeholder.opacity > 0.5 && rig.stage.isMoving(at: rig.time))
    rig.settle()
    #expect(rig.stage.pendingRequests.isEmpty)

    let damaged = Rig(style: .deck)
    damaged.damaged = ["/b0/4.png"]
    damaged.open(pages: 24, at: 4)
    damaged.settle()
    #expect(
      damaged.records.contains {
        $0.path.hasPrefix("root/book/page-4/") && ($0.contentsName ?? "").contains("4.png")
      })
  }

  @Test func theNumberOfLayersDoesNotDependOnTheBook() {
    let counts = [40, 4000].map { pages in
      let rig = open(pages: pages, at: 20)
      rig.press(500, 300)
      rig.move(500, 330)
      return rig.stage.layerCount
    }
    #expect(counts[0] == counts[1] && counts[0] < 150)
  }

  @Test func anotherSizeInTheHandDoesNotJump() {
    let rig = open()
    rig.press(512, 300)
    for i in 1...40 { rig.move(512, 300 + Double(i) * 5) }
    rig.wait(0.1)
    let held = rig.offset
    #expect(held > 4.5)
    rig.stage.resize(to: ViewSize(Size(1920, 1080)))
    rig.frame()
    rig.move(512, 501)
    #expect(abs(rig.offset - held) < 0.05)
  }

  @Test func theWheelsSilenceDoesNotThrowWhatIsHeld() {
    let rig = open()
    for _ in 0..<4 { rig.wheel(-0.3, precise: true) }
    rig.press(512, 300)
    rig.wait(0.02)
    let held = rig.offset
    rig.wait(0.5)
    #expect(rig.offset == held)
  }

  /// The groove is at the spine: of a back cover on the right, and on the left where one reads to the
  /// left.
  @Test func theBackCoversGrooveIsAtItsSpine() throws {
    func darkest(_ order: ReadingDirection) throws -> Double {
      let rig = open(pages: 4, at: 3, order: order)
      rig.key("Down")
      rig.settle()
      let stops = try #require(try rig.record("backCover").gradient).stops
      let minimum = stops.min {
        $0.color.red + $0.color.green + $0.color.blue
          < $1.color.red + $1.color.green + $1.color.blue
      }
      return try #require(minimum).location
    }
    let (ltr, rtl) = (try darkest(.leftToRight), try darkest(.rightToLeft))
    #expect(ltr > 0.8 && abs(ltr + rtl - 1) < 1e-12)
  }
}
