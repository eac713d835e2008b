import TestDocuments
import Testing
import IPC
import WorkerClient

/// Letters, lines and margins of a text, as the reader has chosen.
@Suite(.timeLimit(.minutes(5))) struct TextLookTests {
  private let epub = EPUB(
    "Long", [EPUB.Chapter.long("One", paragraphs: 60), EPUB.Chapter.long("Two", paragraphs: 20)]
  ).bytes

  private func reader(
    _ face: TextLayout.Face = .book, leading: Float = 1, _ margins: TextLayout.Margins = .usual,
    of bytes: [UInt8]? = nil
  ) throws -> Reader {
    let layout = try #require(
      TextLayout(width: 396, height: 594, em: 11, face: face, leading: leading, margins: margins))
    return try Reader(bytes ?? epub, options: OpenOptions(layout: layout))
  }

  @Test("wider lines and margins take more pages, narrower ones fewer")
  func pages() throws {
    let usual = try reader().pages().count
    #expect(try reader(leading: 1.36).pages().count > usual)
    #expect(try reader(leading: 0.88).pages().count < usual)
    #expect(try reader(.book, .wide).pages().count > usual)
    #expect(try reader(.book, .narrow).pages().count < usual)
    // The setting alone counts: asked for again, it is the same.
    #expect(try reader().pages().count == usual)
  }

  /// Lines of a chapter, with the letters at their ends.
  private func lines(
    of bytes: [UInt8], justified: Bool = true, hyphenated: Bool = true, asBook: Bool = false
  ) throws -> [(rect: PageRect, last: Unicode.Scalar)] {
    let layout = try #require(
      TextLayout(
        width: 396, height: 594, em: 11, isJustified: justified, isHyphenated: hyphenated,
        isAsBook: asBook))
    let reader = try Reader(bytes, options: OpenOptions(layout: layout))
    return try (0..<3).flatMap { page in
      let text = try reader.ask(ReadText(Reader.place(page)))
      return text.lines.compactMap { line in
        // A line of Paper's own setter has no hyphen among its letters.
        text.characters[line.range].last.map {
          (line.rect, line.isHyphenated ? "\u{AD}" : $0.scalar)
        }
      }
    }
  }

  @Test(
    "lines reach the right edge, or end where they end; no word is broken where hyphens are off")
  func edges() throws {
    func ends(_ lines: [(rect: PageRect, last: Unicode.Scalar)]) -> [Int] {
      // Signs hang out of the column by some points.
      lines.map { Int(($0.rect.x + $0.rect.width) / 6) }
    }
    func most(_ ends: [Int]) -> Int {
      Dictionary(grouping: ends, by: \.self).values.map(\.count).max() ?? 0
    }
    let words = String(
      repeating: "An administrator characteristically misunderstands considerable circumstances, "
        + "notwithstanding uncomfortable consequences. ", count: 80)
    let text = EPUB("Words", [EPUB.Chapter("One", "<p>\(words)</p>")]).bytes
    func isBroken(_ lines: [(rect: PageRect, last: Unicode.Scalar)]) -> Bool {
      lines.contains { ["-", "\u{2010}", "\u{AD}"].contains($0.last) }
    }
    let justified = try lines(of: text)
    #expect(most(ends(justified)) * 2 > justified.count)
    #expect(isBroken(justified))
    let ragged = try lines(of: text, justified: false)
    #expect(most(ends(ragged)) * 2 < ragged.count, "\(ends(ragged))")
    let whole = try lines(of: text, hyphenated: false)
    #expect(!isBroken(whole) && most(ends(whole)) * 2 > whole.count)
  }

  @Test(
    "as the book says, plain paragraphs have the book's indent, alignment and lines; the page has not"
  )
  func asBook() throws {
    var book = EPUB("Styled", [EPUB.Chapter.long("One", paragraphs: 30)])
    book.items = [
      (
        "look.css", "text/css", "",
        Array("@page { margin: 40% } p { text-align: left; line-height: 2; margin-left: 3em }".utf8)
      )
    ]
    book.head = "<link rel=\"stylesheet\" type=\"text/css\" href=\"look.css\"/>"
    let (paper, own) = (try lines(of: book.bytes), try lines(of: book.bytes, asBook: true))
    func left(_ lines: [(rect: PageRect, last: Unicode.Scalar)]) -> Float {
      let all = lines.map(\.rect.x).sorted()
      return all.isEmpty ? 0 : all[all.count / 2]
    }
    #expect(own.count * 5 < paper.count * 4)
    #expect(abs(left(own) - left(paper) - 33) < 2, "\(left(own)), \(left(paper))")
    #expect(own.allSatisfy { $0.rect.x + $0.rect.width < 350 })
  }

  @Test("margins move the text and the number below it")
  func margins() throws {
    func left(_ drawn: Drawn) -> Int {
      (0..<drawn.width).first { x in
        (80..<500).contains { drawn.color(x, $0) < 0x808080 }
      } ?? 0
    }
    let places = try [TextLayout.Margins.narrow, .usual, .wide].map {
      left(try reader(.book, $0).render(2))
    }
    #expect(places[0] < places[1] && places[1] < places[2], "\(places)")
    func foot(_ drawn: Drawn) -> Int {
      (0..<drawn.height).last { y in
        (150..<250).contains { drawn.color($0, y) < 0x909090 }
      } ?? 0
    }
    let feet = try [TextLayout.Margins.narrow, .usual, .wide].map {
      foot(try reader(.book, $0).render(2))
    }
    #expect(feet[0] > feet[1] && feet[1] > feet[2], "\(feet)")
  }

  @Test("a book that names no face has serifs, or the face of the reader; code stays code")
  func faces() throws {
    let book = EPUB(
      "Faces",
      [
        EPUB.Chapter(
          "", "<p>Humble words</p><pre>code</pre>")
      ]
    ).bytes
    func drawn(_ face: TextLayout.Face) throws -> Drawn { try reader(face, of: book).render(0) }
    let (own, serif, sans) = (try drawn(.book), try drawn(.serif), try drawn(.sans))
    #expect(own == serif && serif != sans)
    // The line of code is the same in all.
    let code = try #require(PixelRegion(x: 0, y: 80, width: 396, height: 60))
    #expect(serif.part(code).contains { $0 != 0xFFFF_FFFF })
    #expect(serif.part(code) == sans.part(code))
  }

  @Test("a place in the text stays the same word in every setting")
  func places() throws {
    let (usual, wide) = (try reader(), try reader(.sans, leading: 1.36, .wide))
    let page = try Reader.place(9)
    let place = try usual.ask(FindTextPlace(page))
    let other = try wide.ask(FindPage(of: place))
    let begin = try wide.ask(FindTextPlace(other))
    #expect(other.page > 9 && begin.offset <= place.offset)
  }
}
