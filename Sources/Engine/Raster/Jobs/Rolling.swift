// What the rasteriser asks of the kernels of a sheet's bend.

/// The part of a sheet that goes round a cylinder, as it is seen: where on the sheet the pixels of a row lie.
///
/// Lengths are in units of the sheet's plane. `q` counts across the fold, from the fold on; `t` along it.
package struct Rolling: Sendable {
  /// Linear functions of the pixel (x, y), `.x * x + .y * y + .z`: how far before the outline its ray meets the
  /// plane, times the depth; how far along the fold, times the depth; and the depth.
  package var before, along, depth: SIMD3<Double>
  /// A quarter of a pixel, in units of `before`, and what `along` and `depth` change by where `before` grows by 1.
  package var rim, rimAlong, rimDepth: Float
  /// Whether the outside of the cylinder is seen, where the sheet's back is.
  package var isBack: Bool
  package var radius: Float
  /// What a height z adds to a ray's q and t, for a ray that meets the plane at q and t: `z * (q * tilt + lean)` and
  /// `z * (t * tilt + slide)`.
  package var tilt, lean, slide: Float
  /// The greatest q whose ray meets the cylinder, and how far from there to the least; both for rays at the plane.
  package var crest, reach: Float
  /// How far before the outline the bend ends.
  package var limit: Float
  /// `1 + 2 * radius * tilt`.
  package var spread: Float
  /// The sheet's place `s` beyond the fold and `t` along it, from the upper left corner of what is painted:
  /// `.x + .y * s + .z * t`.
  package var x, y: SIMD3<Float>
  package var width, height: Float
  /// The radii of the corners; nil where all are square.
  package var corners: RollingCorners?
  /// The texels of a unit's square, times `radius`; and the last level. 0 where nothing is made smaller.
  package var detail: Float
  package var lastLevel: Float

  package init(
    before: SIMD3<Double>, along: SIMD3<Double>, depth: SIMD3<Double>, rim: Float,
    rimAlong: Float, rimDepth: Float, isBack: Bool, radius: Float, tilt: Float, lean: Float,
    slide: Float, crest: Float, reach: Float, limit: Float, spread: Float, x: SIMD3<Float>,
    y: SIMD3<Float>, width: Float, height: Float, corners: RollingCorners?
  ) {
    (self.before, self.along, self.depth) = (before, along, depth)
    (self.rim, self.rimAlong, self.rimDepth) = (rim, rimAlong, rimDepth)
    (self.isBack, self.radius) = (isBack, radius)
    (self.tilt, self.lean, self.slide) = (tilt, lean, slide)
    (self.crest, self.reach, self.limit, self.spread) = (crest, reach, limit, spread)
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.corners = corners
    (detail, lastLevel) = (0, 0)
  }
}

package struct RollingCorners: Sendable {
  package var topLeft, topRight, bottomRight, bottomLeft: Float

  package init(topLeft: Float, topRight: Float, bottomRight: Float, bottomLeft: Float) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }
}

/// The part of a row that is touched, and the longest part that is covered wholly.
package struct RollingSpan {
  package var lo, hi, fullLo, fullHi: Int

  package init(lo: Int, hi: Int, fullLo: Int, fullHi: Int) {
    (self.lo, self.hi, self.fullLo, self.fullHi) = (lo, hi, fullLo, fullHi)
  }
}

/// Places on the sheet, of the pixels of a run: pieces of `stride` words each.
package struct RollingPlaces {
  package static let stride = 528
  package static let memory = 5 * stride
  package let base: UnsafeMutablePointer<UInt32>

  /// - Parameter base: `memory` words.
  package init(_ base: UnsafeMutablePointer<UInt32>) { self.base = base }

  private func floats(_ k: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(base + k * Self.stride).assumingMemoryBound(to: Float.self)
  }

  package var x: UnsafeMutablePointer<Float> { floats(0) }
  package var y: UnsafeMutablePointer<Float> { floats(1) }
  /// The paper's angle, 1 for half a turn.
  package var angle: UnsafeMutablePointer<Float> { floats(2) }
  /// Level k - 1 and level k are mixed, or level 0 alone where this is 0; and the share of level k, of 2^15, in
  /// both halves of a word.
  package var levels: UnsafeMutablePointer<UInt32> { base + 3 * Self.stride }
  package var parts: UnsafeMutablePointer<UInt32> { base + 4 * Self.stride }
}

/// A linear function of a place: `a * x + b * y + c`.
package struct RollingScale: Sendable {
  package var a, b, c: Float

  package init(_ a: Float, _ b: Float, _ c: Float) { (self.a, self.b, self.c) = (a, b, c) }
}

/// A bitmap on the bend: its levels, and its places of a place of the sheet, 256 to a texel.
package struct RollingTexture {
  package var levels: UnsafePointer<Level>
  package var lastLevel: Int
  package var u, v: RollingScale

  package init(levels: UnsafePointer<Level>, lastLevel: Int, u: RollingScale, v: RollingScale) {
    (self.levels, self.lastLevel, self.u, self.v) = (levels, lastLevel, u, v)
  }
}

/// A table of colours along the sheet; see `ramp`.
package struct RollingRamp {
  package var x, y: UnsafePointer<Float>
  package var step: RollingScale
  package var colors: UnsafePointer<UInt64>

  package init(
    x: UnsafePointer<Float>, y: UnsafePointer<Float>, step: RollingScale,
    colors: UnsafePointer<UInt64>
  ) {
    (self.x, self.y, self.step, self.colors) = (x, y, step, colors)
  }
}

/// The functions for a bend; each is described at its definition.
package struct RollingKernels: Sendable {
  package typealias Run = UnsafeMutablePointer<UInt32>

  package let places:
    @Sendable (UnsafePointer<Rolling>, _ x: Int, _ y: Int, _ count: Int, RollingPlaces) -> Void
  package let span:
    @Sendable (UnsafePointer<Rolling>, _ y: Int, _ lo: Int, _ hi: Int) -> RollingSpan
  package let cover:
    @Sendable (
      UnsafePointer<Rolling>, _ x: Int, _ y: Int, UnsafeMutablePointer<Float>, _ count: Int
    ) -> Void
  package let texture:
    @Sendable (RollingTexture, RollingPlaces, Run, _ count: Int, _ scratch: Run) -> Void
  package let upright: @Sendable (RollingPlaces, _ share: Float, Run, _ count: Int) -> Void
  package let ramp: @Sendable (RollingRamp, _ x: Int, _ y: Int, Run, _ count: Int) -> Void

  package init(
    places: @escaping @Sendable (UnsafePointer<Rolling>, Int, Int, Int, RollingPlaces) -> Void,
    span: @escaping @Sendable (UnsafePointer<Rolling>, Int, Int, Int) -> RollingSpan,
    cover:
      @escaping @Sendable (UnsafePointer<Rolling>, Int, Int, UnsafeMutablePointer<Float>, Int) ->
      Void,
    texture: @escaping @Sendable (RollingTexture, RollingPlaces, Run, Int, Run) -> Void,
    upright: @escaping @Sendable (RollingPlaces, Float, Run, Int) -> Void,
    ramp: @escaping @Sendable (RollingRamp, Int, Int, Run, Int) -> Void
  ) {
    (self.places, self.span, self.cover) = (places, span, cover)
    (self.texture, self.upright, self.ramp) = (texture, upright, ramp)
  }
}
