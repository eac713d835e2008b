import RasterJobs

// The tables of a bitmap that stands upright: turned about a vertical axis, or merely stretched.
//
// Method: there u, and the depth, depend on x alone, and v is affine in y. So per column: the left
// texel and its weight in every level that is used, v at row 0 and its step, and what the level is
// made of. A page that is turned has its tables made once per frame. `Kernels/Column.swift` reads them.
//
// Bounds: only where all of the shape lies well before the eye and v is small enough for single
// precision; whether that is so depends on the command alone, never on the damage or the target's
// size. Columns beyond the shape (blocks are eight wide) get those of its border.

/// Unchecked: written while it is made, only read afterwards.
final class Columns: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  private let first, count, last: Int
  private let fixedLevel: Double?

  deinit { memory.deallocate() }

  /// - Parameters:
  ///   - reach: the shape's left and right border.
  ///   - bounds: what may be drawn of it.
  /// - Returns: nil where the bitmap does not stand upright, or the numbers are wild.
  init?(_ p: Placing, _ views: [LevelView], reach: (Double, Double), x: Int, maxX: Int) {
    let (from, to) = ((reach.0 - 1).rounded(.down), (reach.1 + 1).rounded(.up))
    guard abs(p.u.y) < 1e-9, abs(p.q.y) < 1e-12, from > -1e6, to < 1e6, x >= 0,
      views[0...p.last].allSatisfy({ $0.width >= 2 })
    else { return nil }
    for end in [from, to] {
      let q = p.q.x * end + p.q.z
      guard q > 1e-6, abs((p.v.x * end + p.v.z) / q) < 1e5, abs(p.v.y / q) < 6,
        abs((p.u.x * end + p.u.z) / q) < 1e6
      else { return nil }
    }
    first = x & ~7
    count = ((maxX + 7) & ~7) - first
    last = p.last
    fixedLevel = p.fixedLevel
    let words = count * (6 + 2 * (last + 1))
    memory = .allocate(byteCount: words * 4 + count / 8, alignment: 32)
    let floats = memory.bindMemory(to: Float.self, capacity: 6 * count)
    let texels = (memory + 24 * count).bindMemory(to: Int32.self, capacity: words - 6 * count)
    let minified = (memory + 4 * words).bindMemory(to: UInt8.self, capacity: count / 8)
    minified.initialize(repeating: 0, count: count / 8)
    let range = (views[0].minV, views[0].maxV + 1)
    for i in 0..<count {
      let column = min(max(Double(first + i), from), to)
      let inverse = 1 / (p.q.x * column + p.q.z)
      let u = (p.u.x * column + p.u.z) * inverse
      let (du, dvx) = ((p.u.x - u * p.q.x) * inverse, p.v.x * inverse)
      let (dv, shear) = (p.v.y * inverse, p.q.x * inverse)
      floats[i] = Float((p.v.x * column + p.v.z) * inverse)
      floats[count + i] = Float(dv)
      floats[2 * count + i] = Float(du * du)
      floats[3 * count + i] = Float(dvx)
      floats[4 * count + i] = Float(shear)
      floats[5 * count + i] = Float(dv * dv)
      // The step is largest at one of the ends, with some room for single precision.
      let slope = max(abs(dvx - shear * range.0), abs(dvx - shear * range.1))
      if max(du * du + slope * slope, dv * dv) > 1.41 { minified[i >> 3] = 1 }
      for k in 0...last {
        let view = views[k]
        let place = min(max(u * view.scale - 0.5, view.minU), view.maxU)
        let fixed = Int32((place * 256).rounded())
        let left = min(fixed >> 8, Int32(view.width - 2))
        let weight = fixed - left << 8
        texels[2 * k * count + i] = left
        texels[(2 * k + 1) * count + i] = weight | weight << 16
      }
    }
  }

  var tables: ColumnTables {
    let floats = UnsafePointer(memory.assumingMemoryBound(to: Float.self))
    let words = count * (6 + 2 * (last + 1))
    return ColumnTables(
      first: first, count: count, last: last, fixedLevel: fixedLevel, v0: floats,
      dv: floats + count, stepU: floats + 2 * count, stepV: floats + 3 * count,
      shear: floats + 4 * count, stepY: floats + 5 * count,
      texels: UnsafePointer((memory + 24 * count).assumingMemoryBound(to: Int32.self)),
      minified: UnsafePointer((memory + 4 * words).assumingMemoryBound(to: UInt8.self)))
  }
}

extension ColumnTables {
  /// v at pixel (x, y), one of the columns.
  func v(_ x: Int, _ y: Int) -> Double { Double(v0[x - first] + dv[x - first] * Float(y)) }
}
