import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Reading
import Shelf
import Shell
import Stage
import TestSupport
import Testing

/// A layout only reads: the same instant laid out again gives the same tree, the same picture and the
/// same demand, and nothing that it leaves behind is seen in the next frame.
@Suite(.timeLimit(.minutes(5))) struct LayoutTwiceTests {
  private struct Look: Equatable {
    var records: [LayerRecord]
    var facts: SceneFacts
    var demand: Demand

    init(_ stage: Stage, demand: Demand) {
      records = stage.layerRecords()
      facts = stage.facts
      self.demand = demand
    }
  }

  static let styles: [(style: ReadingStyle, order: ReadingDirection)] = ReadingStyle.allCases
    .flatMap {
      style in
      ReadingDirection.allCases.map { (style, $0) }
    }

  @Test(arguments: styles, [MotionStyle.full, .reduced])
  func whateverWasDone(reading: (style: ReadingStyle, order: ReadingDirection), motion: MotionStyle)
  {
    var random = SeededRandom(UInt64(17 + reading.style.rawValue.count))
    let shelf: ShelfStyle = reading.order == .leftToRight ? .carousel : .deck
    func rig() -> Rig {
      let rig = Rig(
        Size(320, 240), motion: motion, shelf: shelf, style: reading.style, order: reading.order)
      rig.damaged = ["/b1/0.png", "/b1/3.png"]
      rig.show(FindableShelf((0..<5).map { Rig.book($0, pages: [2, 9, 30, 4, 301][$0]) }))
      return rig
    }
    // Both are told the same; one of them is laid out twice in every frame.
    let (once, twice) = (rig(), rig())
    for _ in 0..<500 {
      let seconds = random.chance(0.1) ? random.double(0, 1) : random.double(0, 0.05)
      let event = Self.event(&random)
      let isPrompt = random.chance(0.5)
      for rig in [once, twice] {
        rig.time += seconds
        rig.isPrompt = isPrompt
        rig.send(event)
      }
      let look = Look(twice.stage, demand: twice.stage.demand)
      let commands = twice.stage.commands()
      #expect(Look(once.stage, demand: once.stage.demand) == look)
      let again = twice.stage.layout(at: twice.time)
      #expect(Look(twice.stage, demand: again) == look)
      #expect(twice.stage.commands() == commands)
    }
  }

  private static func event(_ random: inout SeededRandom) -> InputEvent {
    let point = Point(random.double(-20, 340), random.double(-20, 260))
    let keys = [
      "Right", "Left", "Home", "End", "V", "Escape", "Return", "Return", "Down", "Up", "Ctrl+B",
      "S",
      "D", "Ctrl+F", "PageDown",
    ]
    switch random.int(0...11) {
    case 0: return .pointerDown(point, button: .left, modifiers: [])
    case 1...3: return .pointerMoved(point)
    case 4, 5: return .pointerUp(point, button: .left)
    case 6:
      let delta = WheelDelta(dx: 0, dy: random.double(-2, 2), isPrecise: random.chance(0.5))
      return .wheel(delta, at: point, modifiers: [])
    case 7:
      let phases: [PinchPhase] = [.began, .changed, .changed, .ended]
      return .pinch(phases[random.int(0...3)], scale: random.double(0, 6), at: point)
    case 8: return .text(["o", "1", "Book"][random.int(0...2)])
    default:
      return .key(Key(parsing: keys[random.int(0...keys.count - 1)]) ?? Key("Escape"))
    }
  }
}
