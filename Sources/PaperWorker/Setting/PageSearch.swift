/// The best ways to fill pages up to an element. A way ends on a page that is not full yet.
struct PageSearch {
  /// Ways with the same fill and side differ in their past only, and the cheaper one is kept.
  struct Way {
    /// The height of all that stands on the page, and of the notes at its foot.
    var y = 0
    var foot = 0
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
  }

  /// The side of the page, and of a right page, whether the page before was short.
  enum Facing: Int {
    case left, right, rightOfFull, rightOfShort
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
  private var keys: [Int] = []
  private var next: [Way] = []
  /// Ways that begin a page within a paragraph: for each line four, by their facing.
  private var heads: [Way?] = []

  init(height: Int, grid: Int, isRight: Bool) {
    (self.height, self.grid) = (height, grid)
    begin(isRight: isRight, pages: 0)
  }

  /// Forgets all ways but that to a new page.
  mutating func begin(isRight: Bool, pages: Int) {
    marks.removeAll(keepingCapacity: true)
    root = -1
    ways = [Way(facing: isRight ? .right : .left, pages: pages)]
  }

  /// Places an element, or some lines of a paragraph.
  /// - Parameters:
  ///   - keep: demerits of a page's end before.
  ///   - part: nil for the whole element.
  mutating func place(
    _ entry: PageEntry, number: Int, after previous: PageEntry?, keep: Double,
    part: Range<Int>? = nil
  ) {
    let first = part?.lowerBound ?? 0
    breakBefore(entry, number: number, line: first, keep: keep)
    next.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    for index in entry.variants.indices {
      let variant = entry.variants[index]
      let lines = part ?? 0..<variant.count
      for var way in ways {
        if let previous, first == 0 { addGap(before: entry, after: previous, to: &way) }
        way.cost += variant.cost + (index > 0 ? PagePrices.otherwise : 0)
        way.variant = index
        fill(way, entry, variant, from: first, of: lines)
      }
      placeHeads(entry, variant, lines, number: number)
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
    if isEmpty, first == 0, !lines.isEmpty { way.y = entry.head }
    var line = first
    while true {
      let foot = line < lines.upperBound ? variant.foot(of: line) : 0
      let needed = way.y + entry.height + way.foot + foot
      // A page has a line, however high the line is.
      let fits =
        line < lines.upperBound && (needed <= height + way.give || (isEmpty && line == first))
      let rest = height - way.y - way.foot
      if line > first, line < lines.upperBound, !fits || rest < Self.mostShort * grid + grid / 2 {
        offerHead(cut(way, price: cutPrice(entry, variant, line)), at: line, of: lines)
      }
      guard fits else { break }
      way.y += entry.height
      way.foot += foot
      line += 1
    }
    if line == lines.upperBound { offer(way) }
  }

  private mutating func offerHead(_ way: Way, at line: Int, of lines: Range<Int>) {
    if heads.isEmpty { heads = [Way?](repeating: nil, count: 4 * lines.count) }
    let index = 4 * (line - lines.lowerBound) + way.facing.rawValue
    if way.cost < heads[index]?.cost ?? .infinity { heads[index] = way }
  }

  /// Goes on with pages that begin within the paragraph.
  private mutating func placeHeads(
    _ entry: PageEntry, _ variant: PageEntry.Variant, _ lines: Range<Int>, number: Int
  ) {
    guard !heads.isEmpty else { return }
    for index in heads.indices {
      guard var way = heads[index] else { continue }
      let line = lines.lowerBound + index / 4
      markVariant(of: &way, number: number)
      mark(&way, Mark(previous: way.last, element: number, line: line, variant: 0, isCut: true))
      fill(way, entry, variant, from: line, of: lines)
    }
    heads.removeAll(keepingCapacity: true)
  }

  private mutating func offer(_ way: Way) {
    let key = way.y << 32 | way.foot << 2 | way.facing.rawValue
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
  private mutating func breakBefore(
    _ entry: PageEntry, number: Int, line: Int, keep: Double
  ) {
    var heads = [Way?](repeating: nil, count: 4)
    var price = keep
    if line > 0, let variant = entry.variants.first { price += cutPrice(entry, variant, line) }
    for way in ways where way.y > 0 {
      let head = cut(way, price: price)
      let index = head.facing.rawValue
      if head.cost < heads[index]?.cost ?? .infinity { heads[index] = head }
    }
    for case var head? in heads {
      mark(&head, Mark(previous: head.last, element: number, line: line, variant: 0, isCut: true))
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

  private mutating func mark(_ way: inout Way, _ mark: Mark) {
    marks.append(mark)
    way.last = marks.count - 1
  }
}
