import PaperGeometry
import PaperRaster
import Testing

/// The threads of a window's frames.
@Suite(.timeLimit(.minutes(1))) struct FrameThreadsTests {
  private let small = [PixelRect(0, 0, 900, 700)]

  @Test func aQuickFrameHasOneThread() {
    var threads = FrameThreads(2)
    #expect(threads.count(for: small) == 1)
    threads.note(0.004, threads: 1)
    #expect(threads.count(for: small) == 1)
  }

  @Test func aLargeFrameIsSharedAtOnce() {
    #expect(FrameThreads(4).count(for: [PixelRect(0, 0, 1840, 1040)]) == 4)
    #expect(FrameThreads(1).count(for: [PixelRect(0, 0, 1840, 1040)]) == 1)
  }

  /// A frame that two threads draw in 5 ms would take one thread longer than 6.
  @Test func aSlowFrameIsSharedUntilFramesAreQuick() {
    var threads = FrameThreads(2)
    threads.note(0.008, threads: 1)
    #expect(threads.count(for: small) == 2)
    threads.note(0.005, threads: 2)
    #expect(threads.count(for: small) == 2)
    threads.note(0.003, threads: 2)
    #expect(threads.count(for: small) == 1)
  }

  /// Frames that cost the same have the same number of threads after a frame or two, however much a second thread gains.
  @Test(arguments: [1.0, 1.3, 1.5, 1.8, 1.99]) func theNumberStays(gain: Double) {
    for milliseconds in 1...14 {
      let seconds = Double(milliseconds) / 1000
      var threads = FrameThreads(2)
      var counts: [Int] = []
      for _ in 0..<8 {
        let count = threads.count(for: small)
        threads.note(count == 1 ? seconds : seconds / gain, threads: count)
        counts.append(count)
      }
      #expect(Set(counts.dropFirst(2)).count == 1, "\(milliseconds) ms")
    }
  }
}
