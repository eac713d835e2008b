extension LineSearch {
  /// Compares all lines that may end at a place, and keeps the best ways to it.
  mutating func visit(_ place: Place) {
    bests.removeAll(keepingCapacity: true)
    overfull = (.infinity, -1)
    var isAnyOver = false
    for index in ways.indices where ways[index].start < place.text {
      let isOver = weigh(index, at: place) || place.isEnd
      if isOver { ways[index].isOver = true }
      isAnyOver = isAnyOver || isOver
    }
    let old = ways.count
    for best in bests { keep(best, at: place) }
    if place.isEnd {
      // A way without a line to the end has no text left: such a way is complete.
      for index in 0..<old where ways[index].start < place.text { ways[index].isOver = true }
      isAnyOver = true
    }
    if pass.isLast, isAnyOver, overfull.way >= 0, ways.allSatisfy(\.isOver) {
      isOverfull = true
      let flags = flags(of: ways[overfull.way], at: place)
      begin(
        after: place, from: overfull.way, fitness: 0, flags: flags, demerits: overfull.demerits)
    }
    if isAnyOver { ways.removeAll(where: \.isOver) }
    while ways.count > Self.mostWays { dropWorst() }
  }

  /// Of three lines in a row that end with hyphens, where no other breaking is left. An overfull line costs more.
  private static let tripledHyphen = 1e8

  /// How many lines in a row end with hyphens behind a line from a way to a place.
  private func flags(of way: Way, at place: Place) -> Int {
    guard place.isFlagged else { return 0 }
    return paragraph.prices.allowsTripledHyphens ? 1 : min(2, way.flags + 1)
  }

  /// Weighs the line from a way's end to a place. Returns whether the line is too wide, so that all longer ones are.
  private mutating func weigh(_ index: Int, at place: Place) -> Bool {
    let way = ways[index]
    let length = place.sum.width - way.sum.width + place.extra
    let letters = place.sum.letters - way.sum.letters + place.extra
    let room = way.room + place.hang
    let rest = room - length
    let ratio = self.ratio(
      of: rest, room: room, letters: letters,
      stretch: place.sum.stretch - way.sum.stretch, shrink: place.sum.shrink - way.sum.shrink,
      isEnd: place.isEnd)
    if ratio < -1 {
      if pass.isLast {
        let excess = min(1e6, -rest / room)
        let demerits = way.demerits + 1e9 * (1 + excess)
        if demerits < overfull.demerits { overfull = (demerits, index) }
      }
      return true
    }
    let badness = 100 * abs(ratio * ratio * ratio)
    guard badness <= pass.tolerance else { return false }
    let isTripled = place.isFlagged && way.flags > 1 && !paragraph.prices.allowsTripledHyphens
    if isTripled, !pass.isLast { return false }
    let fitness = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
    var demerits = self.demerits(
      of: way, badness: min(badness, 1e6), fitness: fitness, length: length, room: room, at: place)
    if isTripled { demerits += Self.tripledHyphen }
    offer(demerits, index, line: way.line + 1, fitness: fitness, flags: flags(of: way, at: place))
    return false
  }

  /// How much of its stretch, or below 0 of its shrink, a line needs.
  private func ratio(
    of rest: Double, room: Double, letters: Double, stretch: Double, shrink: Double, isEnd: Bool
  ) -> Double {
    let prices = paragraph.prices
    if rest >= 0 {
      if isEnd, prices.fill != .balanced { return 0 }
      var most = stretch + Double(prices.letterFit) * letters
      if prices.fill != .justified { most = Double(prices.raggedStretch) * room }
      most += pass.emergency * room
      guard most > 0 else { return rest > 0 ? 1e9 : 0 }
      guard rest > most, prices.fill == .justified else { return rest / most }
      // Letters that are wider than usual keep the gaps from growing, as far as they can.
      return max(1, (rest - wideFit(of: letters)) / most)
    }
    // Sums of many small numbers differ in their last digits.
    if rest > -0.001 { return 0 }
    guard prices.fill == .justified else { return -2 }
    let most = shrink + Double(prices.letterFit) * letters
    guard most > 0 else { return -2 }
    guard rest < -most else { return rest / most }
    return max(-2, min(-1, (rest + wideFit(of: letters)) / most))
  }

  /// What letters give besides their usual fit, where gaps have nothing more to give.
  private func wideFit(of letters: Double) -> Double {
    let prices = paragraph.prices
    guard prices.letterFit > 0 else { return 0 }
    return max(0, Double(prices.wideLetterFit - prices.letterFit)) * letters
  }

  private func demerits(
    of way: Way, badness: Double, fitness: Int, length: Double, room: Double, at place: Place
  ) -> Double {
    let prices = paragraph.prices
    let line = Double(prices.line) + badness
    var demerits = way.demerits + line * line + place.price
    if place.isEnd {
      if way.flags > 0 { demerits += Double(prices.hyphenBeforeLast) }
      if way.line > firstLine, length < Double(prices.shortLastPart) * room {
        demerits += Double(prices.shortLast)
      }
    } else if place.isFlagged, way.flags > 0 {
      demerits += Double(prices.doubledHyphen)
    }
    if fitness == 3 { demerits += Double(prices.wideLine) }
    if abs(fitness - way.fitness) > 1 { demerits += Double(prices.unlikeNeighbours) }
    return demerits
  }

  private mutating func offer(_ demerits: Double, _ way: Int, line: Int, fitness: Int, flags: Int) {
    let line = min(line, alike)
    var index = 0
    while index < bests.count, bests[index].line != line || bests[index].flags != flags {
      index += 1
    }
    if index == bests.count { bests.append(Best(line: line, flags: flags)) }
    if demerits < bests[index].demerits[fitness] {
      bests[index].demerits[fitness] = demerits
      bests[index].way[fitness] = way
    }
  }

  /// Begins lines after a place: one for each fitness that may yet be better than the best.
  private mutating func keep(_ best: Best, at place: Place) {
    let limit = best.demerits.min() + Double(paragraph.prices.unlikeNeighbours)
    for fitness in 0..<4 where best.way[fitness] >= 0 && best.demerits[fitness] <= limit {
      begin(
        after: place, from: best.way[fitness], fitness: fitness, flags: best.flags,
        demerits: best.demerits[fitness])
    }
  }

  private mutating func begin(
    after place: Place, from index: Int, fitness: Int, flags: Int, demerits: Double
  ) {
    let way = ways[index]
    breaks.append(Break(previous: way.last, item: place.item, fitness: fitness))
    let start = sums.box(from: place.item)
    ways.append(
      Way(
        last: breaks.count - 1, start: start, line: way.line + 1, fitness: fitness,
        flags: flags, demerits: demerits,
        room: paragraph.width(ofLine: way.line + 1) + paragraph.leftHang(at: start),
        sum: sums.sum(at: start)))
  }

  private mutating func dropWorst() {
    var worst = 0
    for index in ways.indices where ways[index].demerits >= ways[worst].demerits { worst = index }
    ways.remove(at: worst)
  }
}
