import PaperTypesetting

/// Words with East Asian letters: each such letter is a box, and lines may end between most of the boxes.
extension ParagraphSetter {
  /// A line of a Korean text that ends within a word, as books allow where gaps would be wide.
  private static let syllablePrice: Float = 60
  /// A sign is cut to its ink where its glyph fills about a square, in 1/1000 of the size.
  private static let leastSquare: Float = 900

  mutating func addEastAsian(_ word: Range<Int>, of text: InlineText, span: Int) {
    let groups = RubyGroups(word, of: text, rubies: rubies(in: word, of: text))
    let scalars = groups.scalars
    let look = looks[text.spans[span].look]
    let forms = EastAsianForms(language: languages[Int(look.language)])
    var letters = EastAsianLetters(scalars, sharesSigns: forms != .korean)
    letters.cut(at: groups.cuts)
    letters.cut(at: looks(in: word, of: text, span: span).map(groups.letter(at:)))
    if isVertical, look.orientation == .upright { letters.standUpright() }
    let found = LineBreakOpportunities.opportunities(in: scalars, tailoring: look.tailoring)
    isAtLineStart = false
    var ruby = RubyWriting(groups, forms)
    var span = span
    var before: EastAsianGap.Side?
    for var part in letters.parts {
      let first = part.range.lowerBound
      let start = groups.indices[first]
      addRubies(before: first, &ruby, text)
      while span + 1 < text.spans.count, text.spans[span + 1].start <= start { span += 1 }
      let look = text.spans[span].look
      part.isCombined = !part.isWide && isCombined(scalars[part.range], look: look)
      if let before, !groups.tied.contains(first) {
        let side = Self.side(scalars[first], part, forms)
        addGap(before, side, look: look, mayEnd: found[first] != .none)
      }
      let pad = ruby.pad(at: first) {
        measured($0, of: scalars, look, text, letters, forms: forms)
      }
      if let pad {
        addBase(part, pad: pad, of: scalars, look: look, forms: forms, &ruby)
      } else if part.isWide || part.isCombined {
        add(letters: part, of: scalars, look: look, forms: forms)
      } else {
        addWord(start..<start + part.range.count, of: text, span: span)
      }
      before = Self.side(scalars[part.isWide ? first : part.range.upperBound - 1], part, forms)
    }
    addRubies(before: Int.max, &ruby, text)
  }

  private static func side(
    _ scalar: UInt32, _ part: EastAsianLetters.Part, _ forms: EastAsianForms
  ) -> EastAsianGap.Side {
    EastAsianGap.Side(
      scalar: scalar, isWide: part.isWide || part.isCombined, isHangul: part.isHangul,
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

  /// The glyphs of a part, by indices in the words' glyphs.
  mutating func shaped(
    _ part: EastAsianLetters.Part, of scalars: [UInt32], look: Int32
  ) -> Range<Int> {
    let style = looks[look]
    var face = style.run.face
    if part.isWide { face.form = .square }
    return words.word(
      scalars[part.range], face: face, faceIndex: index(of: face),
      language: languages[Int(style.language)], languageIndex: style.language, from: faces)
  }

  /// Letters that stand together. A sign has the width of its ink's part of the square.
  mutating func add(
    letters part: EastAsianLetters.Part, of scalars: [UInt32], look: Int32, forms: EastAsianForms
  ) {
    let style = looks[look]
    let shaped = shaped(part, of: scalars, look: look)
    let run = run(look)
    let start = Int32(paragraph.text.count)
    let firstGlyph = Int32(paragraph.glyphs.count)
    if !style.isInvisible { paragraph.text += scalars[part.range] }
    var advance = words.glyphs[shaped].reduce(Float(0)) { $0 + $1.advance }
    let scalar = scalars[part.range.lowerBound]
    let blank: (before: Float, after: Float) =
      part.isWide && advance >= Self.leastSquare ? forms.blank(of: scalar) : (0, 0)
    let glyphs = Array(words.glyphs[shaped])
    if part.isCombined { advance = 1000 }
    for var glyph in part.isCombined ? combined(glyphs) : glyphs where !style.isInvisible {
      glyph.cluster = UInt32(start) + (part.isWide ? 0 : glyph.cluster)
      glyph.x -= blank.before * advance
      paragraph.glyphs.append(glyph)
    }
    let cut = (blank.before + blank.after) * advance
    if cut > 0, let last = paragraph.glyphs.indices.last, last >= firstGlyph {
      paragraph.glyphs[last].advance -= cut
    }
    if part.isWide { paragraph.squares += 1 }
    if forms.hangs(scalar) { paragraph.hangsStops = true }
    paragraph.items.append(.box((advance - cut) * style.run.size / 1000))
    var piece = FlowPiece(
      run: run, glyphs: firstGlyph..<Int32(paragraph.glyphs.count),
      text: start..<Int32(paragraph.text.count))
    piece.isSquare = (part.isWide || part.isCombined) && style.orientation != .sideways
    paragraph.pieces.append(piece)
  }
}

extension FlowParagraph {
  /// Whether most letters fill squares, so that lines are filled between letters.
  var isEastAsian: Bool { squares * 2 > text.count }
}
