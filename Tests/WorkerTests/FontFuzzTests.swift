import TestDocuments
import Testing

/// `make fuzz`: damaged faces as OpenType, WOFF and WOFF2, and hidden ones, in a process for each seed.
@Suite("Faces, fuzzed", .timeLimit(.minutes(60))) struct FontFuzzTests {
  @Test func some() throws {
    for seed in 0..<3 as Range<UInt64> { try check(seed) }
  }

  @Test(.enabled(if: Fuzzing.isWanted)) func forALongTime() throws {
    let rounds = try Fuzzing.run("faces", check)
    #expect(rounds > 10)
  }

  private func check(_ seed: UInt64) throws {
    let said = try FacesProbe.said("fuzzed-fonts", seed: seed)
    // Few bytes are damaged, so some faces can be used.
    #expect(Int(said["taken"] ?? "").map { $0 > 0 } == true, "seed \(seed)")
  }
}
