import Books
import PaperGeometry
import PaperLayouts
import Reading
import Testing

/// The line beneath an open book.
@Suite(.timeLimit(.minutes(5))) struct FolioTests {
  private func open(_ style: ReadingStyle, _ size: Size, _ order: ReadingDirection) -> Rig {
    let rig = Rig(size, style: style, order: order)
    rig.open(pages: 12, at: 4)
    rig.settle()
    return rig
  }

  private func folio(_ rig: Rig) -> String? {
    rig.records.first { $0.name == "folio" && !$0.isHidden }?.contentsName
  }

  /// How far a leaf or a card has come, 0 to 1, of which only one is in the air.
  private func progress(_ rig: Rig) -> Double? {
    let facts = rig.facts.progress
    if let edge = facts["leafEdge"] { return 1 - edge }
    if let leaf = facts.first(where: { $0.key.hasPrefix("leaf-") })?.value { return leaf }
    let part = rig.offset - rig.offset.rounded(.down)
    return rig.facts.style == "deck" && part > 0 ? part : nil
  }

  @Test(arguments: ReadingStyle.leafed, [Size(1024, 768), Size(600, 1000)])
  func theLineChangesWhenALeafPassesTheMiddle(style: ReadingStyle, size: Size) throws {
    for order in ReadingDirection.allCases {
      let rig = open(style, size, order)
      for key in ["Down", "Up"] {
        let before = try #require(folio(rig))
        rig.key(key)
        #expect(folio(rig) == before, "\(style) at the key")
        var seen: [(progress: Double, line: String?)] = []
        rig.wait(1.5) { if let now = progress(rig) { seen.append((now, folio(rig))) } }
        rig.settle()
        let after = try #require(folio(rig))
        #expect(after != before, "\(style)")
        for (progress, line) in seen {
          let isOver = key == "Down" ? progress > 0.5 : progress <= 0.5
          #expect(line == (isOver ? after : before), "\(style) \(size) \(key) at \(progress)")
        }
      }
    }
  }

  @Test(arguments: ReadingStyle.leafed)
  func noFrameIsWithoutALineWhileWordsAreMissing(style: ReadingStyle) {
    let rig = open(style, Size(1024, 768), .leftToRight)
    rig.isPrompt = false
    let before = folio(rig)
    rig.key("Down")
    rig.wait(1.5) { #expect(folio(rig) == before) }
    rig.isPrompt = true
    rig.wait(0.2)
    #expect(folio(rig) != nil && folio(rig) != before)
  }

  /// Two pages of the screen may be one of paper.
  @Test func aPrintedNumberIsToldOnce() {
    let rig = Rig()
    rig.describe = { document in
      document.labels = (0..<12).map { "\(186 + $0 / 6)" }
    }
    rig.open(pages: 12, at: 2)
    rig.settle()
    #expect(folio(rig) == "label: 186 (3–4 of 12)")
  }

  @Test func thePrintedNumberIsToldInTheAir() throws {
    let rig = Rig()
    rig.describe = { document in
      document.labels = ["i", "ii", "iii", "iv", "v", "1", "2", "3", "4", "5", "6", "7"]
    }
    rig.open(pages: 12, at: 4)
    rig.settle()
    #expect(folio(rig) == "label: v–1 (5–6 of 12)")
    rig.key("Down")
    rig.wait(0.3)
    #expect(folio(rig) == "label: 2–3 (7–8 of 12)")
  }
}
