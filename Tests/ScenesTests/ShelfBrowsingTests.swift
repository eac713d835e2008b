import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Shelf
import Shell
import TestSupport
import Testing

/// From the carousel to the deck and back.
@Suite(.timeLimit(.minutes(5))) struct ShelfBrowsingTests {
  private func shelf(_ count: Int = 30, at book: Int = 12, _ motion: MotionStyle = .full) -> Rig {
    let rig = Rig(motion: motion)
    rig.show(Rig.books(count), at: book)
    return rig
  }

  /// Covers on the window that are not so faint that one would overlook them.
  private func seen(_ rig: Rig) -> [LayerRecord] {
    let window = Rect(0, 0, 1024, 768)
    return rig.records.filter {
      $0.path.hasPrefix("root/shelf/") && !$0.isHidden && $0.opacity > 0.01
        && $0.contentsName?.hasSuffix("/cover") == true
        && $0.quad?.bounds.intersects(window) == true
    }
  }

  private func cover(_ book: Int, in seen: [LayerRecord]) -> LayerRecord? {
    seen.first { $0.contentsName == "book\(book)/cover" }
  }

  private func farthest(_ a: LayerRecord, _ b: LayerRecord) -> Double {
    zip(a.quad?.corners ?? [], b.quad?.corners ?? []).map { $0.distance(to: $1) }.max() ?? 0
  }

  /// Each cover has its like; with few books, and while the deck has moved on, there are several of one.
  private func expectNear(
    _ a: [LayerRecord], _ b: [LayerRecord], points: Double, opacity: Double
  ) {
    for record in a {
      let others = b.filter { $0.contentsName == record.contentsName }
      guard !others.isEmpty else { continue }
      let isNear = others.contains {
        farthest(record, $0) <= points && abs(record.opacity - $0.opacity) <= opacity
      }
      // One that has just come into sight has no like.
      #expect(isNear || record.opacity < 0.01 + opacity, "\(record.name)")
    }
  }

  private func expectSame(_ a: [LayerRecord], _ b: [LayerRecord], within points: Double) {
    #expect(a.map { $0.contentsName ?? "" }.sorted() == b.map { $0.contentsName ?? "" }.sorted())
    expectNear(a, b, points: points, opacity: points / 100)
  }

  @Test func theKeyLeadsEveryCoverFromPlaceToPlace() throws {
    let rig = shelf()
    let carousel = seen(rig)
    rig.key("B", .control)
    #expect(rig.facts.style == "deck")
    expectSame(carousel, seen(rig), within: 1e-9)
    rig.wait(0.2)
    let t = try #require(rig.facts.progress["deck"])
    #expect(t > 0.2 && t < 0.9)
    let between = seen(rig)
    rig.settle()
    #expect(rig.facts.progress["deck"] == nil && rig.offset == 12)
    let deck = seen(rig)
    #expect(deck.count == 10)
    // Straight on: the middle of the lower edge, about which cards stand, between both places.
    for book in 12...13 {
      let a = try #require(cover(book, in: carousel))
      let b = try #require(cover(book, in: deck))
      let m = try #require(cover(book, in: between))
      func foot(_ record: LayerRecord) -> Double {
        ((record.quad?.bottomLeft.x ?? 0) + (record.quad?.bottomRight.x ?? 0)) / 2
      }
      #expect(abs(foot(m) - (foot(a) + (foot(b) - foot(a)) * t)) < 1e-6)
    }
    rig.key("B", .control)
    expectSame(deck, seen(rig), within: 1e-9)
    rig.settle()
    #expect(rig.facts.style == "carousel" && rig.offset == 12)
    expectSame(carousel, seen(rig), within: 1e-9)
  }

  @Test func theBookInFrontStaysInFront() {
    let rig = shelf()
    rig.key("B", .control)
    rig.wheel(-3)
    rig.settle()
    #expect(rig.stage.centredBook == 15)
    rig.key("B", .control)
    rig.settle()
    #expect(rig.offset == 15)
    rig.key("Home")
    rig.settle()
    rig.key("B", .control)
    rig.key("Up")
    rig.settle()
    #expect(rig.stage.centredBook == 29)
    rig.key("B", .control)
    rig.settle()
    #expect(rig.offset == 29 && rig.facts.style == "carousel")
  }

  /// The key at random times, in motion and in the hand: at that instant nothing moves, and from one
  /// millisecond to the next never far.
  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func nothingEverJumps(seed: UInt64) {
    var random = SeededRandom(seed)
    let rig = shelf(40, at: 17)
    var held = false
    for _ in 0..<60 {
      for _ in 0..<random.int(1...12) {
        let before = seen(rig)
        rig.time += 0.001
        rig.frame()
        let now = seen(rig)
        expectNear(now, before, points: 40, opacity: 0.08)
      }
      rig.wait(random.double(0, 0.2))
      let before = seen(rig)
      switch random.int(0...5) {
      case 0: rig.key(["Right", "Left"][random.int(0...1)])
      case 1 where !held:
        rig.press(3, 300)
        held = true
      case 2 where held:
        rig.release(3, 300)
        held = false
      default: rig.key("B", .control)
      }
      // A hand that lets go within the tolerance of rest.
      expectSame(before, seen(rig), within: 0.3)
    }
  }

  @Test func theCaptionTravelsAlong() throws {
    let rig = shelf()
    let before = try rig.record("title")
    rig.key("B", .control)
    #expect(try rig.record("title").frame == before.frame)
    var last = before.frame.minY
    rig.wait(1.5) {
      guard let title = try? rig.record("title") else { return }
      #expect(title.contentsName == "label: Book 12" && title.opacity == 1)
      #expect(abs(title.frame.minY - last) < 20)
      last = title.frame.minY
    }
    #expect(abs(last - before.frame.minY) > 10)
  }

  /// Words of two books at once would be none.
  @Test func aCaptionThatChangesGoesAndComes() throws {
    let rig = shelf()
    rig.key("B", .control)
    rig.wait(0.02)
    rig.wheel(-2)
    var last = try rig.record("title")
    for _ in 0..<1500 {
      rig.time += 0.001
      rig.frame()
      let now = try rig.record("title")
      let seen = (last.isHidden ? 0 : last.opacity, now.isHidden ? 0 : now.opacity)
      #expect(abs(seen.0 - seen.1) < 0.12)
      if last.contentsName != now.contentsName { #expect(seen.0 < 0.12 && seen.1 < 0.12) }
      last = now
    }
    #expect(last.contentsName == "label: Book 14" && last.opacity == 1)
  }

  @Test(arguments: [0, 1, 2, 3, 11, 10_000])
  func anyNumberOfBooks(count: Int) {
    for book in [0, count - 1] where book >= 0 || count == 0 {
      let rig = shelf(count, at: max(0, book))
      for _ in 0..<3 {
        rig.key("B", .control)
        rig.wait(0.15) {
          #expect(rig.records.count < 130)
          let corners = rig.records.flatMap { $0.quad?.corners ?? [] }
          #expect(corners.allSatisfy { abs($0.x) < 1e5 && abs($0.y) < 1e5 })
        }
      }
      #expect(rig.settle() != nil)
      #expect(count == 0 || rig.stage.centredBook == book)
    }
  }

  @Test func lessMotionFadesAndNoneIsAtOnce() throws {
    let rig = shelf(30, at: 12, .reduced)
    let place = try rig.quad("book-12")
    rig.key("B", .control)
    rig.wait(0.2)
    let t = try #require(rig.facts.progress["deck"])
    #expect(abs(try rig.record("book-12").opacity - (1 - t)) < 1e-12)
    #expect(abs(try rig.record("card-13").opacity - t) < 1e-12)
    #expect(try rig.quad("book-12") == place)
    rig.settle()
    #expect(!rig.records.contains { $0.name.hasPrefix("book-") })
    let none = shelf(30, at: 12, .none)
    none.key("B", .control)
    #expect(none.facts.style == "deck" && none.facts.progress["deck"] == nil)
    #expect(!none.stage.isMoving(at: none.time))
  }

  /// With less motion nothing rolls or slides by itself.
  @Test(arguments: [MotionStyle.reduced, .none], [ShelfStyle.carousel, .deck])
  func withLessMotionTheShelfIsThereAtOnce(motion: MotionStyle, style: ShelfStyle) throws {
    let rig = Rig(motion: motion, shelf: style)
    rig.show(Rig.books(30), at: 12)
    rig.settle()
    func expectAt(_ book: Int) {
      #expect(rig.offset == Double(book) && rig.stage.centredBook == book)
      #expect(!rig.stage.isMoving(at: rig.time))
    }
    rig.key("Right")
    expectAt(13)
    rig.wheel(-1)
    rig.wait(1.0 / 60)
    expectAt(14)
    rig.press(512, 300)
    for way in 1...12 {
      rig.time += 0.01
      rig.move(512 - (style == .carousel ? 20.0 : 0) * Double(way), 300 + 8 * Double(way))
    }
    #expect(rig.offset > 14, "the hand still moves the shelf")
    rig.release(512 - (style == .carousel ? 240 : 0), 396)
    #expect(rig.offset == rig.offset.rounded() && !rig.stage.isMoving(at: rig.time))
  }

  /// A picture that fills another shape on the way is cut, never stretched.
  @Test func coversOfAnotherShapeAreNeverStretched() {
    let rig = Rig()
    rig.aspect = 1.4
    rig.show(Rig.books(12), at: 3)
    for _ in 0..<2 {
      rig.key("B", .control)
      rig.wait(1.4) {
        for command in rig.stage.commands() {
          guard case .bitmap(let bitmap, let source) = command.paint,
            bitmap.label.hasSuffix("/cover"), command.rect.width > 20
          else { continue }
          let stretch = (command.rect.width / command.rect.height) / (source.width / source.height)
          #expect(abs(stretch - 1) < 0.02)
        }
      }
    }
  }

  @Test func clicksInTheMiddleMeanWhatIsSeen() {
    let rig = shelf()
    rig.key("B", .control)
    rig.settle()
    rig.key("B", .control)
    rig.wait(0.25)
    rig.click(512, 400)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 12"))
  }

  /// Full screen while the shelf is in the hand: it goes on from where it is.
  @Test(arguments: [ShelfStyle.carousel, .deck])
  func anotherSizeInTheHandDoesNotJump(style: ShelfStyle) {
    let rig = Rig(shelf: style)
    rig.show(Rig.books(20), at: 8)
    rig.settle()
    rig.press(500, 400)
    for i in 1...30 { rig.move(500 + Double(i) * 5, 400 + Double(i) * 5) }
    rig.wait(0.1)
    let held = rig.offset
    #expect(held != 8)
    rig.stage.resize(to: ViewSize(Size(1920, 1080)))
    rig.frame()
    rig.move(651, 551)
    #expect(abs(rig.offset - held) < 0.05)
    rig.release(651, 551)
    #expect(rig.settle() != nil && rig.offset == rig.offset.rounded())
  }

  /// A click in the deck, C, and a click in the same place: not a double click on the card, whose number
  /// the carousel does not know.
  @Test func aDoubleClickDoesNotReachOverTheChange() throws {
    let rig = Rig.deck(20, at: 4)
    rig.wheel(-20)
    rig.settle()
    #expect(rig.offset == 24 && rig.stage.centredBook == 4)
    let plan = DeckLayout(viewSize: Size(1024, 768), count: 20)
    let y = (plan.attributes(of: 2, at: .init(item: 0), aspect: 0.637).quad?.topLeft.y ?? 0) + 4
    rig.click(512, y)
    rig.key("B", .control)
    rig.click(512, y)
    rig.settle()
    // Whatever cover is there by then, it is one of those near the front.
    let centred = try #require(rig.stage.centredBook)
    #expect((4...8).contains(centred), "\(centred)")
  }
}
