/// Finds the columns of a page by its lines of text: lines are cut at the gaps between columns, again and again.
package struct TextColumns {
  private let order: AreaOrder
  private let width: Float
  private let height: Float

  /// Parts of the page's width into which lines are sorted.
  private static let bins = 256
  /// The narrowest gap between columns, in parts of the page's width and of a line's height.
  private static let gap: (ofPage: Float, ofLine: Float) = (0.012, 0.9)
  /// A page has no more lines than are looked at; the search for columns takes the square of their number.
  private static let maximumLines = 600
  /// The most columns of a page.
  package static let maximumAreas = 128

  /// - Parameter isRightToLeft: whether the column at the right is read first.
  package init(width: Float, height: Float, isRightToLeft: Bool = false) {
    (self.width, self.height) = (max(width, 1e-3), max(height, 1e-3))
    order = AreaOrder(isRightToLeft: isRightToLeft)
  }

  /// The columns in reading order.
  /// - Parameter lines: the places of lines across; `vertical` those of lines that run down.
  package func columns(of lines: [AreaBox], vertical: [AreaBox] = []) -> [AreaBox] {
    // Lines that run down are lines across of a page that is turned.
    if vertical.count > lines.count {
      let turned = vertical.map { $0.transposed(from: width) }
      return TextColumns(width: height, height: width).columns(of: turned)
        .map { $0.restored(from: width) }
    }
    let lines = lines.filter { $0.width > 0 && $0.height > 0 }.prefix(Self.maximumLines)
      .sorted { ($0.y0, $0.x0) < ($1.y0, $1.x0) }
    guard !lines.isEmpty else { return [] }
    let heights = lines.map(\.height).sorted()
    let gap = max(Self.gap.ofPage * width, Self.gap.ofLine * heights[heights.count / 2])
    let bits = lines.map { Coverage($0, width) }
    let cells = max(1, Int((gap / width * Float(Self.bins)).rounded()))
    var parts: [[Int]] = []
    cut(Array(lines.indices), lines, bits, cells, depth: 0, &parts)
    let boxes = parts.compactMap { part in AreaBox.around(part.map { lines[$0] }) }
    return Array(joined(boxes).prefix(Self.maximumAreas))
  }

  // MARK: Cutting

  /// Cuts lines in the order of their upper edges into columns.
  private func cut(
    _ lines: [Int], _ boxes: [AreaBox], _ bits: [Coverage], _ cells: Int, depth: Int,
    _ parts: inout [[Int]]
  ) {
    guard lines.count > 1, depth < 12, let run = columnar(lines, bits, cells) else {
      return parts.append(lines)
    }
    if run.range.lowerBound > 0 { parts.append(Array(lines[..<run.range.lowerBound])) }
    let middle = Float(run.gap) / Float(Self.bins) * width
    let within = lines[run.range]
    let left = within.filter { boxes[$0].midX < middle }
    let right = within.filter { boxes[$0].midX >= middle }
    for side in order.isRightToLeft ? [right, left] : [left, right] {
      cut(side, boxes, bits, cells, depth: depth + 1, &parts)
    }
    let rest = Array(lines[run.range.upperBound...])
    if !rest.isEmpty { cut(rest, boxes, bits, cells, depth: depth + 1, &parts) }
  }

  /// The longest run of lines that a gap parts from top to bottom, with two lines on each side; the first of two runs of
  /// equal length.
  private func columnar(
    _ lines: [Int], _ bits: [Coverage], _ cells: Int
  ) -> (range: Range<Int>, gap: Int)? {
    var best: (range: Range<Int>, gap: Int)?
    var first = 0
    while first + (best?.range.count ?? 3) < lines.count {
      var (all, at) = (Coverage(), first)
      var found: (range: Range<Int>, gap: Int)?
      while at < lines.count {
        all.add(bits[lines[at]])
        at += 1
        guard let gap = all.gap(of: cells) else {
          // The first lines may be of one column; the gap shows with the first line beside them.
          if found != nil || all.isWide { break }
          continue
        }
        found = (first..<at, gap)
      }
      if let found, found.range.count > (best?.range.count ?? 3),
        hasLinesOnBothSides(found, lines, bits)
      {
        best = found
      }
      first += 1
    }
    return best
  }

  private func hasLinesOnBothSides(
    _ run: (range: Range<Int>, gap: Int), _ lines: [Int], _ bits: [Coverage]
  ) -> Bool {
    let left = run.range.reduce(0) { $0 + (bits[lines[$1]].last < run.gap ? 1 : 0) }
    return left >= 2 && run.range.count - left >= 2
  }

  // MARK: Joining

  /// Puts headings and numbers of pages, which are no columns, to the columns beside them.
  private func joined(_ boxes: [AreaBox]) -> [AreaBox] {
    var areas: [AreaBox] = []
    for (at, box) in boxes.enumerated() {
      guard isShort(box), boxes.count > 1 else {
        areas.append(box)
        continue
      }
      if let last = areas.last, fits(box, last) {
        areas[areas.count - 1] = last.union(box)
      } else if at + 1 < boxes.count, !fits(box, boxes[at + 1]), !isLoneNumber(box) {
        areas.append(box)
      } else if at + 1 == boxes.count, !isLoneNumber(box) {
        areas.append(box)
      } else if at + 1 < boxes.count, fits(box, boxes[at + 1]) {
        areas.append(box)
      }
    }
    return merged(areas)
  }

  /// Joins a short area to the area below, where the area below is as wide.
  private func merged(_ areas: [AreaBox]) -> [AreaBox] {
    var (result, at) = ([AreaBox](), 0)
    while at < areas.count {
      if isShort(areas[at]), at + 1 < areas.count, fits(areas[at], areas[at + 1]) {
        result.append(areas[at].union(areas[at + 1]))
        at += 2
      } else {
        result.append(areas[at])
        at += 1
      }
    }
    return result
  }

  private func isShort(_ box: AreaBox) -> Bool { box.height < height * 0.05 }
  private func isLoneNumber(_ box: AreaBox) -> Bool { box.width < width * 0.12 }

  /// Whether a short area lies over or under a column and is no wider.
  private func fits(_ short: AreaBox, _ column: AreaBox) -> Bool {
    let both = short.union(column)
    return both.width <= column.width * 1.15 && both.height <= column.height + height * 0.12
  }
}

