import PaperTypesetting
import StyleSheets

/// Makes a paragraph's items of its text: words are boxes, spaces are glue, places within words are penalties.
struct ParagraphSetter {
  /// Longer words may end a line between any of their letters.
  static let longestWord = 256

  let faces: any FaceSource
  var looks = InlineLooks()
  private(set) var languages = [""]
  private var faceIndices: [FaceStyle: Int32] = [:]
  private var metrics: [FaceMetrics] = []
  var words = ShapedWords()
  private var breaks = WordBreaks()

  // The paragraph that is being made.
  var paragraph = FlowParagraph()
  var runOfLook: [Int32: Int32] = [:]
  private var hyphens: [Int32: (glyphs: Range<Int32>, width: Float)] = [:]
  private(set) var measure: Float = 0
  private var nextAnchor = 0
  private var span = 0
  var nextPicture = 0
  /// Whether nothing but preserved spaces stands in the line.
  var isAtLineStart = true
  /// The width of the preserved spaces at the paragraph's beginning, in points.
  var leadingSpace: Float = 0

  init(faces: any FaceSource) { self.faces = faces }

  mutating func language(_ tag: String) -> Int32 {
    if let known = languages.lastIndex(of: tag) { return Int32(known) }
    // A hostile book may name any number of languages.
    guard languages.count < 256 else { return 0 }
    languages.append(tag)
    return Int32(languages.count - 1)
  }

  mutating func metrics(of face: FaceStyle) -> FaceMetrics { metrics[Int(index(of: face))] }

  mutating func index(of face: FaceStyle) -> Int32 {
    if let known = faceIndices[face] { return known }
    let index = Int32(metrics.count)
    faceIndices[face] = index
    metrics.append(faces.metrics(of: face))
    return index
  }

  /// Begins a text, whose lines are asked for in their order.
  mutating func begin(_ text: InlineText) {
    (nextAnchor, nextPicture, span) = (0, 0, 0)
  }

  /// - Parameters:
  ///   - range: the scalars of the paragraph; anchors behind the last letters go with them.
  ///   - hidden: letters that count for places, and are not shown.
  ///   - measure: the width of the lines, in points.
  mutating func paragraph(
    _ text: InlineText, _ range: Range<Int>, hidden: [UInt32], measure: Float
  ) -> FlowParagraph {
    clear(measure)
    find(range.lowerBound, in: text)
    guard text.spans.indices.contains(span) else { return paragraph }
    if !hidden.isEmpty { add(hidden: hidden, look: text.spans[span].look) }
    var at = range.lowerBound
    while at < range.upperBound {
      find(at, in: text)
      let end = Self.endOfWord(in: text.scalars[..<range.upperBound], from: at)
      addAnchors(text, before: max(end, at + 1))
      if end == at {
        add(sign: at, of: text, look: text.spans[span].look)
        at += 1
      } else {
        addWord(at..<end, of: text, span: span)
        at = end
      }
    }
    if range.upperBound + 1 >= text.scalars.count { addAnchors(text, before: Int.max) }
    if paragraph.items.isEmpty { append(.box(0), run: run(text.spans[span].look)) }
    return paragraph
  }

  /// A paragraph of a line without letters that are shown.
  mutating func empty(hidden: [UInt32], look: Int32) -> FlowParagraph {
    clear(0)
    if hidden.isEmpty {
      append(.box(0), run: run(look))
    } else {
      add(hidden: hidden, look: look)
    }
    return paragraph
  }

  private mutating func clear(_ measure: Float) {
    paragraph = FlowParagraph()
    runOfLook.removeAll(keepingCapacity: true)
    hyphens.removeAll(keepingCapacity: true)
    (self.measure, isAtLineStart, leadingSpace) = (measure, true, 0)
  }

  /// Goes on to the span of a scalar.
  private mutating func find(_ at: Int, in text: InlineText) {
    while span + 1 < text.spans.count, text.spans[span + 1].start <= at { span += 1 }
  }

