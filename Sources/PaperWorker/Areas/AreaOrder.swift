/// Puts areas in reading order: rows from the top, within a row from the side where reading begins.
///
/// The order follows from the areas alone. (The order in which a page was cut was rejected: a speech bubble over the
/// gutter between two rows lets the columns be cut first.)
struct AreaOrder {
  let isRightToLeft: Bool
  /// How far areas may overlap and still count as one beside the other, in parts of the smaller one.
  private static let overlap: Float = 0.3

  func sorted(_ boxes: [AreaBox]) -> [AreaBox] {
    guard boxes.count > 1 else { return boxes }
    let rows = groups(boxes, { ($0.y0, $0.y1) }, reversed: false)
    if rows.count > 1 { return rows.flatMap(sorted) }
    let columns = groups(boxes, { ($0.x0, $0.x1) }, reversed: isRightToLeft)
    if columns.count > 1 { return columns.flatMap(sorted) }
    return byNeighbours(boxes)
  }

  /// The areas in groups that lie one behind the other along an axis.
  private func groups(
    _ boxes: [AreaBox], _ span: (AreaBox) -> (Float, Float), reversed: Bool
  ) -> [[AreaBox]] {
    let spans = boxes.map { box in
      let (low, high) = span(box)
      let inset = (high - low) * Self.overlap / 2
      return (low: low + inset, high: high - inset, box: box)
    }.sorted { ($0.low, $0.high) < ($1.low, $1.high) }
    var (groups, end) = ([[AreaBox]](), -Float.infinity)
    for span in spans {
      if span.low >= end { groups.append([]) }
      groups[groups.count - 1].append(span.box)
      end = max(end, span.high)
    }
    return reversed ? groups.reversed() : groups
  }

  /// Of areas that no straight line parts: the next area is the first of which none of the others comes before.
  private func byNeighbours(_ boxes: [AreaBox]) -> [AreaBox] {
    var (left, sorted) = (boxes.sorted { key($0) < key($1) }, [AreaBox]())
    while !left.isEmpty {
      let next =
        left.indices.first { at in
          left.indices.allSatisfy { $0 == at || !isBefore(left[$0], left[at]) }
        } ?? 0
      sorted.append(left.remove(at: next))
    }
    return sorted
  }

  private func key(_ box: AreaBox) -> (Float, Float) {
    (box.y0, isRightToLeft ? -box.x1 : box.x0)
  }

  /// Whether an area is read before another: above the other, or beside the other where reading begins.
  private func isBefore(_ a: AreaBox, _ b: AreaBox) -> Bool {
    let common = a.intersection(b)
    let (across, down) = (
      common.width / max(1e-6, min(a.width, b.width)),
      common.height / max(1e-6, min(a.height, b.height))
    )
    if down <= Self.overlap, across > Self.overlap { return a.midY < b.midY }
    if across <= Self.overlap, down > Self.overlap {
      // Of two areas side by side, the area that begins below the middle of the other is of a later row.
      if b.y0 > a.midY || a.y0 > b.midY { return a.y0 < b.y0 }
      return (a.midX < b.midX) != isRightToLeft
    }
    // One lies within the other, or both lie across: the upper one, else the one where reading begins.
    if abs(a.midY - b.midY) > max(a.height, b.height) / 8 { return a.midY < b.midY }
    return (a.midX < b.midX) != isRightToLeft
  }
}
