import PaperGeometry

// What is seen of which command on a row, or on several rows that are alike.
//
// Method: the spans of all commands on the row are known first, so a part that lies wholly under a
// later opaque run is left out: the paper under a turning page, the background under the book. What is
// left are pieces, in order. Every command says how long its span stays as it is; up to the first change
// of any of them the pieces are those of the row before, masks of their ends included. So a window at
// rest and a page that is magnified have a few dozen rows that are planned; only beside a tilted page
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
  var left, right: UnsafePointer<UInt32>?

  init(_ command: Int, _ span: RowSpan, _ lo: Int, _ hi: Int) {
    (self.command, self.lo, self.hi) = (command, lo, hi)
    fullLo = max(lo, min(span.fullLo, hi))
    fullHi = max(lo, min(span.fullHi, hi))
  }
}

/// The pieces of one row and of the rows that are like it; each thread has its own.
struct RowPieces {
  private let area: PixelRect
  private(set) var pieces: [Piece] = []
  /// The parts of the background that are seen.
  private(set) var ground: [Range<Int>] = []
  /// The row before which the pieces hold.
  private(set) var until = Int.min
  /// The commands' spans, each with the row before which it holds.
  private var spans: [(span: RowSpan, until: Int)]
  /// The opaque parts of the row, which hide what is behind them, back to front.
  private var curtains: [(lo: Int, hi: Int)] = []
  private let isOpaque: [Bool]

  init(_ plan: Plan, area: PixelRect) {
    self.area = area
    spans = Array(repeating: (.none, Int.min), count: plan.count)
    isOpaque = (0..<plan.count).map { i in
      plan.commands[i]._withUnsafeGuaranteedRef(\.isOpaque)
    }
    pieces.reserveCapacity(4 * spans.count)
    curtains.reserveCapacity(spans.count)
  }

  /// Finds the pieces of row `y`, which is not above the row of the call before.
  mutating func find(_ plan: Plan, row y: Int) {
    pieces.removeAll(keepingCapacity: true)
    curtains.removeAll(keepingCapacity: true)
    ground.removeAll(keepingCapacity: true)
    until = area.maxY
    for i in spans.indices {
      if spans[i].until <= y {
        spans[i] = plan.commands[i]._withUnsafeGuaranteedRef { $0.span(row: y) }
      }
      until = min(until, spans[i].until)
      let span = spans[i].span
      if !span.isEmpty, span.fullLo < span.fullHi, isOpaque[i] {
        curtains.append((span.fullLo, span.fullHi))
      }
    }
    addGround(area.x, area.maxX, behind: 0)
    var next = 0
    for i in spans.indices where !spans[i].span.isEmpty {
      let span = spans[i].span
      if span.fullLo < span.fullHi, isOpaque[i] { next += 1 }
      add(i, span, span.lo, span.hi, behind: next)
    }
  }

  /// Adds the parts of `lo..<hi` that no curtain from number `first` on hides.
  private mutating func add(
    _ command: Int, _ span: RowSpan, _ lo: Int, _ hi: Int, behind first: Int
  ) {
    guard lo < hi else { return }
    for i in first..<curtains.count {
      let curtain = curtains[i]
      guard curtain.lo < hi, curtain.hi > lo else { continue }
      add(command, span, lo, curtain.lo, behind: i + 1)
      return add(command, span, curtain.hi, hi, behind: i + 1)
    }
    pieces.append(Piece(command, span, lo, hi))
  }

  private mutating func addGround(_ lo: Int, _ hi: Int, behind first: Int) {
    guard lo < hi else { return }
    for i in first..<curtains.count {
      let curtain = curtains[i]
      guard curtain.lo < hi, curtain.hi > lo else { continue }
      addGround(lo, curtain.lo, behind: i + 1)
      return addGround(curtain.hi, hi, behind: i + 1)
    }
    ground.append(lo..<hi)
  }

  /// Notes the masks of a piece's ends, which are the same on all the rows.
  mutating func note(_ piece: Int, left: UnsafePointer<UInt32>?, right: UnsafePointer<UInt32>?) {
    pieces[piece].left = left
    pieces[piece].right = right
  }
}
