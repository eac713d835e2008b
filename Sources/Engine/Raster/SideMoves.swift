import PaperGeometry

// What changes where the sides of an upright rectangle move: the pile that grows by a leaf, and its shadow.
//
// Method: the coverage of a pixel depends on a side only within half a pixel of it, and on a corner within its
// radius; a shadow's blur depends on a side only within six standard deviations, beyond which the error function is
// 1 to single precision, and ends three outside of it. So only strips along the sides that have moved look different.
//
// Rejected: the whole bounds of both (a turning leaf lets both piles grow, so all of the book was drawn in
// every frame, the still page included).

/// The sides of two rectangles that differ in nothing else.
struct SideMoves {
  /// left, top, right, bottom in pixels.
  private let old, new: SIMD4<Double>
  /// How far from a side its pixels may differ: outwards and inwards, along x and y.
  private let outwards, inwards: SIMD2<Double>
  private let commands: (DrawCommand, DrawCommand)

  /// - Returns: nil where more than the place differs, or nothing can be told.
  init?(from old: DrawCommand, to new: DrawCommand) {
    var alike = new
    (alike.rect, alike.projection) = (old.rect, old.projection)
    guard alike == old, let a = Self.sides(old), let b = Self.sides(new) else { return nil }
    (self.old, self.new, commands) = (a, b, (old, new))
    let scales = [
      Self.scale(a, old.rect), Self.scale(b, new.rect),
    ]
    let scale = SIMD2(max(scales[0].x, scales[1].x), max(scales[0].y, scales[1].y))
    switch old.paint {
    case .color:
      let c = old.corners
      outwards = SIMD2(2, 2)
      inwards = scale * max(c.topLeft, c.topRight, c.bottomLeft, c.bottomRight, 0) + 2
    case .shadow(_, let sigma):
      // A shadow's scale decides its whole blur.
      guard abs(scales[0].x - scales[1].x) < 1e-9, abs(scales[0].y - scales[1].y) < 1e-9,
        sigma > 0
      else { return nil }
      outwards = scale * (3 * sigma) + 2
      inwards = scale * (6 * sigma) + 2
    case .bitmap, .gradient: return nil
    }
    let least = min(a.z, b.z) - max(a.x, b.x)
    let lowest = min(a.w, b.w) - max(a.y, b.y)
    guard least > 2 * inwards.x, lowest > 2 * inwards.y else { return nil }
  }

  /// The sides of an upright command; nil of any other.
  private static func sides(_ command: DrawCommand) -> SIMD4<Double>? {
    guard !command.rect.isEmpty, let quad = Quad(command.rect, through: command.projection) else {
      return nil
    }
    let (p, q) = (quad.topLeft, quad.bottomRight)
    guard quad.topRight.y == p.y, quad.bottomLeft.x == p.x, quad.topRight.x == q.x,
      quad.bottomLeft.y == q.y, p.x < q.x, p.y < q.y
    else { return nil }
    return SIMD4(p.x, p.y, q.x, q.y)
  }

  private static func scale(_ sides: SIMD4<Double>, _ rect: Rect) -> SIMD2<Double> {
    SIMD2((sides.z - sides.x) / rect.width, (sides.w - sides.y) / rect.height)
  }

  /// The pixels of `area` that may look different: a strip along each side that has moved by more than what
  /// sums of doubles are off.
  func strips(in area: PixelRect) -> [PixelRect] {
    let (a, b) = (commands.0, commands.1)
    let all = [a, b].compactMap { PreparedCommand.bounds(of: $0, in: area) }
    let low = old.replacing(with: new, where: new .< old)
    let high = old.replacing(with: new, where: new .> old)
    let (out, into) = (outwards, inwards)
    let (left, right) = (low.x - out.x, high.z + out.x)
    let (top, bottom) = (low.y - out.y, high.w + out.y)
    let strips = [
      Rect(left, top, high.x + into.x - left, bottom - top),
      Rect(left, top, right - left, high.y + into.y - top),
      Rect(low.z - into.x, top, right - low.z + into.x, bottom - top),
      Rect(left, low.w - into.y, right - left, bottom - low.w + into.y),
    ]
    return strips.indices.filter { abs(old[$0] - new[$0]) > 1e-9 }.flatMap { i in
      all.map { Self.pixels(strips[i], in: $0) }
    }.filter { !$0.isEmpty }
  }

  private static func pixels(_ rect: Rect, in area: PixelRect) -> PixelRect {
    let x = clampedInt(rect.minX.rounded(.down), area.x, area.maxX)
    let y = clampedInt(rect.minY.rounded(.down), area.y, area.maxY)
    let maxX = clampedInt(rect.maxX.rounded(.up), area.x, area.maxX)
    let maxY = clampedInt(rect.maxY.rounded(.up), area.y, area.maxY)
    return PixelRect(x, y, maxX - x, maxY - y)
  }
}
