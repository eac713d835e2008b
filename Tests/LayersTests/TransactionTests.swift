import Geometry
import Layers
import Motion
import Raster
import Testing

@Suite struct TransactionTests {
  private let root = Layer(name: "root")
  private let layer = Layer(name: "a")
  private let tree: LayerTree

  init() {
    tree = LayerTree(root: root)
    root.anchorPoint = .zero
    layer.frame = Rect(0, 0, 10, 10)
    layer.backgroundColor = .white
    root.addSublayer(layer)
    tree.tick(1)
  }

  private func x(_ time: Double) -> Double {
    tree.tick(time)
    return tree.records()[1].frame.minX
  }

  @Test func withoutATransactionChangesAreSeenAtOnce() {
    layer.position.x += 100
    #expect(x(1) == 100)
    #expect(!tree.isAnimating)
  }

  @Test func aChangeMovesFromTheOldValueToTheNew() {
    tree.animate(Transaction(duration: 0.5, curve: .linear)) { layer.position.x += 100 }
    #expect(layer.position.x == 105)
    #expect(x(1) == 0)
    #expect(abs(x(1.25) - 50) < 1e-9)
    #expect(tree.isAnimating)
    #expect(x(1.5) == 100)
    #expect(!tree.isAnimating)
  }

  @Test func nestedTransactionsAndTheirAbsence() {
    tree.animate(Transaction(duration: 1, curve: .linear)) {
      tree.withoutAnimation { layer.opacity = 0.5 }
      layer.position.x += 10
    }
    tree.tick(1)
    #expect(tree.records()[1].opacity == 0.5)
    #expect(tree.records()[1].frame.minX == 0)
  }

  /// Caught at random moments, position and velocity never jump.
  @Test func interruptionsAreContinuous() {
    var seed = SystemSeed(7)
    var time = 1.0
    for _ in 0..<60 {
      let before = x(time)
      let earlier = time
      let target = Double(seed.next() % 500)
      tree.animate(Transaction(duration: 0.3, curve: .easeInOut)) { layer.position.x = target }
      #expect(abs(x(time) - before) < 1e-9)
      let h = 1e-6
      let after = (x(time + h) - before) / h
      // The velocity just before is that of the same sum without the new animation, which starts
      // at rest: their difference over h is of the order of h.
      let jump = abs(after - lastVelocity(at: earlier, h))
      #expect(jump < 0.5 || lastVelocity.isUnknown)
      time += Double(seed.next() % 250) / 1000 + 0.01
      let late = x(time - h)
      lastVelocity.set((x(time) - late) / h, at: time)
    }
  }

  private let lastVelocity = Remembered()

  @Test func everyAnimatablePropertyMoves() {
    tree.animate(Transaction(duration: 1, curve: .linear)) {
      layer.bounds = Rect(0, 0, 20, 30)
      layer.backgroundColor = .black
      layer.transform = .translation(8, 0)
      layer.cornerRadii = CornerRadii(4)
      layer.zPosition = 6
    }
    tree.tick(1.5)
    let record = tree.records()[1]
    #expect(record.frame.width == 15 && record.frame.height == 20)
    #expect(record.backgroundColor == Color(white: 0.5))
    #expect(record.transform == .translation(4, 0))
    #expect(record.zPosition == 3)
    #expect(tree.flatten(scale: 1)[0].corners == CornerRadii(2))
  }
}

/// The velocity measured just before the next interruption.
private final class Remembered {
  private var value: Double?
  private var time = -1.0

  var isUnknown: Bool { value == nil }

  func set(_ value: Double, at time: Double) {
    self.value = value
    self.time = time
  }

  func callAsFunction(at time: Double, _ h: Double) -> Double {
    self.time == time ? value ?? 0 : 0
  }
}

/// A small generator with a seed, so that a failure can be seen again.
struct SystemSeed {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
