extension PageSearch {
  /// The way after a page's end. The mark is the caller's matter.
  func cut(_ way: Way, price: Double) -> Way {
    let rest = height - way.y - way.foot
    var missing = 0
    var head = Way(cost: way.cost + price, pages: way.pages + 1, last: way.last)
    head.variant = way.variant
    if rest < 0 || (rest > 0 && rest <= way.take) {
      head.cost += PagePrices.flexed
    } else {
      missing = (rest + grid / 2) / grid
    }
    if missing == 1 { head.cost += PagePrices.oneLineShort }
    if missing > 1 {
      let many = PagePrices.manyLinesShort * Double(missing * missing)
      head.cost += min(many, PagePrices.mostShort)
    }
    switch way.facing {
    case .left: head.facing = missing > 0 ? .rightOfShort : .rightOfFull
    case .right: break
    case .rightOfFull: if missing > 0 { head.cost += PagePrices.unlikeFacing }
    case .rightOfShort: if missing == 0 { head.cost += PagePrices.unlikeFacing }
    }
    return head
  }

  /// Demerits of a page's end before a line that is not the first.
  func cutPrice(_ entry: PageEntry, _ variant: PageEntry.Variant, _ line: Int) -> Double {
    var price = 0.0
    if line == 1 { price += PagePrices.orphan }
    if line == variant.count - 1 { price += PagePrices.widow }
    if variant.isHyphenated(line - 1) { price += PagePrices.hyphenOverLeaf }
    if entry.keepsTogether { price += PagePrices.partedKeep }
    return price
  }

  func addGap(before entry: PageEntry, after previous: PageEntry, to way: inout Way) {
    guard way.y > 0 else { return }
    let gap = PageGap(before: entry, after: previous, y: way.y, grid: grid)
    way.y = gap.y
    way.give += gap.give
    way.take += gap.take
  }

  /// The cheapest way, with the demerits of a last page where the page is one.
  func best(isLast: Bool, firstPage: Int) -> Way {
    func cost(_ way: Way) -> Double {
      let isShort =
        isLast && way.pages > firstPage && way.y > 0
        && way.y + way.foot < PagePrices.fewestLastLines * grid
      return isShort ? way.cost + PagePrices.shortLastPage : way.cost
    }
    return ways.min { cost($0) < cost($1) } ?? Way()
  }

  /// The marks of a way after the root, the earliest first.
  func path(to way: Way) -> [Int] {
    var path: [Int] = []
    var index = way.last
    while index > root {
      path.append(index)
      index = marks[index].previous
    }
    return path.reversed()
  }

  /// Keeps the ways that have a mark.
  mutating func settle(on mark: Int) {
    ways.removeAll { way in
      var index = way.last
      while index > mark { index = marks[index].previous }
      return index != mark
    }
    root = mark
  }

  /// Frees the marks that no way has any more.
  mutating func forgetMarks() {
    var isUsed = [Bool](repeating: false, count: marks.count)
    if root >= 0 { isUsed[root] = true }
    for way in ways {
      var index = way.last
      while index > root, !isUsed[index] {
        isUsed[index] = true
        index = marks[index].previous
      }
    }
    var places = [Int](repeating: -1, count: marks.count)
    var kept: [Mark] = []
    for index in marks.indices where isUsed[index] {
      var mark = marks[index]
      mark.previous = mark.previous >= 0 ? places[mark.previous] : -1
      places[index] = kept.count
      kept.append(mark)
    }
    for index in ways.indices where ways[index].last >= 0 {
      ways[index].last = places[ways[index].last]
    }
    if root >= 0 { root = places[root] }
    marks = kept
  }
}

/// The space between two elements on a page.
struct PageGap {
  /// The top of the second element.
  var y: Int
  /// The part of the space that brings base lines back to the grid.
  var shift = 0
  /// How much the space can give, and take.
  var give = 0
  var take = 0

  init(before entry: PageEntry, after previous: PageEntry, y: Int, grid: Int) {
    let gap = max(previous.after, entry.before)
    self.y = y + gap
    if previous.isFlexible || entry.isFlexible {
      // A heading belongs to the text below.
      take = previous.keep > 0 ? grid / 4 : entry.keep > 0 ? grid / 4 * 3 : grid / 2
      give = min(gap, take)
    }
    guard previous.isOffGrid, !entry.isOffGrid else { return }
    var nearest = (self.y + grid / 2) / grid * grid
    if nearest < y { nearest += grid }
    shift = nearest - self.y
    give += min(0, shift)
    self.y = nearest
  }
}
