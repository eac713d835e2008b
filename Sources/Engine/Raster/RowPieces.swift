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
struct RowPiece: BitwiseCopyable {
  let command: Int
  let lo, hi: Int
  /// The part where the mask is the opacity alone; empty, but within `lo...hi`, where there is none.
  let fullLo, fullHi: Int
  /// The masks before and after the full part where they are known, one word a pixel.
  let left, right: UnsafePointer<UInt32>?

  @inline(__always)
  init(_ command: Int, _ seen: UnsafePointer<RowPieces.Seen>, _ lo: Int, _ hi: Int) {
    (self.command, self.lo, self.hi) = (command, lo, hi)
    let span = seen.pointee.span
    let fullLo = max(lo, min(span.fullLo, hi))
    let fullHi = max(lo, min(span.fullHi, hi))
    (self.fullLo, self.fullHi) = (fullLo, fullHi)
    // Bound: a piece's end is a part of its span's end, which has a word for every pixel.
    left = lo < fullLo ? seen.pointee.left.map { $0 + (lo - span.lo) } : nil
    right =
      fullHi < hi ? seen.pointee.right.map { $0 + (max(fullHi, span.fullHi) - span.fullHi) } : nil
  }
}

/// The pieces of one row and of the rows that are like it; each thread has its own.
struct RowPieces: ~Copyable {
  /// A command's span, and the row before which it holds.
  struct Seen: BitwiseCopyable {
    var span = RowSpan.none
    /// What the shapes cover wholly.
    var clear = ColumnRange(lo: 0, hi: 0)
    var until = Int.min
    /// The first of the eight rows whose spans are known.
    var known = RowRange.first
    /// The masks of the span's ends, where they are kept.
    var left, right: UnsafePointer<UInt32>?
    let isOpaque: Bool

    /// Whether the command hides what is behind its full part.
    var isCurtain: Bool { isOpaque && span.fullLo < span.fullHi && !span.isEmpty }
  }

  private let region: Region
  /// Front to back.
  private(set) var pieces: FlatList<RowPiece>
  /// The parts of the background that are seen.
  private(set) var ground = FlatList<ColumnRange>(capacity: 64)
  /// The row before which the pieces hold.
  private(set) var until = Int.min
  private(set) var seen: FlatList<Seen>
  /// The commands whose span is a new one that holds for several rows.
  private(set) var renewed: FlatList<Int>
  /// Spans of eight rows, of each command.
  private var eights: FlatList<CommandSpan>

  init(_ plan: Plan, region: Region) {
    self.region = region
    seen = FlatList(capacity: plan.count)
    for i in 0..<plan.count {
      seen.append(Seen(isOpaque: plan.commands[i]._withUnsafeGuaranteedRef(\.isOpaque)))
    }
    pieces = FlatList(capacity: 4 * plan.count)
    renewed = FlatList(capacity: plan.count)
    eights = FlatList(capacity: EightSpans.rows * plan.count)
    for _ in 0..<EightSpans.rows * plan.count { eights.append(CommandSpan()) }
  }

  /// Finds the spans of row `y`, which is not above the row of the call before.
  mutating func look(_ plan: Plan, row y: Int) {
    renewed.removeAll()
    until = region.columns(row: y, &ground)
    if ground.count == 0 { return }
    for i in 0..<seen.count {
      if seen[i].until <= y { renew(plan, i, y) }
      until = min(until, seen[i].until)
    }
  }

  /// Spans that hold for a row alone are found for eight rows at once.
  private mutating func renew(_ plan: Plan, _ i: Int, _ y: Int) {
    let new = seen.base + i
    (new.pointee.left, new.pointee.right) = (nil, nil)
    if y < new.pointee.known + EightSpans.rows {
      new.pointee.until = y + 1
      return take(eights[EightSpans.rows * i + y - new.pointee.known], new)
    }
    plan.commands[i]._withUnsafeGuaranteedRef { command in
      if y < command.bounds.y || y >= command.bounds.maxY {
        new.pointee.span = .none
        new.pointee.until = y < command.bounds.y ? command.bounds.y : RowRange.end
        return
      }
      let until = command.steady(from: y)
      new.pointee.until = until
      if until > y + 1 {
        take(command.span(row: y), new)
        if !new.pointee.span.isEmpty { renewed.append(i) }
      } else if command.steady(from: y + EightSpans.rows - 1) > y + EightSpans.rows {
        // Rows that are alike begin within the eight, and have masks that are kept.
        take(command.span(row: y), new)
      } else {
        guard command.spans(from: y, into: eights.base + EightSpans.rows * i) else {
          new.pointee.span = .none
          new.pointee.until = y + EightSpans.rows
          return
        }
        new.pointee.known = y
        take(eights[EightSpans.rows * i], new)
      }
    }
  }

  @inline(__always)
  private func take(_ found: CommandSpan, _ new: UnsafeMutablePointer<Seen>) {
    new.pointee.span = found.span
    new.pointee.clear = found.clear
  }

  /// Notes the masks of the ends of a command's span.
  func note(_ command: Int, left: UnsafePointer<UInt32>?, right: UnsafePointer<UInt32>?) {
    seen.base[command].left = left
    seen.base[command].right = right
  }

  /// Cuts the spans into pieces, from the front to the back: `ground` is all of the row at first, and what is
  /// left to be seen in the end.
  mutating func cut() {
    pieces.removeAll()
    var i = seen.count - 1
    while i >= 0, ground.count > 0 {
      // By address: most commands are not seen on a row, and a copy takes longer than to know that.
      let command = seen.base + i
      let (lo, hi) = (command.pointee.span.lo, command.pointee.span.hi)
      if lo < hi {
        for k in 0..<ground.count {
          let part = ground[k]
          guard part.lo < hi, part.hi > lo else { continue }
          pieces.append(RowPiece(i, command, max(part.lo, lo), min(part.hi, hi)))
        }
        if command.pointee.isCurtain {
          hide(command.pointee.span.fullLo, command.pointee.span.fullHi)
        }
      }
      i -= 1
    }
  }

  /// Takes `lo..<hi` away from what is left to be seen.
  private mutating func hide(_ lo: Int, _ hi: Int) {
    var i = 0
    while i < ground.count {
      let part = ground[i]
      if part.lo >= hi || part.hi <= lo {
        i += 1
      } else if part.lo < lo {
        ground[i].hi = lo
        if part.hi > hi { ground.append(ColumnRange(lo: hi, hi: part.hi)) }
        i += 1
      } else if part.hi > hi {
        ground[i].lo = hi
        i += 1
      } else {
        ground.swapRemove(i)
      }
    }
  }
}
