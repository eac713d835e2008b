import BookText
import TestDocuments
import Testing

@Suite(.timeLimit(.minutes(2))) struct PlainMarkupTests {
  @Test func tagsEndLinesAndEntitiesAreLetters() {
    let markup = "<p>One&nbsp;&amp; <b>two</b></p>\n<DIV>Thr&#x65;e<br/>4 &lt; 5</DIV><hr>"
    #expect(PlainMarkup.text(markup) == "One & two\nThree\n4 < 5")
    #expect(PlainMarkup.text("a<script>var x = '<p>'</script>b<style>p{}</style>c") == "a'bc")
    #expect(PlainMarkup.text("<i></i>") == "")
  }

  @Test func textWithoutTagsIsLeftAsItIs() {
    #expect(PlainMarkup.text("  a  b\n\nc ") == "  a  b\n\nc ")
    #expect(PlainMarkup.text("戦争と平和", letters: 2) == "戦争")
  }

  @Test func furtherLettersAreLeftOut() {
    #expect(PlainMarkup.text("<p>abc&amp;def", letters: 5) == "abc&d")
    #expect(PlainMarkup.text("<p>戦争<p>と平和", letters: 3) == "戦争\nと")
  }

  /// Marks that join a space, a tag's name or a sign, spaces of all kinds, tags without ends, and entities of any length.
  private static let parts: [String] =
    [
      "<p>", "</p>", "<P class=\"x\">", "<br/>", "<//li>", "<b>", "</i>", "<blockquote>", "<h1>",
      "<h12>",
      "<script>", "<SCRIPT src>", "</script>", "<style>", "<scr", "<scripty>", "<p\u{301}>",
      "<script\u{301}>", "<script é>", "<style\u{AD}>", "</\u{301}p>", "<\u{212A}>", "<ſcript>",
      "<pé>",
      "<p é\u{301}>", "<", ">", "&", ";", "&amp;", "&lt;", "&nbsp;", "&shy;", "&hellip;",
      "&unknown;", "&#65;",
      "&#x301;", "&#X20AC;", "&#+66;", "&#;", "&#xD800;", "&#9;", "&#160;", "&mdash", "&abcdefghi;",
      "&abcdefghij;", "&é戦;", "&#\u{301}65;",
    ] + [
      " ", "  ", "\n", "\r\n", "\t", "\u{B}", "\u{1C}", "\u{85}", "\u{A0}", "\u{2003}", "\u{2028}",
      "\u{3000}",
      "\u{200B}", "\u{200D}", "\u{301}", " \u{301}", "\u{3099}", " \u{302A}", "\u{FE0F}",
      "\u{600} ", "\u{E33}",
      "\u{FF9E}", " \u{FF9E}", "\u{AD}", "a", "Word", "é", "ß", "戦", "か", "が", "한", "ж", "א", "“",
      "…", "Ａ", "👩‍👧",
      "\u{1F1E9}\u{1F1EA}", "\u{0}", "\u{7F}", "\u{2E80}", "\u{303F}", "\u{10FFFF}",
    ]

  @Test func bytesGiveWhatLettersGive() {
    var random = SeededRandom(41)
    for _ in 0..<20_000 {
      let markup = (0..<random.int(1...24))
        .map { _ in Self.parts[random.int(0...Self.parts.count - 1)] }.joined()
      let letters = random.int(0...1) == 0 ? 4000 : random.int(0...30)
      let (found, wanted) = (
        PlainMarkup.text(markup, letters: letters), ScalarMarkup.text(markup, letters: letters)
      )
      #expect(
        found.utf8.elementsEqual(wanted.utf8), "\(markup.debugDescription), \(letters): \(found)")
    }
  }
}
