extension FlowParagraph {
  /// Whether an item that begins or ends a line stands at the line's edge: letters of the other direction change places.
  func standsAtEdge(_ item: Int) -> Bool {
    !isMixed || pieces[item].level == (isRightToLeft ? 1 : 0)
  }
}

/// The order in which a line's parts stand from left to right.
enum LineOrder {
  /// Rule L2 of UAX 9: from the highest level to the lowest odd level, each run of parts of that level or a higher level is
  /// reversed.
  /// - Returns: indices of `levels`.
  static func order(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.min(), highest > 0 else { return order }
    // A level that no part has reverses the same runs as the level above.
    let steps = Set(levels).filter { $0 > 0 }.sorted(by: >)
    for (index, level) in steps.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1] : lowest - lowest % 2
      // An even number of reversals of the same runs changes nothing.
      if (level - next) % 2 == 1 { reverse(&order, levels, level) }
    }
    return order
  }

  private static func reverse(_ order: inout [Int], _ levels: [UInt8], _ level: UInt8) {
    var at = 0
    while at < order.count {
      guard levels[order[at]] >= level else {
        at += 1
        continue
      }
      var end = at + 1
      while end < order.count, levels[order[end]] >= level { end += 1 }
      order[at..<end].reverse()
      at = end
    }
  }
}
