// What the rasteriser asks of the kernels that read bitmaps.
//
// Places are counted in 1/256 of a texel of the whole bitmap, 0 being the first texel's centre: that
// is the fixed point which the kernels arrive at, so nothing is scaled for a pixel.

/// One level of a bitmap: its texels and which of them may be read.
///
/// Unchecked: the owner of a level keeps the texels, which never change.
package struct Level: @unchecked Sendable {
  /// The upper left texel.
  package let texels: UnsafePointer<UInt32>
  /// Texels from one row to the next; below 2^14, like the number of rows.
  package let width: UInt32
  /// Texels from a row to the row below, which is mixed with it; 0 where there is only one row.
  package let below: Int
  /// The distance in texels to what is read some rows below on the screen. The distance is only a hint:
  /// any number will do.
  package let ahead: Int
  /// A place in this level is `place * scale + shift`, kept within the range that follows.
  package let scale, shift: Float
  /// The range of places: not negative, and before the last texel by as little as `bits` tell, so that there is always
  /// a texel to the right and a texel below.
  package let minU, maxU, minV, maxV: Float
  /// The bits after the point of a place's texel: 8 to 14, so that they fit into 22 bits with the texel itself.
  package let bits: UInt32
  /// 2^(bits - 8): turns a place into steps, 2^bits to a texel.
  package let unit: Float
  /// This level, or a smaller one, is needed where the depth `q` is at most this; see `Line`.
  package let limit: Double

  package init(
    texels: UnsafePointer<UInt32>, width: Int, height: Int, ahead: Int, scale: Double,
    limit: Double, u: ClosedRange<Double>, v: ClosedRange<Double>
  ) {
    precondition(width >= 2 && width < 1 << 14 && height >= 1 && height < 1 << 14)
    self.texels = texels
    self.width = UInt32(width)
    self.limit = limit
    self.ahead = ahead
    below = height > 1 ? width : 0
    self.scale = Float(scale)
    shift = Float(128 * scale - 128)
    let whole = max(width, height, 256)
    // Sides are below 2^14.
    let bits = 22 - (Int.bitWidth - (whole - 1).leadingZeroBitCount)
    (self.bits, unit) = (UInt32(bits), Float(1 << (bits - 8)))
    let step = 256 / Double(1 << bits)
    func range(_ r: ClosedRange<Double>, _ side: Int) -> (Float, Float) {
      let last = max(256 * Double(side - 1) - step, 0)
      let lowest = min(max(256 * r.lowerBound, 0), last)
      return (Float(lowest), Float(min(max(256 * r.upperBound, lowest), last)))
    }
    (minU, maxU) = range(u, width)
    (minV, maxV) = range(v, height)
  }
}

/// Where the pixels of a row lie in a bitmap: pixel `first + i` has the place `(u / q, v / q)`, each of
/// u, v, q being `start + (first + i) * step`. Where q does not change (`dq` is 0), u and v are divided
/// already.
package struct Line {
  package var first: Float
  package var u, v, q: Float
  package var du, dv, dq: Float

  package init(
    first: Float, u: Float, v: Float, q: Float, du: Float, dv: Float, dq: Float
  ) {
    (self.first, self.u, self.v, self.q) = (first, u, v, q)
    (self.du, self.dv, self.dq) = (du, dv, dq)
  }
}

/// The tables of a bitmap whose u depends on x alone, one entry a column: see `Columns`.
package struct ColumnTables {
  /// The first column.
  package var first: Int
  /// The number of columns: a multiple of eight, eight or more beyond the last column that is drawn.
  package var count: Int
  /// v at row y is `v + y * dv`.
  package var v, dv: UnsafePointer<Float>
  /// The share of the next level, of 2^15, in both halves of a word.
  package var parts: UnsafePointer<UInt32>
  /// Level k from `2 * k * count` on: `count` left texels, then as many weights of the right texels: of 255; for `rows` of
  /// 2^15, in both halves.
  package var texels: UnsafePointer<UInt32>

  package init(
    first: Int, count: Int, v: UnsafePointer<Float>, dv: UnsafePointer<Float>,
    parts: UnsafePointer<UInt32>, texels: UnsafePointer<UInt32>
  ) {
    (self.first, self.count, self.v, self.dv) = (first, count, v, dv)
    (self.parts, self.texels) = (parts, texels)
  }
}

/// Pixels of one row to colour, from one level or from two.
package struct Stretch {
  /// The largest `count`.
  package static let limit = 512
  /// Words of memory that the kernels write to on their way.
  package static let memory = 12 * 528
  /// The largest number of texels of a row that the pixels of a stretch have between them in `rows`.
  package static let rowTexels = 1152

  package var out: UnsafeMutablePointer<UInt32>
  package var count: Int
  package var level: UnsafePointer<Level>
  /// The number of `level`.
  package var index: Int
  /// Whether the next level is mixed in.
  package var isMixed: Bool
  /// `Stretch.memory` words.
  package var scratch: UnsafeMutablePointer<UInt32>

  package init(
    out: UnsafeMutablePointer<UInt32>, count: Int, level: UnsafePointer<Level>, index: Int,
    isMixed: Bool, scratch: UnsafeMutablePointer<UInt32>
  ) {
    (self.out, self.count, self.level) = (out, count, level)
    (self.index, self.isMixed, self.scratch) = (index, isMixed, scratch)
  }
}
