import ChapterFlow
import PaperTypesetting

/// Faces that only measure: pages are made of letters that have been shaped.
final class MeasuringFaces: FaceSource {
  func metrics(of face: FaceStyle) -> FaceMetrics {
    FaceMetrics(
      ascent: 0.75, descent: 0.25, xHeight: 0.45, capHeight: 0.65, space: 0.25, hyphen: 0.33)
  }
  func shape(_ letters: ArraySlice<UInt8>, in face: FaceStyle, language: String) -> [ShapedGlyph] {
    []
  }
  func levels(of letters: [UInt32], _ direction: TextDirection) -> TextLevels {
    TextLevels(of: letters.count, isRightToLeft: direction == .rightToLeft)
  }
  func hyphenation(of word: ArraySlice<UInt8>, language: String) -> [Int] { [] }
  func size(ofPicture address: String) -> (width: Float, height: Float)? { nil }
}

/// Numbers that are the same in each run.
struct Dice {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, limit)))
  }
  mutating func hits(_ percent: Int) -> Bool { below(100) < percent }
  mutating func points(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * Float(below(1_001)) / 1_000
  }
}

extension FlowPage {
  /// The page that Paper shows at first: 31 lines of 290 points.
  static let usual = FlowPage(
    width: 390, height: 560, top: 45, bottom: 45, side: 50, em: 11, leading: 1.36)
  /// 12 lines, so that there are many cuts.
  static let low = FlowPage(
    width: 390, height: 280, top: 45, bottom: 45, side: 50, em: 11, leading: 1.36)
}

/// Makes a paragraph of words: letters are half as wide as high, hyphens stand behind each second letter.
struct ParagraphMaker {
  var paragraph = FlowParagraph()
  var run: Int32 = 0
  var hyphenates = true

  init(_ change: (inout FlowParagraph) -> Void = { _ in }) {
    paragraph.runs = [FlowRun()]
    paragraph.leading = FlowPage.usual.leading * FlowPage.usual.em
    change(&paragraph)
  }

  /// Begins letters of another look.
  mutating func look(_ change: (inout FlowRun) -> Void) {
    var next = FlowRun()
    change(&next)
    paragraph.runs.append(next)
    run = Int32(paragraph.runs.count - 1)
  }

  mutating func add(_ words: String) {
    for (index, word) in words.split(separator: " ", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { space() }
      if !word.isEmpty { add(word: Array(word.unicodeScalars.map(\.value))) }
    }
  }

  mutating func space() {
    let size = paragraph.runs[Int(run)].size
    let text = letters([0x20])
    append(.glue(0.25 * size, stretch: 0.125 * size, shrink: 0.083 * size), text: text)
  }

  mutating func add(word: [UInt32]) {
    var part: [UInt32] = []
    for (index, letter) in word.enumerated() {
      part.append(letter)
      let isPlace = hyphenates && index >= 2 && word.count - index > 3 && index % 2 == 0
      guard isPlace || index == word.count - 1 else { continue }
      box(part)
      part = []
      if isPlace { hyphen() }
    }
  }

  mutating func box(_ word: [UInt32]) {
    let size = paragraph.runs[Int(run)].size
    let text = letters(word)
    let first = Int32(paragraph.glyphs.count)
    for (offset, letter) in word.enumerated() {
      paragraph.glyphs.append(
        ShapedGlyph(
          glyph: letter, face: 0, advance: 500, cluster: UInt32(text.lowerBound) + UInt32(offset)))
    }
    append(
      .box(Float(word.count) * 0.5 * size), glyphs: first..<Int32(paragraph.glyphs.count),
      text: text)
  }

  mutating func hyphen() {
    let size = paragraph.runs[Int(run)].size
    let first = Int32(paragraph.glyphs.count)
    paragraph.glyphs.append(ShapedGlyph(glyph: 0x2D, face: 0, advance: 330, cluster: 0))
    append(.penalty(50, width: 0.33 * size, isFlagged: true), glyphs: first..<first + 1)
  }

  /// A place behind a hyphen of the book.
  mutating func penalty() { append(.penalty(50, isFlagged: true)) }

  mutating func lineBreak() { append(.penalty(-Item.infinity)) }

  mutating func picture(_ width: Float, _ height: Float) {
    paragraph.pictures.append(FlowPicture(address: "inline", width: width, height: height))
    append(.box(width))
    paragraph.pieces[paragraph.pieces.count - 1].picture = Int32(paragraph.pictures.count - 1)
  }

  private mutating func letters(_ scalars: [UInt32]) -> Range<Int32> {
    let first = Int32(paragraph.text.count)
    paragraph.text += scalars
    return first..<Int32(paragraph.text.count)
  }

  private mutating func append(
    _ item: Item, glyphs: Range<Int32> = 0..<0, text: Range<Int32> = 0..<0
  ) {
    paragraph.items.append(item)
    paragraph.pieces.append(FlowPiece(run: run, glyphs: glyphs, text: text))
  }
}

extension FlowParagraph {
  static func of(_ words: String, _ change: (inout FlowParagraph) -> Void = { _ in })
    -> FlowParagraph
  {
    var maker = ParagraphMaker(change)
    maker.add(words)
    return maker.paragraph
  }

  static func prose(words: Int, dice: inout Dice) -> FlowParagraph {
    of(Prose.words(words, dice: &dice)) { $0.firstIndent = 14 }
  }
}

enum Prose {
  static func words(_ count: Int, dice: inout Dice) -> String {
    let letters = Array("etaoinshrdlucmfwypvbgk")
    return (0..<count).map { index in
      let length = 1 + dice.below(4) + dice.below(7)
      let word = String((0..<length).map { _ in letters[dice.below(letters.count)] })
      return dice.hits(8) || index == count - 1 ? word + "." : word
    }.joined(separator: " ")
  }

  /// Paragraphs, with some headings.
  static func chapter(paragraphs: Int, seed: UInt64) -> FlowChapter {
    var dice = Dice(seed)
    var chapter = FlowChapter()
    for index in 0..<paragraphs {
      if index % 12 == 0 { chapter.entries.append(.paragraph(heading(index, dice: &dice))) }
      chapter.entries.append(.paragraph(.prose(words: 1 + dice.below(160), dice: &dice)))
    }
    return chapter
  }

  static func heading(_ number: Int, dice: inout Dice) -> FlowParagraph {
    var maker = ParagraphMaker {
      $0.runs[0].size = 16
      $0.align = .center
      $0.leading = 19
      $0.headingLevel = 2
      $0.keepsWithNext = true
      $0.keepsTogether = true
      $0.spaceBefore = 22
      $0.spaceAfter = 11
    }
    maker.hyphenates = false
    maker.add("Part \(number) " + words(1 + dice.below(6), dice: &dice))
    return maker.paragraph
  }
}

extension SetChapter {
  static func of(_ chapter: FlowChapter, page: FlowPage = .usual) -> SetChapter? {
    SetChapter(flow: chapter, page: page, faces: MeasuringFaces())
  }
  static func of(_ entries: [FlowEntry], page: FlowPage = .usual) -> SetChapter? {
    var chapter = FlowChapter()
    chapter.entries = entries
    return of(chapter, page: page)
  }
  var pages: [SetPage] { (0..<count).map { page($0) } }
}

extension SetPage {
  func letters(of line: Line) -> String {
    String(
      String.UnicodeScalarView(
        characters[line.characters].compactMap { Unicode.Scalar($0.scalar) }))
  }
  var words: [String] { lines.map { letters(of: $0) } }
}
