/// The best ways to fill pages up to an element. A way ends on a page that is not full yet.
struct PageSearch {
  /// Ways with the same fill and side differ in their past only, and the cheaper one is kept.
  struct Way {
    /// The height of all that stands on the page, and what lines demand at its foot.
    var y = 0
    var extra = 0
    /// The height of a moved figure at the page's head.
    var top = 0
    var notes = PageNotes()
    /// The element that stands at the head of the next page, or -1.
    var moved = -1
    /// How much space about headings and figures can give, and take.
    var give = 0
    var take = 0
    var facing = Facing.left
    var cost = 0.0
    /// The number of pages before this page.
    var pages = 0
    /// An index in the marks, or -1.
    var last = -1
    /// Of the element that is being placed.
    var variant = 0

    /// The height at the page's foot.
    var foot: Int { extra + notes.height }
  }

  /// The side of the page, and of a right page, whether the page before was short. Where sides are not known, whether
  /// the page before was short.
  enum Facing: Int, CaseIterable {
    case left, right, rightOfFull, rightOfShort, first, afterFull, afterShort

    static let count = allCases.count
  }

  /// A page's end before a line of an element, or a variant of an element that is not the first.
  struct Mark {
    /// An index in the marks, or -1.
    var previous: Int
    var element: Int
    var line: Int
    var variant: Int
    var isCut: Bool
  }

  /// The most ways that are kept.
  static let mostWays = 64
  /// Longer paragraphs are placed in parts of this many lines.
  static let part = 128
  /// A page is at most this many lines shorter for the sake of a paragraph's lines.
  static let mostShort = 3
  static let mostMarks = 1 << 15

  let height: Int
  let grid: Int
  var ways: [Way] = []
  var marks: [Mark] = []
  /// The mark that all ways have in common, or -1.
  var root = -1
  private(set) var sheet: NoteSheet
  private var keys: [SIMD4<Int32>] = []
  private var next: [Way] = []
  /// Ways that begin a page within a paragraph: for each line some, by their facing.
  private var heads: [Way?] = []

  init(height: Int, grid: Int, noteSpace: Int, isRight: Bool?) {
    (self.height, self.grid) = (height, grid)
    sheet = NoteSheet(space: noteSpace)
    begin(isRight: isRight, pages: 0)
  }

  /// Forgets all ways but that to a new page.
  /// - Parameter isRight: whether the page is a right one; nil where that is not known.
  mutating func begin(isRight: Bool?, pages: Int) {
    marks.removeAll(keepingCapacity: true)
    root = -1
    ways = [
      Way(
        notes: PageNotes(after: sheet.count),
        facing: isRight.map { $0 ? .right : .left } ?? .first, pages: pages)
    ]
  }

  /// Places an element, or some lines of a paragraph.
  /// - Parameters:
  ///   - entries: all elements; the last is placed.
  ///   - keep: demerits of a page's end before.
  ///   - part: nil for the whole element.
  mutating func place(
    lastOf entries: [PageEntry], keep: Double, part: Range<Int>? = nil
  ) {
    let first = part?.lowerBound ?? 0
    let number = entries.count - 1
    let entry = entries[number]
    if first == 0 { sheet.add(entry.notes) }
    breakBefore(entries, line: first, keep: keep)
    next.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    for index in entry.variants.indices {
      let variant = entry.variants[index]
      let lines = part ?? 0..<variant.count
      for var way in ways {
        // A page's end lets the moved figure stand before the next.
        if entry.isFigure, way.moved >= 0 { continue }
        if first == 0 {
          let before = way
          addGap(before: number, of: entries, to: &way)
          if PageMove.isWanted(entry, top: way.y, before: before.y, foot: way.foot, height: height)
          {
            offerMoved(before, number)
            continue
          }
        }
        way.cost += variant.cost + (index > 0 ? PagePrices.otherwise : 0)
        way.variant = index
        fill(way, entry, variant, from: first, of: lines)
      }
      placeHeads(variant, lines, of: entries)
    }
    keepBest(number: number)
  }

