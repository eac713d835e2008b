import Foundation
import PaperGeometry
import PaperRaster

/// What the rasteriser should draw, pixel by pixel in doubles, as plainly as it can be written.
///
/// Shared with the rasteriser are only the definitions: a side covers its signed distance from the
/// pixel's centre + 1/2; opposite sides add, directions multiply, an arc limits; bilinear between
/// texel centres clamped into the source; the level is half of log2 of the pixel's area in texels - 1/4;
/// levels are 2x2 means; a shadow ends at 3 sigma; paint, mask and target mix as the command's blend says. The way there is its
/// own: sides come from the projected corners, steps from differences, no table, no rounding.
/// Only for quadrilaterals wholly before the eye.
public struct Reference {
  public let width: Int
  public let height: Int
  /// Blue, green, red, alpha, premultiplied, 0 to 255.
  public private(set) var pixels: [SIMD4<Double>]
  private var levels: [ObjectIdentifier: [Picture]] = [:]

  struct Picture {
    var width: Int
    var height: Int
    var pixels: [SIMD4<Double>]
  }

  public init(_ width: Int, _ height: Int, background: Color) {
    self.width = width
    self.height = height
    pixels = Array(
      repeating: Self.premultiplied(background.withAlpha(1)), count: width * height)
  }

  public mutating func draw(_ command: DrawCommand) {
    guard command.opacity > 0, let back = command.projection.inverted else { return }
    if case .bitmap(let bitmap, _) = command.paint { makeLevels(bitmap) }
    var outline = command.rect
    var corners = command.corners
    if case .shadow(_, let sigma) = command.paint {
      outline = outline.insetBy(-3 * sigma, -3 * sigma)
      corners = .zero
    }
    var lights = command.lights
    // A shadow is the lack of light, and is not lit.
    if case .shadow = command.paint {
      lights = []
    } else if let bend = command.bend {
      return drawBent(command, BentReference(command, bend))
    }
    for y in 0..<height {
      for x in 0..<width {
        let center = Point(Double(x) + 0.5, Double(y) + 0.5)
        var mask = min(command.opacity, 1)
        mask *= Self.coverage(center, outline, corners, command.projection, back)
        for clip in command.clips {
          guard let clipBack = clip.projection.inverted else { return }
          mask *= Self.coverage(center, clip.rect, clip.corners, clip.projection, clipBack)
        }
        guard mask > 0 else { continue }
        let paint = color(command, center) { back.apply($0) }
        blend(command, Self.lit(paint, by: lights, center) * mask, x, y)
      }
    }
  }

  private mutating func drawBent(_ command: DrawCommand, _ sheet: BentReference) {
    for y in 0..<height {
      for x in 0..<width {
        let center = Point(Double(x) + 0.5, Double(y) + 0.5)
        var mask = min(command.opacity, 1) * sheet.coverage(center)
        for clip in command.clips {
          guard let clipBack = clip.projection.inverted else { return }
          mask *= Self.coverage(center, clip.rect, clip.corners, clip.projection, clipBack)
        }
        guard mask > 0, let seen = sheet.seen(sheet.inside(center)) else { continue }
        let near = sheet.inside(center)
        var paint = color(command, near) { sheet.seen($0)?.point }
        if let through = sheet.bend.through, case .bitmap = command.paint {
          let turn = seen.angle / .pi
          paint = Self.seenThrough(through, paint, at: seen.point, by: 4 * turn * (1 - turn))
        }
        for placed in command.lights {
          if let map = sheet.onPaper(placed) {
            guard let local = map.apply(seen.point) else { continue }
            paint = Self.lit(paint, placed, local)
          } else {
            paint = Self.lit(paint, by: [placed], center)
          }
        }
        if let light = sheet.bend.light {
          let whole = PlacedLight(
            Light(axis: .x, stops: light.stops, warmth: light.warmth), rect: Rect(0, 0, 1, 1),
            projection: .identity)
          paint = Self.lit(paint, whole, Point(seen.angle / .pi, 0))
        }
        blend(command, paint * mask, x, y)
      }
    }
  }

  /// What the other face leaves of a colour; its picture is taken as even about every point.
  private static func seenThrough(
    _ through: Bend.Through, _ color: SIMD4<Double>, at point: Point, by part: Double
  ) -> SIMD4<Double> {
    let (rect, bitmap) = (through.rect, through.bitmap)
    func texel(_ part: Double, _ size: Int) -> Int {
      Int((part * Double(size)).clamped(to: 0...Double(size - 1)))
    }
    let x = texel((rect.maxX - point.x) / rect.width, bitmap.width)
    let y = texel((point.y - rect.minY) / rect.height, bitmap.height)
    let word = bitmap.pixels[y * bitmap.width + x]
    var result = color
    for k in 0..<3 {
      let channel = Double(word >> (8 * Pixel(k)) & 0xFF) / 255
      result[k] *= 1 - through.share * part * (1 - channel)
    }
    return result
  }

