import Books
import PaperGeometry
import Testing

/// Places by the letters before them, whatever the layout adds.
@Suite(.timeLimit(.minutes(5))) struct PageLettersTests {
  private func page(_ lines: String...) -> PageWords {
    PageWords(
      lines.map { text in
        let quad = Quad(
          topLeft: Point(0, 0), topRight: Point(9, 0), bottomRight: Point(9, 1),
          bottomLeft: Point(0, 1))
        return TextLine(text: text, quad: quad, spans: [])
      }, height: 10)
  }

  @Test func spacesAndHyphensAreNoLetters() {
    #expect(page("a b-", "c").letters == 3)
    #expect(page("fi").letters == page("\u{FB01}").letters)
    #expect(page("  \u{A0}\u{2003}").letters == 0)
    #expect(page().letters == 0)
  }

  @Test func aBrokenWordHasTheSamePlaceAsAWholeOne() {
    let (whole, broken) = (page("the whale swims"), page("the wh-", "ale swims"))
    for letter in 0..<whole.letters {
      let (a, b) = (
        whole.character(afterLetters: letter), broken.character(afterLetters: letter)
      )
      #expect(whole.scalars[a] == broken.scalars[b])
      #expect(whole.letters(before: a) == letter && broken.letters(before: b) == letter)
    }
    #expect(broken.text(of: broken.range(ofLetters: 3..<8)) == "whale")
    #expect(whole.text(of: whole.range(ofLetters: 3..<8)) == "whale")
  }

  @Test func beyondTheTextIsItsEnd() {
    let page = page("abc")
    #expect(page.character(afterLetters: 99) == 3 && page.character(afterLetters: -5) == 0)
    #expect(page.range(ofLetters: 1..<99) == 1..<3)
    #expect(page.letters(before: 99) == 3)
  }
}
