import PaperTypesetting
import StyleSheets

/// Lines of a fixed page: each as full as its words allow.
extension FixedPageSetter {
  /// Sets the letters that were gathered as lines of the column.
  mutating func flush(_ column: inout FixedColumn) {
    defer {
      column.text.removeAll()
      column.atoms.removeAll()
    }
    let scalars = column.text.scalars
    guard !scalars.isEmpty else { return }
    effort -= scalars.count
    let direction = column.direction
    defer { column.direction = direction }
    let levels = levels(&column)
    let pieces = pieces(column, levels)
    let block = layers[column.layer].writer.beginBlock()
    var (start, isFirst) = (0, true)
    while start < pieces.count {
      let indent = isFirst ? column.indent : 0
      let end = self.end(of: pieces, from: start, room: column.width - indent)
      write(Array(pieces[start..<end]), block: block, indent, isLast: end == pieces.count, &column)
      (start, isFirst) = (end, false)
    }
    column.margin = 0
  }

  // MARK: - Writing

  private mutating func write(
    _ all: [Piece], block: Int, _ indent: Float, isLast: Bool, _ column: inout FixedColumn
  ) {
    var pieces = all
    let isForced = pieces.last?.mustEnd == true
    if isForced { pieces.removeLast() }
    while let last = pieces.last, last.isSpace, !looks[last.look].isPreserved {
      pieces.removeLast()
    }
    let width = pieces.reduce(indent) { $0 + $1.width }
    column.widest = max(column.widest, width)
    let measure = measure(pieces, column)
    let (shift, stretch) = placing(
      pieces, column, free: column.width - width, isLast: isLast || isForced)
    let isFromRight = column.direction == .rightToLeft
    let x = column.x + (isFromRight ? 0 : indent) + shift
    let top = column.y
    column.y += measure.above + measure.below
    column.margin = 0
    let rect = SetPage.Rectangle(
      x: x, y: top, width: max(0.1, width - indent), height: measure.above + measure.below)
    let start = layers[column.layer].writer.letterCount
    let places = places(of: pieces, from: x, stretch)
    for index in pieces.indices {
      write(index, of: pieces, at: places, stretch, rect, measure, column)
    }
    let letters = start..<layers[column.layer].writer.letterCount
    guard !letters.isEmpty else { return }
    layers[column.layer].writer.add(
      SetPage.Line(
        rect: rect, block: block, headingLevel: 0, characters: letters, isHyphenated: false))
  }

  /// How far a line is moved to the right, and what each space gets.
  private func placing(
    _ pieces: [Piece], _ column: FixedColumn, free: Float, isLast: Bool
  ) -> (shift: Float, stretch: Float) {
    let spaces = pieces.count { $0.isSpace }
    let isFromRight = column.direction == .rightToLeft
    switch column.align {
    case .left: return (0, 0)
    case .right: return (free, 0)
    case .end: return (isFromRight ? 0 : free, 0)
    case .center: return (free / 2, 0)
    case .justify where !isLast && spaces > 0 && free > 0: return (0, free / Float(spaces))
    case .start, .justify: return (isFromRight ? free : 0, 0)
    }
  }

  private mutating func write(
    _ index: Int, of line: [Piece], at places: [Float], _ stretch: Float,
    _ rect: SetPage.Rectangle, _ measure: (above: Float, below: Float), _ column: FixedColumn
  ) {
    let (piece, layer) = (line[index], column.layer)
    let look = looks[piece.look]
    let (run, baseline) = (look.run, rect.y + measure.above)
    if piece.atom >= 0 {
      return place(piece, at: places[index], top: rect.y, measure, column)
    }
    if piece.ruby >= 0 {
      return writeRuby(
        index, of: line, at: places, baseline: baseline, column, on: &layers[layer].writer)
    }
    guard !look.isInvisible else { return }
    let left = places[index] + piece.before
    let right = places[index] + piece.width - piece.behind + (piece.isSpace ? stretch : 0)
    if let formula = column.text.formula(piece.formula) {
      layers[layer].writer.write(
        formula, column.text.formulas[piece.formula].words[...], run, from: left, to: right,
        baseline: baseline)
    } else {
      layers[layer].writer.write(
        piece.glyphs[...], for: column.text.scalars[piece.range],
        PageWriter.Writing(
          run: run, left: left, right: right, baseline: baseline, level: piece.level))
    }
    layers[layer].writer.decorate(run, from: left, to: right, baseline: baseline, line: rect)
  }

  private mutating func place(
    _ piece: Piece, at x: Float, top: Float, _ measure: (above: Float, below: Float),
    _ column: FixedColumn
  ) {
    guard column.atoms.indices.contains(piece.atom) else { return }
    let atom = column.atoms[piece.atom]
    let room = measure.above + measure.below
    let y: Float =
      switch atom.align {
      case .top: top
      case .bottom: top + room - atom.height
      case .middle: top + (room - atom.height) / 2
      default: top + measure.above - atom.height
      }
    let (left, above) = (x + atom.margin.left, y + atom.margin.top)
    let (width, height) = (
      atom.width - atom.margin.left - atom.margin.right,
      atom.height - atom.margin.top - atom.margin.bottom
    )
    if layers.indices.contains(atom.layer) {
      layers[atom.layer].plane = atom.turn.on(.shift(left, above))
    } else if let picture = atom.picture {
      draw(picture, at: left, above, width: width, height: height, layer: column.layer)
    }
    if atom.link >= 0 {
      var run = FlowRun()
      run.link = atom.link
      layers[column.layer].writer.decorate(
        run, from: left, to: left + max(0, width), baseline: above + height,
        line: SetPage.Rectangle(x: left, y: above, width: max(0, width), height: max(0, height)))
    }
  }

  /// How far a line reaches above and below its base line.
  private func measure(
    _ pieces: [Piece], _ column: FixedColumn
  ) -> (above: Float, below: Float) {
    func extent(_ look: Int32) -> (above: Float, below: Float) {
      let run = looks[look].run
      let face = measures.metrics(of: run.face)
      let (ascent, descent) = (face.ascent * run.size, face.descent * run.size)
      guard let leading = column.leading else {
        return (ascent + max(0, run.rise), descent + max(0, -run.rise))
      }
      let half = (leading - ascent - descent) / 2
      return (ascent + half, descent + half)
    }
    var line: (above: Float, below: Float) = (0, 0)
    if pieces.contains(where: \.isText) || pieces.isEmpty {
      line = extent(column.look)
    }
    if column.leading == nil {
      for look in Set(pieces.filter(\.isText).map(\.look)) {
        let own = extent(look)
        line = (max(line.above, own.above), max(line.below, own.below))
      }
    }
    for piece in pieces where column.atoms.indices.contains(piece.atom) {
      let atom = column.atoms[piece.atom]
      switch atom.align {
      case .top, .bottom, .middle:
        line.below = max(line.below, atom.height - line.above)
      default: line.above = max(line.above, atom.height)
      }
    }
    for piece in pieces {
      guard let formula = column.text.formula(piece.formula) else { continue }
      let rise = looks[piece.look].run.rise
      line = (max(line.above, formula.height + rise), max(line.below, formula.depth - rise))
    }
    line.above = max(line.above, rubyTop(of: pieces, column))
    return (max(0, line.above), max(0, line.below))
  }
}
