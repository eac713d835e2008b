// What the rasteriser asks of its kernels: plain values and pointers, and the table of functions.
//
// The kernels are compiled twice, once for any processor and once for AVX2, into two modules with the
// same sources; both import these types, and `Kernels` is how one of them is chosen at run time.
// Nothing here computes but for a single pixel (`Blending.swift`).

/// How a bitmap or a gradient lies on the screen: at pixel (x, y) its place is `(u / q, v / q)` with
/// `u = .x * x + .y * y + .z`, and so on.
package struct Placing: Sendable {
  package var u, v, q: SIMD3<Double>

  package init(u: SIMD3<Double>, v: SIMD3<Double>, q: SIMD3<Double>) {
    (self.u, self.v, self.q) = (u, v, q)
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

/// What a light does to each column: the factors of blue and red in the halves of `even`, those of green and alpha
/// in the halves of `odd`, each 32768 for 1.
package struct LightFactors {
  package var even, odd: UnsafePointer<UInt32>

  package init(even: UnsafePointer<UInt32>, odd: UnsafePointer<UInt32>) {
    (self.even, self.odd) = (even, odd)
  }
}

/// The table of functions; each function is described at its definition. A class, because all that draws holds the table.
package final class Kernels: Sendable {
  package typealias Run = UnsafeMutablePointer<UInt32>
  package typealias Source = UnsafePointer<UInt32>
  package typealias Weights = UnsafePointer<Float>

  package let name: String
  package let line: @Sendable (Line, Stretch) -> Void
  package let columns: @Sendable (ColumnTables, _ column: Int, _ row: Float, Stretch) -> Void
  package let rows: @Sendable (ColumnTables, _ column: Int, _ row: Float, Stretch) -> Void
  package let ramp:
    @Sendable (Placing, UnsafePointer<UInt64>, _ x: Int, _ y: Int, Run, _ count: Int) -> Void
  package let dither: @Sendable (FineColors, _ x: Int, _ y: Int, Run, _ count: Int) -> Void
  package let blend: @Sendable (Source, _ mask: Source, Run, _ count: Int) -> Void
  package let blendColor: @Sendable (UInt32, _ mask: Source, Run, _ count: Int) -> Void
  package let blendEvenly: @Sendable (Source, _ weight: UInt32, Run, _ count: Int) -> Void
  package let blendPrepared: @Sendable (Source, _ rest: Source, Run, _ count: Int) -> Void
  package let blendShadow: @Sendable (UInt32, Weights, _ factor: Float, Run, _ count: Int) -> Void
  package let multiply: @Sendable (Source, _ mask: Source, Run, _ count: Int) -> Void
  package let multiplyShadow:
    @Sendable (UInt32, Weights, _ factor: Float, Run, _ count: Int) -> Void
  package let light: @Sendable (Source, _ brightens: Bool, Run, _ count: Int) -> Void
  package let lightColumns:
    @Sendable (LightFactors, _ brightens: Bool, Source, Run, _ count: Int) -> Void
  package let copy: @Sendable (Source, Run, _ count: Int) -> Void
  package let blur:
    @Sendable (
      UnsafePointer<Blurring>, _ x: Int, _ y: Int, UnsafeMutablePointer<Float>, _ count: Int
    ) -> Void
  package let mask: @Sendable (UnsafePointer<Float>, _ factor: Float, Run, _ count: Int) -> Void
  package let halve: @Sendable (Source, _ width: Int, _ height: Int, Run) -> Void
  package let rolling: RollingKernels

  package init(
    name: String,
    line: @escaping @Sendable (Line, Stretch) -> Void,
    columns: @escaping @Sendable (ColumnTables, Int, Float, Stretch) -> Void,
    rows: @escaping @Sendable (ColumnTables, Int, Float, Stretch) -> Void,
    ramp: @escaping @Sendable (Placing, UnsafePointer<UInt64>, Int, Int, Run, Int) -> Void,
    dither: @escaping @Sendable (FineColors, Int, Int, Run, Int) -> Void,
    blend: @escaping @Sendable (Source, Source, Run, Int) -> Void,
    blendColor: @escaping @Sendable (UInt32, Source, Run, Int) -> Void,
    blendEvenly: @escaping @Sendable (Source, UInt32, Run, Int) -> Void,
    blendPrepared: @escaping @Sendable (Source, Source, Run, Int) -> Void,
    blendShadow: @escaping @Sendable (UInt32, Weights, Float, Run, Int) -> Void,
    multiply: @escaping @Sendable (Source, Source, Run, Int) -> Void,
    multiplyShadow: @escaping @Sendable (UInt32, Weights, Float, Run, Int) -> Void,
    light: @escaping @Sendable (Source, Bool, Run, Int) -> Void,
    lightColumns: @escaping @Sendable (LightFactors, Bool, Source, Run, Int) -> Void,
    copy: @escaping @Sendable (Source, Run, Int) -> Void,
    blur:
      @escaping @Sendable (
        UnsafePointer<Blurring>, Int, Int, UnsafeMutablePointer<Float>, Int
      ) -> Void,
    mask: @escaping @Sendable (UnsafePointer<Float>, Float, Run, Int) -> Void,
    halve: @escaping @Sendable (Source, Int, Int, Run) -> Void, rolling: RollingKernels
  ) {
    (self.name, self.line, self.columns, self.rows) = (name, line, columns, rows)
    (self.ramp, self.dither, self.blendPrepared) = (ramp, dither, blendPrepared)
    (self.blend, self.blendColor, self.blendEvenly) = (blend, blendColor, blendEvenly)
    (self.multiply, self.light, self.lightColumns) = (multiply, light, lightColumns)
    (self.blendShadow, self.multiplyShadow) = (blendShadow, multiplyShadow)
    self.copy = copy
    (self.blur, self.mask, self.halve, self.rolling) = (blur, mask, halve, rolling)
  }
}
