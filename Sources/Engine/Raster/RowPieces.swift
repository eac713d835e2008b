import PaperGeometry

// What is seen of which command on a row, or on several rows that are alike.
//
// Method: the spans of all commands on the row are known first, so a part that lies wholly under a
// later opaque run is left out: the paper under a turning page, the background under the book. What is
// left are pieces. Every command says how long its span stays as it is, and so long the masks of
// its ends stay, too; up to the first change of any command the pieces are those of the row before. So a window
// at rest and a page that is magnified have a few dozen rows that are planned; only beside a tilted page
// every row has to be.
//
// Rejected: a depth buffer or lists of covered rectangles for the whole frame (a row's spans are
// simpler, and exact for tilted shapes too).

/// A part of a row on which a command is seen.
struct Piece {
  let command: Int
  let lo, hi: Int
  /// The part where the mask is the opacity alone; empty, but within `lo...hi`, where there is none.
  let fullLo, fullHi: Int
  /// The masks before and after the full part where they are known, one word a pixel.
  let left, right: UnsafePointer<UInt32>?

  init(_ command: Int, _ seen: RowPieces.Seen, _ lo: Int, _ hi: Int) {
    (self.command, self.lo, self.hi) = (command, lo, hi)
    let span = seen.span
    let fullLo = max(lo, min(span.fullLo, hi))
    let fullHi = max(lo, min(span.fullHi, hi))
    (self.fullLo, self.fullHi) = (fullLo, fullHi)
    // Bound: a piece's end is a part of its span's end, which has a word for every pixel.
    left = lo < fullLo ? seen.left.map { $0 + (lo - span.lo) } : nil
    right = fullHi < hi ? seen.right.map { $0 + (max(fullHi, span.fullHi) - span.fullHi) } : nil
  }
}

/// The pieces of one row and of the rows that are like it; each thread has its own.
struct RowPieces {
  /// A command's span, and the row before which it holds.
  struct Seen {
    var span = RowSpan.none
    var until = Int.min
    /// The masks of the span's ends, where they are kept.
    var left, right: UnsafePointer<UInt32>?
    let isOpaque: Bool

    /// Whether the command hides what is behind its full part.
    var isCurtain: Bool { isOpaque && span.fullLo < span.fullHi && !span.isEmpty }
  }

  private let area: PixelRect
  /// Front to back.
  private(set) var pieces: [Piece] = []
  /// The parts of the background that are seen.
  private(set) var ground: [Range<Int>] = []
  /// The row before which the pieces hold.
  private(set) var until = Int.min
  private(set) var seen: [Seen]
  /// The commands whose span is a new one that holds for several rows.
  private(set) var renewed: [Int] = []

  init(_ plan: Plan, area: PixelRect) {
    self.area = area
    seen = (0..<plan.count).map { i in
      Seen(isOpaque: plan.commands[i]._withUnsafeGuaranteedRef(\.isOpaque))
    }
    pieces.reserveCapacity(4 * seen.count)
    renewed.reserveCapacity(seen.count)
  }

  /// Finds the spans of row `y`, which is not above the row of the call before.
  mutating func look(_ plan: Plan, row y: Int) {
    renewed.removeAll(keepingCapacity: true)
    until = area.maxY
    for i in seen.indices {
      if seen[i].until <= y {
        (seen[i].span, seen[i].until) = plan.commands[i]._withUnsafeGuaranteedRef {
          $0.span(row: y)
        }
        (seen[i].left, seen[i].right) = (nil, nil)
        if seen[i].until > y + 1, !seen[i].span.isEmpty { renewed.append(i) }
      }
      until = min(until, seen[i].until)
    }
  }

  /// Notes the masks of the ends of a command's span.
  mutating func note(_ command: Int, left: UnsafePointer<UInt32>?, right: UnsafePointer<UInt32>?) {
    (seen[command].left, seen[command].right) = (left, right)
  }

  /// Cuts the spans into pieces, from the front to the back: `ground` is what is left to be seen.
  mutating func cut() {
    pieces.removeAll(keepingCapacity: true)
    ground.removeAll(keepingCapacity: true)
    ground.append(area.x..<area.maxX)
    for i in seen.indices.reversed() where !seen[i].span.isEmpty {
      let span = seen[i].span
      for part in ground where part.lowerBound < span.hi && part.upperBound > span.lo {
        pieces.append(
          Piece(i, seen[i], max(part.lowerBound, span.lo), min(part.upperBound, span.hi)))
      }
      if seen[i].isCurtain { hide(span.fullLo, span.fullHi) }
    }
  }

  /// Takes `lo..<hi` away from what is left to be seen.
  private mutating func hide(_ lo: Int, _ hi: Int) {
    var i = 0
    while i < ground.count {
      let part = ground[i]
      guard part.lowerBound < hi, part.upperBound > lo else {
        i += 1
        continue
      }
      let (left, right) = (part.lowerBound < lo, part.upperBound > hi)
      if left { ground[i] = part.lowerBound..<lo }
      if right, left { ground.append(hi..<part.upperBound) }
      if right, !left { ground[i] = hi..<part.upperBound }
      if left || right {
        i += 1
      } else {
        ground.swapAt(i, ground.count - 1)
        ground.removeLast()
      }
    }
  }
}
