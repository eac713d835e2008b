import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct InitialTests {
  private let prose = NoteSamples.prose(60, seed: 8)
  private let leading: Float = 15

  private func letter(_ text: String, size: Float = 2.5) -> Sample {
    .el(
      "span", ["id": "i"],
      style: {
        $0.float = .left
        $0.size = size
        $0.display = .block
      }, .text(text))
  }

  private func page(_ samples: Sample...) throws -> SetPage {
    try #require(NoteSamples.set(samples)).page(0)
  }

  /// A paragraph whose first letter has a style of its own.
  private func styled(_ text: String, _ change: (inout ComputedStyle) -> Void) throws -> SetPage {
    var tree = SampleTree.tree(.el("p", .text(text)), style: { _ in })
    var style = tree.style(of: 1)
    change(&style)
    tree.styles.append(style)
    tree.firstLetter[1] = UInt16(tree.styles.count - 1)
    let faces = PlainFaces()
    let flow = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
    return try #require(SetChapter(flow: flow, page: samplePage, faces: faces)).page(0)
  }

  @Test func `an initial of a square stands upright in lines that run down`() throws {
    func page(_ letter: String, _ orientation: EastAsianStyle.Orientation) throws -> SetPage {
      let faces = PlainFaces()
      let tree = SampleTree.tree(
        .el("p", self.letter(letter), .text(String(repeating: "木", count: 150)))
      ) {
        ($0.isVertical, $0.language) = (true, "ja")
        $0.eastAsian.orientation = orientation
      }
      let flow = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
      return try #require(SetChapter(flow: flow, page: samplePage, faces: faces)).page(0)
    }
    let square = try page("永", .mixed)
    let run = try #require(square.runs.first { $0.size > 20 })
    #expect(square.glyphs[run.glyphs].allSatisfy { $0.isUpright })
    // Its square reaches over both lines: from the left edge of the second to the right edge of the first.
    let bases = Set(square.runs.filter { $0.size == 11 }.map(\.baseline)).sorted(by: >)
    #expect(abs(run.baseline - 0.12 * run.size - (bases[1] - 0.12 * 11)) < 0.01)
    #expect(abs(run.baseline + 0.88 * run.size - (bases[0] + 0.88 * 11)) < 0.01)
    // Letters of other scripts lie as in the text, unless the book lets them stand.
    for (orientation, isUpright) in [(EastAsianStyle.Orientation.mixed, false), (.upright, true)] {
      let page = try page("A", orientation)
      let run = try #require(page.runs.first { $0.size > 20 })
      #expect(page.glyphs[run.glyphs].allSatisfy { $0.isUpright == isUpright })
    }
  }

  private func bases(_ page: SetPage) -> [Float] {
    Set(page.runs.filter { $0.size == 11 }.map(\.baseline)).sorted()
  }

  @Test func `an initial stands on the second line, as high as the capitals of the first`() throws {
    let page = try page(.el("p", letter("O"), .text("nce " + prose)))
    let run = try #require(page.runs.first { $0.size > 20 })
    let bases = bases(page)
    #expect(run.baseline == bases[1])
    #expect(abs(run.baseline - run.size * 0.65 - (bases[0] - 11 * 0.65)) < 0.01)
    #expect(page.words[0].hasPrefix("Once "))
    let width = run.size / 2 + 0.2 * 11
    let starts = page.lines.map { page.characters[$0.characters.lowerBound].x }
    #expect(starts[0] == 50 && abs(starts[1] - 50 - width) < 0.01 && abs(starts[2] - 50) < 0.01)
    let first = page.characters[0]
    #expect(abs(first.y - (bases[0] - 11 * 0.65)) < 0.01)
    #expect(abs(first.y + first.height - bases[1]) < 0.01)
    #expect(page.characters.dropFirst().allSatisfy { $0.height == 0 })
  }

  @Test func `a large letter of a sheet takes three lines, and its word stays whole`() throws {
    let page = try styled("Once \(prose)") {
      $0.float = .left
      $0.size = 3
    }
    let run = try #require(page.runs.first { $0.size > 20 })
    #expect(run.baseline == bases(page)[2])
    #expect(page.words[0].hasPrefix("Once "))
    let plain = try styled("Once \(prose)") { $0.size = 1.8 }
    #expect(plain.runs.first { $0.size > 20 }?.baseline == bases(plain)[1])
    let small = try styled("Once \(prose)") { $0.size = 1.7 }
    #expect(small.runs.contains { abs($0.size - 1.7 * 11) < 0.01 })
  }

  @Test func `a word of a letter keeps its space`() throws {
    let page = try page(.el("p", letter("A"), .text(" man " + prose)))
    #expect(page.words[0].hasPrefix("A man "))
    #expect(page.runs.contains { $0.size > 20 })
  }

  @Test func `quotes before an initial hang in the size of the text`() throws {
    for sample in [
      Sample.el("p", "\u{201C}", letter("I"), .text("t " + prose)),
      .el("p", letter("\u{201C}I"), .text("t " + prose)),
    ] {
      let page = try page(sample)
      #expect(page.words[0].hasPrefix("\u{201C}It "))
      let quote = page.characters[0]
      #expect(quote.x < 50 && quote.x > 42 && quote.height == 0)
      #expect(abs(page.characters[1].x - 50) < 0.01)
      #expect(page.runs[0].size == 11)
    }
  }

  @Test func `a paragraph too short for an initial is set as others`() throws {
    for text in ["", "n", "nce more.", String(repeating: "word ", count: 9)] {
      let page = try page(.el("p", letter("O"), .text(text)), .el("p", .text(prose)))
      #expect(page.runs.allSatisfy { $0.size == 11 })
      #expect(page.words[0].hasPrefix("O" + text.prefix(4)))
    }
    // Lines for two, not for three.
    let text = String(repeating: "word ", count: 22)
    let low = try page(.el("p", letter("O", size: 3), .text(text)), .el("p", .text(prose)))
    #expect(low.runs.first { $0.size > 12 }?.baseline == bases(low)[1])
    #expect(low.lines.filter { $0.block == 0 }.count >= 2)
  }

  @Test func `verse, headings and centred lines have no initials`() throws {
    let verse = try page(
      .el("p", ["class": "verse"], letter("O"), .text("nce"), .el("br"), .text(prose)))
    #expect(verse.words.joined(separator: " ").filter { $0 == "O" }.count == 1)
    let centred = try page(
      .el("p", style: { $0.align = .center }, letter("O"), .text("nce " + prose)))
    #expect(centred.characters.allSatisfy { $0.height == 0 })
    let long = try page(.el("p", letter("Once upon a"), .text(" time " + prose)))
    #expect(long.characters.allSatisfy { $0.height == 0 })
  }

  @Test func `anchors, marks and letters are those of the book`() throws {
    let samples: [Sample] = [
      .el("p", ["id": "p"], letter("O"), .text("nce "), NoteSamples.mark("1", type: "noteref"))
    ]
    let text: Sample = .el(
      "p", ["id": "p"], letter("O"), .text("nce " + prose),
      NoteSamples.mark("1", type: "noteref"), .text(" " + prose))
    for sample in samples + [text] {
      let chapter = try #require(
        NoteSamples.set([sample, NoteSamples.footnote("1", "The note.")]))
      #expect(chapter.page(ofAnchor: "i")?.page == 0 && chapter.page(ofAnchor: "p")?.page == 0)
      #expect(chapter.page(0).notes == ["1 The note."])
      #expect(chapter.page(0).letters == chapter.lettersBefore.last)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `any initials lose no letter, and stand apart from lines`(seed: UInt64) throws {
    var random = SampleRandom(seed: seed)
    var (samples, letters) = ([Sample](), "")
    for _ in 0..<20 {
      let first =
        ["O", "\u{201C}W", "A\u{2019}", "Qu", "\u{E9}", "..", "\u{AB} I"]
        .randomElement(using: &random) ?? ""
      let rest = NoteSamples.prose(Int.random(in: 0...60, using: &random), seed: random.next())
      letters += first + rest
      samples.append(
        .el("p", letter(first, size: Float.random(in: 1...3, using: &random)), .text(rest)))
    }
    let low = FlowPage(
      width: 260, height: 190, top: 50, bottom: 50, side: 40, em: 11, leading: 15 / 11)
    let chapter = try #require(NoteSamples.set(samples, page: low))
    let shown = chapter.pages.flatMap { $0.characters.map(\.scalar) }.filter { $0 != 0x20 }
    #expect(shown == letters.unicodeScalars.map(\.value).filter { $0 != 0x20 })
    #expect(chapter.pages.reduce(0) { $0 + $1.letters } == chapter.lettersBefore.last)
    for page in chapter.pages {
      #expect(page.runs.allSatisfy { $0.baseline < 140.01 && $0.baseline - 0.65 * $0.size > 50 })
      for letter in page.characters where letter.height > 0 {
        let end = letter.x + letter.width - 0.01
        for line in page.lines {
          let base = line.rect.y + 0.75 * 11
          guard base > letter.y + 0.01, base < letter.y + letter.height + 0.01 else { continue }
          for other in page.characters[line.characters] where other.height == 0 {
            #expect(other.x >= end || other.x < letter.x || other.scalar == 0x20)
          }
        }
      }
    }
  }
}
