import PaperTypesetting

/// Where a paragraph's initial stands on a page: its top is that of the capitals beside, its base line that of the last
/// line beside.
struct InitialPlace {
  let letter: FlowInitial
  let baseline: Float
  /// In points. Where a page holds fewer lines than the letter is high, the letter is smaller.
  let size: Float

  /// The part of a square below the base line of lines that run down.
  private static let belowSquare: Float = 0.12
  /// Signs before the letter hang no farther, in sizes of their letters: the letter's edge is that of the lines.
  private static let mostHang: Float = 0.7

  /// Nil for a part without the paragraph's first line.
  init?(
    _ paragraph: FlowParagraph, _ part: PagePlan.Part, of band: Band, _ list: BandList,
    grid: PageGrid
  ) {
    guard let initial = paragraph.initial, part.lines.lowerBound == band.lines.lowerBound else {
      return nil
    }
    var (halves, first): (Int, Int?) = (0, nil)
    for index in part.lines.prefix(max(1, initial.lines)) {
      halves += band.row + Int(list.extras[index])
      if index == band.lines.upperBound - 1 { halves -= band.padBelow }
      if first == nil { first = halves }
    }
    let height = grid.points(halves - (first ?? halves)) + initial.textCapHeight
    letter = initial
    size = max(0, min(initial.run.size, height / max(0.1, initial.capHeight)))
    // The feet of squares stand below each other: letters upright have a part below the base line.
    let below = initial.isUpright ? Self.belowSquare * (size - initial.textCapHeight) : 0
    baseline = part.top + grid.points(halves) - grid.below(band.row) - below
  }

  /// - Parameters:
  ///   - left: the left edge of the lines below the letter, in points from the page's edge.
  ///   - first: the base line of the first line, whose rectangle is `line`.
  func write(
    at left: Float, beside first: Float, line: SetPage.Rectangle, on page: inout PageWriter
  ) {
    let x = writeSigns(at: left, first, line, on: &page)
    guard letter.run.size > 0 else { return }
    let scale = size / letter.run.size
    var run = letter.run
    run.size = size
    var pen = x - letter.bearing * scale
    for (index, glyph) in letter.glyphs.enumerated() {
      let scalar = index < letter.text.count ? letter.text[index] : 0
      page.draw(
        glyph, of: run, x: pen, baseline: baseline, fit: 1, scalar: scalar,
        isUpright: letter.isUpright && !glyph.isLying)
      pen += glyph.advance * size / 1000
    }
    let end = x + letter.width * scale
    let height = letter.capHeight * size
    page.add(
      letter.text[...], from: x, to: end, y: baseline - height, height: height)
    page.decorate(run, from: x, to: end, baseline: baseline, line: line)
  }

  /// Signs before the letter hang out of the column.
  /// - Returns: where the letter begins.
  private func writeSigns(
    at left: Float, _ baseline: Float, _ line: SetPage.Rectangle, on page: inout PageWriter
  ) -> Float {
    guard !letter.signs.isEmpty else { return left }
    let unit = letter.signRun.size / 1000
    let width = letter.signs.reduce(0) { $0 + $1.advance } * unit
    let start = left - min(width, Self.mostHang * letter.signRun.size)
    var pen = start
    for (index, glyph) in letter.signs.enumerated() {
      let scalar = index < letter.signText.count ? letter.signText[index] : 0
      page.draw(glyph, of: letter.signRun, x: pen, baseline: baseline, fit: 1, scalar: scalar)
      pen += glyph.advance * unit
    }
    page.add(letter.signText[...], from: start, to: pen)
    page.decorate(letter.signRun, from: start, to: pen, baseline: baseline, line: line)
    return max(left, pen)
  }
}
