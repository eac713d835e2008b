extension LineParagraph {
  /// A line of the items from a box to a place where a line may end.
  /// - Parameter isLast: whether the line stands before a forced break.
  func line(from start: Int, to end: Int, number: Int, isLast: Bool) -> BrokenLine {
    var text = max(start, min(end, items.count))
    let first = min(start, text)
    while text > first, items[text - 1].kind != .box { text -= 1 }
    var line = BrokenLine(items: first..<text, breakItem: end)
    var sum = LineSums.Sum()
    for item in items[first..<text] where item.kind != .penalty {
      sum.width += LineSums.checked(item.width)
      if item.kind == .box { sum.letters += LineSums.checked(item.width) }
      if item.kind == .glue {
        sum.stretch += max(0, LineSums.checked(item.stretch))
        sum.shrink += max(0, LineSums.checked(item.shrink))
      }
    }
    let isPenalty = end < items.count && items[end].kind == .penalty && !items[end].isForced
    if isPenalty {
      line.isHyphenated = items[end].isFlagged
      sum.width += LineSums.checked(items[end].width)
      sum.letters += LineSums.checked(items[end].width)
    }
    line.width = Float(sum.width)
    line.indent = shape.indent(ofLine: number)
    line.hang = Hang(
      left: Float(leftHang(at: first)),
      right: Float(rightHang(at: end, text: text, isPenalty: isPenalty)))
    let room = width(ofLine: number) + Double(line.hang.left) + Double(line.hang.right)
    fit(&line, rest: room - sum.width, sum, isLast: isLast)
    return line
  }

  /// Shares the rest of a line between letters and glue.
  private func fit(_ line: inout BrokenLine, rest: Double, _ sum: LineSums.Sum, isLast: Bool) {
    line.isOverfull = rest < -0.01
    guard prices.fill == .justified, rest < 0 || !isLast else { return }
    let glue = rest < 0 ? sum.shrink : sum.stretch
    guard glue > 0 || prices.letterFit > 0 else { return }
    let most = Double(min(max(prices.letterFit, 0), 0.05))
    let letters = most * sum.letters
    let share = glue + letters > 0 ? rest * letters / (glue + letters) : 0
    var steps = sum.letters > 0 ? (share / sum.letters / Self.step).rounded() : 0
    // A `Float` of a hundredth is a little less than that.
    let mostSteps = (most / Self.step + 0.001).rounded(.down)
    steps = min(max(steps, -mostSteps), mostSteps)
    func left(_ steps: Double) -> Double { rest - steps * Self.step * sum.letters }
    // Where the glue has nothing left, letters give more steps.
    let wide = most > 0 ? Double(min(max(prices.wideLetterFit, prices.letterFit), 0.05)) : 0
    let wideSteps = (wide / Self.step + 0.001).rounded(.down)
    while steps > -wideSteps, left(steps) < -sum.shrink { steps -= 1 }
    while steps < wideSteps, left(steps) > sum.stretch, left(steps + 1) >= 0 { steps += 1 }
    let ratio =
      left(steps) < 0
      ? (sum.shrink > 0 ? left(steps) / sum.shrink : -2)
      : (sum.stretch > 0 ? left(steps) / sum.stretch : 0)
    line.isOverfull = left(steps) < -sum.shrink - 0.01
    if ratio > Double(prices.mostStretch) || (sum.stretch <= 0 && left(steps) > 0.01) {
      // Without their fit the letters of a line without gaps would leave the column.
      if steps < 0 { line.letterFit = Float(1 + steps * Self.step) }
      return
    }
    line.letterFit = Float(1 + steps * Self.step)
    line.ratio = Float(min(max(ratio, sum.shrink > 0 ? -1 : 0), Double(prices.mostStretch)))
  }

  /// Of the letters' width. Each step is a size of glyphs that a cache has to keep.
  private static let step = 0.005
}
