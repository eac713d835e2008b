import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperRaster
import Shell
import Testing

/// A scene that remembers what it was told.
private final class FakeScene: Shell.Scene {
  let layer = Layer(name: "fake")
  var isReady = true
  var canLend = true
  private(set) var events: [InputEvent] = []
  private(set) var context = TransitionContext()
  /// How often it was laid out.
  private(set) var layouts = 0

  func resize(to view: ViewSize) {}
  func handle(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    events.append(event)
    return []
  }
  private(set) var hasEnded = false
  func advance(to time: Double, as role: TransitionRole) {}
  func end() { hasEnded = true }
  func layout(at time: Double, in context: TransitionContext) -> Demand {
    self.context = context
    layouts += 1
    return Demand()
  }
  func element(_ item: String, at time: Double) -> SharedElement? {
    SharedElement(
      frame: Rect(0, 0, 10, 10), cornerRadius: 0, shadow: .none, bitmap: nil, color: .black)
  }
  func canLend(_ item: String, at time: Double) -> Bool { canLend }
  func spread(at point: Point, time: Double) -> [NavigatorRequest] { [.openBook("3")] }
  func isMoving(at time: Double) -> Bool { false }
  var deadline: Double? { nil }
  var facts: SceneFacts {
    SceneFacts(scene: "fake", style: "", pose: "", offset: 0, progress: [:])
  }
}