  private mutating func blend(_ command: DrawCommand, _ source: SIMD4<Double>, _ x: Int, _ y: Int) {
    let i = y * width + x
    switch command.blend {
    case .sourceOver: pixels[i] = source + pixels[i] * (1 - source.w / 255)
    case .multiply: pixels[i] *= 1 - (SIMD4(repeating: source.w) - source) / 255
    }
  }

  public func worst(against drawn: [Pixel]) -> (difference: Double, x: Int, y: Int, text: String) {
    var worst = (difference: 0.0, x: 0, y: 0, text: "equal")
    for (i, p) in drawn.enumerated() {
      let actual = SIMD4(
        Double(p & 0xFF), Double(p >> 8 & 0xFF), Double(p >> 16 & 0xFF), Double(p >> 24))
      let d = (0..<4).map { abs(actual[$0] - pixels[i][$0]) }.reduce(0, max)
      if d > worst.difference {
        worst = (
          d, i % width, i / width,
          "(\(i % width), \(i / width)): \(actual) instead of \(pixels[i]) (b, g, r, a)"
        )
      }
    }
    return worst
  }

  // MARK: light

  private static func lit(
    _ color: SIMD4<Double>, by lights: [PlacedLight], _ p: Point
  ) -> SIMD4<Double> {
    lights.reduce(color) { color, placed in
      guard let local = placed.projection.inverted?.apply(p) else { return color }
      return lit(color, placed, local)
    }
  }

  /// - Parameter local: a point of the light's plane.
  private static func lit(
    _ color: SIMD4<Double>, _ placed: PlacedLight, _ local: Point
  ) -> SIMD4<Double> {
    let (light, rect) = (placed.light, placed.rect)
    let t =
      light.axis == .x
      ? (local.x - rect.minX) / rect.width : (local.y - rect.minY) / rect.height
    let stops = light.stops.map { stop in
      let (red, green, blue) = light.channels(stop.factor)
      return (
        stop.location,
        SIMD4(blue, green, red, 1).clamped(
          lowerBound: SIMD4(repeating: Light.factors.lowerBound),
          upperBound: SIMD4(repeating: Light.factors.upperBound))
      )
    }
    return pointwiseMin(color * between(stops, t), SIMD4(repeating: color.w))
  }

  private static func between(_ stops: [(Double, SIMD4<Double>)], _ t: Double) -> SIMD4<Double> {
    guard let first = stops.first, let last = stops.last else { return SIMD4(repeating: 1) }
    if t <= first.0 { return first.1 }
    for (a, b) in zip(stops, stops.dropFirst()) where t >= a.0 && t < b.0 {
      return a.1 + (b.1 - a.1) * ((t - a.0) / (b.0 - a.0))
    }
    return last.1
  }

  // MARK: coverage

  static func coverage(
    _ p: Point, _ rect: Rect, _ radii: CornerRadii, _ projection: Projection, _ back: Projection
  ) -> Double {
    guard let quad = Quad(rect, through: projection) else { return 0 }
    let c = quad.corners
    let front = quad.signedArea > 0 ? 1.0 : -1.0
    func side(_ i: Int) -> Double {
      let (a, b) = (c[i], c[(i + 1) % 4])
      let cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
      return min(max(front * cross / a.distance(to: b) + 0.5, 0), 1)
    }
    let area = max(0, side(0) + side(2) - 1) * max(0, side(1) + side(3) - 1)
    guard area > 0, let q = back.apply(p) else { return 0 }
    let limit = min(rect.width, rect.height) / 2
    let all = [
      (radii.topLeft, rect.minX, rect.minY, 1.0, 1.0),
      (radii.topRight, rect.maxX, rect.minY, -1.0, 1.0),
      (radii.bottomRight, rect.maxX, rect.maxY, -1.0, -1.0),
      (radii.bottomLeft, rect.minX, rect.maxY, 1.0, -1.0),
    ]
    for (radius, x, y, inX, inY) in all where radius > 0 {
      let r = min(radius, limit)
      let center = Point(x + inX * r, y + inY * r)
      guard (q.x - center.x) * inX < 0, (q.y - center.y) * inY < 0 else { continue }
      func inside(_ p: Point) -> Double { back.apply(p).map { r - $0.distance(to: center) } ?? 0 }
      let h = 1e-4
      let gx = (inside(p + Point(h, 0)) - inside(p - Point(h, 0))) / (2 * h)
      let gy = (inside(p + Point(0, h)) - inside(p - Point(0, h))) / (2 * h)
      let distance = inside(p) / (gx * gx + gy * gy).squareRoot()
      return min(area, min(max(distance + 0.5, 0), 1))
    }
    return area
  }

  // MARK: paint

