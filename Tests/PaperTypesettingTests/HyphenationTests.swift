import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct HyphenationTests {
  /// The word with hyphens where it may be broken, if patterns allow all places.
  private func broken(_ word: String, _ hyphenation: Hyphenation) -> String {
    var bytes = Array(word.utf8)
    let places = hyphenation.places(in: bytes[...]) { Array(0...$0.count) }
    for place in places.reversed() { bytes.insert(UInt8(ascii: "-"), at: place) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("three letters stay before and after a hyphen, in some languages two")
  func minima() {
    #expect(broken("letters", Hyphenation()) == "let-t-ers")
    #expect(broken("letters", Hyphenation(language: "en-GB")) == "let-t-ers")
    #expect(broken("lettres", Hyphenation(language: "fr")) == "le-t-t-res")
    #expect(broken("kirjain", Hyphenation(language: "FI")) == "ki-r-j-a-in")
    #expect(broken("letters", Hyphenation(before: 0, after: 0)) == "l-e-t-t-e-r-s")
  }

  @Test("short words, and words with capitals but long ones with a first capital, are not broken")
  func whole() {
    for word in ["short", "Letters", "LETTERS", "McLaren", ""] {
      #expect(broken(word, Hyphenation()) == word)
    }
    #expect(broken("Publication", Hyphenation()) == "Pub-l-i-c-a-t-ion")
    #expect(broken("PUBLICATION", Hyphenation()) == "PUBLICATION")
    let german = Hyphenation(language: "de-AT")
    #expect(broken("Wörter", german) == "Wö-r-ter")
    #expect(broken("WÖRTER", german) == "WÖRTER")
  }

  @Test("letters count, and neither their bytes nor their accents")
  func letters() {
    #expect(broken("буквами", Hyphenation()) == "бук-в-ами")
    #expect(broken("букв", Hyphenation()) == "букв")
    #expect(broken("le\u{301}tters", Hyphenation()) == "le\u{301}t-t-ers")
  }

  @Test("exceptions count instead of patterns, within the minima")
  func exceptions() {
    let hyphenation = Hyphenation(exceptions: ["anal-ysis", "project", "a-bide-s"])
    #expect(broken("analysis", hyphenation) == "anal-ysis")
    #expect(broken("project", hyphenation) == "project")
    #expect(broken("abides", hyphenation) == "abides")
    #expect(broken("letters", hyphenation) == "let-t-ers")
  }

  @Test("damaged letters, long words and senseless places break nothing")
  func damaged() {
    #expect(
      Hyphenation().places(in: [0x61, 0x62, 0x63, 0xFF, 0x64, 0x65, 0x66, 0x67]) { _ in [4] } == [])
    #expect(broken(String(repeating: "a", count: 300), Hyphenation()).utf8.count == 300)
    let word = Array("letters".utf8)
    #expect(Hyphenation().places(in: word[...]) { _ in [99, -1, 4, 4, 3] } == [3, 4])
  }
}
