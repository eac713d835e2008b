import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell
import TestSupport
import Testing

/// Anything, in any order, at any time.
@Suite(.timeLimit(.minutes(5))) struct RandomSceneTests {
  /// S and D change how pages turn and how many are seen in all runs; some begin with folded leaves, soft leaves or cards,
  /// some books are read from right to left. The last are texts, whose letters change under the hand.
  @Test(arguments: Array(UInt64(1)...15))
  func aHundredThousandEvents(seed: UInt64) {
    var random = SeededRandom(seed)
    let motion: MotionStyle = seed == 3 ? .none : seed == 4 ? .reduced : .full
    let rig = Rig(
      Size(320, 240), motion: motion, shelf: [4, 5, 6, 9].contains(seed) ? .deck : .carousel,
      style: seed > 11
        ? [.flip, .deck, .leaves][Int(seed % 3)]
        : seed > 9 ? .curl : seed > 8 ? .deck : seed > 5 ? .leaves : .flip,
      order: seed > 4 && seed % 2 == 0 ? .rightToLeft : .leftToRight)
    rig.texts = Dictionary(
      uniqueKeysWithValues: (0..<12).map { ($0, Rig.page("a fox on page \($0)", "and more")) })
    rig.outline = (0..<5).map { OutlineEntry(title: "Chapter \($0)", depth: $0 % 2, page: $0 * 2) }
    if seed > 11 { makeTexts(of: rig) }
    if seed == 2 { rig.damaged = ["/b0/0.png", "/b1/3.png", "/b1/cover.png"] }
    rig.stage.show(
      FindableShelf(
        (0..<(seed == 5 ? 2 : 6)).map {
          Rig.book($0, pages: [1, 2, 7, 30, 301, 12][$0])
        }), at: 0)
    if seed % 3 == 0 { rig.stage.libraryFacts = FakeFacts() }
    rig.frame()
    for i in 0..<9_100 {
      rig.time += random.chance(0.05) ? random.double(0, 1) : random.double(0, 0.04)
      rig.isPrompt = random.chance(0.9)
      if seed > 11, random.chance(0.04) { changeText(rig, &random) }
      act(rig, &random)
      if i % 10 == 0 {
        rig.frame()
        expectSound(rig)
      }
      if i % 500 == 499 { expectRest(rig) }
    }
  }

  /// Lets each book be a text, with other pages in each setting.
  private func makeTexts(of rig: Rig) {
    rig.lettersOnPage = { 1000 - 60 * $0.text.size - ($0.text.face == .book ? 0 : 130) }
    rig.hasMorePages = true
    rig.describe = { document in
      let letters = 1000 - 60 * document.id.text.size
      let pages = max(1, document.pageCount * 1000 / letters)
      document = Document(id: document.id, title: document.title, pageCount: pages) ?? document
      document.isReflowable = true
      if document.id.text.face.family == "Gentium" { document.faceLack = .unusable("Gentium") }
    }
  }

  /// Changes letters, lines and margins by the card, as a hand that does not wait.
  private func changeText(_ rig: Rig, _ random: inout SeededRandom) {
    var keys = ["Ctrl+T"] + (0..<random.int(1...9)).map { _ in "Tab" }
    keys += [["Right"], ["Left"], ["End"], ["End", "Down", "Return"]][random.int(0...3)]
    if random.chance(0.7) { keys += ["Escape"] }
    for key in keys.compactMap({ Key(parsing: $0) }) {
      rig.time += random.double(0, 0.02)
      if random.chance(0.5) {
        rig.send(.key(key))
      } else {
        _ = rig.stage.handle(.key(key), at: rig.time)
      }
      if random.chance(0.2) { rig.frame() }
    }
  }

  private func act(_ rig: Rig, _ random: inout SeededRandom) {
    let size = rig.stage.viewSize.size
    let point = Point(random.double(-40, size.width + 40), random.double(-40, size.height + 40))
    let isLast = random.chance(0.5)
    let keys = [
      "Right", "Left", "Right", "Left", "Home", "End", "V", "Escape", "Return", "Space", "PageDown",
      "Up", "Down", "X", "Z", "Shift+Space", "Ctrl+B", "S", "D", "W", "R", "M", "+", "-", "0",
      "Shift+S", "Shift+J", "J", "Shift+F", "Shift+V", "F6", "Ctrl+Shift+Left", "Ctrl+Shift+Right",
    ]
    // More than one event comes before a frame, as with a mouse that reports often.
    func send(_ event: InputEvent) {
      if isLast { rig.send(event) } else { _ = rig.stage.handle(event, at: rig.time) }
    }
    switch random.int(0...23) {
    case 0...2:
      send(.pointerDown(point, button: .left, modifiers: random.chance(0.1) ? .control : []))
    case 3...8: send(.pointerMoved(point))
    case 9...11: send(.pointerUp(point, button: .left))
    case 12: send(.pointerCancelled)
    case 13: send(.pointerDown(point, button: .right))
    case 14: rig.wheel(random.double(-2, 2).rounded())
    case 15:
      send(
        .wheel(
          WheelDelta(dx: 0, dy: random.double(-3, 3).rounded()), at: point,
          modifiers: random.chance(0.5) ? .control : []))
    case 16: rig.wheel(random.double(-1, 1), precise: true)
    case 17:
      let phases: [PinchPhase] = [.began, .changed, .changed, .changed, .ended, .cancelled]
      send(.pinch(phases[random.int(0...5)], scale: random.double(0, 7), at: point))
    case 18 where random.chance(0.3):
      let stick: Stick = random.chance(0.5) ? .left : .right
      let event: InputEvent =
        random.chance(0.5)
        ? .keyReleased(Key("X"))
        : .stick(stick, random.chance(0.6) ? .zero : Point(random.double(-1, 1), 1))
      send(event)
    case 18 where random.chance(0.2):
      let sizes = [Size(320, 240), Size(300, 200), Size(200, 320), Size(1, 1)]
      rig.stage.resize(to: ViewSize(sizes[random.int(0...3)], scale: [1, 1.5][random.int(0...1)]))
      rig.frame()
    case 19 where random.chance(0.3):
      let panels = [
        "Shift+A", "Shift+L", "Shift+W", "Shift+Return", "Ctrl+Shift+S", "Ctrl+Shift+C", "O", "T",
        "G", "B", "I",
        "F1", "F9", "Tab", "/", "N", "Alt+Left", "Alt+Right", "Ctrl+F",
        "Ctrl+D", "Ctrl+A", "Ctrl+C", "Ctrl+E", "Ctrl+G", "Ctrl+S", "Ctrl+I", "Ctrl+L",
        "Ctrl+Shift+F", "Ctrl+M", "Ctrl+K",
        "Ctrl+Space",
        "Shift+Space", "PageUp", "Ctrl+,", "Escape",
        "Escape", "Escape", "Escape",
      ]
      guard let key = Key(parsing: panels[random.int(0...panels.count - 1)]) else { return }
      send(.key(key))
    case 20 where random.chance(0.3):
      let texts = ["1", "2", "xii", "45%", "fox", "o", "\u{5D0}\u{5D1}", "e\u{301}", " ", "\n", ""]
      let text = texts[random.int(0...texts.count - 1)]
      let marked = MarkedText(text, selectionStart: 0, selectionLength: 0)
      send(random.chance(0.1) ? .textEditing(marked) : .text(text))
    case 21 where random.chance(0.5): send(.pointerHovered(point))
    default:
      guard var key = Key(parsing: keys[random.int(0...keys.count - 1)]) else { return }
      key.isRepeat = random.chance(0.1)
      send(.key(key))
    }
  }

  private func expectSound(_ rig: Rig) {
    let records = rig.records
    // At the most thirteen leaves and their fans stand on the lectern, 67 sides of three layers: 201. On these lie the marks of
    // hits, or the tiles that the window shows. Every soft leaf in the air, twelve at the most, has four edges and five layers of
    // shadows: 108. The rows of a panel or the lines of the help lie over them: about 60. No run had more than 500.
    #expect(records.count < 560, "\(records.count) layers")
    #expect(["book", "shelf", "fade"].contains { rig.isVisible($0) })
    #expect(records.filter { $0.path == "root/book" }.count <= 1)
    #expect(records.filter { $0.path.hasPrefix("root/shelf/card-") }.count < 160)
    #expect((0...1.15).contains(rig.facts.progress["opening"] ?? 1))
    #expect((0.01...300).contains(rig.facts.progress["zoom"] ?? 1))
    let isFinite = records.allSatisfy { record in
      (record.quad?.corners ?? []).allSatisfy { $0.x.isFinite && $0.y.isFinite }
        && record.opacity.isFinite && record.zPosition.isFinite
    }
    #expect(isFinite)
    let areNear = records.allSatisfy { record in
      (record.quad?.corners ?? []).allSatisfy { abs($0.x) < 1e9 && abs($0.y) < 1e9 }
    }
    // In a window of one point a magnified sheet on the lectern reaches to the eye. A magnified scroll of 301 pages is long
    // while the scroll fades or closes.
    if rig.stage.viewSize.size.width > 1 { #expect(areNear) }
    #expect(records.allSatisfy { (0...1).contains($0.opacity) })
  }

  /// With the hands off, everything comes to rest, and then nothing is drawn.
  private func expectRest(_ rig: Rig) {
    rig.isPrompt = true
    rig.send(.pointerUp(Point(-30, -30), button: .left))
    rig.send(.pinch(.cancelled, scale: 1, at: Point(0, 0)))
    rig.send(.stick(.left, .zero))
    rig.send(.stick(.right, .zero))
    rig.send(.keyReleased(Key("X")))
    // Pages that scroll by themselves stop at any key, and the clock of an audience goes on until the screen goes.
    rig.send(.key(Key("F20")))
    if rig.stage.isPresenting { rig.send(.key(Key("Escape"))) }
    if rig.stage.isPresenting { rig.send(.key(Key("Escape"))) }
    // A book may have to close before the next one opens, and leaves wait for those before them.
    #expect(rig.settle(within: 6) != nil, "still moving \(rig.facts)")
    // What is shown for some seconds goes, one after the other.
    for _ in 0..<8 {
      guard let deadline = rig.stage.deadline else { break }
      rig.time = max(rig.time, deadline) + 0.001
      rig.frame()
      #expect(rig.settle(within: 3) != nil, "still moving")
    }
    #expect(rig.stage.deadline == nil)
    // A text with other letters is opened anew, then its pages are asked for, and each answer comes with a frame.
    for _ in 0..<20 where !rig.stage.pendingRequests.isEmpty { rig.wait(1.0 / 60) }
    let commands = rig.stage.commands()
    rig.wait(0.02)
    #expect(rig.stage.commands() == commands)
    #expect(rig.stage.pendingRequests.isEmpty)
    let facts = rig.facts
    // A single page that folds over is half a spread.
    let stops = facts.style == "leaves" ? 2.0 : 1
    // The wall and the rows rest at any point, so long as the row of the book in front is seen.
    if !["wall", "rows", "scroll"].contains(facts.style) {
      #expect(facts.offset * stops == (facts.offset * stops).rounded(), "\(facts)")
    }
    #expect(!facts.progress.keys.contains { $0.hasPrefix("leaf") }, "\(facts)")
    #expect(!facts.progress.keys.contains("opening"))
    if facts.scene == "book", facts.pose == "flat", rig.stage.viewSize.size.width > 100 {
      expectPaper(rig)
    }
  }

  /// The layers at a point, the last one in front.
  private func seen(_ rig: Rig, at point: Point) -> [String] {
    rig.records.filter { !$0.isHidden && $0.quad?.bounds.contains(point) == true }.map(\.name)
  }

  /// However large and wherever a book lies, the middle of its window shows it.
  private func expectPaper(_ rig: Rig) {
    let size = rig.stage.viewSize.size
    var places = [0.0, -12, 12].map { Point(size.width / 2 + $0, size.height / 2) }
    // The gap between two pages of a scroll is as magnified as the pages.
    if rig.facts.style == "scroll" {
      places += [-90, 90].map { Point(size.width / 2, size.height / 2 + $0) }
      places += [-90, 90].map { Point(size.width / 2 + $0, size.height / 2) }
    }
    #expect(
      places.contains { rig.stage.page(at: $0) != nil },
      "\(rig.facts) \(rig.stage.viewSize) \(seen(rig, at: places[0]))")
  }
}
