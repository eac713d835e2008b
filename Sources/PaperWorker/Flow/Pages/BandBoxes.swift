import PaperTypesetting

/// Where the boxes of a chapter begin and end.
struct BandBoxes {
  struct Placed {
    /// An index in the chapter's boxes.
    var box: Int
    var bands: Range<Int>
    /// From the box's edge to the letters of its first band and of its last, in points.
    var above: Float
    var below: Float
  }

  /// Outer boxes come first, as inner ones are drawn over them.
  private(set) var placed: [Placed] = []
  /// The insides of boxes above and below bands, in points.
  private(set) var above: [Int: Float] = [:]
  private(set) var below: [Int: Float] = [:]

  /// - Parameter entries: those of the bands.
  init(_ flow: FlowChapter, entries: [Int]) {
    let order = flow.boxes.indices.sorted {
      (flow.boxes[$0].entries.count, $1) < (flow.boxes[$1].entries.count, $0)
    }
    for index in order {
      let box = flow.boxes[index]
      let first = entries.countOfFirst { $0 < box.entries.lowerBound }
      let end = entries.countOfFirst { $0 < box.entries.upperBound }
      guard first < end else { continue }
      above[first, default: 0] += Self.distance(box.paddingTop) + box.border(.top)
      below[end - 1, default: 0] += Self.distance(box.paddingBottom) + box.border(.bottom)
      placed.append(
        Placed(
          box: index, bands: first..<end, above: above[first] ?? 0, below: below[end - 1] ?? 0))
    }
    placed.reverse()
  }

  /// The halves that hold the insides of boxes. More would leave no room for letters.
  func halves(_ points: Float, _ grid: PageGrid) -> Int {
    min(grid.capacity / 4, grid.holding(points))
  }

  private static func distance(_ points: Float) -> Float {
    points.isFinite ? max(0, points) : 0
  }
}

extension FlowBox {
  enum Edge: Int { case top, right, bottom, left }

  /// A border's thickness, in points.
  func border(_ edge: Edge) -> Float {
    guard borders.indices.contains(edge.rawValue) else { return 0 }
    let thickness = borders[edge.rawValue]
    return thickness.isFinite ? max(0, min(thickness, 20)) : 0
  }
}
