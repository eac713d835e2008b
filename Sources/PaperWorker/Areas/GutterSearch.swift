/// Looks for strips of gutter that part a region.
struct GutterSearch {
  let mask: GutterMask
  let region: PanelRegion
  /// The least side of a panel, in pixels.
  let leastSide: Int

  /// What the lines of one direction cross: sums for each line.
  private struct Profile {
    var total: [Int]
    var joined: [Int]
    /// The longest way without gutter on a line, and how much of a line's ends is gutter.
    var blocked: [Int]
    var ends: [Int]
    var first: Int
  }

  /// The share of a line that is gutter: of a clean gutter, and of a gutter over which speech bubbles lie.
  private static let (clean, crossed) = (0.97, 0.42)
  /// The share of the lines beside a crossed gutter that is panel, where the gutter is seen.
  private static let (edge, cleanEdge) = (0.72, 0.5)
  /// The least share of a region that is gutter where a gutter crosses the region.
  private static let leastGutter = 0.006
  /// The slopes that gutters have, either way.
  private static let slopes = stride(from: 0.04, through: 0.6, by: 0.04)

  /// A straight strip that is gutter nearly as a whole.
  func cleanCut(isAcross: Bool) -> GutterCut? {
    let profile = profile(isAcross: isAcross, slope: 0)
    return widest(profile, isAcross: isAcross, slope: 0, least: Self.clean, isCrossed: false)?.cut
  }

