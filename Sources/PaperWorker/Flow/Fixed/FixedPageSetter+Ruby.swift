import PaperTypesetting
import StyleSheets

/// Ruby on fixed pages: small letters in the middle over their base.
extension FixedPageSetter {
  /// Adds an element of ruby, whose letters the text keeps by their bases.
  mutating func addRuby(
    _ node: Int, _ style: ComputedStyle, to column: inout FixedColumn, look: Int32, depth: Int
  ) {
    switch style.display {
    // Brackets are for readers without ruby.
    case .rubyParenthesis: return
    case .ruby:
      column.text.rubies.beginBases(at: column.text.position)
      addChildren(of: node, to: &column, look: look, depth: depth)
      column.text.rubies.endBases()
    case .rubyText where !column.text.rubies.isOpen:
      column.text.rubies.open(look: look)
      addChildren(of: node, to: &column, look: look, depth: depth)
      column.text.closeRuby()
    default:
      let isBase = kind(of: node) == .rubyBase
      if isBase {
        column.text.rubies.beginBase(
          at: column.text.position, after: column.text.scalars.count)
      }
      addChildren(of: node, to: &column, look: look, depth: depth)
      if isBase { column.text.rubies.endBase(at: column.text.scalars.count) }
    }
  }

  /// Whether letters stand over their base; else the letters stand behind the base, in brackets.
  private func isOver(_ ruby: InlineRuby) -> Bool {
    !ruby.base.isEmpty && ruby.base.count <= RubyGroups.longestBase && !ruby.shown.isEmpty
      && ruby.shown.count <= RubyGroups.longestRuby
  }

  /// The pieces of a base, which stand before the ruby.
  private func base(of ruby: InlineRuby, before index: Int, in pieces: [Piece]) -> Range<Int>? {
    var (first, end) = (index, index)
    while first > 0, pieces[first - 1].range.lowerBound >= ruby.base.lowerBound { first -= 1 }
    while end > first, pieces[end - 1].range.upperBound > ruby.base.upperBound { end -= 1 }
    let isWhole = pieces[first..<end].allSatisfy { $0.isText && !$0.mustEnd }
    return first < end && isWhole ? first..<end : nil
  }

  /// Ties each base together, and widens bases that are narrower than their ruby.
  func makeRoom(forRubyOf column: FixedColumn, in pieces: inout [Piece]) {
    let all = column.text.rubies.all
    for index in pieces.indices where all.indices.contains(pieces[index].ruby) {
      let ruby = all[pieces[index].ruby]
      guard isOver(ruby), let base = base(of: ruby, before: index, in: pieces) else {
        let letters = behind(ruby, looks[pieces[index].look])
        pieces[index].width = width(letters, rubyRun(ruby, pieces[index].look))
        continue
      }
      let run = rubyRun(ruby, pieces[base.lowerBound].look)
      let missing =
        width(glyphs(of: ruby.letters[ruby.shown], run.face, looks[ruby.look]), run)
        - pieces[base].reduce(0) { $0 + $1.width }
      for piece in base.dropFirst() { pieces[piece].mayEnd = false }
      guard missing > 0 else { continue }
      pieces[base.lowerBound].before += missing / 2
      pieces[base.lowerBound].width += missing / 2
      pieces[base.upperBound - 1].behind += missing / 2
      pieces[base.upperBound - 1].width += missing / 2
    }
  }

  private func width(_ glyphs: [ShapedGlyph], _ run: FlowRun) -> Float {
    let width = glyphs.reduce(Float(0)) { $0 + $1.advance } * run.size / 1000
    return width.isFinite ? max(0, min(1e5, width)) : 0
  }

  /// As the sheet has the letters, but half as large as the base at most.
  private func rubyRun(_ ruby: InlineRuby, _ base: Int32) -> FlowRun {
    var run = looks[ruby.look].run
    (run.size, run.rise) = (looks[base].run.size * ParagraphSetter.rubySize, 0)
    return run
  }

  private func behind(_ ruby: InlineRuby, _ look: InlineLook) -> [ShapedGlyph] {
    let letters = [0x28] + ruby.letters[ruby.shown] + [0x29]
    return ruby.shown.isEmpty ? [] : glyphs(of: letters[...], look.run.face, look)
  }

  /// How far the letters of a line's ruby reach above the base line, in pixels.
  func rubyTop(of pieces: [Piece], _ column: FixedColumn) -> Float {
    var top: Float = 0
    for (index, piece) in pieces.enumerated()
    where column.text.rubies.all.indices.contains(piece.ruby) {
      let ruby = column.text.rubies.all[piece.ruby]
      guard isOver(ruby), let base = base(of: ruby, before: index, in: pieces) else { continue }
      let size = looks[pieces[base.lowerBound].look].run.size
      top = max(top, rise(size) + 0.85 * size * ParagraphSetter.rubySize)
    }
    return top
  }

  /// From the base line of the base to that of the ruby, in pixels.
  private func rise(_ size: Float) -> Float { (0.88 + 0.14 * ParagraphSetter.rubySize) * size }

  /// Draws ruby over the pieces of its base, which are parts of the line.
  func writeRuby(
    _ index: Int, of line: [Piece], at places: [Float], baseline: Float, _ column: FixedColumn,
    on writer: inout PageWriter
  ) {
    let (piece, all) = (line[index], column.text.rubies.all)
    guard all.indices.contains(piece.ruby) else { return }
    let ruby = all[piece.ruby]
    guard !looks[ruby.look].isInvisible else { return }
    guard isOver(ruby), let base = base(of: ruby, before: index, in: line) else {
      let run = rubyRun(ruby, piece.look)
      var pen = places[index]
      for glyph in behind(ruby, looks[piece.look]) {
        writer.draw(glyph, of: run, x: pen, baseline: baseline, fit: 1, scalar: 0)
        pen += glyph.advance * run.size / 1000
      }
      return writer.add(ruby.letters[...], from: places[index], to: pen, isRuby: true)
    }
    let run = rubyRun(ruby, line[base.lowerBound].look)
    let left = base.map { places[$0] }.min() ?? 0
    let right = base.map { places[$0] + line[$0].width }.max() ?? left
    let letters = ruby.letters[ruby.shown]
    let shaped = glyphs(of: letters, run.face, looks[ruby.look])
    let width = width(shaped, run)
    // East Asian letters share the room of a wider base; a word stays together.
    let isShared = letters.allSatisfy(EastAsianWidth.isWide)
    let gap = isShared ? max(0, right - left - width) / Float(max(1, letters.count)) : 0
    var pen = (left + right - width - gap * Float(letters.count)) / 2 + gap / 2
    let (start, line) = (pen, baseline - rise(run.size / ParagraphSetter.rubySize))
    for (number, glyph) in shaped.enumerated() {
      let isNew = number == 0 || shaped[number - 1].cluster != glyph.cluster
      if isNew, number > 0 { pen += gap }
      let letter = Int(glyph.cluster)
      writer.draw(
        glyph, of: run, x: pen, baseline: line, fit: 1,
        scalar: isNew && letters.indices.contains(letter) ? letters[letter] : 0)
      pen += glyph.advance * run.size / 1000
    }
    writer.add(
      ruby.letters[...], from: start, to: pen, y: line - 0.85 * run.size, height: run.size,
      isRuby: true)
  }
}
