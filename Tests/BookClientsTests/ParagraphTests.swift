import BookClients
import IPC
import Testing

/// The texts of a page as they are indexed.
@Suite("Paragraphs of a page", .timeLimit(.minutes(1))) struct ParagraphTests {
  /// A page of lines with their blocks; a line with a bar at its end is broken in the midst of a word.
  private func paragraphs(_ lines: [(String, Int)]) -> [[String]] {
    var text = PageText(lines: [], characters: [])
    let rect = PageRect(x: 0, y: 0, width: 1, height: 1)
    for (line, block) in lines {
      let start = text.characters.count
      for scalar in line.unicodeScalars where scalar != "|" {
        text.characters.append(PageText.Character(scalar: scalar, rect: rect))
      }
      text.lines.append(
        PageText.Line(
          rect: rect, block: block, isVertical: false, range: start..<text.characters.count,
          isHyphenated: line.hasSuffix("|")))
    }
    return text.paragraphs
  }

  @Test func linesAreTextsOfTheirParagraph() {
    #expect(paragraphs([("a b", 0), ("c", 0), ("d", 1)]) == [["a b", "c"], ["d"]])
    #expect(paragraphs([]).isEmpty)
  }

  @Test func aBrokenWordIsWhole() {
    #expect(paragraphs([("the moun|", 0), ("tain|", 0), ("s", 0)]) == [["the mountains"]])
    #expect(paragraphs([("the moun|", 0), ("Tain", 1)]) == [["the moun"], ["Tain"]])
  }
}
