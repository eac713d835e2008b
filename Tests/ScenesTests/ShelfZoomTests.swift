import Books
import PaperGeometry
import PaperGestures
import PaperLayers
import Shelf
import Shell
import TestSupport
import Testing

/// The one zoom between the wall, the rows, the carousel and the deck.
@Suite(.timeLimit(.minutes(5))) struct ShelfZoomTests {
  private func rig(
    _ style: ShelfStyle, _ count: Int = 300, at book: Int = 40, motion: MotionStyle = .full,
    size: Size = Size(1024, 768)
  ) -> Rig {
    let rig = Rig(size, motion: motion, shelf: style)
    rig.show(FindableShelf(count: count), at: book)
    rig.settle()
    return rig
  }

  /// The books that are seen, by the names of their layers.
  private func seen(_ rig: Rig) -> [String: LayerRecord] {
    var seen: [String: LayerRecord] = [:]
    for record in rig.records
    where !record.isHidden && record.path.hasPrefix("root/shelf/") && isBook(record) {
      seen[record.name] = record
    }
    return seen
  }

  private func isBook(_ record: LayerRecord) -> Bool {
    guard let dash = record.name.lastIndex(of: "-") else { return false }
    return ["spine", "book", "card", "row"].contains(record.name[..<dash])
      && record.path.hasSuffix("/" + record.name)
      && record.name[dash...].dropFirst().allSatisfy(\.isNumber)
  }

  @Test(arguments: MotionStyle.allCases)
  func keysLeadFromStyleToStyle(motion: MotionStyle) {
    let rig = rig(.deck, motion: motion)
    for style in ["carousel", "rows", "wall", "wall"] {
      rig.key("-", .control)
      rig.settle(within: 6)
      #expect(rig.facts.style == style && rig.stage.centredBook == 40)
      #expect(rig.facts.progress["wall"] == nil && rig.facts.progress["rows"] == nil)
    }
    for style in ["rows", "carousel", "deck", "deck"] {
      rig.key("=", .control)
      rig.settle(within: 6)
      #expect(rig.facts.style == style && rig.stage.centredBook == 40)
    }
  }

  @Test func twoKeysLeadThroughAStyleWithoutAStop() {
    let rig = rig(.carousel)
    rig.key("-", .control)
    rig.wait(0.05)
    rig.key("-", .control)
    #expect(rig.facts.style == "wall")
    rig.settle(within: 6)
    #expect(rig.facts.style == "wall" && rig.stage.centredBook == 40)
    #expect(!seen(rig).keys.contains { $0.hasPrefix("book-") })
  }

  /// Fingers that narrow over the carousel lead over the rows to the wall; fingers that spread lead back. The book beneath
  /// the fingers stays there.
  @Test func thePinchLeadsAllTheWayAndKeepsTheBookInTheHand() throws {
    let rig = rig(.carousel)
    let finger = try rig.quad("book-40").bounds.center
    rig.send(.pinch(.began, scale: 1, at: finger))
    var styles: [String] = []
    for step in 0...120 {
      let scale = 1 - 0.75 * Double(step) / 120
      rig.time += 1.0 / 60
      rig.send(.pinch(.changed, scale: scale, at: finger))
      rig.frame()
      let shown = seen(rig)
      let book = shown["book-40"].flatMap { $0.opacity > 0.02 ? $0 : nil } ?? shown["spine-40"]
      let frame = try #require(book?.quad?.bounds)
      #expect(frame.insetBy(-2, -2).contains(finger), "\(step) \(frame)")
      if styles.last != rig.facts.style { styles.append(rig.facts.style) }
    }
    #expect(styles == ["carousel", "rows", "wall"])
    rig.send(.pinch(.ended, scale: 0.25, at: finger))
    rig.settle(within: 6)
    #expect(rig.facts.style == "wall" && rig.stage.centredBook == 40)
    let spine = try rig.quad("spine-40").bounds.center
    rig.send(.pinch(.began, scale: 1, at: spine))
    for step in 1...60 {
      rig.time += 1.0 / 60
      rig.send(.pinch(.changed, scale: 1 + Double(step) / 28, at: spine))
      rig.frame()
    }
    rig.send(.pinch(.ended, scale: 3.14, at: spine))
    rig.settle(within: 6)
    #expect(rig.facts.style == "carousel" && rig.facts.scene == "shelf")
    #expect(rig.offset == 40)
  }

  @Test func aPinchThatEndsBetweenStylesSettlesAtTheNearest() {
    for (scale, style) in [(0.85, "carousel"), (0.62, "rows")] {
      let rig = rig(.carousel)
      rig.pinch(to: scale)
      rig.letGo(scale)
      rig.settle(within: 6)
      #expect(rig.facts.style == style && rig.stage.centredBook == 40)
    }
  }

  /// A wheel's notch with Ctrl is enough.
  @Test func theWheelWithCtrlLeadsToTheNextStyle() {
    let rig = rig(.carousel)
    let notch = { (way: Double) in
      rig.send(.wheel(WheelDelta(dx: 0, dy: way), at: Point(512, 300), modifiers: .control))
      rig.wait(0.4)
      rig.settle(within: 6)
    }
    notch(-1)
    #expect(rig.facts.style == "rows")
    notch(-1)
    #expect(rig.facts.style == "wall")
    notch(1)
    #expect(rig.facts.style == "rows")
  }

  @Test func spreadingOverTheCarouselStillOpensTheBook() {
    let rig = rig(.carousel)
    rig.pinch(to: 4)
    rig.letGo(4)
    rig.settle(within: 6)
    #expect(rig.facts.scene == "book")
  }

  /// A pinch takes hold of a change at any moment: neither a place nor a velocity of a book jumps.
  @Test(arguments: [1, 2, 3, 4])
  func aCaughtChangeIsContinuous(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let rig = rig(.rows)
    func feet() -> [String: Point] {
      seen(rig).compactMapValues { record in
        guard record.opacity > 0.1, let quad = record.quad else { return nil }
        let foot = (quad.bottomLeft + quad.bottomRight) * 0.5
        return Rect(0, 0, 1024, 768).contains(foot) ? foot : nil
      }
    }
    func step() -> [String: Point] {
      rig.time += 0.001
      rig.frame()
      return feet()
    }
    /// The greatest change of velocity between three frames of a millisecond, in points per millisecond.
    func jump(_ a: [String: Point], _ b: [String: Point], _ c: [String: Point]) -> Double {
      b.map { name, place in
        guard let before = a[name], let after = c[name] else { return 0 }
        return ((after - place) - (place - before)).distance(to: .zero)
      }.max() ?? 0
    }
    for round in 0..<6 {
      rig.key(round % 2 == 0 ? "=" : "-", .control)
      rig.wait(random.double(0.05, 0.25))
      var frames = [step(), step()]
      let finger = Point(random.double(300, 700), random.double(150, 550))
      rig.send(.pinch(.began, scale: 1, at: finger))
      rig.frame()
      frames.append(step())
      frames.append(step())
      for (a, (b, c)) in zip(frames, zip(frames.dropFirst(), frames.dropFirst(2))) {
        #expect(jump(a, b, c) < 0.4, "round \(round): \(jump(a, b, c))")
      }
      rig.wait(0.2)
      frames = [step(), step()]
      rig.send(.pinch(.ended, scale: 1, at: finger))
      frames.append(step())
      frames.append(step())
      for (a, (b, c)) in zip(frames, zip(frames.dropFirst(), frames.dropFirst(2))) {
        #expect(jump(a, b, c) < 0.4, "end of round \(round): \(jump(a, b, c))")
      }
      rig.settle(within: 6)
      #expect(rig.facts.progress["rows"] == nil)
    }
  }

  /// A book that stands only at one end of a change fades, or comes from beside the window.
  @Test(arguments: [(ShelfStyle.wall, "="), (.rows, "="), (.rows, "-"), (.carousel, "-")])
  func noBookPops(style: ShelfStyle, key: String) {
    let rig = rig(style)
    // The floor hides what stands below the boards.
    let window = Rect(0, 0, 1024, 640)
    var before = seen(rig)
    rig.key(key, .control)
    for _ in 0..<900 {
      rig.time += 0.001
      rig.frame()
      let now = seen(rig)
      for (a, b) in [(before, now), (now, before)] {
        for (name, record) in a where b[name] == nil {
          let isIn = record.quad?.bounds.insetBy(4, 4).intersects(window) ?? false
          #expect(record.opacity < 0.12 || !isIn || isTwin(name, b), "\(name) \(record.opacity)")
        }
      }
      before = now
    }
  }

  /// Whether another layer shows the same book.
  private func isTwin(_ name: String, _ others: [String: LayerRecord]) -> Bool {
    guard let number = name.split(separator: "-").last else { return false }
    return ["spine-", "book-", "card-"].contains { others[$0 + number] != nil }
  }

  @Test func lessMotionFadesInPlace() throws {
    let rig = rig(.rows, motion: .reduced)
    let place = try rig.quad("book-40")
    rig.key("=", .control)
    rig.wait(0.15)
    let share = try #require(rig.facts.progress["rows"])
    #expect(abs(try rig.record("row-40").opacity - share) < 1e-9)
    #expect(try rig.quad("row-40") == place)
    #expect(abs(try rig.record("book-40").opacity - (1 - share)) < 1e-9)
    rig.settle()
    #expect(rig.facts.style == "carousel")
  }

  // MARK: Work

  /// Of each frame: layers, commands and the contents that are delivered.
  @Test(arguments: [ShelfStyle.wall, .rows], ["notch", "search", "morph"])
  func aFrameCostsTheSameOnShelvesOfAnyLength(style: ShelfStyle, deed: String) {
    func costs(_ count: Int) -> [[Int]] {
      let rig = rig(style, count, at: 0, size: Size(320, 380))
      var costs: [[Int]] = []
      var delivered = rig.delivered.count
      switch deed {
      case "notch": rig.wheel(-1)
      case "search": rig.type("com")
      default: rig.key("=", .control)
      }
      rig.wait(0.5) {
        costs.append([
          rig.stage.layerCount, rig.stage.commands().count, rig.delivered.count - delivered,
        ])
        delivered = rig.delivered.count
      }
      return costs
    }
    let few = costs(500)
    #expect(costs(10_000) == few)
    #expect(costs(100_000) == few)
  }
}
