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

  /// Gives the first and the last lines of boxes the height of the boxes' insides.
  init(_ flow: FlowChapter, list: inout BandList, grid: PageGrid) {
    var above: [Int: Float] = [:]
    var below: [Int: Float] = [:]
    let entries = list.bands.map(\.entry)
    let order = flow.boxes.indices.sorted {
      (flow.boxes[$0].entries.count, $1) < (flow.boxes[$1].entries.count, $0)
    }
    for index in order {
      let box = flow.boxes[index]
      let first = Self.firstIndex(of: box.entries.lowerBound, in: entries)
      let end = Self.firstIndex(of: box.entries.upperBound, in: entries)
      guard first < end else { continue }
      above[first, default: 0] += Self.distance(box.paddingTop) + box.border(.top)
      below[end - 1, default: 0] += Self.distance(box.paddingBottom) + box.border(.bottom)
      placed.append(
        Placed(
          box: index, bands: first..<end, above: above[first] ?? 0, below: below[end - 1] ?? 0))
    }
    placed.reverse()
    // A box that does not fit above half a page would leave no room for letters.
    let limit = grid.capacity / 4
    for (band, points) in above {
      list.bands[band].padAbove = min(limit, grid.holding(points))
      list.raise(list.bands[band].lines.first, by: list.bands[band].padAbove, to: grid.capacity)
    }
    for (band, points) in below {
      list.bands[band].padBelow = min(limit, grid.holding(points))
      list.raise(list.bands[band].lines.last, by: list.bands[band].padBelow, to: grid.capacity)
    }
  }

  private static func distance(_ points: Float) -> Float {
    points.isFinite ? max(0, points) : 0
  }

  /// The first of the ascending numbers that is not less than a number.
  private static func firstIndex(of number: Int, in numbers: [Int]) -> Int {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension BandList {
  fileprivate mutating func raise(_ line: Int?, by halves: Int, to most: Int) {
    guard let line else { return }
    heights[line] = UInt16(clamping: min(most, Int(heights[line]) + halves))
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
