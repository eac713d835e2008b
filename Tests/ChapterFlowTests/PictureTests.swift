import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct PictureTests {
  private let faces = PlainFaces()

  init() {
    faces.pictures = [
      "small.png": (100, 50), "wide.png": (4000, 1000), "tall.png": (10, 10_000),
      "odd.png": (.infinity, 3), "#cover": (100, 100),
    ]
  }

  private func lone(_ sample: Sample) -> (picture: FlowPicture, left: Float)? {
    for entry in FlowChapter(sample, faces: faces).entries {
      if case .picture(let picture, let left, _, _, _) = entry { return (picture, left) }
    }
    return nil
  }

  @Test func `a picture alone is an entry of its own`() throws {
    let (picture, left) = try #require(lone(.el("p", " ", .el("img", ["src": "small.png"]), " ")))
    #expect((picture.width, picture.height) == (75, 37.5))
    #expect(left == 112.5)
    #expect(
      lone(.el("p", style: { $0.align = .left }, .el("img", ["src": "small.png"])))?.left == 0)
  }

  @Test func `pictures fit into the column and the page`() throws {
    let wide = try #require(lone(.el("div", .el("img", ["src": "wide.png"])))).picture
    #expect((wide.width, wide.height) == (300, 75))
    let tall = try #require(lone(.el("div", .el("img", ["src": "tall.png"])))).picture
    #expect((tall.width, tall.height) == (0.5, 500))
  }

  @Test func `sizes come from the style, else from attributes`() throws {
    let part = try #require(
      lone(.el("p", .el("img", ["src": "small.png"], style: { $0.width = .part(0.5) })))
    ).picture
    #expect((part.width, part.height) == (150, 75))
    let pixels = try #require(
      lone(.el("p", .el("img", ["src": "small.png", "width": "40px", "height": "x"])))
    ).picture
    #expect((pixels.width, pixels.height) == (30, 15))
    let most = try #require(
      lone(.el("p", .el("img", ["src": "wide.png"], style: { $0.maxHeight = .em(2) })))
    ).picture
    #expect((most.width, most.height) == (88, 22))
  }

  @Test func `a picture among letters is a box`() throws {
    let paragraph = try #require(
      FlowChapter(.el("p", "a ", .el("img", ["src": "small.png"]), " b"), faces: faces).paragraphs
        .first)
    let index = try #require(paragraph.pieces.firstIndex { $0.picture == 0 })
    #expect(paragraph.items[index].width == 75)
    #expect(paragraph.pictures.map(\.address) == ["small.png"])
    #expect(paragraph.string == "a  b")
  }

  @Test func `a picture of FictionBook, and one within a drawing`() {
    #expect(lone(.el("image", ["l:href": "#cover"]))?.picture.address == "#cover")
    let wrapper = Sample.el(
      "svg", .el("title", "Cover"), .el("g", "\n", .el("image", ["xlink:href": "small.png"])))
    #expect(lone(.el("div", wrapper))?.picture.address == "small.png")
  }

  @Test func `words stand for a picture that is missing, in italics`() throws {
    let chapter = FlowChapter(
      .el("p", .el("img", ["src": "gone.png", "alt": "A whale"])),
      .el("p", .el("img", ["src": "odd.png"])), faces: faces)
    #expect(chapter.texts == ["A whale"])
    #expect(chapter.paragraphs[0].runs.allSatisfy { $0.face.isItalic })
  }

  @Test func `a figure stays with its words`() {
    let chapter = FlowChapter(
      .el("figure", .el("img", ["src": "small.png"]), .el("div", "caption")), faces: faces)
    guard case .picture(_, _, _, _, true) = chapter.entries.first else {
      Issue.record("the picture may stand on another page")
      return
    }
    #expect(chapter.texts == ["caption"])
  }

  @Test func `a picture that leads somewhere stays a link`() {
    let chapter = FlowChapter(
      .el("p", .el("a", ["href": "big.xhtml"], .el("img", ["src": "small.png"]))), faces: faces)
    #expect(chapter.paragraphs[0].runs.map(\.link) == [0])
  }
}
