import Glibc

/// How long a fuzzer goes on, and where it begins, as the environment says: `PAPER_FUZZ_SECONDS` and
/// `PAPER_FUZZ_SEED`.
public enum Fuzzing {
  /// Whether the environment asks for a long run.
  public static var isWanted: Bool { seconds > 0 }

  private static var seconds: Double {
    getenv("PAPER_FUZZ_SECONDS").flatMap { Double(String(cString: $0)) } ?? 0
  }

  private static var seed: UInt64 {
    getenv("PAPER_FUZZ_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64(time(nil))
  }

  /// Calls `round` with one seed after the other until the time is over. A round that fails names its seed, with
  /// which the run can be begun again.
  /// - Returns: how many rounds there were.
  @discardableResult
  public static func run(_ name: String, _ round: (UInt64) throws -> Void) rethrows -> Int {
    let end = ContinuousClock.now + .seconds(seconds)
    let first = seed
    print("fuzzing \(name) from PAPER_FUZZ_SEED=\(first)")
    var rounds = 0
    while ContinuousClock.now < end {
      try round(first &+ UInt64(rounds))
      rounds += 1
    }
    print("fuzzing \(name): \(rounds) rounds")
    return rounds
  }
}
