import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster
import Reading
import TestSupport
import Shell
import Testing

/// Pages that fold over, on the same book and in the same place as pages that flip.
@Suite(.timeLimit(.minutes(5))) struct LeavesPageControllerTests {
  private func open(
    _ size: Size = Size(1024, 768), pages: Int = 12, at page: Int? = nil,
    order: ReadingDirection = .leftToRight
  ) -> Rig {
    let rig = Rig(size, style: .leaves, order: order)
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  private static let wide = Size(1024, 768)
  private static let tall = Size(600, 1000)

  private func resize(_ rig: Rig, _ size: Size) {
    rig.stage.resize(to: ViewSize(size))
    rig.frame()
    rig.settle()
  }

  /// The pictures that are seen at rest, by name, from left to right.
  private func seen(_ rig: Rig) -> [String] {
    let root = rig.records.first { $0.name == "leaves" }
    guard let root, !root.isHidden else {
      return rig.records.filter { $0.path.hasPrefix("root/book/") && !$0.isHidden }
        .compactMap(\.contentsName).filter { $0.hasPrefix("book") }
    }
    let names = ["leftPage", "topPage"].compactMap { name in
      rig.records.first { $0.name == name && !$0.isHidden && $0.frame.width > 0 }?.contentsName
    }
    return names.filter { $0.hasPrefix("book") }
  }

  private func name(_ item: Int) -> String { item == 0 ? "book0/cover" : "book0/page-\(item - 1)" }

  // MARK: The place

  /// All sides that can be come to, the covers too.
  private func go(_ rig: Rig, to item: Int, pages: Int) {
    if item == 0 {
      rig.key("Home")
      rig.settle()
      rig.key("Up")
    } else if item > pages {
      rig.key("End")
      rig.settle()
      rig.key("Down")
    }
    rig.settle()
  }

  @Test(arguments: [0, 1, 2, 3, 11, 12], [Self.wide, Self.tall])
  func thePlaceStaysAcrossStylesSizesAndModes(pages: Int, size: Size) {
    let last = 2 * ((pages + 3) / 2) - 1
    for item in 0...last where item <= pages || item == last {
      for order in ReadingDirection.allCases {
        let page = min(max(0, item - 1), max(0, pages - 1))
        let rig = open(size, pages: pages, at: page, order: order)
        go(rig, to: item, pages: pages)
        let isPage = pages > 0 && (1...pages).contains(item)
        expectPlaceStays(rig, isPage ? name(item) : nil)
      }
    }
  }

  /// - Parameter page: what is read, if it is a page and not a cover or the endpaper.
  private func expectPlaceStays(_ rig: Rig, _ page: String?) {
    let (size, start) = (rig.stage.viewSize.size, (seen: seen(rig), offset: rig.offset))
    func expectPage(_ what: String) {
      if let page { #expect(seen(rig).contains(page), "\(what) at \(page)") }
    }
    expectPage("begun")
    for key in ["S", "S", "S", "S", "S", "D", "D"] {
      rig.key(key)
      rig.settle()
      expectPage(key)
      // A single page may be the second of a spread.
      if ["flip", "curl"].contains(rig.facts.style) {
        #expect(rig.offset == start.offset.rounded(.down), "\(page ?? "cover")")
      }
    }
    #expect(seen(rig) == start.seen && rig.offset == start.offset)
    for other in [Self.tall, Self.wide, size] {
      resize(rig, other)
      expectPage("\(other)")
    }
    #expect(seen(rig) == start.seen && rig.offset == start.offset)
  }

  @Test func oneKeyShowsTheOtherNumberOfPagesWhateverTheWindowHasBeen() {
    let rig = open(at: 4)
    #expect(seen(rig).count == 2)
    func toggle() {
      rig.key("D")
      rig.settle()
    }
    toggle()
    #expect(seen(rig).count == 1)
    resize(rig, Self.tall)
    #expect(seen(rig).count == 1)
    toggle()
    #expect(seen(rig).count == 2)
    resize(rig, Self.wide)
    toggle()
    #expect(seen(rig).count == 1)
    // It outlasts another style.
    for _ in ReadingStyle.leafed { rig.nextStyle() }
    rig.settle()
    #expect(seen(rig).count == 1)
  }

  /// The covers of the shelf, which was seen before the book had been opened, have placeholders of their own.
  private func hasVeil(_ rig: Rig) -> Bool {
    rig.records.contains { $0.name == "placeholder" && $0.path.hasPrefix("root/book/") }
  }

  @Test(arguments: [1, 2, 3])
  func booksOfFewPagesCanBeLeafedThrough(pages: Int) {
    for size in [Self.wide, Self.tall] {
      let rig = open(size, pages: pages)
      for key in Array(repeating: "Right", count: 6) + Array(repeating: "Left", count: 8) {
        rig.key(key)
        rig.wait(0.3)
      }
      #expect(rig.settle() != nil && rig.offset == -1)
      #expect(seen(rig) == ["book0/cover"])
      rig.key("End")
      rig.settle()
      // Alone, the endpaper is a page of its own.
      for _ in 0..<2 {
        rig.key("Right")
        rig.settle()
      }
      #expect(rig.offset == Double((pages + 3) / 2 - 1))
    }
  }

  @Test(arguments: [Self.wide, Self.tall], ReadingDirection.allCases)
  func aBookOpensWhereItWasLeft(size: Size, order: ReadingDirection) {
    let rig = Rig(size, style: .leaves, order: order)
    rig.show(Rig.books(3))
    for key in ["Return", "Down", "Down", "Escape", "Right", "Return", "Escape", "Left", "Return"] {
      rig.key(key)
      rig.settle()
    }
    #expect(rig.facts.style == "leaves")
    let first = size == Self.wide ? "book0/page-4" : "book0/page-2"
    #expect(seen(rig).contains(first))
  }

  @Test func readFromRightToLeftKeysAndHandsAreMirrored() {
    for style in [ReadingStyle.flip, .leaves] {
      let rig = Rig(style: style, order: .rightToLeft)
      rig.open(pages: 12, at: 4)
      func turned(_ act: () -> Void) -> Double {
        let before = rig.offset
        act()
        rig.settle()
        return rig.offset - before
      }
      #expect(turned { rig.key("Left") } == 1)
      #expect(turned { rig.key("Right") } == -1)
      #expect(turned { rig.key("Space") } == 1)
      #expect(turned { rig.click(100, 384) } == 1)
      #expect(turned { rig.click(924, 384) } == -1)
      #expect(turned { rig.drag(from: Point(100, 384), to: Point(900, 384)) } == 1)
      #expect(turned { rig.drag(from: Point(900, 384), to: Point(100, 384)) } == -1)
      #expect(turned { rig.wheel(-1) } == 1)
    }
  }

  // MARK: Late and damaged pages

  /// Each page that is seen fades in once, when its first picture comes; a sharper one later does not.
  @Test func aLatePictureFadesIn() throws {
    let rig = Rig(style: .leaves)
    rig.isPrompt = false
    rig.open(pages: 12, at: 4)
    // Its shape, without which there is no book.
    rig.deliver(1)
    rig.wait(Navigator.patience)
    var placeholders = ["leftPage": 0.0, "topPage": 0.0]
    var faded: Set<String> = []
    while rig.deliver(1) {
      rig.wait(0.3) {
        for (page, before) in placeholders {
          let path = "root/book/leaves/\(page)/placeholder"
          let now = rig.records.first { $0.path == path }?.opacity ?? 0
          if before == 0, now > 0 {
            #expect(now > 0.65 && faded.insert(page).inserted, "\(page)")
          } else {
            #expect(now <= before && before - now < 0.35, "\(page): \(before), then \(now)")
          }
          #expect(now == 0 || rig.stage.isMoving(at: rig.time))
          placeholders[page] = now
        }
      }
    }
    #expect(faded == ["leftPage", "topPage"] && !hasVeil(rig))
    #expect(!rig.drawn("book0/page-4").isEmpty && !rig.drawn("book0/page-5").isEmpty)
  }

  @Test(arguments: [Self.wide, Self.tall])
  func aDamagedPageSaysSo(size: Size) throws {
    let rig = Rig(size, style: .leaves)
    rig.damaged = ["/b0/5.png"]
    rig.open(pages: 12, at: 5)
    #expect(
      rig.delivered.contains {
        if case .label(let label) = $0 { return label.text == "5.png: the file ends too early" }
        return false
      })
    // The words are on the page: not all of it is paper.
    let picture = try #require(rig.picture())
    let root = try rig.quad("leaves").bounds
    let x = Int(size == Self.wide ? root.minX + root.width * 0.75 : root.midX)
    let column = (Int(root.minY)..<Int(root.maxY)).map { picture.pixels[$0 * picture.width + x] }
    #expect(Set(column).count > 1)
  }

  // MARK: What must not be seen

  @Test func anythingInTheMiddleOfATurnIsDefined() {
    for key in ["S", "D", "V", "Escape", "End", "Home", "resize", "pinch"] {
      for time in [0.05, 0.3, 0.6, 0.95] {
        for size in [Self.wide, Self.tall] {
          let rig = Rig(size, style: .leaves)
          rig.show(Rig.books(2))
          rig.key("Return")
          rig.settle()
          rig.key("Right")
          rig.wait(time)
          switch key {
          case "resize": rig.stage.resize(to: ViewSize(Size(size.height, size.width)))
          case "pinch":
            rig.send(.pinch(.began, scale: 1, at: Point(300, 300)))
            rig.send(.pinch(.changed, scale: 0.6, at: Point(300, 300)))
            rig.send(.pinch(.ended, scale: 0.6, at: Point(300, 300)))
          default: rig.key(key)
          }
          #expect(rig.settle() != nil, "\(key) after \(time)")
          if rig.facts.scene == "shelf" { rig.key("Return") }
          rig.settle()
          #expect(rig.offset * 2 == (rig.offset * 2).rounded())
        }
      }
    }
  }

  /// The fold is where the pointer is, and stays there when the window changes under it.
  @Test(arguments: [Self.wide, Self.tall], ReadingDirection.allCases)
  func theFoldIsWhereThePointerIs(size: Size, order: ReadingDirection) throws {
    let rig = open(size, at: 4, order: order)
    func expected(_ x: Double) throws -> Double {
      let leaves = try rig.record("leaves").frame
      let part = (x - leaves.minX) / leaves.width
      return order == .leftToRight ? part : 1 - part
    }
    func check(_ x: Double) throws {
      let edge = try #require(rig.facts.progress["leafEdge"])
      let pixel = 1 / (try rig.record("leaves").frame.width)
      #expect(abs(edge - (try expected(x))) <= pixel)
    }
    let start = try rig.record("leaves").frame
    let y = size.height / 2
    let next = order == .leftToRight ? start.maxX - 20 : start.minX + 20
    rig.press(next, y)
    for x in stride(from: next, to: size.width / 2, by: (size.width / 2 - next) / 20) {
      rig.move(x, y)
    }
    rig.wait(0.3)
    rig.move(size.width * 0.45, y)
    rig.wait(0.3)
    try check(size.width * 0.45)
    rig.stage.resize(to: ViewSize(Size(size.width * 1.2, size.height * 1.2)))
    rig.frame()
    rig.move(size.width * 0.5, y)
    rig.wait(0.3)
    try check(size.width * 0.5)
  }
}
