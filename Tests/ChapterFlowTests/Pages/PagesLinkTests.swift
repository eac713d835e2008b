import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesLinkTests {
  @Test func aLinkOverTwoLinesHasTwoRectangles() throws {
    var dice = Dice(21)
    var maker = ParagraphMaker()
    maker.add(Prose.words(8, dice: &dice) + " ")
    maker.look { $0.link = 1 }
    maker.add(Prose.words(12, dice: &dice))
    maker.run = 0
    maker.add(" " + Prose.words(40, dice: &dice))
    var flow = FlowChapter()
    flow.links = ["other.xhtml", "notes.xhtml#n1"]
    flow.entries = [.paragraph(maker.paragraph)]
    let page = try #require(SetChapter.of(flow)).page(0)
    #expect(page.links.count == 2)
    for link in page.links {
      #expect(link.address == "notes.xhtml#n1")
      let line = try #require(page.lines.first { $0.rect.y == link.rect.y })
      #expect(link.rect.height == line.rect.height)
      #expect(link.rect.x >= line.rect.x - 0.01)
      #expect(link.rect.x + link.rect.width <= line.rect.x + line.rect.width + 0.01)
    }
    #expect(page.links[0].rect.y < page.links[1].rect.y)
  }

  @Test func anchorsAreFoundOnTheirPages() throws {
    var dice = Dice(22)
    var flow = FlowChapter()
    for index in 0..<50 {
      flow.entries.append(.anchor("entry\(index)"))
      var paragraph = FlowParagraph.prose(words: 80, dice: &dice)
      paragraph.anchors = [(paragraph.items.count / 2, "within\(index)")]
      flow.entries.append(.paragraph(paragraph))
    }
    flow.entries.append(.anchor("end"))
    let chapter = try #require(SetChapter.of(flow))
    #expect(chapter.count > 5)
    var last = (page: 0, y: Float(0))
    for index in 0..<50 {
      for id in ["entry\(index)", "within\(index)"] {
        let place = try #require(chapter.page(ofAnchor: id))
        #expect((last.page, last.y) <= (place.page, place.y))
        last = place
        let page = chapter.page(place.page)
        #expect(page.anchors.contains { $0.id == id && $0.y == place.y })
        #expect(page.lines.contains { abs($0.rect.y - place.y) < 5 })
      }
    }
    #expect(chapter.page(ofAnchor: "end")?.page == chapter.count - 1)
    #expect(chapter.page(ofAnchor: "nowhere") == nil)
    #expect(chapter.pages.reduce(0) { $0 + $1.anchors.count } == 101)
  }

  @Test func ofEqualPlacesTheFirstIsTheLinks() throws {
    let flow: [FlowEntry] = [
      .anchor("a"), .paragraph(.of("one")), .pageBreak(.page), .anchor("a"), .paragraph(.of("two")),
    ]
    let chapter = try #require(SetChapter.of(flow))
    #expect(chapter.count == 2)
    #expect(chapter.page(ofAnchor: "a")?.page == 0)
  }
}
