import PaperTypesetting

/// The best lines of a short paragraph, found by weighing each way to break the paragraph. The prices are written down
/// here a second time.
struct AllPartitions {
  var items: [Item]
  var shape: LineShape
  var prices: LinePrices
  private(set) var best: (demerits: Double, ends: [Int])?

  /// Looks with more and more tolerance, as the breaker does.
  init(_ items: [Item], shape: LineShape, prices: LinePrices) {
    (self.items, self.shape, self.prices) = (items, shape, prices)
    weighAll(tolerance: Double(prices.firstTolerance), hyphens: false, emergency: 0)
    let tolerance = Double(prices.tolerance)
    if best == nil { weighAll(tolerance: tolerance, hyphens: true, emergency: 0) }
    let emergency = Double(prices.emergencyStretch)
    if best == nil { weighAll(tolerance: tolerance, hyphens: true, emergency: emergency) }
  }

  private mutating func weighAll(tolerance: Double, hyphens: Bool, emergency: Double) {
    let places = items.indices.filter { place in
      switch items[place].kind {
      case .box: false
      case .glue: place > 0 && items[place - 1].kind == .box
      case .penalty: hyphens || items[place].width == 0
      }
    }
    for choice in 0..<(1 << places.count) {
      var ends = places.indices.filter { choice >> $0 & 1 == 1 }.map { places[$0] }
      ends.append(items.count)
      guard let demerits = demerits(of: ends, tolerance, emergency) else { continue }
      if demerits < best?.demerits ?? .infinity { best = (demerits, ends) }
    }
  }

  private func demerits(of ends: [Int], _ tolerance: Double, _ emergency: Double) -> Double? {
    var (start, sum, fitness, flags) = (0, 0.0, 1, 0)
    for (line, end) in ends.enumerated() {
      let isLast = end == items.count
      let room = Double(shape.width(ofLine: line))
      let boxes = items[start..<end].filter { $0.kind == .box }
      let glue = items[start..<end].filter { $0.kind == .glue }
      let hyphen = isLast || items[end].kind != .penalty ? 0 : Double(items[end].width)
      let letters = boxes.reduce(hyphen) { $0 + Double($1.width) }
      let width = glue.reduce(letters) { $0 + Double($1.width) }
      let fit = Double(prices.letterFit) * letters
      let wide = prices.letterFit > 0 ? Double(prices.wideLetterFit - prices.letterFit) : 0
      var ratio = 0.0
      if width > room + 0.001 {
        let shrink = glue.reduce(fit) { $0 + Double($1.shrink) }
        ratio = (room - width) / shrink
        if ratio < -1 { ratio = min(-1, (room - width + wide * letters) / shrink) }
      } else if !isLast, width < room {
        let stretch = glue.reduce(fit + emergency * room) { $0 + Double($1.stretch) }
        ratio = stretch > 0 ? (room - width) / stretch : 1e9
        if ratio > 1, stretch > 0 { ratio = max(1, (room - width - wide * letters) / stretch) }
      }
      let badness = 100 * abs(ratio * ratio * ratio)
      guard ratio >= -1, badness <= tolerance else { return nil }
      let isFlagged = !isLast && items[end].kind == .penalty
      let price = isFlagged ? Double(items[end].price) : 0
      sum += (Double(prices.line) + badness) * (Double(prices.line) + badness) + price * price
      if isFlagged, flags > 1, !prices.allowsTripledHyphens { return nil }
      if isFlagged, flags > 0 { sum += Double(prices.doubledHyphen) }
      if isLast, flags > 0 { sum += Double(prices.hyphenBeforeLast) }
      let isShort = width < Double(prices.shortLastPart) * room
      if isLast, line > 0, isShort { sum += Double(prices.shortLast) }
      let next = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
      if next == 3 { sum += Double(prices.wideLine) }
      if abs(next - fitness) > 1 { sum += Double(prices.unlikeNeighbours) }
      (fitness, flags, start) = (next, isFlagged ? flags + 1 : 0, end + 1)
    }
    return sum
  }
}