  /// Whether there is enough gutter in the region for a strip.
  var hasGutter: Bool {
    let box = region.box
    var joined = 0
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 where mask.cells[y * mask.width + x] == GutterMask.joined {
        joined += 1
      }
    }
    return Double(joined) >= Self.leastGutter * Double(box.area)
  }

  /// A strip over which bubbles lie, between the edges of panels.
  func crossedCut(isAcross: Bool) -> GutterCut? {
    let profile = profile(isAcross: isAcross, slope: 0)
    return widest(profile, isAcross: isAcross, slope: 0, least: Self.crossed, isCrossed: true)?.cut
  }

  /// The slanted strip with the most gutter.
  func slantedCut() -> GutterCut? {
    var best: (cut: GutterCut, share: Double)?
    for slope in Self.slopes.flatMap({ [$0, -$0] }) {
      for isAcross in [true, false] {
        let profile = profile(isAcross: isAcross, slope: slope)
        guard
          let found = widest(
            profile, isAcross: isAcross, slope: slope, least: 0.6, isCrossed: true),
          found.share > best?.share ?? 0
        else { continue }
        best = found
      }
    }
    return best?.cut
  }

  // MARK: Profiles

  private func profile(isAcross: Bool, slope: Double) -> Profile {
    let box = region.box
    let (length, breadth) = isAcross ? (box.width, box.height) : (box.height, box.width)
    let (start, origin) = isAcross ? (box.y0, box.x0) : (box.x0, box.y0)
    let shift = Int((abs(slope) * Double(length)).rounded(.up))
    let first = start - (slope > 0 ? shift : 0)
    let count = breadth + shift + 1
    var profile = Profile(
      total: Array(repeating: 0, count: count), joined: Array(repeating: 0, count: count),
      blocked: Array(repeating: 0, count: count), ends: Array(repeating: 0, count: count),
      first: first)
    let end = max(2, length / 40)
    var run = [Int](repeating: 0, count: count)
    let isBounded = !region.bounds.isEmpty
    // Of a slanted strip every third place suffices.
    for step in stride(from: 0, to: length, by: slope == 0 ? 1 : 3) {
      let skew = Int((slope * Double(step)).rounded(.down))
      for place in 0..<breadth {
        let (x, y) = isAcross ? (origin + step, start + place) : (start + place, origin + step)
        if isBounded, !region.contains(x, y) { continue }
        let line = start + place - skew - first
        guard profile.total.indices.contains(line) else { continue }
        profile.total[line] += 1
        if mask.cells[y * mask.width + x] == GutterMask.joined {
          profile.joined[line] += 1
          if step < end || step >= length - end { profile.ends[line] += 1 }
          run[line] = 0
        } else {
          run[line] += 1
          profile.blocked[line] = max(profile.blocked[line], run[line])
        }
      }
    }
    return profile
  }

  private func widest(
    _ profile: Profile, isAcross: Bool, slope: Double, least: Double, isCrossed: Bool
  ) -> (cut: GutterCut, share: Double)? {
    let length = isAcross ? region.box.width : region.box.height
    // A slanted line that cuts off a corner alone is short.
    let leastLength = slope == 0 ? 1 : length * 7 / 30
    let ends = 2 * max(2, length / 40)
    var best: (cut: GutterCut, share: Double, width: Int)?
    var start: Int?
    func isGutter(_ line: Int) -> Bool {
      let total = profile.total[line]
      guard total >= leastLength, Double(profile.joined[line]) >= least * Double(total) else {
        return false
      }
      // A panel that reaches the line's end is no bubble.
      guard !isCrossed || slope != 0 || profile.ends[line] * 4 >= ends * 3 else { return false }
      return Double(profile.blocked[line]) <= 0.5 * Double(total)
    }
    for line in 0...profile.total.count {
      if line < profile.total.count, isGutter(line) {
        start = start ?? line
        continue
      }
      guard let first = start else { continue }
      start = nil
      let lines = (first + profile.first)..<(line + profile.first)
      let width = line - first
      let share =
        (first..<line).map {
          Double(profile.joined[$0]) / Double(max(1, profile.total[$0]))
        }.max() ?? 0
      let cut = GutterCut(isAcross: isAcross, slope: slope, lines: lines)
      guard width >= 2, isWithin(cut), hasEdges(cut, isCrossed ? Self.edge : Self.cleanEdge) else {
        continue
      }
      if isCrossed ? share > best?.share ?? 0 : width > best?.width ?? 0 {
        best = (cut, share, width)
      }
    }
    return best.map { ($0.cut, $0.share) }
  }

  /// Whether a panel has room on both sides of a cut.
  private func isWithin(_ cut: GutterCut) -> Bool {
    let box = region.box
    let length = Double(cut.isAcross ? box.width : box.height)
    let (low, high) = cut.isAcross ? (box.y0, box.y1) : (box.x0, box.x1)
    let end = cut.slope * length
    let before = (Double(cut.lines.lowerBound) + max(0, end)) - Double(low)
    let after = Double(high) - (Double(cut.lines.upperBound) + min(0, end))
    return before >= Double(leastSide) && after >= Double(leastSide)
  }

  /// Whether panels end along both sides of a strip: close to the strip's gutter lie lines that are no gutter.
  private func hasEdges(_ cut: GutterCut, _ share: Double) -> Bool {
    let reach = max(3, leastSide / 8)
    return [-1, 1].allSatisfy { side in
      (0...reach).contains { step in
        let line = side < 0 ? cut.lines.lowerBound - 1 - step : cut.lines.upperBound + step
        return panelShare(line, beside: cut) >= share
      }
    }
  }

  /// The share of a line that is no gutter, where the strip's middle is gutter.
  private func panelShare(_ line: Int, beside cut: GutterCut) -> Double {
    let box = region.box
    let length = cut.isAcross ? box.width : box.height
    let origin = cut.isAcross ? box.x0 : box.y0
    let middle = (cut.lines.lowerBound + cut.lines.upperBound) / 2
    var (seen, panel) = (0, 0)
    func cell(_ step: Int, _ place: Int) -> UInt8? {
      let (x, y) = cut.isAcross ? (origin + step, place) : (place, origin + step)
      guard (box.x0..<box.x1).contains(x), (box.y0..<box.y1).contains(y), region.contains(x, y)
      else { return nil }
      return mask.cells[y * mask.width + x]
    }
    for step in 0..<length {
      let skew = Int((cut.slope * Double(step)).rounded(.down))
      guard cell(step, middle + skew) == GutterMask.joined, let beside = cell(step, line + skew)
      else { continue }
      seen += 1
      if beside == 0 { panel += 1 }
    }
    return seen > length / 4 ? Double(panel) / Double(seen) : 0
  }
}
