import PaperTypesetting

/// Words, which become boxes with places for a line's end between them.
extension ParagraphSetter {
  mutating func addWord(
    _ word: Range<Int>, of text: InlineText, span: Int, mayHyphenate: Bool = true
  ) {
    let look = looks[text.spans[span].look]
    let language = languages[Int(look.language)]
    var places = breaks.find(
      in: text.scalars[word], language: language,
      languageIndex: look.hyphenates && mayHyphenate ? look.language : -1, faces: faces)
    isAtLineStart = false
    isWordWide = isWide(word, of: text, span: span)
    var span = span
    var at = word.lowerBound
    while at < word.upperBound {
      while span + 1 < text.spans.count, text.spans[span + 1].start <= at { span += 1 }
      let isLast = span + 1 >= text.spans.count
      let end = isLast ? word.upperBound : min(word.upperBound, text.spans[span + 1].start)
      addPart(at..<end, of: word, text: text, look: text.spans[span].look, places: &places)
      at = end
    }
  }

  /// Whether a word in several looks is wider than a line.
  private mutating func isWide(_ word: Range<Int>, of text: InlineText, span: Int) -> Bool {
    guard word.count <= Self.longestWord else { return true }
    guard span + 1 < text.spans.count, text.spans[span + 1].start < word.upperBound else {
      return false
    }
    var (span, at, width) = (span, word.lowerBound, Float(0))
    while at < word.upperBound, width <= leastRoom {
      while span + 1 < text.spans.count, text.spans[span + 1].start <= at { span += 1 }
      let isLast = span + 1 >= text.spans.count
      let end = isLast ? word.upperBound : min(word.upperBound, text.spans[span + 1].start)
      let style = looks[text.spans[span].look]
      let shaped = words.word(
        text.scalars[at..<end], face: style.run.face, faceIndex: index(of: style.run.face),
        language: languages[Int(style.language)], languageIndex: style.language, from: faces)
      for index in shaped { width += words.glyphs[index].advance * style.run.size / 1000 }
      at = end
    }
    return width > leastRoom
  }

  /// Adds letters of one look, cut at the places where a line may end.
  private mutating func addPart(
    _ part: Range<Int>, of word: Range<Int>, text: InlineText, look: Int32,
    places: inout Range<Int>
  ) {
    let style = looks[look]
    let shaped = words.word(
      text.scalars[part], face: style.run.face, faceIndex: index(of: style.run.face),
      language: languages[Int(style.language)], languageIndex: style.language, from: faces)
    var box = PartBox(
      look: look, run: run(look), base: Int32(paragraph.text.count), isShown: !style.isInvisible)
    if box.isShown { paragraph.text += text.scalars[part] }
    let offset = part.lowerBound - word.lowerBound
    var group = group(of: shaped, part, word, size: style.run.size)
    let isWide = group == 1 && part == word
    if isWide { group = groupBeforePlace(shaped, offset, places, size: style.run.size) }
    begin(&box, at: 0)
    var previous: UInt32 = 0
    for index in shaped {
      var glyph = words.glyphs[index]
      if glyph.cluster > previous {
        previous = glyph.cluster
        let letter = Int(previous)
        if let place = nextPlace(&places, offset + letter) {
          close(box, at: letter)
          add(place, look: look, run: box.run)
          begin(&box, at: letter)
          if isWide {
            let rest = index..<shaped.upperBound
            group = groupBeforePlace(
              rest, offset, places.dropFirst(), size: style.run.size)
          }
        } else if letter - box.start >= group {
          close(box, at: letter)
          append(.penalty(WordBreaks.emergencyPrice), run: box.run)
          begin(&box, at: letter)
        }
      }
      box.width += glyph.advance * style.run.size / 1000
      guard box.isShown else { continue }
      glyph.cluster += UInt32(box.base)
      paragraph.glyphs.append(glyph)
    }
    close(box, at: part.count)
    addPlace(behind: part, of: word, look: look, run: box.run, places: &places)
  }

  /// After how many letters a line may end, whatever the letters are: in words that a line cannot hold, and in words
  /// of great length.
  private func group(
    of shaped: Range<Int>, _ part: Range<Int>, _ word: Range<Int>, size: Float
  ) -> Int {
    if word.count > Self.longestWord { return 4 * size > leastRoom ? 1 : 4 }
    let width = words.glyphs[shaped].reduce(Float(0)) { $0 + $1.advance } * size / 1000
    return width > leastRoom || isWordWide ? 1 : Int.max
  }

