/// A paragraph as the search sees it: items without impossible numbers, and the room of each line.
struct LineParagraph {
  let items: [Item]
  let hangs: [Hang]
  let shape: LineShape
  let prices: LinePrices

  init(_ items: [Item], hangs: [Hang], shape: LineShape, prices: LinePrices) {
    (self.items, self.prices, self.shape) = (items, prices, shape)
    self.hangs = hangs.count == items.count ? hangs : []
  }

  /// The first line from which on all lines have the same room.
  var alike: Int {
    max(shape.narrowed.count, shape.firstIndent == shape.turnover ? 0 : 1)
  }

  func width(ofLine line: Int) -> Double {
    max(1, LineSums.checked(shape.width(ofLine: line)))
  }

  func leftHang(at place: Int) -> Double {
    place < hangs.count ? LineSums.checked(hangs[place].left) : 0
  }

  /// - Parameter text: the place after the line's last box.
  func rightHang(at place: Int, text: Int, isPenalty: Bool) -> Double {
    guard !hangs.isEmpty else { return 0 }
    if isPenalty, place < hangs.count, items[place].width > 0 || hangs[place].right > 0 {
      return LineSums.checked(hangs[place].right)
    }
    return text > 0 && text <= hangs.count ? LineSums.checked(hangs[text - 1].right) : 0
  }

  func isForced(at place: Int) -> Bool { place >= items.count || items[place].isForced }

  /// The first place from `start` on that no line before it takes: a box, or a forced break.
  func beginning(from start: Int) -> Int {
    var place = start
    while place < items.count, items[place].kind != .box, !items[place].isForced { place += 1 }
    return place
  }
}
