import Books
import PaperGeometry
import Shell
import Testing

/// Highlights and bookmarks in letters of another size and another face.
@Suite(.timeLimit(.minutes(5))) struct HighlightSettingTests {
  private func rig() -> Rig { Rig.reading(Rig.markedPages, isReflowable: true) }

  /// Larger letters: the words have gone to other pages, and their colour with them.
  @Test func inLettersOfAnotherSize() throws {
    let rig = rig()
    rig.sizedTexts = [
      1: [4: Rig.page("alpha"), 5: Rig.page("beta gam-", "ma delta"), 6: Rig.page("epsilon")]
    ]
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("U")
    rig.wait(0.2)
    rig.key("+")
    rig.wait(0.5)
    rig.settle()
    let found = rig.highlights
    #expect(found.count == 1)
    // "beta" begins the fifth page: four letters of 20 points from 60 on.
    let start = try rig.place(Point(60, 300), on: 5)
    let end = try rig.place(Point(140, 340), on: 5)
    let box = try #require(found.first?.quad?.bounds)
    #expect(abs(box.minX - start.x) < 1.5 && abs(box.maxX - end.x) < 1.5)
    #expect(abs(box.minY - start.y) < 1.5)
    rig.key("B")
    rig.wait(0.4)
    #expect(rig.words.contains("6"), "the panel names the present page")
    rig.key("Escape")
    rig.key("-")
    rig.wait(0.5)
    rig.settle()
    #expect(rig.highlights.count == 1, "and back")
  }

  /// A highlight that begins on a page and ends on the next one, through sizes and faces and back.
  @Test func overTwoPagesInEverySetting() throws {
    let rig = rig()
    let words = ["alpha beta gamma", "delta epsi-", "lon zeta", "one two three"]
    // The passage from "gamma" on to "one", in lines and pages that each setting cuts otherwise.
    rig.sizedTexts = [
      TextSetting(size: 1).number: [
        4: Rig.page("alpha beta"), 5: Rig.page("gamma del-", "ta epsilon"),
        6: Rig.page("zeta one two three"),
      ],
      TextSetting(size: 1, face: .serif).number: [
        3: Rig.page(words[0], words[1]), 4: Rig.page(words[2]), 5: Rig.page(words[3]),
      ],
      TextSetting(size: 1, face: .sans).number: [
        4: Rig.page(words[0], words[1], words[2], words[3])
      ],
    ]
    rig.doubleClick(try rig.place(of: 12, on: 4))
    let end = try rig.place(of: 1, on: 5)
    rig.hover(end)
    rig.send(.pointerDown(end, button: .left, modifiers: .shift))
    rig.release(end.x, end.y)
    rig.key("U")
    rig.wait(0.2)
    /// How many letters of 20 points are coloured on the pages that are seen.
    func letters() throws -> Int {
      let (left, right) = (
        try rig.place(Point(60, 300), on: 4), try rig.place(Point(80, 300), on: 4)
      )
      let widths = rig.highlights.compactMap { $0.quad?.bounds.width }
      return Int((widths.reduce(0, +) / (right.x - left.x)).rounded())
    }
    // With the sign of the broken word: gamma, delta, epsi-, lon, zeta, the spaces between, and a part of one.
    let whole = try letters()
    #expect(whole > 5 + 11 + 8)
    rig.key("+")
    rig.wait(0.5)
    rig.settle()
    #expect(try letters() >= 10 + 10, "gamma del-, ta epsilon")
    rig.key("T", .control)
    rig.wait(0.3)
    rig.key("Tab")
    rig.key("Tab")
    for _ in 0..<2 {
      rig.key("Right")
      rig.wait(0.5)
      rig.settle()
      #expect(!rig.highlights.isEmpty)
    }
    #expect(try letters() == whole, "all on one page")
    rig.key("Left")
    rig.wait(0.5)
    rig.key("Left")
    rig.wait(0.5)
    rig.key("Escape")
    rig.key("-")
    rig.wait(0.5)
    rig.settle()
    #expect(try letters() == whole, "and back")
  }

  /// A bookmark stays at its words, too.
  @Test func bookmarksInLettersOfAnotherSize() throws {
    let rig = rig()
    rig.sizedTexts = [1: [5: Rig.page("alpha beta gamma delta epsi-", "lon zeta")]]
    rig.key("D", .control)
    rig.wait(0.2)
    rig.key("+")
    rig.wait(0.5)
    rig.settle()
    rig.key("B")
    rig.wait(0.4)
    #expect(rig.words.contains("6"))
  }
}
