import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(5))) struct ScalarTests {
  @Test func clampedIsTheNearestInTheRange() {
    for (value, expected) in [(-3.0, 0.0), (0, 0), (0.4, 0.4), (1, 1), (7, 1)] {
      #expect(value.clamped(to: 0...1) == expected)
    }
    #expect(9.clamped(to: 2...5) == 5 && 1.clamped(to: 2...5) == 2 && 3.clamped(to: 2...5) == 3)
  }

  @Test func clampedIsDefinedForWhatIsNotFinite() {
    #expect(Double.nan.clamped(to: -2...3) == -2)
    #expect(Double.infinity.clamped(to: -2...3) == 3)
    #expect((-Double.infinity).clamped(to: -2...3) == -2)
    #expect(Double.nan.clamped(to: 0...0) == 0)
  }

  @Test func lerpIsExactAtTheStart() {
    #expect(lerp(0.1, 0.7, 0) == 0.1)
    #expect(lerp(2, 6, 0.25) == 3 && lerp(2, 6, 1) == 6)
    #expect(lerp(2, 6, -1) == -2 && lerp(2, 6, 1.5) == 8)
  }

  @Test func snappingGivesWholePixels() {
    #expect(10.3.snapped(toPixelsAt: 2) == 10.5)
    #expect(10.2.snapped(toPixelsAt: 1) == 10)
    // Halves go away from 0.
    #expect(0.5.snapped(toPixelsAt: 1) == 1 && (-0.5).snapped(toPixelsAt: 1) == -1)
    for scale in [1, 1.25, 2, 3] {
      let pixels = 7.77.snapped(toPixelsAt: scale) * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-12)
    }
  }
}
