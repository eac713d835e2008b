// One pixel over another, by the formula of the kernels (`Kernels/Blend.swift`).
//
// The ends of spans are a pixel or two, for which a call of a kernel takes longer than the blending. Therefore this
// file is the only one here that computes.

/// A premultiplied pixel over another by a mask of 0 to 256, which stands in both halves of its word.
///
/// Two channels at a time; a half is at most 65535, so no half reaches its neighbour.
@inlinable
package func blended(_ source: UInt32, over target: UInt32, mask: UInt32) -> UInt32 {
  let m = mask & 0xFFFF
  let reduced = (source &>> 24) &* m &+ 127
  let high = reduced &>> 8
  let rest = 256 &- (high &+ (((reduced & 0xFF) &+ high &+ 1) &>> 8))
  let even = (source & 0xFF_00FF) &* m &+ (target & 0xFF_00FF) &* rest &+ 0x80_0080
  let odd =
    ((source &>> 8) & 0xFF_00FF) &* m &+ ((target &>> 8) & 0xFF_00FF) &* rest &+ 0x80_0080
  return ((even &>> 8) & 0xFF_00FF) | (odd & 0xFF00_FF00)
}

/// The mask of a weight of 0 to 1, times a factor of at most 256 that holds for a row: rounded, in both halves of a word.
@inlinable
package func masked(_ weight: Float, _ factor: Float) -> UInt32 {
  // The sum's low bits are the rounded integer.
  let m = (weight * factor + 12_582_912).bitPattern & 0x1FF
  return m | m &<< 16
}
