import Books
import Imaging
import PaperRaster
import Testing

@Suite(.timeLimit(.minutes(5))) struct LabelMakerTests {
  private func request(
    _ text: String, size: Double = 20, width: Double = 600, lines: Int = 1, scale: Double = 1
  ) -> LabelRequest {
    LabelRequest(
      text: text, pointSize: size, color: .init(255, 0, 0), maximumWidth: width,
      maximumLines: lines, scale: scale)
  }

  private func ink(_ bitmap: Bitmap) -> Int { bitmap.pixels.count { $0 >> 24 > 0 } }

  @Test(arguments: ["A Book", "书名在此", "ﻛﺘﺎﺏ ﺟﺪﻳﺪ", "नमस्ते", "😀 e\u{301}", "Книга"])
  func drawsAnyScript(_ text: String) throws {
    let bitmap = try #require(LabelMaker.bitmap(request(text)))
    #expect(ink(bitmap) > 30)
    #expect(bitmap.height > 15 && bitmap.height < 60)
    // Premultiplied: no channel exceeds the alpha.
    #expect(
      bitmap.pixels.allSatisfy { p in
        [0, 8, 16].allSatisfy { p >> $0 & 0xFF <= p >> 24 }
      })
  }

  /// What stands beneath a title stays where it is, whatever script the title is in.
  @Test(arguments: ["书名在此", "Книга", "本の名", "책 이름"])
  func aLineIsAsHighInEveryScript(_ text: String) throws {
    for size in [14.0, 20, 27] {
      let latin = try #require(LabelMaker.bitmap(request("Tides", size: size)))
      let other = try #require(LabelMaker.bitmap(request(text, size: size)))
      #expect(other.height == latin.height, "\(text) at \(size)")
    }
  }

  /// The rows at which a Latin word stands are the same with a word of another script beside it.
  @Test(arguments: ["书名", "كتاب", "책"])
  func aLineKeepsItsBaselineInEveryScript(_ text: String) throws {
    let alone = try #require(LabelMaker.bitmap(request("HHH")))
    let mixed = try #require(LabelMaker.bitmap(request("HHH \(text)")))
    func rows(_ bitmap: Bitmap) -> [Int] {
      (0..<bitmap.height).filter { y in
        (0..<alone.width / 2).contains { bitmap.pixels[y * bitmap.width + $0] >> 24 > 128 }
      }
    }
    #expect(rows(alone) == rows(mixed))
  }

  @Test func isTheColorThatWasAskedFor() throws {
    let bitmap = try #require(LabelMaker.bitmap(request("MMM")))
    #expect(bitmap.pixels.allSatisfy { $0 & 0xFFFF == 0 }, "grey edges, no coloured subpixels")
    #expect(bitmap.pixels.contains(0xFFFF_0000))
    #expect(bitmap.pixels.contains(0))
  }

  @Test func theSameTextGivesTheSamePixels() throws {
    let first = try #require(LabelMaker.bitmap(request("Tides of Paper")))
    let second = try #require(LabelMaker.bitmap(request("Tides of Paper")))
    #expect(first.pixels == second.pixels)
  }

  @Test func longTextEndsInAnEllipsis() throws {
    let long = request("A title that is a good deal longer than its line", width: 120)
    let bitmap = try #require(LabelMaker.bitmap(long))
    #expect(LabelMaker.isEllipsized(long))
    #expect(bitmap.width <= 124)
    let one = try #require(LabelMaker.bitmap(request("A")))
    #expect(bitmap.height <= one.height + 2)
    let three = request("A title that is a good deal longer than its line", width: 150, lines: 4)
    #expect(!LabelMaker.isEllipsized(three))
    #expect(try #require(LabelMaker.bitmap(three)).height > one.height * 2)
    #expect(!LabelMaker.isEllipsized(request("short", width: 120)))
  }

  @Test func linesBeginAtOneSideWhereThatIsAskedFor() throws {
    // Just wide enough for a word, so that the narrow one has the last line for itself.
    let word = try #require(LabelMaker.bitmap(request("MMMM"))).width
    var request = request("MMMM MMMM i", width: Double(word + 2), lines: 3)
    let (wide, narrow) = (try margin(request), 12)
    request.alignment = .leading
    #expect(try margin(request) < narrow && wide > 2 * narrow)
  }

  /// The columns without ink at the left of a label's last line.
  private func margin(_ request: LabelRequest) throws -> Int {
    let bitmap = try #require(LabelMaker.bitmap(request))
    let last = bitmap.height * 3 / 4..<bitmap.height
    return try #require(
      (0..<bitmap.width).first { x in
        last.contains { bitmap.pixels[$0 * bitmap.width + x] >> 24 > 0 }
      })
  }

  @Test func twiceTheScaleIsTwiceTheSize() throws {
    let one = try #require(LabelMaker.bitmap(request("Paper")))
    let two = try #require(LabelMaker.bitmap(request("Paper", scale: 2)))
    #expect(abs(two.width - one.width * 2) <= 2)
    #expect(abs(two.height - one.height * 2) <= 2)
  }

  @Test func isTrimmedToItsText() throws {
    #expect(try #require(LabelMaker.bitmap(request("Paper"))).width < 100)
  }

  @Test func controlsAndLinesBecomeSpaces() throws {
    let plain = try #require(LabelMaker.bitmap(request("one two")))
    for text in ["one\ntwo", " one \u{0}\t\u{202E} two\r\n", "one\u{2028}two"] {
      let bitmap = try #require(LabelMaker.bitmap(request(text)))
      #expect(bitmap.pixels == plain.pixels)
      #expect(bitmap.label == "text/one two")
    }
  }

  @Test func sizesThatMakeNoSenseAreClamped() throws {
    for size in [-5, 0, .nan, .infinity, 1e9] {
      for width in [-5, 0, .nan, .infinity, 1e9] {
        let bitmap = try #require(LabelMaker.bitmap(request("x", size: size, width: width)))
        #expect(bitmap.width > 0 && bitmap.height <= 8_192)
      }
    }
    let many = request(String(repeating: "word ", count: 100_000), lines: .max, scale: .infinity)
    #expect(try #require(LabelMaker.bitmap(many)).height <= 8_192)
    let none = try #require(LabelMaker.bitmap(request("", lines: .min)))
    #expect(ink(none) == 0)
  }
}
