import TestSupport

/// Numbers that no input should give, beside some that it does.
enum HostileNumbers {
  static let all: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e200, -1e200,
    1e19, -1e19, 9.3e18, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e-12, -0.0,
    0, 1,
    -1, 0.5, -0.5, 0.7, 30, -125,
  ]

  /// Calls `body` with `rounds` random choices of `count` numbers, among them ordinary ones.
  static func choices(_ count: Int, rounds: Int = 4000, _ body: ([Double]) -> Void) {
    var random = SeededRandom(11)
    for _ in 0..<rounds {
      body(
        (0..<count).map { _ in
          random.chance(0.7) ? all[random.int(0...all.count - 1)] : random.double(-10, 10)
        })
    }
  }

  /// A range of two of the numbers, in whichever order makes one; 0...1 where neither does.
  static func range(_ a: Double, _ b: Double) -> ClosedRange<Double> {
    a <= b ? a...b : b <= a ? b...a : 0...1
  }
}
