import PaperMotion
import Testing

@Suite(.timeLimit(.minutes(5))) struct RubberBandTests {
  @Test func followsTheFormula() {
    for x in [1.0, 50, 400, 5000] {
      let expected = (1 - 1 / (x * 0.55 / 600 + 1)) * 600
      #expect(abs(rubberBand(x, dimension: 600) - expected) < 1e-9)
      #expect(rubberBand(-x, dimension: 600) == -rubberBand(x, dimension: 600))
    }
  }

  @Test func startsAtTheCoefficientAndNeverPassesTheDimension() {
    #expect(rubberBand(0, dimension: 600) == 0)
    #expect(abs(rubberBand(1e-6, dimension: 600) / 1e-6 - 0.55) < 1e-6)
    var last = 0.0
    for x in stride(from: 10.0, through: 100_000, by: 10) {
      let band = rubberBand(x, dimension: 600)
      #expect(band > last && band < 600)
      last = band
    }
    #expect(rubberBand(.infinity, dimension: 600) == 600)
    #expect(rubberBand(10, dimension: 0) == 0)
  }

  @Test func insideTheRangeNothingIsHeldBack() {
    #expect(rubberBand(3, in: 0...10, dimension: 100) == 3)
    #expect(rubberBand(10, in: 0...10, dimension: 100) == 10)
    #expect(rubberBand(14, in: 0...10, dimension: 100) == 10 + rubberBand(4, dimension: 100))
    #expect(rubberBand(-4, in: 0...10, dimension: 100) == -rubberBand(4, dimension: 100))
  }

  @Test func inverseUndoesIt() {
    for x in [-900.0, -3, 0, 0.5, 20, 700] {
      #expect(abs(rubberBandInverse(rubberBand(x, dimension: 300), dimension: 300) - x) < 1e-6)
    }
    #expect(rubberBandInverse(300, dimension: 300).isFinite)
    #expect(rubberBandInverse(-1000, dimension: 300) < 0)
  }
}
