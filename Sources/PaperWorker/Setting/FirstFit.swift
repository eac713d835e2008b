extension LineRun {
  /// The end of a line that takes as many items as there is room for.
  func firstFit(_ start: Int, _ segment: Range<Int>) -> Int {
    let items = paragraph.items
    var room = paragraph.width(ofLine: lines.count) + paragraph.leftHang(at: start)
    room += 0.001
    var (width, text, textWidth) = (0.0, start, 0.0)
    var (fitting, hyphen): (Int?, Int?)
    for place in start..<segment.upperBound {
      let item = items[place]
      if item.kind == .box {
        width += LineSums.checked(item.width)
        (text, textWidth) = (place + 1, width)
        continue
      }
      if item.kind == .glue, text != place || text == start {
        width += LineSums.checked(item.width)
        continue
      }
      if item.kind == .penalty, text == start || item.price >= Item.infinity { continue }
      let isPenalty = item.kind == .penalty
      let needed = textWidth + (isPenalty ? LineSums.checked(item.width) : 0)
      let hang = paragraph.rightHang(at: place, text: text, isPenalty: isPenalty)
      let isHyphen = item.isAddedHyphen && !paragraph.prices.allowsHyphens
      if needed <= room + hang {
        if isHyphen { hyphen = place } else { fitting = place }
      } else if let best = fitting ?? hyphen {
        return best
      } else {
        return place
      }
      if item.kind == .glue { width += LineSums.checked(item.width) }
    }
    let hang = paragraph.rightHang(at: segment.upperBound, text: text, isPenalty: false)
    if textWidth <= room + hang { return segment.upperBound }
    return fitting ?? hyphen ?? segment.upperBound
  }
}
