import PaperRasterJobs
import Synchronization

// The smaller versions of a bitmap, for drawing it smaller without flicker.
//
// Method: mipmaps, after Lance Williams ("Pyramidal Parametrics", 1983). Each level halves the level
// before by the mean of 2 x 2 pixels, down to 1 x 1; an odd last
// row or column is averaged with itself, so that position `p` of the bitmap is `p / 2^k` of level k
// whatever its size (`Kernels/Halving.swift`). All levels lie in one piece, 1/3 of the bitmap's bytes.
//
// The levels are made once, on first use or beforehand by `Bitmap.prepareLevels()`, and dropped with
// the bitmap. They are made outside the lock: two threads may both do the work once, but no thread
// waits for another.

/// Levels 1, 2, 3, ... of a bitmap; level 0 is the bitmap itself.
final class Levels: Sendable {
  struct Level: Sendable {
    let width: Int
    let height: Int
    /// Where the level's rows begin in `pixels`.
    let offset: Int
  }

  let levels: [Level]
  let pixels: PixelStorage

  init(width: Int, height: Int, pixels source: PixelStorage, kernels: Kernels) {
    var levels: [Level] = []
    var (w, h, count) = (width, height, 0)
    while w > 1 || h > 1 {
      w = (w + 1) / 2
      h = (h + 1) / 2
      levels.append(Level(width: w, height: h, offset: count))
      count += w * h
    }
    pixels = PixelStorage(count: count) { buffer in
      guard var target = buffer.baseAddress else { return }
      // Bound: a level is the rounded up half of the one before, and has its place in the count.
      var from = (pixels: source.base, width: width, height: height)
      for level in levels {
        kernels.halve(from.pixels, from.width, from.height, target)
        from = (UnsafePointer(target), level.width, level.height)
        target += level.width * level.height
      }
    }
    self.levels = levels
  }
}

extension Bitmap {
  /// Makes the smaller versions now, so that drawing does not have to; from any thread.
  public func prepareLevels() { _ = smallerLevels }

  var smallerLevels: Levels {
    if let ready = levelStore.withLock({ $0 }) { return ready }
    let made = Levels(width: width, height: height, pixels: pixels, kernels: Processor.kernels)
    return levelStore.withLock { store in
      if let other = store { return other }
      store = made
      return made
    }
  }
}
