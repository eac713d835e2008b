import PaperGeometry

// Which commands of one frame are those of the next.
//
// Method: what two lists have in common at their ends is set aside, and between these ends a longest common
// subsequence is found in a table. The frames of an app have a few dozen commands. The table compares a number for each
// command, its signature; commands themselves are compared only where the numbers are equal.
// Rejected: the standard library's difference of collections (it copies every command that changes, with all that
// the command holds, and took longer than drawing a strip), and a table that compares commands (each pair was copied).

/// The pairs of equal commands of two lists, in the order of both.
struct CommandMatch {
  /// A stretch without equal commands: what has gone from the old list, and what has come in the new one.
  struct Change {
    let gone, come: Range<Int>
  }

  /// Equal commands: indices in the old and in the new list.
  private(set) var pairs: [(old: Int, new: Int)] = []
  private(set) var changes: [Change] = []

  /// The largest table. In longer lists all that lies between the common ends counts as changed.
  private static let limit = 1 << 16

  init(_ old: [DrawCommand], _ new: [DrawCommand]) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] {
      pairs.append((start, start))
      start += 1
    }
    var tail = 0
    while tail < min(old.count, new.count) - start,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    {
      tail += 1
    }
    matchMiddle(old, start..<old.count - tail, new, start..<new.count - tail)
    for i in stride(from: tail, to: 0, by: -1) { pairs.append((old.count - i, new.count - i)) }
    findChanges(old.count, new.count)
  }

  private mutating func matchMiddle(
    _ old: [DrawCommand], _ a: Range<Int>, _ new: [DrawCommand], _ b: Range<Int>
  ) {
    let width = b.count + 1
    guard !a.isEmpty, !b.isEmpty, a.count * b.count <= Self.limit else { return }
    let (before, after) = (a.map { old[$0].signature }, b.map { new[$0].signature })
    // lengths[i, j]: how many pairs there are from the i-th and the j-th command of the middles on.
    var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
    var isSame = [Bool](repeating: false, count: a.count * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        let at = (i - a.lowerBound) * width + j - b.lowerBound
        isSame[at] =
          before[i - a.lowerBound] == after[j - b.lowerBound] && old[i] == new[j]
        lengths[at] =
          isSame[at] ? lengths[at + width + 1] + 1 : max(lengths[at + width], lengths[at + 1])
      }
    }
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound, j < b.upperBound {
      let at = (i - a.lowerBound) * width + j - b.lowerBound
      if isSame[at] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[at + width] >= lengths[at + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }

  private mutating func findChanges(_ oldCount: Int, _ newCount: Int) {
    var (i, j) = (0, 0)
    for pair in pairs + [(oldCount, newCount)] {
      if pair.old > i || pair.new > j {
        changes.append(Change(gone: i..<pair.old, come: j..<pair.new))
      }
      (i, j) = (pair.old + 1, pair.new + 1)
    }
  }
}

extension DrawCommand {
  /// A number that equal commands share, of the place and the kind of the paint. Commands that move have other numbers,
  /// save for one in many millions.
  fileprivate var signature: UInt64 {
    var sum = Signature()
    sum.add(rect.minX, rect.minY, rect.width, rect.height)
    sum.add(projection.m11, projection.m12, projection.m13, projection.m21)
    sum.add(projection.m22, projection.m23, projection.m31, projection.m32)
    sum.add(projection.m33, opacity, Double(paint.kind), bend == nil ? 0 : 1)
    return sum.value
  }
}

extension Paint {
  fileprivate var kind: Int {
    switch self {
    case .color: 0
    case .bitmap: 1
    case .gradient: 2
    case .shadow: 3
    }
  }
}

/// A number of many: each is multiplied into the sum.
private struct Signature {
  private(set) var value: UInt64 = 0

  mutating func add(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    add(a)
    add(b)
    add(c)
    add(d)
  }

  private mutating func add(_ number: Double) {
    // Both zeros are equal, and have other bits.
    value = (value ^ (number + 0).bitPattern) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }
}
