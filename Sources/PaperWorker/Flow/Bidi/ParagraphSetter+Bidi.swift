import PaperTypesetting

/// Paragraphs whose letters run in both directions, or to the left.
extension ParagraphSetter {
  /// A place within a word at which a line ends only where the word would leave the column otherwise.
  private static let turnPrice: Float = 9000

  /// Finds the levels of a paragraph's letters. There are none where all letters run to the right.
  mutating func findLevels(_ text: InlineText, _ range: Range<Int>) {
    levels.removeAll(keepingCapacity: true)
    let mayMix = text.hasRightToLeft || !text.directions.isEmpty
    guard direction == .rightToLeft || mayMix else { return }
    var letters: [UInt32] = []
    var places: [Int] = []
    letters.reserveCapacity(range.count)
    // Lines of a text are asked for in their order, and go on with what the lines before have begun.
    directions.goOn(to: range.lowerBound, in: text)
    letters += directions.open
    for at in range {
      letters += directions.signs(before: at, in: text)
      places.append(letters.count)
      letters.append(Self.plain(text.scalars[at]))
    }
    let found = faces.levels(of: letters, direction)
    guard found.levels.count == letters.count,
      found.isRightToLeft || text.hasRightToLeft || found.levels.contains(where: { $0 > 0 })
    else { return }
    levels = places.map { found.levels[$0] }
    firstLevel = range.lowerBound
    (paragraph.isRightToLeft, paragraph.isMixed) = (found.isRightToLeft, true)
  }

  /// Signs of a text as characters of their kind.
  private static func plain(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case InlineText.Sign.lineBreak: 0x2028
    case InlineText.Sign.mayBreak: 0x200B
    case 0x11_0000...: 0xFFFC
    default: scalar
    }
  }

  /// The level of a letter of the text.
  func level(of letter: Int) -> UInt8 {
    let index = letter - firstLevel
    return levels.indices.contains(index) ? levels[index] : paragraph.isRightToLeft ? 1 : 0
  }

  /// Gives new pieces the level of their letter.
  mutating func setLevel(ofPiecesFrom first: Int, letter: Int) {
    let level = level(of: letter)
    for index in first..<paragraph.pieces.count { paragraph.pieces[index].level = level }
  }

  /// Adds a word, cut where the level changes.
  mutating func addMixed(_ word: Range<Int>, of text: InlineText, span: Int) {
    var (span, at) = (span, word.lowerBound)
    while at < word.upperBound {
      let level = level(of: at)
      var end = at + 1
      while end < word.upperBound, self.level(of: end) == level { end += 1 }
      while span + 1 < text.spans.count, text.spans[span + 1].start <= at { span += 1 }
      let first = paragraph.pieces.count
      if level % 2 == 1 {
        addRightToLeft(at..<end, of: text, span: span)
      } else if EastAsianLetters.contains(in: text.scalars[at..<end]) {
        addEastAsian(at..<end, of: text, span: span)
      } else if text.scalars[at..<end].contains(where: RightToLeftLetters.isLetter) {
        addOverridden(at..<end, of: text, span: span)
      } else {
        // A hyphen within a line's middle would hang over the neighbour.
        addWord(at..<end, of: text, span: span, mayHyphenate: level == 0)
      }
      // Without room a line ends where the direction changes.
      if end < word.upperBound { append(.penalty(Self.turnPrice), run: run(text.spans[span].look)) }
      setLevel(ofPiecesFrom: first, letter: at)
      at = end
    }
  }

  /// Adds letters that an override makes run to the right: each by itself, as faces would turn them back.
  private mutating func addOverridden(_ word: Range<Int>, of text: InlineText, span: Int) {
    var (span, at) = (span, word.lowerBound)
    while at < word.upperBound {
      var end = at + 1
      while end < word.upperBound, RightToLeftLetters.isPoint(text.scalars[end]) { end += 1 }
      while span + 1 < text.spans.count, text.spans[span + 1].start <= at { span += 1 }
      addWord(at..<end, of: text, span: span, mayHyphenate: false)
      if end < word.upperBound { append(.penalty(Self.turnPrice), run: run(text.spans[span].look)) }
      at = end
    }
  }

  /// Adds letters that run to the left. Lines end within a word at the word's own signs, and where a word has no room.
  private mutating func addRightToLeft(_ word: Range<Int>, of text: InlineText, span: Int) {
    isAtLineStart = false
    let language = looks[text.spans[span].look].language
    let found = breaks.find(
      in: text.scalars[word], language: languages[Int(language)], languageIndex: -1, faces: faces)
    let places = breaks.places[found].map { word.lowerBound + $0.offset }
    var (span, at, place) = (span, word.lowerBound, 0)
    while at < word.upperBound {
      while span + 1 < text.spans.count, text.spans[span + 1].start <= at { span += 1 }
      while place < places.count, places[place] <= at { place += 1 }
      var end = word.upperBound
      if span + 1 < text.spans.count { end = min(end, text.spans[span + 1].start) }
      if place < places.count { end = min(end, places[place]) }
      addRightToLeft(part: at..<end, of: text, look: text.spans[span].look)
      if place < places.count, end == places[place], end < word.upperBound {
        append(.penalty(WordBreaks.explicitPrice), run: run(text.spans[span].look))
      } else if end < word.upperBound {
        append(.penalty(Self.turnPrice), run: run(text.spans[span].look))
      }
      at = end
    }
  }

  /// Adds letters of one look, in several boxes where a line cannot hold all.
  private mutating func addRightToLeft(part: Range<Int>, of text: InlineText, look: Int32) {
    var at = part.lowerBound
    var count = min(part.count, Self.longestWord)
    while at < part.upperBound {
      let end = min(part.upperBound, at + count)
      let style = looks[look]
      var face = style.run.face
      face.isRightToLeft = true
      let shaped = words.word(
        text.scalars[at..<end], face: face, faceIndex: index(of: face),
        language: languages[Int(style.language)], languageIndex: style.language, from: faces)
      let width =
        words.glyphs[shaped].reduce(Float(0)) { $0 + $1.advance } * style.run.size / 1000
      if width > leastRoom, end - at > 1 {
        count = max(1, min((end - at) / 2, Int(Float(end - at) * leastRoom / width)))
        continue
      }
      if at > part.lowerBound {
        append(.penalty(WordBreaks.emergencyPrice), run: run(look))
      }
      addBox(shaped, letters: text.scalars[at..<end], look: look, width: width)
      at = end
    }
  }

  private mutating func addBox(
    _ shaped: Range<Int>, letters: ArraySlice<UInt32>, look: Int32, width: Float
  ) {
    let run = run(look)
    let (start, glyphs) = (Int32(paragraph.text.count), Int32(paragraph.glyphs.count))
    let isShown = !looks[look].isInvisible
    if isShown {
      paragraph.text += letters
      for index in shaped {
        var glyph = words.glyphs[index]
        glyph.cluster += UInt32(start)
        paragraph.glyphs.append(glyph)
      }
    }
    paragraph.items.append(.box(width))
    paragraph.pieces.append(
      FlowPiece(
        run: run, glyphs: glyphs..<Int32(paragraph.glyphs.count),
        text: start..<Int32(paragraph.text.count)))
  }
}