/// Which parts of a page's width are covered by lines.
private struct Coverage {
  private var words = SIMD4<UInt64>(repeating: 0)
  private(set) var first = 256
  private(set) var last = -1

  init() {}

  init(_ line: AreaBox, _ width: Float) {
    func bin(_ x: Float) -> Int {
      let place = x / width * 256
      return place.isFinite ? Int(min(max(0, place), 255)) : 0
    }
    (first, last) = (bin(line.x0), max(bin(line.x0), bin(line.x1)))
    for bin in first...last { words[bin / 64] |= 1 << UInt64(bin % 64) }
  }

  mutating func add(_ other: Coverage) {
    words |= other.words
    (first, last) = (min(first, other.first), max(last, other.last))
  }

  /// Whether half of the width is covered without a gap: no further line opens one there.
  var isWide: Bool { gap(of: 1) == nil && last - first > 140 }

  /// The middle of the widest uncovered part between covered ones, of at least so many bins; nil for none.
  func gap(of least: Int) -> Int? {
    guard last > first else { return nil }
    var (best, middle, run) = (least - 1, -1, 0)
    for bin in first...last {
      if words[bin / 64] >> UInt64(bin % 64) & 1 == 0 {
        run += 1
        if run > best { (best, middle) = (run, bin - run / 2) }
      } else {
        run = 0
      }
    }
    return middle >= 0 ? middle : nil
  }
}
