import PaperTypesetting

/// Writes lines, pictures and rules on a page, from the top to the bottom.
struct PageWriter {
  private(set) var page = SetPage()
  let metrics: FaceMeasures
  let links: [String]
  /// Letters of notes count where the book has the notes.
  var countsLetters = true
  /// Behind letters; drawn over the backgrounds of boxes.
  private var marks: [SetPage.Fill] = []
  private var blocks = 0

  init(links: [String], metrics: FaceMeasures) {
    (self.links, self.metrics) = (links, metrics)
  }

  /// The page with all that was written.
  func finished() -> SetPage {
    var page = page
    page.backgrounds += marks
    return page
  }

  // MARK: - Glyphs

  /// - Parameters:
  ///   - x: the glyph's origin, in points.
  ///   - scalar: the letter that the glyph stands for, or 0.
  mutating func draw(
    _ glyph: ShapedGlyph, of run: FlowRun, x: Float, baseline: Float, fit: Float, scalar: UInt32,
    isUpright: Bool = false
  ) {
    let unit = run.size / 1000
    let size = run.size * glyph.scale
    let end = page.glyphs.count
    page.glyphs.append(
      SetPage.Glyph(
        glyph: glyph.glyph, x: x + glyph.x * unit * fit, rise: run.rise + glyph.y * unit,
        scalar: scalar))
    page.glyphs[end].isUpright = isUpright
    if let last = page.runs.indices.last, page.runs[last].continues(glyph, size, fit, run, baseline)
    {
      page.runs[last].glyphs = page.runs[last].glyphs.lowerBound..<end + 1
    } else {
      page.runs.append(
        SetPage.Run(
          face: glyph.face, size: size, stretch: fit, color: run.color, baseline: baseline,
          glyphs: end..<end + 1))
    }
  }

  /// Adds the further letters of a glyph that stands for several, as a ligature does: a PDF tells these, too.
  mutating func addFurther(_ letters: ArraySlice<UInt32>) {
    guard let last = page.glyphs.last, let run = page.runs.indices.last, letters.count < 6 else {
      return
    }
    for letter in letters {
      page.glyphs.append(
        SetPage.Glyph(glyph: SetPage.Glyph.none, x: last.x, rise: last.rise, scalar: letter))
    }
    page.runs[run].glyphs = page.runs[run].glyphs.lowerBound..<page.glyphs.count
  }

  // MARK: - Blocks

  /// The number of the next block on the page.
  mutating func beginBlock() -> Int {
    defer { blocks += 1 }
    return blocks
  }

  /// Adds what a page shows, without its letters as text.
  mutating func addDrawing(of other: SetPage) {
    let first = page.glyphs.count
    page.glyphs += other.glyphs
    page.runs += other.runs.map { run in
      var run = run
      run.glyphs = run.glyphs.lowerBound + first..<run.glyphs.upperBound + first
      return run
    }
    page.backgrounds += other.backgrounds
    page.pictures += other.pictures
    page.rules += other.rules
    page.links += other.links
  }

  // MARK: - Letters

  var letterCount: Int { page.characters.count }

  /// Letters that share a width. Soft hyphens are no letters of a line.
  /// - Parameters:
  ///   - y: the letters' own top, where their height is not the line's.
  ///   - isRightToLeft: whether the first letter is the one at the right.
  mutating func add(
    _ letters: ArraySlice<UInt32>, from left: Float, to right: Float, y: Float = 0,
    height: Float = 0, isRuby: Bool = false, isRightToLeft: Bool = false
  ) {
    guard !letters.isEmpty else { return }
    let width = max(0, right - left) / Float(letters.count)
    for (index, scalar) in letters.enumerated() where scalar != softHyphen {
      let place = isRightToLeft ? letters.count - 1 - index : index
      page.characters.append(
        SetPage.Character(
          scalar: scalar, x: left + Float(place) * width, width: width, y: y, height: height,
          isRuby: isRuby))
      if countsLetters { page.letters += LetterCount.letters(of: scalar) }
    }
  }

  mutating func add(_ line: SetPage.Line) { page.lines.append(line) }

  // MARK: - Fills

  mutating func addBackground(_ rect: SetPage.Rectangle, color: UInt32?) {
    page.backgrounds.append(SetPage.Fill(rect: rect, color: color))
  }

  mutating func addRule(_ rect: SetPage.Rectangle, color: UInt32?) {
    page.rules.append(SetPage.Fill(rect: rect, color: color))
  }

