import PaperGeometry
import PaperLayers
import PaperMotion
import PaperRaster
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransactionTests {
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

  /// Caught at random moments and sent elsewhere, position and velocity never jump.
  @Test func interruptionsAreContinuous() {
    var random = SeededRandom(7)
    var catches = [1.0]
    for _ in 0..<60 { catches.append((catches.last ?? 1) + random.double(0.01, 0.26)) }
    for time in catches {
      tree.tick(time)
      let before = motion(at: time)
      tree.animate(Transaction(duration: 0.3, curve: .easeInOut)) {
        layer.position.x = random.double(0, 500)
      }
      let after = motion(at: time)
      #expect(abs(after.place - before.place) < 1e-9)
      // The curve starts at rest, so what it adds within a microsecond is of second order.
      #expect(abs(after.velocity - before.velocity) < 0.5, "caught at \(time)")
    }
  }

  /// Where the layer is, in points, and how fast it is just after `time`, in points per second. Looks
  /// ahead without moving the tree's clock.
  private func motion(at time: Double) -> (place: Double, velocity: Double) {
    let step = 1e-6
    let place = layer.presentation(at: time).position.x
    return (place, (layer.presentation(at: time + step).position.x - place) / step)
  }

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
