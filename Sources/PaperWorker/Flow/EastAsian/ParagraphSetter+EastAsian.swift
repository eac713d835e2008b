import PaperTypesetting

/// Words with East Asian letters: each such letter is a box, and lines may end between most of the boxes.
extension ParagraphSetter {
  /// A line of a Korean text that ends within a word, as books allow where gaps would be wide.
  private static let syllablePrice: Float = 60
  /// A sign is cut to its ink where its glyph fills about a square, in 1/1000 of the size.
  private static let leastSquare: Float = 900

  mutating func addEastAsian(_ word: Range<Int>, of text: InlineText, span: Int) {
    let scalars = Array(text.scalars[word])
    let look = looks[text.spans[span].look]
    let forms = EastAsianForms(language: languages[Int(look.language)])
    let letters = EastAsianLetters(scalars, sharesSigns: forms != .korean)
    let found = LineBreakOpportunities.opportunities(in: scalars, tailoring: look.tailoring)
    isAtLineStart = false
    var span = span
    var before: EastAsianGap.Side?
    for part in letters.parts {
      let start = word.lowerBound + part.range.lowerBound
      while span + 1 < text.spans.count, text.spans[span + 1].start <= start { span += 1 }
      let look = text.spans[span].look
      let side = Self.side(scalars[part.range.lowerBound], part, forms)
      if let before {
        addGap(before, side, look: look, mayEnd: found[part.range.lowerBound] != .none)
      }
      if part.isWide {
        add(wide: part.range, of: scalars, look: look, forms: forms)
        before = side
      } else {
        addWord(start..<word.lowerBound + part.range.upperBound, of: text, span: span)
        before = Self.side(scalars[part.range.upperBound - 1], part, forms)
      }
    }
  }

  private static func side(
    _ scalar: UInt32, _ part: EastAsianLetters.Part, _ forms: EastAsianForms
  ) -> EastAsianGap.Side {
    EastAsianGap.Side(
      scalar: scalar, isWide: part.isWide, isHangul: part.isHangul,
      blank: part.isWide ? forms.blank(of: scalar) : (0, 0))
  }

  /// The room between two parts, where a line may end or not.
  private mutating func addGap(
    _ before: EastAsianGap.Side, _ after: EastAsianGap.Side, look: Int32, mayEnd: Bool
  ) {
    let gap = EastAsianGap(before, after)
    let (run, size) = (run(look), looks[look].run.size)
    let isLoose = gap.width > 0 || gap.stretch > 0
    let mayEnd = mayEnd && looks[look].wraps
    if mayEnd, before.isHangul, after.isHangul {
      append(.penalty(Self.syllablePrice), run: run)
    } else if !mayEnd, isLoose {
      append(.penalty(Item.infinity), run: run)
    } else if mayEnd, !isLoose {
      append(.penalty(0), run: run)
    }
    guard isLoose else { return }
    append(
      .glue(gap.width * size, stretch: gap.stretch * size, shrink: gap.shrink * size), run: run)
  }

  /// A letter with the marks that belong to the letter. A sign has the width of its ink's part of the square.
  private mutating func add(
    wide part: Range<Int>, of scalars: [UInt32], look: Int32, forms: EastAsianForms
  ) {
    let style = looks[look]
    var face = style.run.face
    face.form = .square
    let shaped = words.word(
      scalars[part], face: face, faceIndex: index(of: face),
      language: languages[Int(style.language)], languageIndex: style.language, from: faces)
    let run = run(look)
    let start = Int32(paragraph.text.count)
    let firstGlyph = Int32(paragraph.glyphs.count)
    if !style.isInvisible { paragraph.text += scalars[part] }
    let advance = words.glyphs[shaped].reduce(Float(0)) { $0 + $1.advance }
    let blank =
      advance >= Self.leastSquare ? forms.blank(of: scalars[part.lowerBound]) : (0, 0)
    var width = advance * style.run.size / 1000
    for index in shaped where !style.isInvisible {
      var glyph = words.glyphs[index]
      glyph.cluster = UInt32(start)
      glyph.x -= blank.0 * advance
      paragraph.glyphs.append(glyph)
    }
    width *= 1 - blank.0 - blank.1
    if let last = paragraph.glyphs.indices.last, last >= firstGlyph, blank != (0, 0) {
      paragraph.glyphs[last].advance -= (blank.0 + blank.1) * advance
    }
    paragraph.squares += 1
    if forms.hangs(scalars[part.lowerBound]) { paragraph.hangsStops = true }
    paragraph.items.append(.box(width))
    var piece = FlowPiece(
      run: run, glyphs: firstGlyph..<Int32(paragraph.glyphs.count),
      text: start..<Int32(paragraph.text.count))
    piece.isSquare = true
    paragraph.pieces.append(piece)
  }
}

extension FlowParagraph {
  /// Whether most letters fill squares, so that lines are filled between letters.
  var isEastAsian: Bool { squares * 2 > text.count }
}
