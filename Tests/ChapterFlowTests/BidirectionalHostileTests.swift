import ChapterFlow
import PaperTypesetting
import StyleSheets
import TestDocuments
import Testing

/// Faces as `PlainFaces` has them, with letters that run to the left: Hebrew is odd, Latin letters and digits are even,
/// and all else runs as the paragraph does.
private final class TwoWayFaces: FaceSource {
  private let plain = PlainFaces()

  func metrics(of face: FaceStyle) -> FaceMetrics { plain.metrics(of: face) }

  func shape(_ letters: ArraySlice<UInt8>, in face: FaceStyle, language: String) -> [ShapedGlyph] {
    let glyphs = plain.shape(letters, in: face, language: language)
    return face.isRightToLeft ? glyphs.reversed() : glyphs
  }

  func levels(of letters: [UInt32], _ direction: TextDirection) -> TextLevels {
    let first = letters.first { isHebrew($0) || isLatin($0) }
    let isLeft = direction == .automatic ? first.map(isHebrew) ?? false : direction == .rightToLeft
    let levels = letters.map { letter -> UInt8 in
      if isHebrew(letter) { return 1 }
      return isLatin(letter) ? isLeft ? 2 : 0 : isLeft ? 1 : 0
    }
    return TextLevels(levels: levels, isRightToLeft: isLeft)
  }

  private func isHebrew(_ letter: UInt32) -> Bool { (0x5D0...0x5EA).contains(letter) }
  private func isLatin(_ letter: UInt32) -> Bool {
    (0x61...0x7A).contains(letter | 0x20) || (0x30...0x39).contains(letter)
  }

  func hyphenation(of word: ArraySlice<UInt8>, language: String) -> [Int] {
    plain.hyphenation(of: word, language: language)
  }

  func size(ofPicture address: String) -> (width: Float, height: Float)? { nil }
}

/// Paragraphs of both directions that no book should have.
@Suite(.timeLimit(.minutes(1))) struct BidirectionalHostileTests {
  private let faces = TwoWayFaces()

  /// The pages of a paragraph.
  private func pages(
    _ samples: [Sample], page: FlowPage = samplePage,
    style: (inout ComputedStyle) -> Void = { _ in }
  ) throws -> [SetPage] {
    let flow = BlockWalker.chapter(
      of: SampleTree.tree(samples, style: style), faces: faces, page: page)
    #expect(flow.obstacle == nil)
    let chapter = try #require(SetChapter(flow: flow, page: page, faces: faces))
    return (0..<chapter.count).map(chapter.page)
  }

  private func letters(_ pages: [SetPage]) -> String {
    let scalars = pages.flatMap { $0.characters.map(\.scalar) }
    return String(
      String.UnicodeScalarView(
        scalars.filter { LetterCount.letters(of: $0) > 0 }.compactMap(Unicode.Scalar.init)))
  }

  /// The distance by which glyphs and letters leave the column, in points.
  private func excess(_ pages: [SetPage], _ page: FlowPage = samplePage) -> Float {
    let (left, right) = (page.side, page.width - page.side)
    return pages.reduce(0) { excess, set in
      let glyphs = set.glyphs.map { max(left - $0.x, $0.x - right) }
      let boxes = set.characters.map { max(left - $0.x, $0.x + $0.width - right) }
      return max(excess, glyphs.max() ?? 0, boxes.max() ?? 0)
    }
  }

  @Test func `a word that turns at each letter stays in the column`() throws {
    let word = String(repeating: "aאbב", count: 2_500)
    for isLeft in [false, true] {
      let pages = try pages([.el("p", .text(word))]) { $0.isRightToLeft = isLeft }
      #expect(letters(pages) == word)
      #expect(excess(pages) < 0.01, "to the left: \(isLeft)")
    }
  }

  @Test func `a word of Hebrew that is longer than lines stays in the column`() throws {
    let word = String(repeating: "אבגדהוזחטי", count: 10_000)
    let pages = try pages([.el("p", .text(word))]) { $0.isRightToLeft = true }
    #expect(letters(pages) == word)
    #expect(excess(pages) < 0.01)
  }

  @Test func `many isolates in lines of their own take time in proportion`() throws {
    var samples: [Sample] = []
    for _ in 0..<20_000 {
      samples.append(.el("bdi", style: { $0.bidi = .isolate }, "א"))
      samples.append("\n")
    }
    let pages = try pages([.element("pre", [], { $0.whiteSpace = .pre }, samples)])
    #expect(letters(pages).unicodeScalars.count == 20_000)
  }

  @Test func `elements without letters that isolate make no lines`() throws {
    let empty = Array(
      repeating: Sample.el("bdi", style: { $0.bidi = .isolate }), count: 100_000)
    let pages = try pages([.element("p", [], { _ in }, empty), .el("p", "אב")])
    #expect(letters(pages) == "אב")
    #expect(pages.count == 1)
  }

  @Test func `marks without partners are no letters`() throws {
    for mark in ["\u{202B}", "\u{2067}", "\u{202C}", "\u{2069}", "\u{200F}", "\u{2068}"] {
      let marks = String(repeating: mark, count: 3_000)
      let pages = try pages([.el("p", .text("ab " + marks + " אב"))])
      #expect(letters(pages).filter { !mark.contains($0) }.hasSuffix("אב"))
      #expect(excess(pages) < 0.01)
    }
  }

  private static let words = [
    "אבג ", "של", "abc ", "12", "-", "(", ")", " ", ", ", "\u{A0}", "\u{AD}", "\u{200B}",
    "\u{200F}",
    "\u{2067}", "\u{2069}", "א\u{5B0}ב ", "abcdefghijklmnop ", String(repeating: "ש", count: 90),
    String(repeating: "q", count: 90), "木と", "“", "”. ",
  ]

  @Test func `letters of any paragraph are read in their order, and stay in the column`() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed)
      var text = ""
      for _ in 0..<random.int(1...120) { text += Self.words.randomElement(using: &random) ?? "" }
      var page = samplePage
      page.width = Float(random.int(160...420))
      let isLeft = random.chance(0.6)
      let pages = try pages([.el("p", .text(text))], page: page) {
        $0.isRightToLeft = isLeft
        if random.chance(0.2) { $0.bidi = .plaintext }
        if random.chance(0.2) { $0.align = .center }
      }
      let wanted = text.unicodeScalars.filter {
        $0.value != 0xAD && LetterCount.letters(of: $0.value) > 0
      }
      let shown = letters(pages)
      #expect(shown == String(String.UnicodeScalarView(wanted)), "seed \(seed)")
      // Signs hang, at most by a part of their size.
      #expect(excess(pages, page) < 0.7 * page.em + 0.01, "seed \(seed)")
      for set in pages { #expect(overlap(set) < 0.01, "seed \(seed)") }
      if shown != String(String.UnicodeScalarView(wanted)) { return }
    }
  }

  /// How far two letters of a line lie over each other, in points. Letters without width and spaces are passed over.
  private func overlap(_ set: SetPage) -> Float {
    var most: Float = 0
    for line in set.lines {
      let places = set.characters[line.characters].filter { $0.width > 0 && $0.scalar != 0x20 }
        .sorted { $0.x < $1.x }
      for (one, next) in zip(places, places.dropFirst()) {
        most = max(most, one.x + one.width - next.x)
      }
    }
    return most
  }
}
