import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import Reading
import Testing

/// One page in a tall window, books that are turned, margins that are left out, strips.
@Suite(.timeLimit(.minutes(5))) struct PaperLookTests {
  // MARK: One page

  @Test(arguments: ReadingStyle.leafed, ReadingDirection.allCases)
  func aTallWindowShowsOnePage(style: ReadingStyle, order: ReadingDirection) throws {
    let rig = Rig(Size(480, 640), style: style, order: order)
    rig.open(pages: 12, at: 4)
    rig.settle()
    for page in 4...8 {
      #expect(rig.stage.page(at: Point(240, 320))?.content == .page(page, .whole))
      let quad = try #require(
        rig.records.first {
          !$0.isHidden && $0.contentsName == "book0/page-\(page)" && $0.frame.width > 250
        }?.quad)
      #expect(abs(quad.bounds.midX - 240) < 1.1, "in the middle: \(quad.bounds)")
      rig.key("PageDown")
      rig.settle()
    }
    rig.key("Home")
    rig.settle()
    rig.key("PageUp")
    rig.settle()
    #expect(rig.stage.page(at: Point(240, 320))?.content == .cover)
  }

  /// Of the page on the other side of the spine nothing is seen in a wide window. In a window that is little wider than the
  /// page a bound book shows the strip of that page that lies beyond the spine, with no wall between.
  @Test(
    arguments: ReadingStyle.leafed,
    [Size(500, 700), Size(700, 1000), Size(480, 640), Size(1024, 768), Size(1600, 1000)])
  func aSinglePageHasAtMostAStripOfItsNeighbour(style: ReadingStyle, size: Size) throws {
    for order in ReadingDirection.allCases {
      let rig = Rig(size, style: style, order: order)
      rig.open(pages: 12, at: 4)
      rig.settle()
      if size.width > size.height { rig.key("D") }
      for page in 4...7 where style != .deck {
        rig.settle()
        let window = Rect(origin: .zero, size: size)
        let seen = rig.records.filter { record in
          guard !record.isHidden, record.opacity > 0, let quad = record.quad,
            record.path.hasPrefix("root/book/"), let name = record.contentsName
          else { return false }
          return name.hasPrefix("book0/") && quad.bounds.intersection(window).width > 0.5
        }
        let quads = Dictionary(
          grouping: seen, by: { $0.contentsName ?? "" }
        ).mapValues { $0.compactMap { $0.quad?.bounds } }
        let read = try #require(quads["book0/page-\(page)"]?.first)
        let isBound = [.flip, .curl].contains(style) && size.width < size.height
        #expect(quads.count == (isBound ? 2 : 1), "\(quads.keys)")
        if isBound {
          let other = page % 2 == 0 ? page + 1 : page - 1
          let facing = try #require(quads["book0/page-\(other)"]?.first)
          #expect(min(abs(facing.maxX - read.minX), abs(read.maxX - facing.minX)) < 0.01)
        }
        rig.key("PageDown")
      }
    }
  }

  /// Seen from its back a book has its fore-edge on the other side.
  @Test(
    arguments: [ReadingStyle.flip, .leaves],
    [(ReadingDirection.leftToRight, true), (.leftToRight, false), (.rightToLeft, true)])
  func aBookClosedAtItsBackShowsItsBlockAtTheForeEdge(
    style: ReadingStyle, look: (order: ReadingDirection, isNight: Bool)
  ) throws {
    let rig = Rig(Size(480, 640), style: style, order: look.order)
    rig.stage.light.theme = look.isNight ? .night : .light
    rig.open(pages: 60, at: 58)
    // With single pages there are endpapers before the back cover.
    for _ in 0..<6 {
      rig.settle()
      rig.key("PageDown")
    }
    rig.settle()
    #expect(rig.stage.page(at: Point(240, 320))?.content == .backCover)
    let cover = try #require(rig.stage.bookArea)
    #expect(abs(cover.midX - 240) < 1.1)
    let piles = rig.records.filter {
      ["leftPile", "rightPile"].contains($0.name) && !$0.isHidden && $0.opacity > 0.5
    }.compactMap(\.quad?.bounds).filter { $0.intersection(cover).width > 10 }
    #expect(piles.count == 1, "\(piles)")
    let pile = try #require(piles.first)
    let (left, right) = (cover.minX - pile.minX, pile.maxX - cover.maxX)
    let (fore, spine) = look.order == .leftToRight ? (left, right) : (right, left)
    #expect(fore > 3 && spine < 0.01, "\(left) points on the left, \(right) on the right")
  }

  /// Windows without room for a page lose no place: what is turned in them has been turned.
  @Test(arguments: [Size(1, 1), Size(16000, 100), Size(3, 800)], ReadingStyle.leafed)
  func aKeyTurnsOnePageInAnyWindow(size: Size, style: ReadingStyle) {
    let rig = Rig(style: style)
    rig.open(pages: 12, at: 0)
    rig.settle()
    rig.stage.resize(to: ViewSize(size))
    rig.frame()
    rig.settle()
    rig.key("Right")
    rig.settle()
    // A tall window shows one page, and the other page of the spread comes first.
    let isSingle = size.height >= size.width && style != .deck
    #expect(rig.offset.rounded(.down) == (isSingle ? 0 : 1))
    rig.key("PageDown")
    rig.settle()
    rig.stage.resize(to: ViewSize(Size(800, 600)))
    rig.frame()
    rig.settle()
    #expect(rig.offset == (isSingle ? 1 : 2))
  }

  @Test func aDragGoesToTheOtherPageOfTheSpreadAndThenTurns() {
    let rig = Rig(Size(480, 640))
    rig.open(pages: 12, at: 4)
    rig.settle()
    func shown() -> Int? { rig.stage.page(at: Point(240, 320))?.content.page }
    for page in [5, 6, 7] {
      rig.drag(from: Point(400, 300), to: Point(60, 300))
      rig.settle()
      #expect(shown() == page)
    }
    for page in [6, 5, 4] {
      rig.drag(from: Point(60, 300), to: Point(420, 300))
      rig.settle()
      #expect(shown() == page)
    }
  }

  @Test func fittingGoesRound() {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    func seen() -> Set<Int> {
      Set([Point(300, 300), Point(700, 300)].compactMap { rig.stage.page(at: $0)?.content.page })
    }
    #expect(seen().count == 2)
    rig.key("W")
    rig.settle()
    #expect((rig.facts.progress["zoom"] ?? 1) > 1.1)
    for x in [4.0, 1020] { #expect(rig.stage.page(at: Point(x, 300)) != nil, "from edge to edge") }
    rig.key("W")
    rig.settle()
    #expect(
      rig.facts.progress["zoom"] == 1 && rig.stage.page(at: Point(512, 300))?.content.page != nil)
    #expect(rig.stage.page(at: Point(60, 300)) == nil, "one page alone")
    rig.key("W")
    rig.settle()
    #expect(seen().count == 2 && rig.facts.progress["zoom"] == 1)
  }

  /// However a book is closed, it opens again with the fit that was chosen.
  @Test(arguments: [Key("Escape"), Key("W", modifiers: .control)])
  func theFittedWidthIsKept(close: Key) {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.key("W")
    rig.settle()
    rig.send(.key(close))
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    rig.stage.resize(to: ViewSize(Size(1400, 700)))
    rig.frame()
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book")
    for x in [14.0, 1386] { #expect(rig.stage.page(at: Point(x, 300)) != nil, "from edge to edge") }
  }

  /// A hand that comes while the next page still slides into its place moves the view, not the book.
  @Test func aPanRightAfterATurnStaysWhereItWasLeft() throws {
    let rig = Rig(Size(500, 700))
    rig.open(pages: 12, at: 4)
    rig.settle()
    for _ in 0..<5 { rig.key("=", .control) }
    rig.settle()
    rig.key("Right")
    while rig.facts.progress.keys.contains(where: { $0.hasPrefix("leaf-") }) { rig.wait(0.05) }
    try #require(rig.stage.isMoving(at: rig.time))
    rig.drag(from: Point(440, 350), to: Point(80, 350), in: 0.2)
    let left = try #require(rig.stage.page(at: Point(250, 350))?.page)
    rig.settle()
    let rest = try #require(rig.stage.page(at: Point(250, 350))?.page)
    // What is left of the page's own way into its place, and not the way back to where reading begins.
    #expect(rest.distance(to: left) < 0.1 && rest.x > 0.25, "\(left) \(rest)")
  }

  // MARK: Turned

  @Test(arguments: ReadingStyle.leafed)
  func aBookIsTurnedByAQuarter(style: ReadingStyle) throws {
    let rig = Rig(style: style)
    rig.open(pages: 12, at: 4)
    rig.settle()
    for quarter in 1...4 {
      rig.key("R")
      rig.settle()
      let page = try #require(rig.stage.page(at: Point(560, 330))?.page)
      let right = try #require(rig.stage.page(at: Point(580, 330))?.page)
      let way = right - page
      switch quarter {
      case 1: #expect(abs(way.x) < 1e-6 && way.y < 0, "what was up is on the right")
      case 2: #expect(way.x < 0 && abs(way.y) < 1e-6)
      case 3: #expect(abs(way.x) < 1e-6 && way.y > 0)
      default: #expect(way.x > 0 && abs(way.y) < 1e-6)
      }
    }
  }

  @Test func aTurnedBookClosesIntoItsUprightCover() throws {
    let rig = Rig()
    rig.show(Rig.books(3), at: 1)
    rig.settle()
    let cover = try rig.quad("book-1").bounds
    rig.key("Return")
    rig.settle()
    rig.key("R")
    rig.settle()
    rig.key("Escape")
    rig.wait(0.98)
    let closing = try #require(
      rig.records.first { $0.path.hasPrefix("root/book/cover") && !$0.isHidden }?.quad)
    #expect(closing.bounds.center.distance(to: cover.center) < 30, "\(closing) \(cover)")
    rig.settle()
    #expect(rig.facts.scene == "shelf")
  }

  // MARK: Trimmed

  /// Ink from 20 to 70 % across and 30 to 80 % down; on page 7 a word further up.
  private static func ink(_ request: ImageRequest, _ x: Int, _ y: Int) -> Pixel {
    let (u, v) = (Double(x) / Double(request.width), Double(y) / Double(request.height))
    let isInk = (0.2..<0.7).contains(u) && (0.3..<0.8).contains(v)
    let isNote =
      request.name.hasSuffix("page-7") && (0.2..<0.4).contains(u) && (0.1..<0.15).contains(v)
    return isInk || isNote ? 0xFF20_2020 : 0xFFFF_FFFF
  }

  @Test(arguments: ReadingStyle.allCases)
  func marginsAreLeftOutOnceTheyAreKnown(style: ReadingStyle) throws {
    let rig = Rig(style: style)
    rig.draw = Self.ink
    rig.open(pages: 6, at: 2)
    rig.settle()
    func width() throws -> Double {
      let place = Point(style == .deck ? 512 : 700, 384)
      let (a, b) = (
        try #require(rig.stage.page(at: place)?.page),
        try #require(rig.stage.page(at: place + Point(10, 0))?.page)
      )
      return 10 / (b.x - a.x)
    }
    let before = try width()
    rig.key("M")
    rig.wait(0.5)
    #expect(rig.words.contains("Without white margins."), "\(rig.words)")
    rig.settle()
    #expect(try width() > before * 1.3, "the same ink is larger")
    rig.key("M")
    rig.settle()
    #expect(try abs(width() - before) < 1e-6)
  }

  // MARK: Strips

  @Test func stripsOpenAtTheWidthAndScrollOn() throws {
    let rig = Rig(Size(600, 500))
    rig.aspect = 0.2
    rig.open(pages: 8, at: 2)
    rig.settle()
    let hit = try #require(rig.stage.page(at: Point(1, 1)))
    #expect(hit.content.page == 2)
    #expect(
      try #require(hit.page).distance(to: .zero) < 0.01, "the page's beginning, from edge to edge")
    var last = rig.offset
    for _ in 0..<60 {
      rig.wheel(-1)
      rig.wait(0.05)
      #expect(rig.offset >= last && rig.offset - last < 0.2)
      last = rig.offset
    }
    #expect(rig.offset > 3.2, "on into the next page in one gesture")
    rig.key("Space")
    rig.settle()
    #expect(rig.offset > last && rig.offset < last + 0.5)
    #expect(rig.records.count < 120)
  }

  @Test func aStripIsFlungAndKeptWhereItWasLeft() throws {
    let rig = Rig(Size(600, 500))
    rig.aspect = 0.2
    rig.show(Rig.books(2, pages: 8))
    rig.key("Return")
    rig.settle()
    rig.drag(from: Point(300, 450), to: Point(300, 50), in: 0.1, resting: 0)
    rig.settle()
    let place = rig.offset
    #expect(place > 0.25)
    rig.key("Escape")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(abs(rig.offset - place) < 0.01)
  }

  /// A press stops what rolls; a press that is taken back lets go of it.
  @Test func aPressThatIsTakenBackLetsGo() {
    let rig = Rig(Size(600, 500))
    rig.aspect = 0.2
    rig.open(pages: 8, at: 0)
    rig.settle()
    rig.drag(from: Point(300, 100), to: Point(300, 400), in: 0.1, resting: 0)
    #expect(rig.stage.page(at: Point(1, 1)) == nil, "beyond its beginning")
    rig.press(300, 400)
    rig.send(.pointerCancelled)
    rig.settle()
    #expect(rig.stage.page(at: Point(1, 1))?.content.page == 0)
  }
}