@Suite(.timeLimit(.minutes(5))) struct NavigatorTests {
  private let view = ViewSize(Size(100, 100))
  private let tree = LayerTree(root: Layer(name: "root"))

  private func stack(
    _ count: Int, _ style: MotionStyle = .full, from time: Double = 0
  ) -> (navigator: Navigator, scenes: [FakeScene]) {
    let scenes = (0..<count).map { _ in FakeScene() }
    let navigator = Navigator(scenes[0], in: tree.root, motion: MotionPlan(style))
    for scene in scenes.dropFirst() { navigator.push(scene, from: "0", .atOnce, at: time) }
    frame(navigator, at: time)
    return (navigator, scenes)
  }

  /// An event that drives no transition.
  private let probe = InputEvent.pointerHovered(Point(1, 2))

  private func frame(_ navigator: Navigator, at time: Double) {
    navigator.advance(to: time)
    navigator.layout(at: time, in: view)
  }

  @Test func inputGoesToTheTopAndOnlyThere() {
    let (navigator, scenes) = stack(3)
    _ = navigator.handle(probe, at: 0)
    #expect(scenes.map { $0.events.filter { $0 == probe }.count } == [0, 0, 1])
  }

  /// What is on its way out gives input to the next one beneath that stays.
  @Test func twoCanLeaveAtOnce() {
    let (navigator, scenes) = stack(3)
    navigator.pop(at: 0)
    navigator.pop(at: 0.1)
    frame(navigator, at: 0.2)
    #expect(navigator.front === scenes[0] && navigator.top === scenes[2])
    _ = navigator.handle(probe, at: 0.2)
    #expect(scenes.map { $0.events.contains(probe) } == [true, false, false])
    #expect(scenes[2].context.presented != nil && scenes[1].context.presented != nil)
    #expect(navigator.dismiss(at: 1.05) && scenes.map { $0.hasEnded } == [false, false, true])
    #expect(navigator.dismiss(at: 1.2) && scenes[1].hasEnded)
    #expect(navigator.scenes.count == 1 && !navigator.isMoving(at: 1.2))
  }

  /// Each transition is told to the two scenes at its ends, with the same progress.
  @Test func bothEndsOfAPassageAreToldTheSame() throws {
    let (navigator, scenes) = stack(1)
    let above = FakeScene()
    navigator.push(above, from: "7", .animated, at: 0)
    for time in stride(from: 0.05, to: 1, by: 0.05) {
      frame(navigator, at: time)
      let (departure, arrival) = (scenes[0].context.presenting, above.context.presented)
      // Where the spring goes beyond, the one beneath is not seen.
      guard navigator.opening(at: time) != nil, !scenes[0].layer.isHidden else { continue }
      #expect(departure?.item == "7")
      let progress = try #require(arrival).progress
      #expect(departure?.progress == min(1, progress))
    }
    frame(navigator, at: 2)
    #expect(above.context.presented == nil && scenes[0].layer.isHidden && !above.layer.isHidden)
  }

  @Test func oneThatIsNotReadyIsNotSeenAndNotLost() {
    let (navigator, scenes) = stack(1)
    let above = FakeScene()
    above.isReady = false
    navigator.push(above, from: "0", .animated, at: 0)
    frame(navigator, at: 0.5)
    #expect(above.layer.isHidden && !scenes[0].layer.isHidden && above.layouts == 1)
    #expect(navigator.opening(at: 0.5) == 0 && scenes[0].context.presenting == nil)
    // What is typed ahead is the new one's.
    _ = navigator.handle(probe, at: 0.5)
    #expect(above.events.contains(probe))
    above.isReady = true
    scenes[0].canLend = false
    frame(navigator, at: 0.6)
    #expect(above.layer.isHidden)
    scenes[0].canLend = true
    frame(navigator, at: 0.7)
    #expect(!above.layer.isHidden && navigator.opening(at: 0.7) == 0)
  }

  /// A scene that is pushed while another one is in the hand is not taken for that one.
  @Test func thePinchLetsGoOfWhatItHolds() {
    let (navigator, scenes) = stack(2)
    _ = navigator.handle(.pinch(.began, scale: 1, at: .zero), at: 0)
    _ = navigator.handle(.pinch(.changed, scale: 0.5, at: .zero), at: 0.1)
    #expect(navigator.isHolding(scenes[1]))
    let above = FakeScene()
    navigator.push(above, from: "0", .atOnce, at: 0.2)
    _ = navigator.handle(.pinch(.ended, scale: 0.5, at: .zero), at: 0.9)
    frame(navigator, at: 0.9)
    #expect(!navigator.isHolding(scenes[1]) && navigator.scenes.count == 3)
    frame(navigator, at: 3)
    #expect(navigator.top === above && navigator.front === above)
  }

  /// The lowest scene is another one: what came out of the old one is gone, the fingers' hold too.
  @Test func whatStoodOnTheLowestGoesWithIt() {
    let (navigator, scenes) = stack(3)
    _ = navigator.handle(.pinch(.began, scale: 1, at: .zero), at: 0)
    _ = navigator.handle(.pinch(.changed, scale: 0.5, at: .zero), at: 0.1)
    let shelf = FakeScene()
    navigator.replaceLowest(by: shelf)
    #expect(scenes.allSatisfy { $0.hasEnded })
    _ = navigator.handle(.pinch(.changed, scale: 0.2, at: .zero), at: 0.2)
    _ = navigator.handle(.pinch(.ended, scale: 0.2, at: .zero), at: 0.3)
    frame(navigator, at: 0.3)
    #expect(navigator.scenes.count == 1 && navigator.front === shelf)
    #expect(
      shelf.context == TransitionContext() && tree.root.sublayers.contains { $0 === shelf.layer })
    #expect(!tree.root.sublayers.contains { $0 === scenes[1].layer || $0 === scenes[0].layer })
  }

  @Test func withoutMotionScenesAreThereAtOnce() {
    let (navigator, scenes) = stack(1, .none)
    let above = FakeScene()
    navigator.push(above, from: "0", .animated, at: 0)
    frame(navigator, at: 0)
    #expect(!above.layer.isHidden && scenes[0].layer.isHidden && !navigator.isMoving(at: 0))
    navigator.pop(at: 1)
    frame(navigator, at: 1)
    #expect(navigator.dismiss(at: 1) && !scenes[0].layer.isHidden)
  }
}