  mutating func addPicture(_ rect: SetPage.Rectangle, address: String) {
    page.pictures.append(SetPage.Picture(address: address, rect: rect))
  }

  mutating func addAnchor(_ id: String, y: Float) { page.anchors.append((id, y)) }

  /// Adds the backgrounds, lines and links of a part of a line.
  /// - Parameters:
  ///   - left: in points, as `right` is.
  ///   - line: the line's own rectangle.
  mutating func decorate(
    _ run: FlowRun, from left: Float, to right: Float, baseline: Float, line: SetPage.Rectangle
  ) {
    guard right > left else { return }
    func part(_ y: Float, _ height: Float) -> SetPage.Rectangle {
      SetPage.Rectangle(x: left, y: y, width: right - left, height: height)
    }
    let thickness = max(0.4, run.size * 0.05)
    if let background = run.background {
      let face = metrics.metrics(of: run.face)
      let fill = part(
        baseline - run.rise - face.ascent * run.size, (face.ascent + face.descent) * run.size)
      Self.join(SetPage.Fill(rect: fill, color: background), to: &marks)
    }
    if run.isUnderlined {
      let fill = part(baseline - run.rise + underline(of: run, thickness), thickness)
      Self.join(SetPage.Fill(rect: fill, color: run.color), to: &page.rules)
    }
    if run.isStruck {
      let fill = part(baseline - run.rise - run.size * 0.25, thickness)
      Self.join(SetPage.Fill(rect: fill, color: run.color), to: &page.rules)
    }
    if links.indices.contains(Int(run.link)) {
      addLink(part(line.y, line.height), address: links[Int(run.link)])
    }
  }

  /// The top of the line that underlines letters, below the base line in points.
  private func underline(of run: FlowRun, _ thickness: Float) -> Float {
    switch run.underline {
    case .usual: run.size * 0.12
    case .below: metrics.metrics(of: run.face).descent * run.size
    case .above: -metrics.metrics(of: run.face).ascent * run.size - thickness
    }
  }

  private static func join(_ fill: SetPage.Fill, to fills: inout [SetPage.Fill]) {
    // Underlined and struck letters add two fills in turn, so the joined one may be the last but one.
    for index in fills.indices.suffix(2).reversed()
    where fills[index].color == fill.color && fills[index].rect.join(fill.rect) { return }
    fills.append(fill)
  }

  private mutating func addLink(_ rect: SetPage.Rectangle, address: String) {
    if let last = page.links.indices.last, page.links[last].address == address,
      page.links[last].rect.join(rect)
    {
      return
    }
    page.links.append(SetPage.Link(rect: rect, address: address))
  }
}

let softHyphen: UInt32 = 0xAD

extension SetPage.Run {
  /// Whether a glyph may join the run.
  fileprivate func continues(
    _ glyph: ShapedGlyph, _ size: Float, _ fit: Float, _ run: FlowRun, _ baseline: Float
  ) -> Bool {
    face == glyph.face && self.size == size && stretch == fit && color == run.color
      && self.baseline == baseline
  }
}

extension SetPage.Rectangle {
  /// Takes in a rectangle of the same height that stands at either side.
  /// - Returns: whether the rectangle stands there.
  fileprivate mutating func join(_ next: SetPage.Rectangle) -> Bool {
    guard y == next.y, height == next.height else { return false }
    let isBehind = abs(x + width - next.x) < 0.05
    guard isBehind || abs(next.x + next.width - x) < 0.05 else { return false }
    let right = max(x + width, next.x + next.width)
    x = min(x, next.x)
    width = right - x
    return true
  }
}

/// Distances of faces, asked of the source once for each face.
final class FaceMeasures {
  private let source: any FaceSource
  private var known: [FaceStyle: FaceMetrics] = [:]

  init(_ source: any FaceSource) { self.source = source }

  /// The ascent and the descent are positive.
  func metrics(of face: FaceStyle) -> FaceMetrics {
    if let metrics = known[face] { return metrics }
    var metrics = source.metrics(of: face)
    metrics.ascent = metrics.ascent.isFinite ? min(3, abs(metrics.ascent)) : 1
    metrics.descent = metrics.descent.isFinite ? min(3, abs(metrics.descent)) : 0
    metrics.capHeight = metrics.capHeight.isFinite ? min(3, max(0.7, metrics.capHeight)) : 0.7
    known[face] = metrics
    return metrics
  }
}
