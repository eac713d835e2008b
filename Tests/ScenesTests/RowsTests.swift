import Accessibility
import Books
import PaperGeometry
import PaperGestures
import PaperLayers
import Shelf
import Shell
import Testing

/// The rows of covers on the stage, and what the wall and the rows have in common.
@Suite(.timeLimit(.minutes(5))) struct RowsTests {
  private func rig(
    _ count: Int = 400, at book: Int = 0, _ style: ShelfStyle = .rows,
    _ motion: MotionStyle = .full, size: Size = Size(1024, 768)
  ) -> Rig {
    let rig = Rig(size, motion: motion, shelf: style)
    rig.show(FindableShelf(count: count), at: book)
    rig.settle()
    return rig
  }

  private func books(_ rig: Rig, _ style: ShelfStyle) -> [LayerRecord] {
    let prefix = style == .wall ? "root/shelf/wall/spine-" : "root/shelf/book-"
    return rig.records.filter {
      $0.path.hasPrefix(prefix) && !$0.isHidden && $0.opacity > 0.5
        && $0.path.dropFirst(prefix.count).allSatisfy(\.isNumber)
    }
  }

  @Test func coversStandOnBoardsInTheOrderOfTheShelf() throws {
    let rig = rig()
    #expect(rig.facts.style == "rows")
    let covers = books(rig, .rows)
    #expect(covers.count >= 8 && covers.count < 40)
    #expect(rig.records.contains { $0.name == "shelf-0" })
    let (first, second) = (try rig.quad("book-1").bounds, try rig.quad("book-2").bounds)
    #expect(first.maxX < second.minX && abs(first.maxY - second.maxY) < 1)
    rig.key("End")
    rig.settle(within: 6)
    #expect(rig.stage.centredBook == 399 && books(rig, .rows).count < 40)
    rig.key("Home")
    rig.settle(within: 6)
    #expect(rig.offset == 0)
  }

  @Test func theArrowsGoByPlace() throws {
    let rig = rig(at: 30)
    rig.key("Right")
    #expect(rig.stage.centredBook == 31)
    let start = try rig.quad("book-31").bounds.midX
    rig.key("Down")
    rig.settle()
    let below = try #require(rig.stage.centredBook)
    let place = try rig.quad("book-\(below)").bounds.midX
    #expect(below > 33 && abs(place - start) < 100)
    rig.key("Up")
    rig.settle()
    #expect(rig.stage.centredBook == 31)
  }

  @Test(arguments: MotionStyle.allCases)
  func aClickOpensTheBookAndEscLeadsBack(motion: MotionStyle) throws {
    let rig = rig(60, at: 0, .rows, motion)
    let before = try rig.quad("book-4").bounds
    rig.click(before.midX, before.midY)
    rig.settle(within: 6)
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix(FindableShelf.title(4)))
    rig.key("Escape")
    rig.settle(within: 6)
    #expect(rig.facts.scene == "shelf" && rig.facts.style == "rows")
    let after = try rig.quad("book-4").bounds
    #expect(abs(after.midX - before.midX) < 1 && abs(after.maxY - before.maxY) < 12)
  }

  @Test func theCoverBeneathThePointerLeansOut() throws {
    let rig = rig()
    let rest = try rig.quad("book-3").bounds
    rig.send(.pointerHovered(rest.center))
    rig.settle()
    let out = try rig.quad("book-3").bounds
    #expect(out.minY < rest.minY - 3 && out.height > rest.height)
    #expect(rig.words.contains(FindableShelf.title(3)))
    rig.send(.pointerLeft(.mouse))
    rig.settle()
    #expect(try rig.quad("book-3").bounds == rest)
  }

  /// Nobody could see a cover that flies past, so no picture is asked for.
  @Test func noPictureIsAskedForInFlight() {
    let rig = rig(20_000)
    rig.isPrompt = false
    rig.drag(from: Point(500, 600), to: Point(500, 100), in: 0.06, resting: 0)
    rig.wait(0.05)
    #expect(rig.stage.pendingRequests.count < 8, "\(rig.stage.pendingRequests.count)")
    rig.isPrompt = true
    rig.settle(within: 8)
    #expect(books(rig, .rows).count > 5 && rig.stage.pendingRequests.isEmpty)
  }

  // MARK: Finding

  @Test(arguments: [ShelfStyle.wall, .rows])
  func hitsComeForwardAtTheirPlacesAndEscLeavesAllAsItWas(style: ShelfStyle) throws {
    let rig = rig(400, at: 5, style)
    let name = style == .wall ? "spine-" : "book-"
    func seen() -> [String: Rect] {
      Dictionary(
        uniqueKeysWithValues: books(rig, style).compactMap { record in
          record.quad.map { (record.name, $0.bounds) }
        })
    }
    func all() -> [LayerRecord] {
      rig.records.filter { $0.path.hasPrefix("root/shelf/") && !$0.isHidden }
    }
    let (before, records) = (seen(), all())
    for letter in ["m", "i", "r"] { rig.type(letter) }
    rig.settle()
    let found = seen()
    #expect(Set(found.keys) == Set(before.keys), "every book stays on its board")
    for number in 0..<12 {
      let old = try #require(before["\(name)\(number)"])
      let new = try #require(found["\(name)\(number)"])
      // Titles in turn: each seventh book is a mirror. The book in front leans out already.
      guard number != 5 else { continue }
      #expect(abs(old.midX - new.midX) < 0.01, "\(number)")
      #expect(number % 7 == 5 ? new.height > old.height * 1.02 : new.height < old.height * 0.97)
    }
    rig.key("Escape")
    rig.key("Escape")
    rig.settle()
    let after = all()
    #expect(after.map(\.name) == records.map(\.name))
    for (a, b) in zip(after, records) {
      #expect(a.quad == b.quad && a.opacity == b.opacity, "\(a.path)")
    }
  }

  // MARK: An empty room

  /// Books fill the window on shelves of any length.
  @Test(arguments: [
    Size(600, 900), Size(1100, 700), Size(2560, 1440), Size(3840, 2160),
  ])
  func theShelfNeverLooksEmpty(size: Size) {
    for style in [ShelfStyle.wall, .rows] {
      for count in [30, 150, 3000] {
        let rig = rig(count, at: 0, style, size: size)
        let area = books(rig, style).compactMap { $0.quad?.bounds }.reduce(0) {
          $0 + $1.width * $1.height
        }
        #expect(area / (size.width * size.height) > 0.16, "\(style) \(count) \(size)")
      }
    }
  }

  // MARK: Screen readers

  @Test(arguments: [ShelfStyle.wall, .rows])
  func eachBookThatIsSeenIsToldWithItsPlace(style: ShelfStyle) throws {
    let rig = Rig(shelf: style)
    let shelf = FindableShelf(count: 300)
    shelf.series = { $0 == 3 ? ("Tides", 2) : (nil, nil) }
    rig.show(shelf, at: 2)
    rig.settle()
    let tree = AccessibleTree(AccessibleSnapshot(rig.stage.accessibleWindow(), isActive: true))
    let nodes = tree.ids.compactMap { tree[$0]?.node }.filter { $0.role == .book }
    let shown = nodes.filter(\.isShown)
    let seen = books(rig, style).filter { ($0.quad?.bounds.minY ?? 0) < 630 }
    #expect(shown.count == seen.count && shown.count > 7)
    let prefix = style == .wall ? "spine-" : "book-"
    for record in seen {
      let place = try #require(Int(record.name.dropFirst(prefix.count)))
      let node = try #require(shown.first { $0.id == .book("book\(place)") })
      #expect(node.label == FindableShelf.title(place))
      let (told, drawn) = (try #require(node.frame), try #require(record.quad?.bounds))
      #expect(told.origin.distance(to: drawn.origin) < 1e-6)
      #expect(abs(told.width - drawn.width) + abs(told.height - drawn.height) < 1e-6)
    }
    #expect(tree.focus == .book("book2"))
    #expect(tree[.book("book3")]?.node.hint.contains("Tides 2") == true)
  }
}
