import PaperGeometry

// How many threads a window's next frame is worth.
//
// Method: between two frames other work uses the caches, so a frame reads its pages from distant memory, and a second thread
// does so with a second cache. Waking that thread costs, too. Measured with the pauses of a window, a turning page takes an eighth
// more of the processors by two threads than by one. So frames are drawn by one, as long as that is fast enough.

/// Chooses the threads of a frame by the time of the frame before.
package struct FrameThreads: Sendable {
  /// A frame that takes one thread longer, in seconds, is shared.
  private static let longest = 0.006
  /// A frame of more pixels is shared whatever the frame before took: that frame had less to draw.
  private static let most = 1_500_000
  /// No frame is so many times faster by two threads. A smaller number would send a frame back to one thread that is too slow
  /// by one, and the count would change with every frame.
  private static let gain = 2.0

  private let threads: Int
  /// The last frame's time by one thread, in seconds; an estimate where more have drawn.
  private var time = 0.0

  /// - Parameter threads: at most so many.
  package init(_ threads: Int) { self.threads = max(1, threads) }

  /// The threads for the next frame.
  /// - Parameter damage: what is drawn, in pixels.
  package func count(for damage: [PixelRect]) -> Int {
    let pixels = damage.reduce(0) { $0 + $1.width * $1.height }
    return time > Self.longest || pixels > Self.most ? threads : 1
  }

  /// Notes the clock's time for a frame, in seconds.
  package mutating func note(_ seconds: Double, threads: Int) {
    time = threads > 1 ? seconds * Self.gain : seconds
  }
}
