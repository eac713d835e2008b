import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesHangTests {
  private let left: Float = 50
  private let right: Float = 340

  private func lines(
    _ text: String, _ change: (inout FlowParagraph) -> Void = { _ in }
  ) throws -> [(words: String, rect: SetPage.Rectangle)] {
    let page = try #require(SetChapter.of([.paragraph(.of(text, change))])).page(0)
    return page.lines.map { (page.letters(of: $0), $0.rect) }
  }

  @Test func stopsAndHyphensHangAtTheRightEdge() throws {
    var dice = Dice(61)
    let text = Prose.words(150, dice: &dice).replacing(" a", with: ". a").replacing(
      " e", with: ", e")
    var hanging = 0
    for line in try lines(text).dropLast() {
      let end = line.rect.x + line.rect.width
      let isStop = line.words.hasSuffix(".") || line.words.hasSuffix(",")
      if isStop { #expect(abs(end - right - 0.35 * 11) < 0.02) }
      hanging += isStop ? 1 : 0
      #expect(end > right - 0.02)
      #expect(end < right + 0.35 * 11)
    }
    #expect(hanging > 0)
  }

  @Test func quotesHangAtTheLeftEdge() throws {
    let quote = try lines("\u{201C}quoted words")
    #expect(abs(quote[0].rect.x - left + 0.3 * 11) < 0.01)
    let plain = try lines("plain words")
    #expect(abs(plain[0].rect.x - left) < 0.01)
    let centered = try lines("\u{201C}quoted words\u{201D}") { $0.align = .center }
    #expect(
      abs(centered[0].rect.x - left - (right - centered[0].rect.x - centered[0].rect.width)) < 0.01)
  }

  @Test func codeDoesNotHang() throws {
    let line = try lines("\"a\"") {
      $0.isCode = true
      $0.align = .start
    }
    #expect(abs(line[0].rect.x - left) < 0.01)
  }

  @Test func noSignHangsFartherThanItsLimit() throws {
    var paragraph = FlowParagraph.of("\u{201C}wide")
    paragraph.glyphs[0].advance = 9_000
    let page = try #require(SetChapter.of([.paragraph(paragraph)])).page(0)
    #expect(abs((page.glyphs.first?.x ?? 0) - left + 0.35 * 11) < 0.01)
  }
}
