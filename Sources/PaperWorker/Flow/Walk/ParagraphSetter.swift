import PaperTypesetting
import StyleSheets

/// Makes a paragraph's items of its text: words are boxes, spaces are glue, places within words are penalties.
struct ParagraphSetter {
  /// Longer words may end a line between any of their letters.
  static let longestWord = 256

  let faces: any FaceSource
  var looks = InlineLooks()
  private(set) var languages = [""]
  private var languageIndices = ["": Int32(0)]
  private var faceIndices: [FaceStyle: Int32] = [:]
  /// The face asked for last, as most words have the face of the word before.
  private var lastFace: (style: FaceStyle, index: Int32)?
  private var metrics: [FaceMetrics] = []
  var words = ShapedWords()
  var breaks = WordBreaks()

  // The paragraph that is being made.
  var paragraph = FlowParagraph()
  var runOfLook: [Int32: Int32] = [:]
  var hyphens: [Int32: (glyphs: Range<Int32>, width: Float)] = [:]
  private(set) var measure: Float = 0
  /// The most height of pictures in the paragraph, in points.
  var tallest = Float.infinity
  /// The direction of the paragraph that is being made.
  var direction = TextDirection.leftToRight
  /// The levels of the paragraph's letters from `firstLevel` on; empty where all letters run to the right.
  var levels: [UInt8] = []
  var firstLevel = 0
  var directions = OpenDirections()
  /// Whether the paragraph has spaces at which no line ends.
  var hasFixedSpaces = false
  /// How much further to the right lines go on than the first begins, in points.
  var hang: Float = 0
  /// Whether the word that is being added is longer than is usual, or has several looks and is wider than a line.
  var isWordWide = false
  /// The room of a line behind preserved spaces, and of a line that is turned over, in points.
  var leastRoom: Float { max(1, measure - leadingSpace - hang) }
  private var nextAnchor = 0
  private var nextNote = 0
  var nextRuby = 0
  /// Whether lines run down.
  var isVertical = false
  private var span = 0
  var nextPicture = 0
  var nextFormula = 0
  /// Whether nothing but preserved spaces stands in the line.
  var isAtLineStart = true
  /// The width of the preserved spaces at the paragraph's beginning, in points.
  var leadingSpace: Float = 0

  init(faces: any FaceSource) { self.faces = faces }

  mutating func language(_ tag: String) -> Int32 {
    if let known = languageIndices[tag] { return known }
    // A hostile book may name any number of languages.
    guard languages.count < 256 else { return 0 }
    let index = Int32(languages.count)
    languages.append(tag)
    languageIndices[tag] = index
    return index
  }

  mutating func metrics(of face: FaceStyle) -> FaceMetrics { metrics[Int(index(of: face))] }

  mutating func index(of face: FaceStyle) -> Int32 {
    if let lastFace, lastFace.style == face { return lastFace.index }
    let index = faceIndex(face)
    lastFace = (face, index)
    return index
  }

  private mutating func faceIndex(_ face: FaceStyle) -> Int32 {
    if let known = faceIndices[face] { return known }
    let index = Int32(metrics.count)
    faceIndices[face] = index
    metrics.append(faces.metrics(of: face))
    return index
  }

  /// Begins a text, whose lines are asked for in their order.
  mutating func begin(_ text: InlineText) {
    directions = OpenDirections()
    (nextAnchor, nextNote, nextPicture, span) = (0, 0, 0, 0)
    (nextFormula, nextRuby) = (0, 0)
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
    findLevels(text, range)
    if !hidden.isEmpty { add(hidden: hidden, look: text.spans[span].look) }
    var at = range.lowerBound
    while at < range.upperBound {
      find(at, in: text)
      let end = Self.endOfWord(in: text.scalars[..<range.upperBound], from: at)
      addAnchors(text, before: max(end, at + 1))
      if end == at {
        let first = paragraph.pieces.count
        add(sign: at, of: text, look: text.spans[span].look)
        if !levels.isEmpty { setLevel(ofPiecesFrom: first, letter: at) }
        at += 1
      } else if !levels.isEmpty {
        addMixed(at..<end, of: text, span: span)
        at = end
      } else {
        if EastAsianLetters.contains(in: text.scalars[at..<end])
          || isUpright(at..<end, of: text, span: span)
        {
          addEastAsian(at..<end, of: text, span: span)
        } else {
          addWord(at..<end, of: text, span: span)
        }
        at = end
      }
    }
    if range.upperBound + 1 >= text.scalars.count { addAnchors(text, before: Int.max) }
    if paragraph.items.isEmpty { append(.box(0), run: run(text.spans[span].look)) }
    if hasFixedSpaces { loosenFixedSpaces() }
    return paragraph.compact
  }

  /// A paragraph of a line without letters that are shown.
  mutating func empty(hidden: [UInt32], look: Int32) -> FlowParagraph {
    clear(0)
    if hidden.isEmpty {
      append(.box(0), run: run(look))
    } else {
      add(hidden: hidden, look: look)
    }
    return paragraph.compact
  }

  private mutating func clear(_ measure: Float) {
    paragraph.clear()
    runOfLook.removeAll(keepingCapacity: true)
    hyphens.removeAll(keepingCapacity: true)
    (self.measure, isAtLineStart, leadingSpace) = (measure, true, 0)
    hasFixedSpaces = false
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
    while nextNote < text.notes.count, text.notes[nextNote].at < end {
      paragraph.notes.append((paragraph.items.count, text.notes[nextNote].note))
      nextNote += 1
    }
  }

  /// Words end at spaces of all kinds, at signs, and at soft hyphens.
  private static func endOfWord(in scalars: ArraySlice<UInt32>, from start: Int) -> Int {
    var at = start
    while at < scalars.endIndex, !BreakingSpace.endsWord(scalars[at]) { at += 1 }
    return at
  }
}
