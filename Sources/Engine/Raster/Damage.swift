import PaperGeometry

// What has to be drawn again when one list of commands follows another.
//
// Method: the two lists are compared as texts are, into removed and added commands. The commands in
// both lists keep their order, so a pixel that no removed and no added command reaches is made by the
// same commands as before, and is the same. Where a command has only got other sides or another light, what is
// beyond these looks the same, too (`CommandChange`). What both frames hide under the same opaque thing is
// not seen to change: the pile beneath the still page. The bounds of all that is left are joined into some
// rectangles, which may cover a little that did not change, but never much.
// Rejected: comparing place by place (one command more shifts all that follow), and the exact area
// (a list of hundreds of strips costs more to draw than what it spares).

/// The largest number of rectangles.
private let maximum = 12

/// The parts of a target of `width` x `height` pixels in which `new` may look different from `old`, on
/// the same background: drawing `new` only there gives the same as drawing all of it.
public func damage(
  from old: [DrawCommand], to new: [DrawCommand], width: Int, height: Int
) -> [PixelRect] {
  guard width > 0, height > 0 else { return [] }
  // Larger targets do not exist; the areas of rectangles stay within an Int.
  let area = PixelRect(0, 0, min(width, 1 << 30), min(height, 1 << 30))
  let match = CommandMatch(old, new)
  if match.changes.isEmpty { return [] }
  var found = FoundDamage(old, new, match, area)
  for change in match.changes {
    // As many in the place of as many: each in the place of one.
    let isPaired = change.gone.count == change.come.count
    for k in 0..<max(change.gone.count, change.come.count) {
      let (i, j) = (change.gone.lowerBound + k, change.come.lowerBound + k)
      if isPaired, let moves = CommandChange(from: old[i], to: new[j]) {
        found.add(moves, i, j)
      } else {
        if i < change.gone.upperBound, !old.isPart(i, of: change.gone) { found.add(gone: i) }
        if j < change.come.upperBound, !new.isPart(j, of: change.come) { found.add(come: j) }
      }
    }
  }
  return found.rects
}

/// Rectangles of damage, as they are found.
private struct FoundDamage {
  private let old, new: [DrawCommand]
  private let area: PixelRect
  /// What hides all beneath it in both frames.
  private var curtains: [(old: Int, new: Int, rect: PixelRect)] = []
  private var upright: [PixelRect] = []
  private var slanted: Bands

  var rects: [PixelRect] { upright + slanted.rects(without: upright) }

  init(
    _ old: [DrawCommand], _ new: [DrawCommand], _ match: CommandMatch, _ area: PixelRect
  ) {
    (self.old, self.new, self.area) = (old, new, area)
    slanted = Bands(area)
    for pair in match.pairs { addCurtain(pair.old, pair.new) }
    for change in match.changes where change.gone.count == change.come.count {
      for (i, j) in zip(change.gone, change.come) { addCurtain(i, j) }
    }
  }

  private mutating func addCurtain(_ i: Int, _ j: Int) {
    guard let b = new[j].hidden(in: area) else { return }
    guard let a = old[i].hidden(in: area) else { return }
    let both = a.intersection(b)
    if !both.isEmpty { curtains.append((i, j, both)) }
  }

  mutating func add(gone i: Int) { Footprint(old[i], in: area).map { add($0, above: i, nil) } }

  mutating func add(come j: Int) { Footprint(new[j], in: area).map { add($0, above: nil, j) } }

  mutating func add(_ change: CommandChange, _ i: Int, _ j: Int) {
    let none = PixelRect(0, 0, 0, 0)
    let a = PreparedCommand.bounds(of: old[i], in: area) ?? none
    let b = PreparedCommand.bounds(of: new[j], in: area) ?? none
    for rect in change.rects(a, b) { add(rect, above: i, j) }
    for hull in change.hulls { Footprint(hull, in: area).map { add($0, above: i, j) } }
  }

  private mutating func add(_ footprint: Footprint, above i: Int?, _ j: Int?) {
    if footprint.isUpright { return add(footprint.bounds, above: i, j) }
    let hiding = curtains.lazy.filter { $0.old > i ?? -1 && $0.new > j ?? -1 }
    slanted.add(footprint, behind: hiding.map(\.rect).filter { $0.touches(footprint.bounds) })
  }

  /// Adds what is seen of a rectangle in which a command differs.
  private mutating func add(_ rect: PixelRect, above i: Int?, _ j: Int?) {
    var (seen, rest) = ([rect], [PixelRect]())
    for curtain in curtains
    where curtain.old > i ?? -1 && curtain.new > j ?? -1 && rect.touches(curtain.rect) {
      rest.removeAll(keepingCapacity: true)
      for part in seen { part.addWithout(curtain.rect, to: &rest) }
      swap(&seen, &rest)
    }
    for part in seen { join(part) }
  }

  /// Joins `rect` with those next to which drawing it alone would not pay, then the cheapest pair while
  /// there are too many.
  private mutating func join(_ rect: PixelRect) {
    var rect = rect
    while let i = upright.firstIndex(where: { $0.waste(rect) <= ($0.size + rect.size) / 24 }) {
      rect = upright.remove(at: i).union(rect)
    }
    upright.append(rect)
    guard upright.count > maximum else { return }
    var best = (0, 1)
    for i in upright.indices {
      for j in upright.indices where j > i {
        if upright[i].waste(upright[j]) < upright[best.0].waste(upright[best.1]) { best = (i, j) }
      }
    }
    let second = upright.remove(at: best.1)
    let first = upright.remove(at: best.0)
    join(first.union(second))
  }
}

