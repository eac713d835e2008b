import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct HeldKeyTests {
  /// The steps of a key that is pressed at 0 and repeated from .5 s on.
  private func steps(for seconds: Double, every interval: Double, fastest: Double = 60) -> [Int] {
    var key = HeldKey()
    let first = key.steps(isRepeat: false, at: 0)
    return [first]
      + stride(from: 0.5, through: 0.5 + seconds, by: interval).map {
        key.steps(isRepeat: true, at: $0, fastest: fastest)
      }
  }

  @Test func aPressIsOneStepAndSoIsTheFirstRepetition() {
    #expect(Array(steps(for: 0, every: 1).prefix(2)) == [1, 1])
    var key = HeldKey()
    for time in [0.0, 0.01, 0.02] { #expect(key.steps(isRepeat: false, at: time) == 1) }
  }

  /// However often the system repeats the key.
  @Test(arguments: [0.01, 0.025, 0.033, 0.05])
  func theWayFollowsFromTheTime(interval: Double) {
    let first = steps(for: 0.6, every: interval).reduce(0, +)
    let both = steps(for: 1.2, every: interval).reduce(0, +)
    #expect((5...8).contains(first), "\(first)")
    #expect((14...19).contains(both), "\(both)")
  }

  @Test func thereIsAGreatestSpeed() {
    let long = steps(for: 10, every: 0.05)
    #expect(long.max() == 3 && long.suffix(50).reduce(0, +) == 150)
    #expect(steps(for: 3, every: 0.05, fastest: .nan).max() == 1)
    #expect(steps(for: 30, every: 0.05, fastest: .infinity).allSatisfy { $0 >= 0 && $0 <= 500 })
  }

  @Test func nothingIsOwedAfterALongPause() {
    var key = HeldKey()
    _ = key.steps(isRepeat: false, at: 0)
    _ = key.steps(isRepeat: true, at: 0.5)
    #expect(key.steps(isRepeat: true, at: 20) == 1)
    #expect(key.steps(isRepeat: true, at: 19) == 0)
    #expect(key.steps(isRepeat: true, at: .nan) == 0)
  }

  /// A repetition whose press was not seen, as of a window that has just got the keys.
  @Test func aRepetitionWithoutAPressIsAStep() {
    var key = HeldKey()
    #expect(key.steps(isRepeat: true, at: .nan) == 1)
    #expect(key.steps(isRepeat: true, at: 7) == 1)
  }
}