@Suite(.timeLimit(.minutes(5))) struct InkBoxTests {
  private func bitmap(_ ink: (Int, Int) -> Bool) throws -> Bitmap {
    let pixels = (0..<40 * 60).map { ink($0 % 40, $0 / 40) ? Pixel(0xFF30_3030) : 0xFFF8_F4EE }
    return try #require(Bitmap(width: 40, height: 60, pixels: pixels))
  }
  private let paper = Color(hex: 0xF8F4EE)

  @Test func theBoxIsAroundTheInk() throws {
    let box = try bitmap { (10..<30).contains($0) && (6..<48).contains($1) }.inkBox(on: paper)
    #expect(box == Rect(0.25, 0.1, 0.5, 0.7))
  }

  @Test func dustIsNoInk() throws {
    #expect(try bitmap { $0 == 5 && $1 == 7 }.inkBox(on: paper) == nil)
    #expect(try bitmap { _, _ in false }.inkBox(on: paper) == nil)
    #expect(try bitmap { _, _ in true }.inkBox(on: paper) == Rect(0, 0, 1, 1))
  }

  @Test func theGrainOfPaperIsNoInk() throws {
    let pixels = (0..<40 * 60).map { i -> Pixel in
      let shade = Pixel(230 + i * 7919 % 21)
      return 0xFF00_0000 | shade << 16 | shade << 8 | shade
    }
    let page = try #require(Bitmap(width: 40, height: 60, pixels: pixels))
    #expect(page.inkBox(on: Color(white: 0.94)) == nil)
  }
}