  private mutating func addAnchors(_ text: InlineText, before end: Int) {
    while nextAnchor < text.anchors.count, text.anchors[nextAnchor].at < end {
      paragraph.anchors.append((paragraph.items.count, text.anchors[nextAnchor].id))
      nextAnchor += 1
    }
  }

  /// Words end at spaces of all kinds, at signs, and at soft hyphens.
  private static func endOfWord(in scalars: ArraySlice<UInt32>, from start: Int) -> Int {
    var at = start
    while at < scalars.endIndex, !BreakingSpace.endsWord(scalars[at]) { at += 1 }
    return at
  }

  // MARK: - Words

  private mutating func addWord(_ word: Range<Int>, of text: InlineText, span: Int) {
    let look = looks[text.spans[span].look]
    let language = languages[Int(look.language)]
    var places = breaks.find(
      in: text.scalars[word], language: language,
      languageIndex: look.hyphenates ? look.language : -1, faces: faces)
    isAtLineStart = false
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

  /// Adds letters of one look, cut at the places where a line may end.
  private mutating func addPart(
    _ part: Range<Int>, of word: Range<Int>, text: InlineText, look: Int32,
    places: inout Range<Int>
  ) {
    let style = looks[look]
    let face = index(of: style.run.face)
    let shaped = words.word(
      text.scalars[part], face: style.run.face, faceIndex: face,
      language: languages[Int(style.language)], languageIndex: style.language, from: faces)
    let run = self.run(look)
    let scale = style.run.size / 1000
    let base = Int32(paragraph.text.count)
    if !style.isInvisible { paragraph.text += text.scalars[part] }
    // A part whose letters would not fit into a line may end between any two of them.
    let total = words.glyphs[shaped].reduce(Float(0)) { $0 + $1.advance } * scale
    let isWide =
      total > measure
      || part.count < word.count && Float(word.count) * style.run.size > measure * 1.3
    let group = word.count > Self.longestWord ? 4 : isWide ? 1 : Int.max
    var box = PartBox(glyphStart: Int32(paragraph.glyphs.count), textStart: 0)
    var previous: UInt32 = 0
    for index in shaped {
      var glyph = words.glyphs[index]
      let cluster = Int(glyph.cluster)
      if glyph.cluster > previous {
        let offset = part.lowerBound - word.lowerBound + cluster
        if let place = nextPlace(&places, offset) {
          close(&box, at: cluster, run, base, style)
          add(place, look: look, run: run)
          box = PartBox(glyphStart: Int32(paragraph.glyphs.count), textStart: cluster)
        } else if cluster - box.textStart >= group {
          close(&box, at: cluster, run, base, style)
          append(.penalty(WordBreaks.emergencyPrice), run: run)
          box = PartBox(glyphStart: Int32(paragraph.glyphs.count), textStart: cluster)
        }
        previous = glyph.cluster
      }
      box.width += glyph.advance * scale
      guard !style.isInvisible else { continue }
      glyph.cluster = UInt32(base) + glyph.cluster
      paragraph.glyphs.append(glyph)
    }
    close(&box, at: part.count, run, base, style)
    addPlace(behind: part, of: word, look: look, run: run, places: &places)
  }

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
    } else if word.count > Self.longestWord {
      append(.penalty(WordBreaks.emergencyPrice), run: run)
    }
  }

  private struct PartBox {
    var glyphStart: Int32
    /// Scalars of the part before the box.
    var textStart: Int
    var width: Float = 0
  }

  private mutating func close(
    _ box: inout PartBox, at end: Int, _ run: Int32, _ base: Int32, _ style: InlineLook
  ) {
    let textEnd = Int32(end)
    let text = base + Int32(box.textStart)..<base + textEnd
    paragraph.items.append(.box(box.width))
    paragraph.pieces.append(
      FlowPiece(
        run: run, glyphs: box.glyphStart..<Int32(paragraph.glyphs.count),
        text: style.isInvisible ? base..<base : text))
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
