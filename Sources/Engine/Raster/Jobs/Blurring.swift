/// The blur of a rectangle as seen on the screen: how far the pixels of a row lie beyond its sides.
///
/// At pixel (x, y) side k is `(.x * x + .y * y + .z) / q` widths of the blur away, counted along the plane's axis, with
/// q as in `Placing`. A width is `sigma * sqrt(2)`.
package struct Blurring: Sendable {
  package var minX, maxX, minY, maxY, q: SIMD3<Double>

  package init(
    minX: SIMD3<Double>, maxX: SIMD3<Double>, minY: SIMD3<Double>, maxY: SIMD3<Double>,
    q: SIMD3<Double>
  ) {
    (self.minX, self.maxX, self.minY, self.maxY, self.q) = (minX, maxX, minY, maxY, q)
  }
}
