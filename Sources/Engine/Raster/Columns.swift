import PaperRasterJobs

// The tables of a bitmap that is turned about a vertical axis, as every page of a book is.
//
// Method: for such a bitmap u and the depth depend on x alone, and v is affine in y. So the tables hold
// per column the left texel and its weight in every level that is used, v at row 0 and its step, and
// how two levels are mixed. The tables of a turned page are made once per frame. `Kernels/Column.swift`
// reads the tables.
//
// Bounds: tables are made only where all of the shape lies well before the eye and v is small enough
// for single precision; this depends on the command alone, never on the damage or the target's size.
// Columns beyond the shape (eight are computed at a time) get the values of its border.

/// Unchecked: the memory is written only in `init` and only read afterwards.
final class Columns: @unchecked Sendable {
  private let memory: UnsafeMutablePointer<UInt32>
  private let first, count: Int
  /// Whether v depends on y alone, and few texels lie between two columns: `Kernels/Upright.swift` reads such tables.
  let isUpright: Bool

  deinit { memory.deallocate() }

  /// - Parameters:
  ///   - used: the levels that are used.
  ///   - reach: the shape's left and right border.
  ///   - x, maxX: the columns that may be drawn.
  /// - Returns: nil where the bitmap does not stand upright, or the numbers are wild.
  init?(
    _ placing: Placing, _ used: UnsafeMutableBufferPointer<Level>, reach: (Double, Double), x: Int,
    maxX: Int
  ) {
    var p = placing
    isUpright = Self.isUpright(p, used)
    if isUpright { p.v.x = 0 }
    let (from, to) = ((reach.0 - 1).rounded(.down), (reach.1 + 1).rounded(.up))
    guard abs(p.u.y) < 1e-9, abs(p.q.y) < 1e-12, from > -1e6, to < 1e6, x >= 0 else { return nil }
    for end in [from, to] {
      let q = p.q.x * end + p.q.z
      guard q > 1e-6, abs((p.v.x * end + p.v.z) / q) < 1e5, abs(p.v.y / q) < 6,
        abs((p.u.x * end + p.u.z) / q) < 1e6
      else { return nil }
    }
    first = x
    count = ((maxX - x + 7) & ~7) + 8
    memory = .allocate(capacity: count * (3 + 2 * used.count))
    let floats = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Float.self)
    for i in 0..<count {
      let column = min(max(Double(first + i), from), to)
      let q = p.q.x * column + p.q.z
      let inverse = 256 / q
      floats[i] = Float((p.v.x * column + p.v.z) * inverse - 128)
      floats[count + i] = Float(p.v.y * inverse)
      memory[2 * count + i] = Self.part(q, used)
      let u = Float((p.u.x * column + p.u.z) * inverse - 128)
      for (k, level) in used.enumerated() {
        let place = min(max(u * level.scale + level.shift, level.minU), level.maxU)
        let texel = UInt32(place / 256)
        memory[(3 + 2 * k) * count + i] = texel
        memory[(4 + 2 * k) * count + i] = weight((place - Float(256 * texel)) / 256)
      }
    }
  }

  /// The weight of a right neighbour, as the kernel wants it.
  private func weight(_ part: Float) -> UInt32 {
    if isUpright { return UInt32((part * 32_767).rounded()) * 0x1_0001 }
    return UInt32((part * 255).rounded())
  }

  /// Whether u depends on x alone and v on y alone, and no level's row has more than two texels for a pixel.
  private static func isUpright(_ p: Placing, _ used: UnsafeMutableBufferPointer<Level>) -> Bool {
    let q = p.q.z
    guard p.q.x == 0, q > 0, abs(p.v.x) < 1e-9 * q else { return false }
    let near = used.lastIndex { q <= $0.limit } ?? 0
    return abs(p.u.x / q) * Double(used[near].scale) <= 2
  }

  /// The share of the next level at depth q, of 2^15, in both halves of a word.
  private static func part(_ q: Double, _ used: UnsafeMutableBufferPointer<Level>) -> UInt32 {
    guard let limit = used.last(where: { q <= $0.limit })?.limit else { return 0 }
    let part = (levels(from: limit, to: q) * 32_768).rounded()
    return UInt32(min(max(part, 0), 32_767)) * 0x1_0001
  }

  var tables: ColumnTables {
    let floats = UnsafeRawPointer(memory).assumingMemoryBound(to: Float.self)
    let words = UnsafePointer(memory)
    return ColumnTables(
      first: first, count: count, v: floats, dv: floats + count, parts: words + 2 * count,
      texels: words + 3 * count)
  }
}