  /// Puts lines on the page of a way, as far as there is room, and offers ends of the page among them.
  private mutating func fill(
    _ way: Way, _ entry: PageEntry, _ variant: PageEntry.Variant, from first: Int,
    of lines: Range<Int>
  ) {
    var way = way
    let isEmpty = way.y == 0
    if way.y == way.top, first == 0, !lines.isEmpty { way.y += entry.head }
    var line = first
    while true {
      guard line < lines.upperBound else { break }
      let next = adding(line, of: entry, variant, to: way)
      // A page has a line, however high the line is.
      let fits = next.y + next.foot <= height + way.give || (isEmpty && line == first)
      let rest = height - way.y - way.foot
      let isNear = rest < Self.mostShort * grid + grid / 2
      if line > first, !fits || isNear || next.notes.owed > way.notes.owed {
        offerHead(cut(way, price: cutPrice(entry, variant, line)), at: line, of: lines)
      }
      guard fits else { break }
      way = next
      line += 1
    }
    if line == lines.upperBound { offer(way) }
  }

  private mutating func offerHead(_ way: Way, at line: Int, of lines: Range<Int>) {
    if heads.isEmpty { heads = [Way?](repeating: nil, count: Facing.count * lines.count) }
    let index = Facing.count * (line - lines.lowerBound) + way.facing.rawValue
    if way.cost < heads[index]?.cost ?? .infinity { heads[index] = way }
  }

  /// Goes on with pages that begin within the paragraph.
  private mutating func placeHeads(
    _ variant: PageEntry.Variant, _ lines: Range<Int>, of entries: [PageEntry]
  ) {
    guard !heads.isEmpty else { return }
    let number = entries.count - 1
    for index in heads.indices {
      guard var way = heads[index] else { continue }
      let line = lines.lowerBound + index / Facing.count
      markVariant(of: &way, number: number)
      begin(&way, with: line, of: variant, entries)
      fill(way, entries[number], variant, from: line, of: lines)
    }
    heads.removeAll(keepingCapacity: true)
  }

  private mutating func offerMoved(_ way: Way, _ number: Int) {
    var way = way
    way.moved = number
    way.cost += PagePrices.movedFigure
    offer(way)
  }

  private mutating func offer(_ way: Way) {
    let owed = way.notes.owed << 1 | (way.moved >= 0 ? 1 : 0)
    let key = SIMD4(
      Int32(clamping: way.y), Int32(clamping: way.foot), Int32(clamping: owed),
      Int32(way.facing.rawValue))
    if let index = keys.firstIndex(of: key) {
      if way.cost < next[index].cost { next[index] = way }
    } else {
      keys.append(key)
      next.append(way)
    }
  }

  private mutating func keepBest(number: Int) {
    if next.count > Self.mostWays {
      next.sort { $0.cost < $1.cost }
      next.removeLast(next.count - Self.mostWays)
    }
    for index in next.indices where next[index].variant > 0 {
      var way = next[index]
      markVariant(of: &way, number: number)
      next[index] = way
    }
    swap(&ways, &next)
    if marks.count > Self.mostMarks { forgetMarks() }
  }

  /// Adds ways that begin a page with the element.
  private mutating func breakBefore(_ entries: [PageEntry], line: Int, keep: Double) {
    let number = entries.count - 1
    var heads = [Way?](repeating: nil, count: Facing.count)
    var price = keep
    if line > 0, let variant = entries[number].variants.first {
      price += cutPrice(entries[number], variant, line)
    }
    for way in ways where way.y > 0 {
      let head = cut(way, price: price)
      let index = head.facing.rawValue
      if head.cost < heads[index]?.cost ?? .infinity { heads[index] = head }
    }
    for case var head? in heads {
      begin(&head, with: line, of: entries[number].variants.first, entries)
      ways.append(head)
    }
  }

  private mutating func markVariant(of way: inout Way, number: Int) {
    guard way.variant > 0 else { return }
    mark(
      &way,
      Mark(previous: way.last, element: number, line: 0, variant: way.variant, isCut: false))
    way.variant = 0
  }

  /// Begins a page of a way that ended a page.
  private mutating func begin(
    _ way: inout Way, with line: Int, of variant: PageEntry.Variant?, _ entries: [PageEntry]
  ) {
    let number = entries.count - 1
    for _ in 0..<2 {
      turn(&way, entries)
      mark(&way, Mark(previous: way.last, element: number, line: line, variant: 0, isCut: true))
      let head = line == 0 ? entries[number].head : 0
      let line = max(3 * grid, head + entries[number].height + (variant?.foot(of: line) ?? 0))
      guard way.top > 0, way.y + way.foot + line > height else { return }
      // The figure has the page alone.
      let cost = way.cost
      way = cut(way, price: 0)
      way.cost = cost
    }
  }

  private mutating func mark(_ way: inout Way, _ mark: Mark) {
    marks.append(mark)
    way.last = marks.count - 1
  }
}
