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

  deinit { memory.deallocate() }

  /// - Parameters:
  ///   - used: the levels that are used.
  ///   - reach: the shape's left and right border.
  ///   - x, maxX: the columns that may be drawn.
  /// - Returns: nil where the bitmap does not stand upright, or the numbers are wild.
  init?(
    _ p: Placing, _ used: UnsafeMutableBufferPointer<Level>, reach: (Double, Double), x: Int,
    maxX: Int
  ) {
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
        let fixed = UInt32(place.rounded())
        memory[(3 + 2 * k) * count + i] = fixed >> 8
        memory[(4 + 2 * k) * count + i] = (fixed & 0xFF) * 0x1_0001
      }
    }
  }

  /// The share of the next level at depth q, in 256ths, in both halves of a word.
  private static func part(_ q: Double, _ used: UnsafeMutableBufferPointer<Level>) -> UInt32 {
    guard let limit = used.last(where: { q <= $0.limit })?.limit else { return 0 }
    return UInt32(min(max((levels(from: limit, to: q) * 256).rounded(), 0), 255)) * 0x1_0001
  }

  var tables: ColumnTables {
    let floats = UnsafeRawPointer(memory).assumingMemoryBound(to: Float.self)
    let words = UnsafePointer(memory)
    return ColumnTables(
      first: first, count: count, v: floats, dv: floats + count, parts: words + 2 * count,
      texels: words + 3 * count)
  }
}
