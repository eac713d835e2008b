import PaperGeometry

// What looks different where one command has taken the place of another that differs in little: its sides or a
// clip's have moved, the light upon it has changed, or the fold of its front. All else that may differ changes
// everything.
//
// A light is a function of the place that is made of straight parts between its stops. Where two lights begin
// with the same stops, they are the same up to the last of these, and likewise at the end. So a gutter that
// grows deeper changes a page next to the spine, not all of it.

struct CommandChange {
  /// The parts of the screen that may differ.
  private var strips: [Rect] = []
  /// The same, at a slant.
  private(set) var hulls: [Hull] = []

  /// - Returns: nil where the difference is not of these kinds.
  init?(from old: DrawCommand, to new: DrawCommand) {
    guard old.paint == new.paint, old.opacity == new.opacity, old.blend == new.blend,
      old.corners == new.corners, old.clips.count == new.clips.count,
      old.lights.count == new.lights.count, old.fade == new.fade, addBend(old, new),
      addPlace(old, new)
    else { return nil }
    for i in old.clips.indices where old.clips[i] != new.clips[i] {
      guard addClip(old.clips[i], new.clips[i]) else { return nil }
    }
    for i in old.lights.indices where old.lights[i] != new.lights[i] {
      guard addLight(old.lights[i], new.lights[i]) else { return nil }
    }
  }

  /// The pixels of both commands' bounds that may differ.
  func rects(_ old: PixelRect, _ new: PixelRect) -> [PixelRect] {
    strips.flatMap { strip in [Self.pixels(strip, in: old), Self.pixels(strip, in: new)] }
      .filter { !$0.isEmpty }
  }

  /// The front of a sheet is the same up to the fold of both, so a corner that is lifted changes a corner.
  private mutating func addBend(_ old: DrawCommand, _ new: DrawCommand) -> Bool {
    if old.bend == new.bend { return old.bend == nil || old.projection == new.projection }
    guard old.rect == new.rect, old.projection == new.projection, old.lights == new.lights,
      old.bend.map({ $0.face == .front }) ?? true, new.bend.map({ $0.face == .front }) ?? true
    else { return false }
    var sheets: [BentQuads?] = []
    for command in [old, new] {
      guard let bend = command.bend else {
        sheets.append(nil)
        continue
      }
      guard bend.profile == nil, let sheet = BentQuads(command, bend) else { return false }
      sheets.append(sheet)
    }
    for (sheet, other) in [(sheets[0], sheets[1]), (sheets[1], sheets[0])] {
      guard let sheet else { continue }
      guard let lifted = sheet.lifted(from: other) else { return false }
      hulls += lifted
    }
    return true
  }

  private mutating func addPlace(_ old: DrawCommand, _ new: DrawCommand) -> Bool {
    if old.rect == new.rect, old.projection == new.projection { return true }
    // A shadow's end goes along with its plane.
    guard new.fade == nil else { return false }
    let (a, b) = (
      UprightSides(old.rect, old.projection), UprightSides(new.rect, new.projection)
    )
    switch old.paint {
    case .color: return add(SideMoves(a, b, old.corners))
    case .shadow(_, let sigma):
      return add(SideMoves(a, b, shadow: sigma, opacity: new.opacity))
    case .bitmap, .gradient: return false
    }
  }

  private mutating func addClip(_ old: Clip, _ new: Clip) -> Bool {
    guard old.corners == new.corners else { return false }
    return add(
      SideMoves(
        UprightSides(old.rect, old.projection), UprightSides(new.rect, new.projection),
        old.corners))
  }

  private mutating func add(_ moves: SideMoves?) -> Bool {
    guard let moves else { return false }
    strips += moves.strips
    return true
  }

  private mutating func addLight(_ old: PlacedLight, _ new: PlacedLight) -> Bool {
    let (a, b) = (old.light, new.light)
    guard old.rect == new.rect, old.projection == new.projection, a.axis == b.axis,
      a.warmth == b.warmth, let place = UprightSides(old.rect, old.projection)?.sides
    else { return false }
    guard (a.stops + b.stops).allSatisfy({ $0.location.isFinite }) else { return false }
    let far = 1e9
    var (from, to) = (-far, far)
    let same = zip(a.stops, b.stops).prefix { $0 == $1 }.count
    let rest = min(a.stops.count, b.stops.count) - same
    let tail = zip(a.stops.reversed(), b.stops.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (start, length) =
      a.axis == .x ? (place.x, place.z - place.x) : (place.y, place.w - place.y)
    // A place is rounded to a step of the gradient, and a pixel is asked at its centre.
    let margin = length / Double(Ramp.steps) + 2
    if same > 0 { from = start + a.stops[same - 1].location * length - margin }
    if tail > 0 { to = start + a.stops[a.stops.count - tail].location * length + margin }
    strips.append(
      a.axis == .x
        ? Rect(from, -far, to - from, 2 * far) : Rect(-far, from, 2 * far, to - from))
    return true
  }

  private static func pixels(_ rect: Rect, in area: PixelRect) -> PixelRect {
    let x = clampedInt(rect.minX.rounded(.down), area.x, area.maxX)
    let y = clampedInt(rect.minY.rounded(.down), area.y, area.maxY)
    let maxX = clampedInt(rect.maxX.rounded(.up), area.x, area.maxX)
    let maxY = clampedInt(rect.maxY.rounded(.up), area.y, area.maxY)
    return PixelRect(x, y, maxX - x, maxY - y)
  }
}
