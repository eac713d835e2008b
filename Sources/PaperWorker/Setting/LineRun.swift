/// The breaking of a paragraph: its segments between forced breaks, their windows, and the passes over a window.
struct LineRun {
  let paragraph: LineParagraph
  private(set) var lines: [BrokenLine] = []
  private(set) var demerits = 0.0
  private(set) var segments = 0
  private(set) var isLate = false

  init(_ paragraph: LineParagraph) {
    self.paragraph = paragraph
  }

  mutating func breakAll(isLate: () -> Bool) {
    let items = paragraph.items
    var start = paragraph.beginning(from: 0)
    while start < items.count {
      var end = start
      while end < items.count, !items[end].isForced { end += 1 }
      segments += 1
      breakSegment(start..<end, isLate: isLate)
      start = paragraph.beginning(from: end + 1)
    }
  }

  private mutating func breakSegment(_ segment: Range<Int>, isLate: () -> Bool) {
    let firstLine = lines.count
    var start = segment.lowerBound
    var beginning = LineSearch.Beginning(line: firstLine)
    while start < segment.upperBound {
      if !self.isLate, isLate() { self.isLate = true }
      let end = min(segment.upperBound, start + LineBreaker.window)
      if !self.isLate, paragraph.prices.fill != .firstFit,
        let breaks = window(start..<end, segment, from: beginning, isLate: isLate)
      {
        for end in breaks { start = append(start, end.item, segment) }
        beginning.fitness = breaks.last?.fitness ?? 1
      } else {
        start = append(start, firstFit(start, segment), segment)
        beginning.fitness = 1
      }
      beginning.line = lines.count
      beginning.flags = lines.suffix(2).reversed().prefix { $0.isHyphenated }.count
    }
    if lines.count == firstLine { _ = append(segment.lowerBound, segment.upperBound, segment) }
  }

  /// Adds a line. Returns the beginning of the next.
  private mutating func append(_ start: Int, _ end: Int, _ segment: Range<Int>) -> Int {
    lines.append(
      paragraph.line(
        from: start, to: end, number: lines.count, isLast: end >= segment.upperBound))
    var next = end
    while next < segment.upperBound, paragraph.items[next].kind != .box { next += 1 }
    return next
  }

  /// The ends of the lines in a window; all but the last two lines where the window is no end. Nil where there are none
  /// or the time is over.
  private mutating func window(
    _ window: Range<Int>, _ segment: Range<Int>, from beginning: LineSearch.Beginning,
    isLate: () -> Bool
  ) -> [LineSearch.Break]? {
    let endsParagraph = window.upperBound == segment.upperBound
    let sums = LineSums(paragraph.items, window)
    for pass in passes {
      var search = LineSearch(
        paragraph, sums, from: beginning, pass: pass, alike: paragraph.alike)
      let isDone = search.run(endsParagraph: endsParagraph) {
        if isLate() { self.isLate = true }
        return self.isLate
      }
      if self.isLate { return nil }
      guard isDone, !search.isOverfull || pass.allowsHyphens else { continue }
      guard endsParagraph else {
        let path = search.promising().map(search.path) ?? []
        return path.count < 3 ? nil : path.dropLast(2)
      }
      guard let best = search.ways.min(by: { $0.demerits < $1.demerits }) else { continue }
      demerits += best.demerits
      return search.path(to: best)
    }
    return nil
  }

  private var passes: [LineSearch.Pass] {
    let prices = paragraph.prices
    let emergency = Double(prices.emergencyStretch)
    let hyphens = prices.allowsHyphens
    var passes: [LineSearch.Pass] = []
    if prices.firstTolerance >= 0 {
      passes.append(.init(tolerance: Double(prices.firstTolerance), allowsHyphens: false))
    }
    if hyphens { passes.append(.init(tolerance: Double(prices.tolerance), allowsHyphens: true)) }
    passes.append(
      .init(tolerance: Double(prices.tolerance), allowsHyphens: hyphens, emergency: emergency))
    passes.append(
      .init(
        tolerance: .infinity, allowsHyphens: hyphens, emergency: 2 * emergency, isLast: true))
    if !hyphens {
      passes.append(
        .init(tolerance: .infinity, allowsHyphens: true, emergency: 2 * emergency, isLast: true))
    }
    return passes
  }

  /// The breakings of the only segment into one line more and less, with all numbers of lines kept apart.
  func search(keepingLines count: Int, isLate: () -> Bool) -> [LineSetting] {
    let items = paragraph.items
    let start = paragraph.beginning(from: 0)
    var end = start
    while end < items.count, !items[end].isForced { end += 1 }
    let sums = LineSums(items, start..<end)
    guard mayVary(sums, count: count) else { return [] }
    let pass = LineSearch.Pass(
      tolerance: Double(paragraph.prices.tolerance), allowsHyphens: paragraph.prices.allowsHyphens)
    var search = LineSearch(
      paragraph, sums, from: .init(line: 0), pass: pass, alike: .max)
    guard search.run(endsParagraph: true, isLate: isLate) else { return [] }
    return [count - 1, count + 1].compactMap { wanted in
      let ways = search.ways.filter { $0.line == wanted }
      guard let best = ways.min(by: { $0.demerits < $1.demerits }) else { return nil }
      var setting = LineSetting(lines: [], demerits: Float(best.demerits))
      var next = start
      for (number, end) in search.path(to: best).enumerated() {
        setting.lines.append(
          paragraph.line(
            from: next, to: end.item, number: number, isLast: number == wanted - 1))
        next = paragraph.beginning(from: end.item)
      }
      return setting
    }
  }

  /// Whether glue and letters give enough for a line more or less, so that a search may find such lines.
  private func mayVary(_ sums: LineSums, count: Int) -> Bool {
    guard paragraph.prices.fill == .justified else { return true }
    let sum = sums.sum(at: sums.end)
    let fit = Double(paragraph.prices.letterFit) * sum.letters
    // A line hangs, and drops the glue at its end, by at most a part of its width.
    let line = paragraph.width(ofLine: count)
    let slack = line * 0.03 * Double(count)
    // Badness 300 is 1.44 times the stretch.
    let most = sum.width + 1.45 * (sum.stretch + fit) + slack
    let least = sum.width - sum.shrink - fit - slack
    return most > line * Double(count) || least < line * Double(count - 1)
  }
}
