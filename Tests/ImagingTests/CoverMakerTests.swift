import Books
import Imaging
import PaperRaster
import Testing

@Suite(.timeLimit(.minutes(5))) struct CoverMakerTests {
  private typealias RGB = TypesetCoverRequest.RGB

  private func request(
    _ title: String, _ author: String? = nil, _ ornament: TypesetCoverRequest.Ornament = .frame,
    width: Int = 200, height: Int = 314
  ) -> TypesetCoverRequest {
    TypesetCoverRequest(
      title: title, author: author, cloth: .init(0x26, 0x3E, 0x6E), ink: .init(0xF5, 0xEC, 0xD7),
      ornament: ornament, width: width, height: height)
  }

  /// Pixels that are nearer to the ink than to the cloth, in a part of the cover's height.
  private func ink(
    _ bitmap: Bitmap, rows: ClosedRange<Double>, columns: ClosedRange<Double> = 0.14...0.86
  ) -> Int {
    func part(_ range: ClosedRange<Double>, _ side: Int) -> Range<Int> {
      Int(range.lowerBound * Double(side))..<Int(range.upperBound * Double(side))
    }
    return part(rows, bitmap.height).reduce(0) { sum, y in
      sum
        + part(columns, bitmap.width).count {
          bitmap.pixels[y * bitmap.width + $0] >> 8 & 0xFF > 0x90
        }
    }
  }

  @Test(arguments: [
    "The Sea, the Sea", "红楼梦", "كتاب الحيوان", "吾輩は猫である", "Преступление и наказание", "नमस्ते", "😀🎩",
    "Donaudampfschifffahrtsgesellschaftskapitänskajüte",
    String(repeating: "Long title ", count: 40),
    String(repeating: "字", count: 400), String(repeating: "x", count: 400), "A",
  ])
  func anyTitleIsSetWithinTheCover(_ title: String) throws {
    for ornament in [TypesetCoverRequest.Ornament.frame, .bands] {
      let bare = try #require(CoverMaker.bitmap(request(" ", nil, ornament)))
      let bitmap = try #require(CoverMaker.bitmap(request(title, "An Author", ornament)))
      #expect(bitmap.width == 200 && bitmap.height == 314 && bitmap.isOpaque)
      #expect(ink(bitmap, rows: 0.14...0.66) > ink(bare, rows: 0.14...0.66) + 20)
      #expect(
        (0..<314).allSatisfy { y in
          [0, 1, 198, 199].allSatisfy { bitmap.pixels[y * 200 + $0] == bare.pixels[y * 200 + $0] }
        }, "nothing is printed over the edges")
    }
  }

  @Test func theAuthorStandsBelow() throws {
    let without = try #require(CoverMaker.bitmap(request("Title")))
    let with = try #require(CoverMaker.bitmap(request("Title", "An Author of Books")))
    #expect(ink(with, rows: 0.72...0.87) > ink(without, rows: 0.72...0.78) + 20)
    #expect(with.pixels != without.pixels)
  }

  @Test func aShortTitleIsLargerThanALongOne() throws {
    func height(_ title: String) throws -> Int {
      let bitmap = try #require(CoverMaker.bitmap(request(title)))
      let rows = (44..<200).filter { y in
        (30..<170).contains { bitmap.pixels[y * 200 + $0] >> 8 & 0xFF > 0x90 }
      }
      return rows.count
    }
    let (short, long) = (
      try height("Hamlet"), try height("Hamlet, Prince of Denmark, in Five Acts")
    )
    #expect(short > 12, "one line of about 30 pixels")
    #expect(long > 2 * short, "several lines")
  }

  @Test(arguments: TypesetCoverRequest.Ornament.allCases)
  func theSameRequestGivesTheSamePixelsAtAnySize(
    _ ornament: TypesetCoverRequest.Ornament
  ) throws {
    for (width, height) in [(1, 1), (3, 200), (200, 3), (90, 141), (640, 1004)] {
      let wanted = request("Tides of Paper", "The Press", ornament, width: width, height: height)
      let first = try #require(CoverMaker.bitmap(wanted))
      #expect(first.width == width && first.height == height)
      #expect(first.pixels == CoverMaker.bitmap(wanted)?.pixels)
    }
    #expect(CoverMaker.bitmap(request("x", nil, ornament, width: 0, height: 9)) == nil)
    #expect(CoverMaker.bitmap(request("x", nil, ornament, width: 1 << 40, height: 9)) == nil)
  }

  /// However long the title is, and whatever it is made of.
  @Test func longTextsAreCut() {
    let marks = "e" + String(repeating: "\u{301}", count: 500_000)
    #expect(request(marks).title.unicodeScalars.count <= TypesetCoverRequest.letters)
    let words = String(repeating: "word ", count: 100_000)
    #expect(request(words).title.unicodeScalars.count <= TypesetCoverRequest.letters)
    #expect(request(marks) == request(marks + "more"))
    #expect(CoverMaker.bitmap(request(marks, marks)) != nil)
    #expect(request("a\n\u{202E}b") == request(" a b "))
  }
}
