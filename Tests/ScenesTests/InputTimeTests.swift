import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Reading
import Shelf
import Testing

/// Events tell when they happened: a frame that comes late bends nothing.
@Suite(.timeLimit(.minutes(5))) struct InputTimeTests {
  struct Setting: CustomTestStringConvertible, Sendable {
    var style = ReadingStyle.flip
    var order = ReadingDirection.leftToRight
    var shelf: ShelfStyle?
    var testDescription: String { "\(shelf?.rawValue ?? style.rawValue) \(order)" }
  }

  static let settings: [Setting] =
    [ShelfStyle.carousel, .deck].map { Setting(shelf: $0) }
    + ReadingStyle.leafed.flatMap { style in
      ReadingDirection.allCases.map { Setting(style: style, order: $0) }
    }

  private func rig(_ setting: Setting) -> Rig {
    let rig = Rig(shelf: setting.shelf ?? .carousel, style: setting.style, order: setting.order)
    if setting.shelf == nil { rig.open(pages: 40, at: 20) } else { rig.show(Rig.books(12), at: 5) }
    rig.settle()
    rig.wait(1)
    return rig
  }

  /// A short quick flick: sideways and downwards, that each style takes it.
  private func flick(from time: Double) -> [(event: InputEvent, time: Double)] {
    let start = Point(700, 300)
    let step = Point(-7, 5)
    let moves = (1...9).map { i in
      (InputEvent.pointerMoved(start + step * Double(i)), time + Double(i) * 0.009)
    }
    return [(.pointerDown(start, button: .left), time)] + moves
      + [(.pointerUp(start + step * 9, button: .left), time + 0.085)]
  }

  private func expectSame(_ slow: Rig, _ quick: Rig) {
    for _ in 0..<6 {
      slow.wait(0.05)
      quick.time = slow.time
      quick.frame()
      #expect(slow.facts == quick.facts)
    }
    // Two rigs have bitmaps of their own, which are told apart though they look alike. A hidden layer keeps
    // the frame in which the layer was last seen, which depends on the frames between.
    #expect(slow.facts == quick.facts)
    #expect(seen(slow) == seen(quick))
  }

  /// The layers of the scene. What lies over the scene, as the bar that a finger shows, has another test.
  private func seen(_ rig: Rig) -> [LayerRecord] {
    rig.records.filter { record in
      !record.isHidden && ["root/book", "root/shelf"].contains { record.path.hasPrefix($0) }
    }
  }

  @Test(arguments: settings) func aSlowFrameBendsNoFlick(setting: Setting) {
    let (quick, slow) = (rig(setting), rig(setting))
    let before = quick.offset
    for (event, time) in flick(from: quick.time) {
      quick.time = time
      quick.send(event)
    }
    // One frame for all of the flick.
    for (event, time) in flick(from: slow.time) { _ = slow.stage.handle(event, at: time) }
    slow.time += 0.12
    slow.frame()
    expectSame(slow, quick)
    #expect(quick.offset != before)
  }

  /// What happens while a frame is made is read after it: the layout is of a later time than the event.
  @Test(arguments: settings) func eventsMayBeOlderThanTheLastFrame(setting: Setting) {
    let (quick, slow) = (rig(setting), rig(setting))
    for (event, time) in flick(from: quick.time) {
      quick.time = time
      quick.send(event)
    }
    let events = flick(from: slow.time)
    for (event, time) in events {
      slow.time = time + 0.03
      slow.frame()
      _ = slow.stage.handle(event, at: time)
    }
    slow.frame()
    expectSame(slow, quick)
  }

  /// The same while everything moves: nothing leaves its bounds, and all comes to rest.
  @Test(arguments: settings) func oldEventsCatchWhatMoves(setting: Setting) {
    let rig = rig(setting)
    for key in ["Right", "Right", "Left", "PageDown", "Home", "End"] {
      rig.key(key)
      for (event, time) in flick(from: rig.time) {
        rig.time = time + 0.02
        rig.frame()
        _ = rig.stage.handle(event, at: time)
        rig.frame()
        let isFinite = rig.records.allSatisfy { record in
          (record.quad?.corners ?? []).allSatisfy { abs($0.x) < 1e5 && abs($0.y) < 1e5 }
        }
        #expect(isFinite)
      }
    }
    #expect(rig.settle() != nil)
    let stops = setting.shelf == nil && setting.style == .leaves ? 2.0 : 1
    #expect((rig.offset * stops) == (rig.offset * stops).rounded())
  }

  // MARK: Several pointers

  @Test(arguments: settings) func aSecondPointerEndsNobodysDrag(setting: Setting) {
    let (alone, crowded) = (rig(setting), rig(setting))
    let other = Pointer(id: 3, kind: .touch)
    for (i, (event, time)) in flick(from: alone.time).enumerated() {
      for rig in [alone, crowded] {
        rig.time = time
        rig.send(event)
      }
      let place = Point(200 + Double(i), 500)
      switch i {
      case 2: crowded.send(.pointerDown(place, button: .left, pointer: other))
      case 3...5: crowded.send(.pointerMoved(place, pointer: other))
      case 6: crowded.send(.pointerUp(place, button: .left, pointer: other))
      default: break
      }
    }
    expectSame(crowded, alone)
  }

  // MARK: Hover

  @Test(arguments: settings) func aPointerThatHoversAtRestLeavesNothing(setting: Setting) {
    let rig = rig(setting)
    let commands = rig.stage.commands()
    for x in stride(from: 0.0, through: 1000, by: 90) {
      #expect(rig.stage.handle(.pointerHovered(Point(x, 400)), at: rig.time).isEmpty)
    }
    _ = rig.stage.handle(.pointerLeft(.mouse), at: rig.time)
    // Over a book the pointer shows the bar, for two seconds.
    rig.wait(4)
    rig.settle()
    #expect(rig.stage.commands() == commands && !rig.stage.isMoving(at: rig.time))
  }
}
