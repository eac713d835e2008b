import PaperTypesetting

/// Writes a line of a paragraph at its place.
struct LineWriter {
  let paragraph: FlowParagraph
  let line: LineSpan
  let measure: LineMeasure
  let placing: LinePlacing
  /// In points from the page's top.
  let baseline: Float
  /// The line's rectangle; its width is known when the line has been written.
  private var rect = SetPage.Rectangle(x: 0, y: 0, width: 0, height: 0)

  init(
    _ line: LineSpan, of paragraph: FlowParagraph, measure: LineMeasure, placing: LinePlacing,
    baseline: Float
  ) {
    (self.line, self.paragraph, self.measure) = (line, paragraph, measure)
    (self.placing, self.baseline) = (placing, baseline)
  }

  /// - Parameters:
  ///   - block: the paragraph's number on the page.
  ///   - hasMarker: whether the paragraph's marker hangs before the line.
  ///   - initial: the letter that stands beside the line and those below.
  mutating func write(
    on page: inout PageWriter, block: Int, hasMarker: Bool, initial: InitialPlace? = nil
  ) {
    let first = page.letterCount
    rect = vertical(page.metrics)
    var left = placing.x
    if paragraph.isMixed { return writeMixed(on: &page, block: block, hasMarker: hasMarker) }
    if hasMarker, let marker = paragraph.marker { left = write(marker, on: &page) }
    if let initial {
      left = placing.x - initial.letter.room
      initial.write(at: left, beside: baseline, line: rect, on: &page)
    }
    var x = placing.x
    for index in measure.content { x = write(index, at: x, on: &page) }
    x = writeEnd(at: x, on: &page)
    finish(from: left, to: x, letters: first, block: block, on: &page)
  }

  /// - Parameter letters: the first letter of the line.
  private mutating func finish(
    from left: Float, to right: Float, letters: Int, block: Int, on page: inout PageWriter
  ) {
    (rect.x, rect.width) = (left, max(0, right - left))
    guard page.letterCount > letters else { return }
    page.add(
      SetPage.Line(
        rect: rect, block: block, headingLevel: paragraph.headingLevel,
        characters: letters..<page.letterCount, isHyphenated: paragraph.goesOn(after: line)))
  }

  /// Writes the parts in the order of reading, each at the place that the levels give.
  private mutating func writeMixed(
    on page: inout PageWriter, block: Int, hasMarker: Bool
  ) {
    let first = page.letterCount
    let order = LineOrder.order(measure.content.map { paragraph.pieces[$0].level })
    var places = [Float](repeating: placing.x, count: order.count)
    var x = placing.x
    for index in order {
      places[index] = x
      x += width(of: measure.content.lowerBound + index)
    }
    var (left, right) = (placing.x, x)
    if hasMarker, let marker = paragraph.marker {
      let start =
        paragraph.isRightToLeft ? x + marker.gap : max(0, placing.x - marker.gap - marker.width)
      write(marker, at: start, on: &page)
      (left, right) = (min(left, start), max(right, start + marker.width))
    }
    for index in measure.content {
      _ = write(index, at: places[index - measure.content.lowerBound], on: &page)
    }
    right = max(right, writeEnd(at: x, on: &page))
    finish(from: left, to: right, letters: first, block: block, on: &page)
  }

  /// The room that an item takes in the line, in points.
  private func width(of index: Int) -> Float {
    let item = paragraph.items[index]
    switch item.kind {
    case .box:
      let isFixed =
        paragraph.picture(index) != nil || paragraph.formula(index) != nil
        || paragraph.pieces[index].ruby >= 0
      return item.width * (isFixed ? 1 : placing.fit)
    case .glue:
      return item.width + placing.ratio * (placing.ratio < 0 ? item.shrink : item.stretch)
    case .penalty: return 0
    }
  }

  /// From the ascent to the descent of the largest letters.
  private func vertical(_ metrics: FaceMeasures) -> SetPage.Rectangle {
    var largest: FlowRun?
    for index in measure.content where paragraph.items[index].kind == .box {
      let run = paragraph.runs[Int(paragraph.pieces[index].run)]
      if run.size > largest?.size ?? 0 { largest = run }
    }
    let run = largest ?? paragraph.marker?.run ?? FlowRun()
    let face = metrics.metrics(of: run.face)
    return SetPage.Rectangle(
      x: 0, y: baseline - face.ascent * run.size, width: 0,
      height: (face.ascent + face.descent) * run.size)
  }

  // MARK: - Items

