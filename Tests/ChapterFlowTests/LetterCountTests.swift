import ChapterFlow
import Testing

@Suite(.timeLimit(.minutes(1))) struct LetterCountTests {
  @Test func `spaces and hyphens are no letters, ligatures are several`() {
    let none: [UInt32] = [0, 9, 0x20, 0x2D, 0xA0, 0xAD, 0x2000, 0x200F, 0x2010, 0x2011, 0x3000]
    #expect(none.allSatisfy { LetterCount.letters(of: $0) == 0 })
    #expect(
      [0x21, 0x41, 0xE9, 0x2012, 0x2022, 0x1F600].map { LetterCount.letters(of: $0) } == [
        1, 1, 1, 1, 1, 1,
      ])
    #expect(LetterCount.letters(of: [0xFB00, 0xFB03, 0xFB06, 0x61]) == 8)
  }
}
