import PaperGeometry
import Testing

/// A long text is read before its end is laid out.
@Suite struct GrowingBookTests {
  private func open(_ counted: Int, of pages: Int = 60, at page: Int? = nil) -> Rig {
    let rig = Rig()
    rig.counted = counted
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  @Test func opensBeforeAllPagesAreCounted() {
    let rig = open(10)
    #expect(rig.facts.scene == "book")
    rig.key("End")
    rig.settle()
    let end = rig.offset
    rig.counted = 60
    rig.wait(0.1)
    #expect(rig.offset == end, "the place stays")
    rig.key("End")
    rig.settle()
    #expect(rig.offset > end + 20)
  }

  @Test func whatIsNotCountedYetIsWaitedFor() {
    let rig = open(10, at: 40)
    #expect(rig.facts.scene == "shelf")
    rig.counted = 45
    rig.wait(0.1)
    rig.settle()
    #expect(rig.facts.scene == "book")
    #expect(rig.drawn("book0/page-40").isEmpty == false)
  }

  @Test func aLeafInTheAirIsNotDisturbed() {
    let rig = open(10)
    rig.press(700, 400)
    rig.move(420, 380)
    let held = rig.offset
    rig.counted = 60
    rig.frame()
    #expect(rig.offset == held)
    rig.move(300, 380)
    rig.release(300, 380)
    rig.settle()
    rig.wait(0.1)
    rig.key("End")
    rig.settle()
    #expect(rig.offset > 25)
  }
}
