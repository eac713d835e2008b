import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ZoomScaleTests {
  /// A released scale, the stops, and where it rests.
  @Test(
    arguments: [
      (1.05, [], 1.0), (1.07, [], 1.07), (0.4, [], 1), (30, [], 16), (.nan, [], 1),
      (1.96, [2.0], 2), (2.2, [2.0], 2.2), (2.05, [2.0, 2.1], 2.1), (15.9, [40.0], 15.9),
    ] as [(Double, [Double], Double)])
  func restingScales(scale: Double, stops: [Double], rest: Double) {
    #expect(ZoomScale.rest(scale, stops: stops) == rest)
  }

  @Test(arguments: [(1.0, 1.0), (1.4, 1), (1.45, 2), (2.8, 2), (2.9, 4), (16, 16), (90, 16)])
  func levels(scale: Double, level: Double) { #expect(ZoomScale.level(scale) == level) }

  @Test func aWidthIsReachedAsFarAsScalesGo() {
    #expect(ZoomScale.width(of: 500, in: 1000) == 2)
    #expect(ZoomScale.width(of: 2000, in: 1000) == 1)
    #expect(ZoomScale.width(of: 1, in: 1000) == 16)
    #expect(ZoomScale.width(of: 0, in: 1000) == 1)
  }
}

@Suite(.timeLimit(.minutes(5))) struct PinchShareTests {
  /// How large a book is: below 1 its opening, above its zoom.
  private func size(_ part: PinchShare.Part, _ share: PinchShare) -> Double {
    switch part {
    case .page(let scale): scale
    case .opening(let way):
      share.progress + (way >= 1 ? (way - 1) / share.spread : way - 1)
    }
  }

  @Test func aPinchFromTheShelfOpensAndGoesOn() {
    var share = PinchShare(progress: 0, zoom: 1, spread: 5)
    #expect(share.part(at: 3.5) == .opening(3.5))
    #expect(share.part(at: 12) == .page(2))
    #expect(share.part(at: 6) == .opening(1), "exactly the open book")
  }

  @Test func aPinchInThePageComesOutAndCloses() {
    var share = PinchShare(progress: 1, zoom: 4, spread: 5)
    #expect(share.part(at: 0.5) == .page(2))
    #expect(share.part(at: 0.125) == .opening(0.5))
    // And back again.
    #expect(share.part(at: 0.5) == .page(2))
  }

  @Test func anyWayThereAndBackIsContinuous() {
    var random = SeededRandom(5)
    for _ in 0..<300 {
      let isOpen = random.chance(0.5)
      var share = PinchShare(
        progress: isOpen ? 1 : random.double(0, 0.99), zoom: isOpen ? random.double(1, 9) : 1,
        spread: 5)
      var scale = 1.0
      var last = size(share.part(at: scale), share)
      for _ in 0..<2000 {
        scale = min(20, max(0.02, scale * random.double(0.985, 1.015)))
        let next = size(share.part(at: scale), share)
        #expect(abs(next - last) < 0.02 * max(1, last) + 0.02)
        last = next
      }
    }
  }

  @Test func fingersOnABookThatIsNotThereYetCountOnceItIs() {
    var share = PinchShare(progress: 0, zoom: 1, spread: 5)
    share.wait(at: 9)
    #expect(share.part(at: 9) == .opening(6))
    #expect(share.part(at: 18) == .page(2))
  }
}
