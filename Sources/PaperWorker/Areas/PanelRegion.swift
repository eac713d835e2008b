/// A part of a page that gutters have cut off: a box, and the slanted lines that bound the part.
struct PanelRegion {
  var box: PixelBox
  var bounds: [Bound] = []

  /// A slanted line: the part lies where `across * x + down * y` is below the limit, or not below.
  struct Bound {
    var across: Double
    var down: Double
    var limit: Double
    var isBelow: Bool

    func contains(_ x: Int, _ y: Int) -> Bool {
      (across * Double(x) + down * Double(y) < limit) == isBelow
    }
  }

  func contains(_ x: Int, _ y: Int) -> Bool { bounds.allSatisfy { $0.contains(x, y) } }

  /// The same part, no larger than what lies in the part and is not gutter.
  func trimmed(_ mask: GutterMask) -> PanelRegion {
    var found = PixelBox.nothing
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1
      where mask.cells[y * mask.width + x] != GutterMask.joined && contains(x, y) {
        found.include(x, y)
      }
    }
    var region = self
    region.box = found
    return region
  }
}

/// A strip of gutter across a region.
struct GutterCut {
  /// Whether the strip runs from the left to the right.
  var isAcross: Bool
  /// How far the strip goes down, or to the right, for a step along the strip.
  var slope: Double
  /// The first and the last line of the strip, by the place at which each meets the region's upper or left edge.
  var lines: Range<Int>

  /// The two parts of a region.
  func parts(of region: PanelRegion) -> (before: PanelRegion, after: PanelRegion) {
    let middle = (lines.lowerBound + lines.upperBound) / 2
    var (before, after) = (region, region)
    if slope == 0 {
      if isAcross {
        (before.box.y1, after.box.y0) = (middle, middle)
      } else {
        (before.box.x1, after.box.x0) = (middle, middle)
      }
      return (before, after)
    }
    let origin = isAcross ? region.box.x0 : region.box.y0
    let limit = Double(middle) - slope * Double(origin)
    let bound = PanelRegion.Bound(
      across: isAcross ? -slope : 1, down: isAcross ? 1 : -slope, limit: limit, isBelow: true)
    before.bounds.append(bound)
    var other = bound
    other.isBelow = false
    after.bounds.append(other)
    return (before, after)
  }
}