  /// - Returns: where the item ends, in points.
  private func write(_ index: Int, at x: Float, on page: inout PageWriter) -> Float {
    let item = paragraph.items[index]
    let piece = paragraph.pieces[index]
    let run = paragraph.runs[Int(piece.run)]
    var end = x
    switch item.kind {
    case .box:
      if let picture = paragraph.picture(index) {
        end += item.width
        let top = baseline - run.rise - picture.height
        page.addPicture(
          SetPage.Rectangle(x: x, y: top, width: picture.width, height: picture.height),
          address: picture.address)
        page.add(paragraph.letters(of: piece), from: x, to: end)
      } else if let formula = paragraph.formula(index) {
        end += item.width
        page.write(
          formula, paragraph.letters(of: piece), run, from: x, to: end, baseline: baseline)
      } else if paragraph.rubies.indices.contains(Int(piece.ruby)) {
        write(
          paragraph.rubies[Int(piece.ruby)], at: x, letters: paragraph.letters(of: piece),
          isLast: index == measure.content.upperBound - 1, on: &page)
      } else {
        end += item.width * placing.fit
        page.write(
          paragraph.glyphs[Int(piece.glyphs.lowerBound)..<Int(piece.glyphs.upperBound)],
          for: paragraph.letters(of: piece),
          PageWriter.Writing(
            run: run, left: x, right: end, baseline: baseline, fit: placing.fit,
            level: piece.level, isSquare: piece.isSquare))
        if piece.isSquare { stress(piece, run, from: x, to: end, on: &page) }
      }
    case .glue:
      end += item.width + placing.ratio * (placing.ratio < 0 ? item.shrink : item.stretch)
      page.add(paragraph.letters(of: piece), from: x, to: end)
    case .penalty:
      page.add(paragraph.letters(of: piece), from: x, to: x)
    }
    page.decorate(run, from: x, to: end, baseline: baseline, line: rect)
    return end
  }

  /// The penalty at which the line ends: a hyphen, or nothing.
  private func writeEnd(at x: Float, on page: inout PageWriter) -> Float {
    let index = Int(line.end)
    guard paragraph.items.indices.contains(index), paragraph.items[index].kind == .penalty else {
      return x
    }
    let piece = paragraph.pieces[index]
    let run = paragraph.runs[Int(piece.run)]
    var end = x
    for glyph in piece.glyphs {
      let shaped = paragraph.glyphs[Int(glyph)]
      page.draw(
        shaped, of: run, x: end, baseline: baseline, fit: placing.fit, scalar: softHyphen)
      end += shaped.advance * run.size / 1000 * placing.fit
    }
    page.add(paragraph.letters(of: piece), from: x, to: end)
    page.decorate(run, from: x, to: end, baseline: baseline, line: rect)
    return end
  }

  // MARK: - Markers

  /// - Returns: where the marker begins, in points.
  private func write(_ marker: FlowMarker, on page: inout PageWriter) -> Float {
    let left = max(0, placing.x - marker.gap - marker.width)
    write(marker, at: left, on: &page)
    return left
  }

  private func write(_ marker: FlowMarker, at left: Float, on page: inout PageWriter) {
    let unit = marker.run.size / 1000
    var pen = left
    for (index, glyph) in marker.glyphs.enumerated() {
      let scalar = index < marker.text.count ? marker.text[index] : 0
      page.draw(
        glyph, of: marker.run, x: pen, baseline: baseline, fit: 1, scalar: scalar,
        isUpright: marker.isUpright && !glyph.isLying)
      pen += glyph.advance * unit
    }
    let end = left + marker.width
    let counts = page.countsLetters
    page.countsLetters = counts && !marker.isAdded
    page.add(marker.text[...], from: left, to: end)
    page.countsLetters = counts
    page.add([0x20], from: min(end, placing.x), to: max(end, placing.x))
    page.decorate(marker.run, from: left, to: end, baseline: baseline, line: rect)
  }
}

extension FlowParagraph {
  func letters(of piece: FlowPiece) -> ArraySlice<UInt32> {
    text[Int(piece.text.lowerBound)..<Int(piece.text.upperBound)]
  }

  /// Whether the last word of a line goes on in the next line: the line ends at no space, and the book asks for no end.
  func goesOn(after line: LineSpan) -> Bool {
    let end = Int(line.end)
    guard items.indices.contains(end) else { return false }
    var index = end
    while items.indices.contains(index), items[index].kind != .box {
      let isForced = items[index].kind == .penalty && items[index].price <= -Item.infinity
      if isForced || !letters(of: pieces[index]).allSatisfy({ $0 == softHyphen }) { return false }
      index += 1
    }
    return items.indices.contains(index)
  }
}
