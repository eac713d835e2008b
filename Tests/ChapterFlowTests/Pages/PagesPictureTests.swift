import ChapterFlow
import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PagesPictureTests {
  private let leading = FlowPage.usual.leading * FlowPage.usual.em

  private func picture(_ width: Float, _ height: Float) -> FlowEntry {
    .picture(
      FlowPicture(address: "picture", width: width, height: height), left: 0, before: 0, after: 0,
      keepsWithNext: false)
  }

  @Test func aPictureTakesWholeLinesAndHasAir() throws {
    let entries = [
      FlowEntry.paragraph(.of("one")), picture(200, 100), .paragraph(.of("two")),
    ]
    let page = try #require(SetChapter.of(entries)).page(0)
    let rect = try #require(page.pictures.first).rect
    #expect((rect.width, rect.height) == (200, 100))
    #expect(rect.y - page.lines[0].rect.y - page.lines[0].rect.height >= leading * 0.9)
    #expect(page.lines[1].rect.y - rect.y - rect.height >= leading * 0.9)
    let lines = (page.runs[1].baseline - page.runs[0].baseline) / leading
    #expect(abs(lines - lines.rounded()) < 0.01)
  }

  @Test func picturesAreFittedIntoThePage() throws {
    for (width, height) in [(290, 470), (290, 5_000), (9_000, 30), (0, 10)] as [(Float, Float)] {
      let entries = [
        FlowEntry.paragraph(.of("one")), picture(width, height), .paragraph(.of("two")),
      ]
      let chapter = try #require(SetChapter.of(entries))
      for page in chapter.pages {
        for picture in page.pictures {
          #expect(picture.rect.x >= 50 && picture.rect.x + picture.rect.width <= 340.01)
          #expect(picture.rect.y >= 45 && picture.rect.y + picture.rect.height <= 515.01)
          #expect(
            abs(picture.rect.width / picture.rect.height - width / height) < 0.01 * width / height)
        }
      }
      #expect(chapter.pages.reduce(0) { $0 + $1.pictures.count } == (width > 0 ? 1 : 0))
    }
  }

  @Test func aPictureInALineStandsOnTheBaseLine() throws {
    var maker = ParagraphMaker { $0.align = .start }
    maker.add("word ")
    maker.picture(40, 50)
    maker.add(" more")
    let entries: [FlowEntry] = [
      .paragraph(.of("one")), .paragraph(maker.paragraph), .paragraph(.of("two")),
    ]
    let page = try #require(SetChapter.of(entries)).page(0)
    let rect = try #require(page.pictures.first).rect
    let bases = Array(Set(page.runs.map(\.baseline))).sorted()
    #expect(bases.count == 3)
    #expect(abs(rect.y + rect.height - bases[1]) < 0.01)
    #expect(rect.y >= bases[0])
    #expect(abs(rect.x - 50 - 4 * 5.5 - 2.75) < 0.01)
    #expect(abs((bases[1] - bases[0]) / leading - 4) < 0.01)
    #expect(abs((bases[2] - bases[1]) / leading - 1) < 0.01)
  }
}