  /// - Parameter local: the point of the command's plane, or of its sheet, that is seen at a point.
  private func color(
    _ command: DrawCommand, _ p: Point, _ local: (Point) -> Point?
  ) -> SIMD4<Double> {
    let seen = local
    guard let local = seen(p) else { return .zero }
    let rect = command.rect
    switch command.paint {
    case .color(let color):
      return Self.premultiplied(color)
    case .shadow(let color, let sigma):
      func part(_ v: Double, _ lo: Double, _ hi: Double) -> Double {
        (erf((v - lo) / (sigma * 2.0.squareRoot())) - erf((v - hi) / (sigma * 2.0.squareRoot())))
          / 2
      }
      var amount = part(local.x, rect.minX, rect.maxX) * part(local.y, rect.minY, rect.maxY)
      if let fade = command.fade {
        let way = local.x * fade.normal.x + local.y * fade.normal.y - fade.offset
        amount *= (1 + erf(way / (fade.sigma * 2.0.squareRoot()))) / 2
      }
      return Self.premultiplied(color) * amount
    case .gradient(let gradient):
      let t =
        gradient.axis == .x
        ? (local.x - rect.minX) / rect.width : (local.y - rect.minY) / rect.height
      return Self.mix(gradient.stops, t)
    case .bitmap(let bitmap, let source):
      func place(_ p: Point) -> Point? {
        seen(p).map {
          Point(
            source.minX + ($0.x - rect.minX) / rect.width * source.width,
            source.minY + ($0.y - rect.minY) / rect.height * source.height)
        }
      }
      let h = 1e-3
      guard let at = place(p), let e = place(p + Point(h, 0)), let w = place(p - Point(h, 0)),
        let s = place(p + Point(0, h)), let n = place(p - Point(0, h)),
        let chain = levels[ObjectIdentifier(bitmap)]
      else { return .zero }
      let area = abs((e.x - w.x) * (s.y - n.y) - (e.y - w.y) * (s.x - n.x)) / (4 * h * h)
      let level = min(max(log2(area) / 2 - 0.25, 0), Double(chain.count - 1))
      let k = Int(level)
      let near = Self.sample(chain[k], at, source, exp2(-Double(k)))
      guard k + 1 < chain.count else { return near }
      let far = Self.sample(chain[k + 1], at, source, exp2(-Double(k + 1)))
      return near + (far - near) * (level - Double(k))
    }
  }

  private static func mix(_ stops: [LinearGradient.Stop], _ t: Double) -> SIMD4<Double> {
    guard let first = stops.first, let last = stops.last else { return .zero }
    if t <= first.location { return premultiplied(first.color) }
    if t >= last.location { return premultiplied(last.color) }
    for (a, b) in zip(stops, stops.dropFirst()) where t >= a.location && t < b.location {
      let k = (t - a.location) / (b.location - a.location)
      return premultiplied(a.color) + (premultiplied(b.color) - premultiplied(a.color)) * k
    }
    return premultiplied(last.color)
  }

  private static func sample(
    _ picture: Picture, _ place: Point, _ source: Rect, _ scale: Double
  ) -> SIMD4<Double> {
    func axis(_ v: Double, _ lo: Double, _ hi: Double, _ side: Int) -> (Int, Int, Double) {
      let a = min(max(lo * scale, 0), Double(side))
      let b = min(max(hi * scale, 0), Double(side))
      let clamped =
        b - a < 1 ? (a + b) / 2 : min(max(v * scale, a + 0.5), b - 0.5)
      let t = min(max(clamped - 0.5, 0), Double(side - 1))
      let i = Int(t)
      return (i, min(i + 1, side - 1), t - Double(i))
    }
    let (x0, x1, kx) = axis(place.x, source.minX, source.maxX, picture.width)
    let (y0, y1, ky) = axis(place.y, source.minY, source.maxY, picture.height)
    func at(_ x: Int, _ y: Int) -> SIMD4<Double> { picture.pixels[y * picture.width + x] }
    let upper = at(x0, y0) * (1 - kx) + at(x1, y0) * kx
    let lower = at(x0, y1) * (1 - kx) + at(x1, y1) * kx
    return upper * (1 - ky) + lower * ky
  }

  private mutating func makeLevels(_ bitmap: Bitmap) {
    guard levels[ObjectIdentifier(bitmap)] == nil else { return }
    let first = bitmap.pixels.map { p in
      SIMD4(Double(p & 0xFF), Double(p >> 8 & 0xFF), Double(p >> 16 & 0xFF), Double(p >> 24))
    }
    var chain = [Picture(width: bitmap.width, height: bitmap.height, pixels: first)]
    while let big = chain.last, big.width > 1 || big.height > 1 {
      let (w, h) = ((big.width + 1) / 2, (big.height + 1) / 2)
      var small = Picture(width: w, height: h, pixels: [])
      for y in 0..<h {
        for x in 0..<w {
          var sum = SIMD4<Double>.zero
          for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (sx, sy) = (min(2 * x + dx, big.width - 1), min(2 * y + dy, big.height - 1))
            sum += big.pixels[sy * big.width + sx]
          }
          small.pixels.append(sum / 4)
        }
      }
      chain.append(small)
    }
    levels[ObjectIdentifier(bitmap)] = chain
  }

  static func premultiplied(_ c: Color) -> SIMD4<Double> {
    SIMD4(c.blue * c.alpha, c.green * c.alpha, c.red * c.alpha, c.alpha) * 255
  }
}
