/// Brackets of a row, and the parts that each pair holds.
struct FormulaFences {
  struct Fence {
    var sign: UInt32
    var kind: FormulaBox.Kind
    var at: Int
    /// The parts between the bracket and its fellow.
    var held: Range<Int>
  }

  private var open: [Fence] = []
  private var paired: [Fence] = []

  /// - Parameter kind: nil for a bar, which closes a bar that is open, and opens otherwise.
  mutating func add(_ sign: UInt32, _ kind: FormulaBox.Kind?, at place: Int) {
    let fence = Fence(sign: sign, kind: kind ?? .ordinary, at: place, held: place..<place)
    switch kind {
    case .open: open.append(fence)
    case .close: close(fence)
    default:
      if let last = open.last, last.sign == sign, last.kind == .ordinary {
        open.removeLast()
        pair(last, fence)
      } else {
        open.append(fence)
      }
    }
  }

  private mutating func close(_ fence: Fence) {
    guard let index = open.lastIndex(where: { $0.kind == .open }) else { return open.append(fence) }
    // Bars within a pair are as high as the pair.
    for bar in open[(index + 1)...] {
      var bar = bar
      bar.held = open[index].at..<fence.at
      paired.append(bar)
    }
    let first = open[index]
    open.removeSubrange(index...)
    pair(first, fence)
  }

  private mutating func pair(_ first: Fence, _ last: Fence) {
    var (first, last) = (first, last)
    (first.kind, last.kind) = (.open, .close)
    first.held = first.at..<last.at
    last.held = first.held
    paired += [first, last]
  }

  /// All brackets, inner ones first. One without fellow is as high as the row.
  func finished(count: Int) -> [Fence] {
    paired
      + open.map { fence in
        var fence = fence
        fence.held = 0..<count
        return fence
      }
  }
}
