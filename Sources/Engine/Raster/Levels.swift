import Synchronization

// The smaller versions of a bitmap, for drawing it smaller without flicker.
//
// Method: each level halves the one before by the mean of 2 x 2 pixels, down to 1 x 1; an odd last
// row or column is averaged with itself, so that position `p` of the bitmap is `p / 2^k` of level k
// whatever its size. All levels lie in one piece, 1/3 of the bitmap's bytes.
//
// Made once, on first use or beforehand by `Bitmap.prepareLevels()`, and dropped with the bitmap. They
// are made outside the lock: two threads may both do the work once, but none ever waits for another.

/// Levels 1, 2, 3, ... of a bitmap; level 0 is the bitmap itself.
final class Levels: Sendable {
  struct Level: Sendable {
    let width: Int
    let height: Int
    /// Where its rows begin in `pixels`.
    let offset: Int
  }

  let levels: [Level]
  let pixels: PixelStorage

  init(width: Int, height: Int, pixels source: PixelStorage) {
    var levels: [Level] = []
    var (w, h, count) = (width, height, 0)
    while w > 1 || h > 1 {
      w = (w + 1) / 2
      h = (h + 1) / 2
      levels.append(Level(width: w, height: h, offset: count))
      count += w * h
    }
    pixels = PixelStorage(count: count) { buffer in
      var (w, h) = (width, height)
      for (index, level) in levels.enumerated() {
        let target = UnsafeMutableBufferPointer(
          rebasing: buffer[level.offset..<level.offset + level.width * level.height])
        if index == 0 {
          source.withUnsafeBufferPointer { halve($0, w, h, into: target) }
        } else {
          let before = levels[index - 1].offset
          halve(
            UnsafeBufferPointer(rebasing: buffer[before..<before + w * h]), w, h, into: target)
        }
        (w, h) = (level.width, level.height)
      }
    }
    self.levels = levels
  }
}

/// Bound: reads rows `2y` and `2y + 1` and columns `2x` and `2x + 1`, each limited to the last one of
/// the source's `w` x `h` pixels; writes each of the `(w + 1) / 2` x `(h + 1) / 2` pixels once.
private func halve(
  _ source: UnsafeBufferPointer<Pixel>, _ w: Int, _ h: Int,
  into target: UnsafeMutableBufferPointer<Pixel>
) {
  let (tw, th) = ((w + 1) / 2, (h + 1) / 2)
  precondition(source.count >= w * h && target.count >= tw * th)
  guard let from = source.baseAddress, let to = target.baseAddress else { return }
  let mask: UInt32 = 0x00FF_00FF
  for y in 0..<th {
    let upper = from + 2 * y * w
    let lower = from + min(2 * y + 1, h - 1) * w
    let row = to + y * tw
    for x in 0..<tw {
      let x0 = 2 * x
      let x1 = min(x0 + 1, w - 1)
      let (a, b, c, d) = (upper[x0], upper[x1], lower[x0], lower[x1])
      let even = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
      let odd =
        (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
      row[x] = (even >> 2 & mask) | (odd >> 2 & mask) << 8
    }
  }
}

extension Bitmap {
  /// Makes the smaller versions now, so that drawing does not have to; from any thread.
  public func prepareLevels() { _ = smallerLevels }

  var smallerLevels: Levels {
    if let ready = levelStore.withLock({ $0 }) { return ready }
    let made = Levels(width: width, height: height, pixels: pixels)
    return levelStore.withLock { store in
      if let other = store { return other }
      store = made
      return made
    }
  }
}