  /// The same for the letters before the next place at which the word may be broken otherwise.
  private func groupBeforePlace(
    _ glyphs: Range<Int>, _ offset: Int, _ places: Range<Int>, size: Float
  ) -> Int {
    let next = places.first.map { breaks.places[$0] }
    let end = next.map { $0.offset - offset } ?? Int.max
    var width = next?.kind == .hyphen ? 0.4 * size : 0
    for index in glyphs {
      if Int(words.glyphs[index].cluster) >= end { break }
      width += words.glyphs[index].advance * size / 1000
      if width > leastRoom { return 1 }
    }
    return Int.max
  }

  /// The width that a word has behind the preserved spaces at the beginning of a line, in points.
  private var room: Float { measure - hang - leadingSpace }

  /// The place at an offset in the word, where there is one. Earlier places fall within ligatures.
  private func nextPlace(_ places: inout Range<Int>, _ offset: Int) -> WordBreaks.Place? {
    while let first = places.first, breaks.places[first].offset < offset { places.removeFirst() }
    guard let first = places.first, breaks.places[first].offset == offset else { return nil }
    return breaks.places[first]
  }

  /// A place between letters of two looks.
  private mutating func addPlace(
    behind part: Range<Int>, of word: Range<Int>, look: Int32, run: Int32,
    places: inout Range<Int>
  ) {
    guard part.upperBound < word.upperBound else { return }
    if let place = nextPlace(&places, part.upperBound - word.lowerBound) {
      add(place, look: look, run: run)
    } else if isWordWide {
      append(.penalty(WordBreaks.emergencyPrice), run: run)
    }
  }

  /// A box that is being made of letters of one look.
  private struct PartBox {
    var look: Int32
    var run: Int32
    /// Where the part's letters begin in the paragraph's text.
    var base: Int32
    var isShown: Bool
    /// The first letter of the box, counted in the part.
    var start = 0
    var glyphs: Int32 = 0
    /// In points.
    var width: Float = 0
  }

  private func begin(_ box: inout PartBox, at letter: Int) {
    (box.start, box.glyphs, box.width) = (letter, Int32(paragraph.glyphs.count), 0)
  }

  private mutating func close(_ box: PartBox, at end: Int) {
    let text = box.base + Int32(box.start)..<box.base + Int32(end)
    paragraph.items.append(.box(box.width))
    paragraph.pieces.append(
      FlowPiece(
        run: box.run, glyphs: box.glyphs..<Int32(paragraph.glyphs.count),
        text: box.isShown ? text : box.base..<box.base))
  }

  private mutating func add(_ place: WordBreaks.Place, look: Int32, run: Int32) {
    switch place.kind {
    case .hyphen: addHyphen(price: place.price, look: look, run: run)
    case .explicit: append(.penalty(place.price, isFlagged: true), run: run)
    case .plain: append(.penalty(place.price), run: run)
    }
  }

  mutating func addHyphen(price: Float, look: Int32, run: Int32) {
    let hyphen = hyphen(look)
    paragraph.items.append(.penalty(price, width: hyphen.width, isFlagged: true))
    let end = Int32(paragraph.text.count)
    paragraph.pieces.append(FlowPiece(run: run, glyphs: hyphen.glyphs, text: end..<end))
  }

  /// The glyphs of a look's hyphen, which all hyphens of the paragraph share.
  private mutating func hyphen(_ look: Int32) -> (glyphs: Range<Int32>, width: Float) {
    if let known = hyphens[look] { return known }
    let style = looks[look]
    let start = Int32(paragraph.glyphs.count)
    var width: Float = 0
    for var glyph in faces.shape([0x2D], in: style.run.face, language: "") {
      glyph.cluster = UInt32(paragraph.text.count)
      if !glyph.advance.isFinite { glyph.advance = 0 }
      width += glyph.advance * style.run.size / 1000
      paragraph.glyphs.append(glyph)
    }
    let hyphen = (start..<Int32(paragraph.glyphs.count), width)
    hyphens[look] = hyphen
    return hyphen
  }
}
