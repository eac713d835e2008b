import ChapterFlow
import StyleSheets
import Testing

/// Pages whose boxes stand where the sheets say. Letters of 16 pixels are 8 pixels wide.
@Suite(.timeLimit(.minutes(1))) struct FixedPageTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["a.png": (100, 50), "/ground.png": (10, 20)] }

  private func page(_ body: String, _ css: String = "") -> FixedPage {
    let tree = FixedSamples.tree(body, css, width: 800, height: 600)
    return FixedPageSetter.page(of: tree, faces: faces, width: 800, height: 600)
  }

  /// The words of the page with their places in pixels.
  private func lines(_ page: FixedPage) -> [String: SetPage.Rectangle] {
    var lines: [String: SetPage.Rectangle] = [:]
    for line in page.page.lines {
      let scalars = page.page.characters[line.characters].compactMap { Unicode.Scalar($0.scalar) }
      let rect = line.rect
      lines[String(String.UnicodeScalarView(scalars))] = SetPage.Rectangle(
        x: rect.x / 0.75, y: rect.y / 0.75, width: rect.width / 0.75, height: rect.height / 0.75)
    }
    return lines
  }

  private func near(_ a: Float?, _ b: Float) -> Bool { a.map { abs($0 - b) < 0.1 } ?? false }

  @Test func `a page has its own size in points`() {
    let page = page("")
    #expect((page.width, page.height) == (600, 450))
  }

  @Test func `boxes stand at their distances from the edges`() {
    let lines = lines(
      page(
        "[div.a|ab][div.b|cd][div.c|ef]",
        "div { position: absolute; line-height: 20px } .a { left: 10px; top: 30px }"
          + ".b { right: 10px; bottom: 30px } .c { left: 25%; top: 50%; width: 100px;"
          + "text-align: right }"))
    #expect(near(lines["ab"]?.x, 10) && near(lines["ab"]?.y, 30))
    #expect(near(lines["cd"]?.x, 774) && near(lines["cd"]?.y, 550))
    #expect(near(lines["ef"]?.x, 284) && near(lines["ef"]?.y, 300))
  }

  @Test func `places are reckoned about the next box that has a place`() {
    let lines = lines(
      page(
        "[div.a|[p|x][span.b|ab]]",
        ".a { position: absolute; left: 100px; top: 100px; width: 200px; height: 100px }"
          + ".b { position: absolute; right: 0; bottom: 0 }"))
    #expect(near(lines["ab"]?.x, 284))
    #expect(near(lines["ab"].map { $0.y + $0.height }, 200))
  }

  @Test func `a box is as wide as its longest line where nothing tells its width`() {
    let page = page(
      "[div.a|ab cd]", ".a { position: absolute; right: 0; top: 0; background: #010203 }")
    let fill = page.page.layers.flatMap(\.drawing.backgrounds).first { $0.color == 0x010203 }
    #expect(near(fill?.rect.width, 36))
    #expect(lines(page).keys.contains("ab cd"))
  }

  @Test func `lines end where the box ends`() {
    let lines = lines(page("[p.a|abc def ghi]", ".a { width: 60px; line-height: 30px }"))
    #expect(near(lines["abc def"]?.width, 52))
    #expect(near(lines["ghi"].map { $0.y - (lines["abc def"]?.y ?? 0) }, 30))
  }

  @Test func `boxes are turned about their origin, and letters with them`() {
    let lines = lines(
      page(
        "[div.a|abcd][div.b|ef]",
        "div { position: absolute; left: 100px; top: 100px; width: 32px; line-height: 16px }"
          + ".a { transform: rotate(90deg); transform-origin: 0 0 }"
          + ".b { transform: translate(50%, 10px) scale(2); transform-origin: left top }"))
    #expect(near(lines["abcd"]?.x, 84) && near(lines["abcd"]?.height, 32))
    #expect(near(lines["ef"]?.x, 116) && near(lines["ef"]?.y, 110))
    #expect(near(lines["ef"]?.width, 32))
  }

  @Test func `boxes are drawn by their order, else by their place in the text`() {
    let css =
      "div { position: absolute; left: 0; top: 0; width: 9px; height: 9px }"
      + ".a { z-index: 3; background: #000001 } .b { background: #000002 }"
      + ".c { z-index: -1; background: #000003 } .d { z-index: 3; background: #000004 }"
      + ".e { z-index: 99; background: #000005 }"
    let page = page("[div.a|[div.e|]][div.b|][div.c|][div.d|]", css)
    let colors = page.page.layers.flatMap(\.drawing.backgrounds).compactMap(\.color)
    #expect(colors == [3, 2, 1, 5, 4])
  }

  @Test func `pictures have the sizes of their styles`() {
    let page = page(
      "[img.a src=a.png|][img.b src=a.png|]",
      ".a { position: absolute; left: 10px; top: 20px; width: 200px }"
        + ".b { position: absolute; left: 0; top: 0; width: 100%; height: 100% }")
    let pictures = page.page.layers.filter { !$0.drawing.pictures.isEmpty }
    #expect(pictures.count == 2)
    let (first, second) = (pictures[0], pictures[1])
    #expect(first.drawing.pictures[0].rect.width == 200)
    #expect(first.drawing.pictures[0].rect.height == 100)
    #expect((first.place.e, first.place.f) == (7.5, 15))
    #expect(second.drawing.pictures[0].rect.height == 600)
  }

  @Test func `a picture behind a box covers the box`() {
    let page = page(
      "[div.a|]", ".a { width: 100px; height: 100px; background: url(ground.png) 0 100% / cover }")
    let picture = page.page.layers.flatMap(\.drawing.pictures).first
    #expect(picture?.rect.width == 100 && picture?.rect.height == 200)
    #expect(picture?.rect.y == -100 && picture?.clip?.height == 100)
  }

  @Test func `links and places are the page's`() {
    let page = page("[a.a href=b.xhtml|ab]", ".a { position: absolute; left: 40px; top: 80px }")
    #expect(page.page.links.map(\.address) == ["b.xhtml"])
    #expect(near(page.page.links.first?.rect.x, 30))
    let named = self.page("[p id=x style=margin-top:40px|ab]")
    #expect(near(named.page.anchors.first { $0.id == "x" }?.y, 30))
  }

  @Test func `what is not shown has no letters`() {
    let page = page(
      "[p|a[span.a|b]c][p.b|d]", ".a { display: none } .b { visibility: hidden }")
    #expect(lines(page).keys.sorted() == ["ac"])
  }

  @Test func `padding and borders are parts of a width where the sheet says so`() {
    let css = ".a { width: 100px; padding: 10px; border: 5px solid #000; background: #010203 }"
    func width(_ more: String) -> Float? {
      let page = page("[div.a|x]", css + more)
      return page.page.layers.flatMap(\.drawing.backgrounds).first { $0.color == 0x010203 }?.rect
        .width
    }
    #expect(near(width(""), 130))
    #expect(near(width("div { box-sizing: border-box }"), 100))
  }

  @Test func `nothing is seen beyond a box that clips`() {
    let page = page(
      "[div.a|[div.b|ab]]",
      ".a { position: absolute; left: 10px; width: 50px; height: 40px; overflow: hidden }"
        + ".b { position: absolute; left: -20px; top: -20px; width: 400px; height: 9px }")
    let inner = page.page.layers.last
    #expect(inner?.clips.map(\.rect.width) == [50])
    #expect(inner?.clips.first?.place.e == 7.5)
    #expect(page.page.layers.first?.clips.isEmpty == true)
  }

  @Test func `cells of a row stand beside each other`() {
    let lines = lines(page("[table|[tr|[td|a][td|b]]]"))
    #expect(near(lines["a"]?.y, lines["b"]?.y ?? -1))
    #expect((lines["b"]?.x ?? 0) > (lines["a"]?.x ?? 0))
  }
}
