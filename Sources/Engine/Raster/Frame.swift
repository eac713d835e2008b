import Dispatch
import PaperGeometry
import PaperRasterJobs

// A frame's rows, spread over threads.
//
// Method: the rows are cut into bands of `rows` rows, and thread k of n takes bands k, k + n, k + 2n,
// ..., so that a page in the middle of the window is shared evenly. Nothing that a row computes
// depends on its band. Rejected: one band per thread (the busy rows land on one of them), and a shared
// counter (no better balance worth an order that differs from run to run).

struct Frame: Sendable {
  private static let rows = 16
  /// Fewer touched pixels than this are drawn faster than a thread is woken.
  private static let worthAThread = 60_000

  let kernels: Kernels
  private let plan: Plan
  let background: Pixel
  private let region: Region
  let target: Memory

  /// The target's memory, for threads that write to different rows of it.
  ///
  /// Unchecked: every row belongs to exactly one band, every band to one thread, and `draw` returns
  /// only when all of them are done.
  struct Memory: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let rowBytes: Int

    /// Bound: a row of the target.
    func row(_ y: Int) -> UnsafeMutablePointer<Pixel> {
      (base + y * rowBytes).assumingMemoryBound(to: Pixel.self)
    }
  }

  init(
    _ commands: [DrawCommand], background: Color, target: PixelTarget, region: Region,
    kernels: Kernels
  ) {
    self.kernels = kernels
    plan = Plan(commands, in: region, kernels: kernels)
    self.background = packed(premultiplied(background.withAlpha(1)))
    self.region = region
    self.target = Memory(base: target.base, rowBytes: target.rowBytes)
  }

  func draw(threads: Int) {
    let work = (0..<plan.count).reduce(region.pixels / 8) { sum, i in
      plan.commands[i]._withUnsafeGuaranteedRef { sum + region.pixels(in: $0.bounds) }
    }
    let bands = (region.bounds.height + Self.rows - 1) / Self.rows
    let count = work < Self.worthAThread ? 1 : min(threads, bands)
    guard count > 1 else { return draw(every: 1, from: 0) }
    DispatchQueue.concurrentPerform(iterations: count) { draw(every: count, from: $0) }
  }

  private func draw(every step: Int, from first: Int) {
    var painter = RowPainter(kernels, plan, background: background, region: region)
    let area = region.bounds
    let rows = step == 1 ? area.height : Self.rows
    for start in stride(from: first * rows, to: area.height, by: step * rows) {
      // Bound: the region lies inside the target, so its rows exist and have `area.maxX` pixels.
      let end = min(start + rows, area.height)
      painter.paint(area.y + start..<area.y + end, target)
    }
  }
}
