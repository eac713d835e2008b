/// Sums over the items of a window, and what the search asks of each item. Places are indices in the paragraph.
struct LineSums {
  /// A line's widths are differences of two of these.
  struct Sum {
    var width = 0.0
    var letters = 0.0
    var stretch = 0.0
    var shrink = 0.0
  }

  let first: Int
  let end: Int
  /// Before each item, and after the last.
  private var sums: [Sum] = []
  /// For each item, and the end: the first box that is not before it.
  private var boxes: [Int32] = []

  /// - Parameter range: without forced breaks.
  init(_ items: [Item], _ range: Range<Int>) {
    (first, end) = (range.lowerBound, range.upperBound)
    sums.reserveCapacity(range.count + 1)
    var sum = Sum()
    for item in items[range] {
      sums.append(sum)
      let width = Self.checked(item.width)
      switch item.kind {
      case .box:
        sum.width += width
        sum.letters += width
      case .glue:
        sum.width += width
        sum.stretch += max(0, Self.checked(item.stretch))
        sum.shrink += max(0, Self.checked(item.shrink))
      case .penalty: break
      }
    }
    sums.append(sum)
    boxes = [Int32](repeating: Int32(clamping: end - first), count: range.count + 1)
    for place in range.reversed() {
      boxes[place - first] =
        items[place].kind == .box ? Int32(place - first) : boxes[place - first + 1]
    }
  }

  func sum(at place: Int) -> Sum { sums[place - first] }

  func box(from place: Int) -> Int { first + Int(boxes[place - first]) }

  /// A distance that sums can bear: no item is wider than a mile.
  static func checked(_ distance: Float) -> Double {
    distance.isFinite ? Double(min(max(distance, -5_000_000), 5_000_000)) : 0
  }
}

extension Item {
  /// Whether a line must end at the item.
  var isForced: Bool { kind == .penalty && price <= -Self.infinity }

  /// Whether a word is broken at the item.
  var isAddedHyphen: Bool { kind == .penalty && isFlagged && width > 0 }
}