extension [DrawCommand] {
  /// Whether a command is a part of the sheet that the command before, or the one that this is a part of, shows all of: so are
  /// the rims of a page. Such a command changes no pixel beyond the sheet, and nothing between them hides the sheet.
  fileprivate func isPart(_ i: Int, of changed: Range<Int>) -> Bool {
    guard let bend = self[i].bend else { return false }
    var k = i - 1
    while k >= changed.lowerBound, self[k].bend != nil, self[k].clips == self[i].clips,
      let part = self[i].place(on: self[k], bend)
    {
      let sheet = self[k].rect
      // Rounding may put the end of a rim a little beyond the sheet's.
      let far = 1e-6 * Swift.max(sheet.width, sheet.height)
      if sheet.minX - far <= part.minX, sheet.maxX + far >= part.maxX,
        sheet.minY - far <= part.minY, sheet.maxY + far >= part.maxY
      {
        return true
      }
      k -= 1
    }
    return false
  }
}

extension DrawCommand {
  /// The command's rectangle in the plane of another command that is bent in the same way; nil where the planes are not the same
  /// but for a move.
  fileprivate func place(on sheet: DrawCommand, _ bend: Bend) -> Rect? {
    guard var other = sheet.bend else { return nil }
    if projection == sheet.projection { return other == bend ? rect : nil }
    guard let map = sheet.projection.inverted.map({ projection.concatenating($0) }) else {
      return nil
    }
    let (scale, tolerance) = (map.m33, 1e-9 * abs(map.m33))
    let reach = max(1, abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY))
    guard abs(map.m11 - scale) <= tolerance, abs(map.m22 - scale) <= tolerance,
      abs(map.m12) <= tolerance, abs(map.m21) <= tolerance,
      (abs(map.m13) + abs(map.m23)) * reach <= tolerance, other.profile == nil, bend.profile == nil
    else { return nil }
    let move = Point(map.m31 / scale, map.m32 / scale)
    // A bend is the same where the two cylinders are, once the planes are.
    guard
      abs(
        other.cylinder.offset - bend.cylinder.offset - other.cylinder.normal.x * move.x
          - other.cylinder.normal.y * move.y) <= 1e-6 * reach
    else { return nil }
    other.cylinder.offset = bend.cylinder.offset
    other.through = bend.through
    other.light = bend.light
    other.height = bend.height
    return other == bend ? rect.offsetBy(move.x, move.y) : nil
  }

  /// The pixels of `area` under which nothing is seen; nil where there are none or they cannot be told easily.
  fileprivate func hidden(in area: PixelRect) -> PixelRect? {
    guard opacity == 1, blend == .sourceOver, clips.isEmpty, isOpaque, bend == nil,
      let place = UprightSides(rect, projection)
    else { return nil }
    let radius = max(corners.topLeft, corners.topRight, corners.bottomLeft, corners.bottomRight, 0)
    // A pixel within the sides, which a rounded corner's square does not reach. What is covered but for so little
    // counts as full: see `Shape`.
    let tolerance = 0.0009
    let inset = place.scale * radius + (radius > 0 ? 1 : 0)
    let sides = place.sides
    let x = clampedInt((sides.x + inset.x - tolerance).rounded(.up), area.x, area.maxX)
    let y = clampedInt((sides.y + inset.y - tolerance).rounded(.up), area.y, area.maxY)
    let maxX = clampedInt((sides.z - inset.x + tolerance).rounded(.down), x, area.maxX)
    let maxY = clampedInt((sides.w - inset.y + tolerance).rounded(.down), y, area.maxY)
    return maxX > x && maxY > y ? PixelRect(x, y, maxX - x, maxY - y) : nil
  }

  private var isOpaque: Bool {
    switch paint {
    case .color(let color): color.alpha == 1
    case .bitmap(let bitmap, let source):
      bitmap.isOpaque && !source.isEmpty && source.maxX.isFinite && source.maxY.isFinite
    case .gradient, .shadow: false
    }
  }
}

extension PixelRect {
  fileprivate var size: Int { width * height }

  /// How many pixels the union has that neither has; negative where they overlap much.
  fileprivate func waste(_ o: PixelRect) -> Int { union(o).size - size - o.size }

  fileprivate func union(_ o: PixelRect) -> PixelRect {
    let (x, y) = (min(self.x, o.x), min(self.y, o.y))
    return PixelRect(x, y, max(maxX, o.maxX) - x, max(maxY, o.maxY) - y)
  }

  /// Whether both have a pixel in common.
  fileprivate func touches(_ o: PixelRect) -> Bool {
    max(x, o.x) < min(maxX, o.maxX) && max(y, o.y) < min(maxY, o.maxY)
  }

  /// Adds what is left of it without `o` to `rest`: above, below, left and right of `o`.
  fileprivate func addWithout(_ o: PixelRect, to rest: inout [PixelRect]) {
    guard touches(o) else { return rest.append(self) }
    let hole = intersection(o)
    func add(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      if width > 0, height > 0 { rest.append(PixelRect(x, y, width, height)) }
    }
    add(x, y, width, hole.y - y)
    add(x, hole.maxY, width, maxY - hole.maxY)
    add(x, hole.y, hole.x - x, hole.height)
    add(hole.maxX, hole.y, maxX - hole.maxX, hole.height)
  }
}
