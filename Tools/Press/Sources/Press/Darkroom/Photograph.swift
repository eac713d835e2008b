/// A picture of the album, made by the small renderer: exposed, then developed.
struct Photograph: Sendable {
  let caption: String
  var isUpright = false
  var exposure: Float = 1
  var warmth: Float = 0
  var grain: Float = 0.022
  /// What the lens scatters.
  var scatter: Float = 0.06
  let expose: @Sendable (Int, Int) -> Negative

  /// A view of a landscape.
  init(
    _ caption: String, upright: Bool = false, exposure: Float, warmth: Float = 0,
    grain: Float = 0.022, scatter: Float = 0.06, view: @escaping @Sendable () -> Landscape
  ) {
    self.init(
      caption, upright: upright, exposure: exposure, warmth: warmth, grain: grain,
      scatter: scatter,
      expose: { width, height in
        let landscape = view()
        return Negative(width: width, height: height, samples: 2) { u, v, _ in landscape.light(u, v)
        }
      })
  }

  init(
    _ caption: String, upright: Bool = false, exposure: Float, warmth: Float = 0,
    grain: Float = 0.022, scatter: Float = 0.06, expose: @escaping @Sendable (Int, Int) -> Negative
  ) {
    self.caption = caption
    (isUpright, self.exposure, self.warmth) = (upright, exposure, warmth)
    (self.grain, self.scatter, self.expose) = (grain, scatter, expose)
  }

  /// The print, its longer side so many pixels: 0xffRRGGBB.
  func print(width: Int, height: Int, seed: UInt64) -> [UInt32] {
    var negative = expose(width, height)
    negative.scatter(scatter, radius: max(2, width / 160))
    return negative.developed(exposure: exposure, warmth: warmth, grain: grain, seed: seed)
  }
}
