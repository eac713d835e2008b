import Glibc
import PaperGeometry
import PaperRaster

/// Draws recorded frames into memory of a window's size, with the damage that the app finds.
final class Replay {
  /// Nanoseconds of all threads of the process, and of the clock on the wall.
  struct Cost {
    var processor = 0
    var wall = 0
  }

  private let recording: Recording
  private let memory: UnsafeMutableRawPointer
  private let target: PixelTarget
  /// As the app's, for its two processors.
  private var threads = FrameThreads(2)

  /// The number of frames.
  var count: Int { recording.pictures.count }
  /// The pixels that are drawn in all, and those of the window.
  private(set) var damaged = 0
  var pixels: Int { recording.width * recording.height }

  /// - Returns: nil where the film has no frames.
  init?(_ recording: Recording) {
    let bytes = 4 * recording.width * recording.height
    guard !recording.pictures.isEmpty, bytes > 0 else { return nil }
    memory = .allocate(byteCount: bytes, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    guard
      let target = PixelTarget(
        base: memory, width: recording.width, height: recording.height,
        rowBytes: 4 * recording.width)
    else { return nil }
    (self.recording, self.target) = (recording, target)
    for k in 1..<max(count, 1) {
      damaged += damage(k).reduce(0) { $0 + $1.width * $1.height }
    }
  }

  deinit { memory.deallocate() }

  private func damage(_ number: Int) -> [PixelRect] {
    let (old, new) = (recording.pictures[number - 1], recording.pictures[number])
    guard old.background == new.background else {
      return [PixelRect(0, 0, recording.width, recording.height)]
    }
    return PaperRaster.damage(
      from: old.commands, to: new.commands, width: recording.width, height: recording.height)
  }

  /// Draws a frame: whole where it is the first, else what differs from the frame before, which must be there. The time
  /// has the search for the damage in it.
  /// - Parameter fixed: by so many threads; 0 for as many as the app would take.
  func draw(_ number: Int, threads fixed: Int) -> Cost {
    let picture = recording.pictures[number]
    let before = (now(CLOCK_PROCESS_CPUTIME_ID), now(CLOCK_MONOTONIC))
    let whole = [PixelRect(0, 0, recording.width, recording.height)]
    let damage = number == 0 ? whole : damage(number)
    let count = fixed > 0 ? fixed : threads.count(for: damage)
    Rasterizer(threads: count)
      .draw(picture.commands, background: picture.background, into: target, damage: damage)
    let cost = Cost(
      processor: now(CLOCK_PROCESS_CPUTIME_ID) - before.0, wall: now(CLOCK_MONOTONIC) - before.1)
    threads.note(Double(cost.wall) / 1e9, threads: count)
    return cost
  }

  /// Whether the target has the bytes that a whole drawing of a frame has.
  func isExact(_ number: Int) -> Bool {
    let picture = recording.pictures[number]
    let image = Rasterizer().image(
      of: picture.commands, background: picture.background, width: recording.width,
      height: recording.height)
    return image?.pixels.withUnsafeBufferPointer { whole in
      whole.baseAddress.map { memcmp($0, memory, 4 * whole.count) == 0 } ?? false
    } ?? false
  }

  private func now(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
