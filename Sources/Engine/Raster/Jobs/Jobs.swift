// What the rasteriser asks of its kernels: plain values and pointers, and the table of functions.
//
// The kernels are compiled twice, once for any processor and once for AVX2, into two modules with the
// same sources; both import these types, and `Kernels` is how one of them is chosen at run time.
// Nothing here computes.

/// A level of a bitmap with the range of places that may be read: in texels, 0 being the first one's
/// centre. The range lies inside the level.
package struct LevelView: Sendable {
  package var offset, width, height: Int
  /// Texels of this level to one of the whole bitmap.
  package var scale: Double
  package var minU, maxU, minV, maxV: Double

  package init(
    offset: Int, width: Int, height: Int, scale: Double, u: (Double, Double), v: (Double, Double)
  ) {
    (self.offset, self.width, self.height, self.scale) = (offset, width, height, scale)
    (minU, maxU) = u
    (minV, maxV) = v
  }
}

/// The pixels and levels of a bitmap, valid during one call.
package struct LevelMemory {
  package let base, smaller: UnsafePointer<UInt32>
  package let views: UnsafePointer<LevelView>

  package init(
    base: UnsafePointer<UInt32>, smaller: UnsafePointer<UInt32>, views: UnsafePointer<LevelView>
  ) {
    (self.base, self.smaller, self.views) = (base, smaller, views)
  }

  /// Where level `k` begins.
  package func start(_ k: Int) -> UnsafePointer<UInt32> {
    (k == 0 ? base : smaller) + views[k].offset
  }
}

/// How a bitmap or a gradient lies on the screen: at pixel (x, y) its place is `(u / q, v / q)` with
/// `u = .x * x + .y * y + .z`, and so on.
package struct Placing: Sendable {
  package var u, v, q: SIMD3<Double>
  /// The largest level in use.
  package var last: Int
  /// Where the level is the same everywhere.
  package var fixedLevel: Double?

  package init(
    u: SIMD3<Double>, v: SIMD3<Double>, q: SIMD3<Double>, last: Int, fixedLevel: Double?
  ) {
    (self.u, self.v, self.q, self.last, self.fixedLevel) = (u, v, q, last, fixedLevel)
  }
}

/// The tables of a bitmap whose u depends on x alone: see `Columns`. Index 0 stands for the pixel
/// column `first`, a multiple of 8; there are `count` columns, a multiple of 8 too.
package struct ColumnTables {
  package var first, count, last: Int
  package var fixedLevel: Double?
  /// v at row y is `v0 + y * dv`.
  package var v0, dv: UnsafePointer<Float>
  /// The square of the step is the larger of `stepU + (stepV - shear * v)^2` and `stepY`.
  package var stepU, stepV, shear, stepY: UnsafePointer<Float>
  /// Level k: `count` left texels, then `count` weights of the right one, doubled to 16-bit halves.
  package var texels: UnsafePointer<Int32>
  /// One for eight columns: 0 where they need level 0 alone.
  package var minified: UnsafePointer<UInt8>

  package init(
    first: Int, count: Int, last: Int, fixedLevel: Double?, v0: UnsafePointer<Float>,
    dv: UnsafePointer<Float>, stepU: UnsafePointer<Float>, stepV: UnsafePointer<Float>,
    shear: UnsafePointer<Float>, stepY: UnsafePointer<Float>, texels: UnsafePointer<Int32>,
    minified: UnsafePointer<UInt8>
  ) {
    (self.first, self.count, self.last, self.fixedLevel) = (first, count, last, fixedLevel)
    (self.v0, self.dv, self.stepU, self.stepV) = (v0, dv, stepU, stepV)
    (self.shear, self.stepY, self.texels, self.minified) = (shear, stepY, texels, minified)
  }
}

/// Colours finer than pixels, one for each column: premultiplied, every channel times 256 (0 to 65280),
/// blue and red in the halves of `even`, green and alpha in those of `odd`.
package struct FineColors {
  package var even, odd: UnsafePointer<UInt32>

  package init(even: UnsafePointer<UInt32>, odd: UnsafePointer<UInt32>) {
    (self.even, self.odd) = (even, odd)
  }
}

/// The functions; every one is described where it is written.
package struct Kernels: Sendable {
  package typealias Run = UnsafeMutablePointer<UInt32>
  package typealias Source = UnsafePointer<UInt32>

  package let name: String
  package let plane:
    @Sendable (Placing, LevelMemory, _ x: Int, _ y: Int, _ inside: Bool, Run, _ count: Int) -> Void
  package let columns:
    @Sendable (ColumnTables, LevelMemory, _ x: Int, _ y: Int, _ inside: Bool, Run, _ count: Int) ->
      Void
  package let ramp:
    @Sendable (Placing, UnsafePointer<UInt64>, _ x: Int, _ y: Int, Run, _ count: Int) -> Void
  package let dither: @Sendable (FineColors, _ x: Int, _ y: Int, Run, _ count: Int) -> Void
  package let blend: @Sendable (Source, _ mask: Source, Run, _ count: Int) -> Void
  package let blendColor: @Sendable (UInt32, _ mask: Source, Run, _ count: Int) -> Void
  package let blendEvenly: @Sendable (Source, _ weight: UInt32, Run, _ count: Int) -> Void
  package let blendPrepared: @Sendable (Source, _ rest: Source, Run, _ count: Int) -> Void
  package let mask: @Sendable (UnsafePointer<Float>, _ factor: Float, Run, _ count: Int) -> Void
  package let halve: @Sendable (Source, _ width: Int, _ height: Int, Run) -> Void

  package init(
    name: String,
    plane: @escaping @Sendable (Placing, LevelMemory, Int, Int, Bool, Run, Int) -> Void,
    columns: @escaping @Sendable (ColumnTables, LevelMemory, Int, Int, Bool, Run, Int) -> Void,
    ramp: @escaping @Sendable (Placing, UnsafePointer<UInt64>, Int, Int, Run, Int) -> Void,
    dither: @escaping @Sendable (FineColors, Int, Int, Run, Int) -> Void,
    blend: @escaping @Sendable (Source, Source, Run, Int) -> Void,
    blendColor: @escaping @Sendable (UInt32, Source, Run, Int) -> Void,
    blendEvenly: @escaping @Sendable (Source, UInt32, Run, Int) -> Void,
    blendPrepared: @escaping @Sendable (Source, Source, Run, Int) -> Void,
    mask: @escaping @Sendable (UnsafePointer<Float>, Float, Run, Int) -> Void,
    halve: @escaping @Sendable (Source, Int, Int, Run) -> Void
  ) {
    (self.name, self.plane, self.columns) = (name, plane, columns)
    (self.ramp, self.dither, self.blendPrepared) = (ramp, dither, blendPrepared)
    (self.blend, self.blendColor, self.blendEvenly) = (blend, blendColor, blendEvenly)
    (self.mask, self.halve) = (mask, halve)
  }
}
