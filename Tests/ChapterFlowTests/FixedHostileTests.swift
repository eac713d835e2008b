import ChapterFlow
import StyleSheets
import TestBasics
import Testing

/// Any tree and any sheet give a page within bounds.
@Suite(.timeLimit(.minutes(1))) struct FixedHostileTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["a.png": (100, 50), "b.png": (.infinity, 0)] }

  private func page(_ tree: FixedTree, _ width: Float = 800, _ height: Float = 600) -> FixedPage {
    FixedPageSetter.page(of: tree, faces: faces, width: width, height: height)
  }

  private func expectSound(_ page: FixedPage) {
    #expect(page.width.isFinite && page.height.isFinite && page.width > 0 && page.height > 0)
    #expect(page.page.layers.count <= 4097)
    for layer in page.page.layers {
      let place = layer.place
      let parts = [place.a, place.b, place.c, place.d, place.e, place.f]
      #expect(parts.allSatisfy { $0.isFinite })
    }
    for line in page.page.lines {
      #expect(page.page.characters.indices.contains(line.characters.upperBound - 1))
      #expect(line.rect.x.isFinite && line.rect.width.isFinite)
    }
  }

  private func nested(_ depth: Int, _ css: String) -> FixedTree {
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    for _ in 0..<depth { builder.begin("div", attributes: []) }
    builder.text("ab".utf8)
    return FixedSamples.styled(builder.finish(), css, width: 800, height: 600)
  }

  @Test(arguments: [
    "", "div { position: absolute }", "div { display: inline-block }", "div { float: left }",
    "div { position: absolute; transform: scale(9) rotate(7deg) }", "div { display: table-row }",
    "div { position: relative; width: 90%; padding: 1px }", "div { display: inline }",
  ])
  func `deep trees end`(css: String) { expectSound(page(nested(400, css))) }

  @Test func `boxes beyond the bound are left out`() {
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    for _ in 0..<10_000 {
      builder.begin("div", attributes: [])
      builder.text("a".utf8)
      builder.end()
    }
    let css = "div { position: absolute; left: 0; top: 0; width: 10px }"
    let page = page(FixedSamples.styled(builder.finish(), css, width: 800, height: 600))
    expectSound(page)
    #expect(page.page.layers.count > 4000)
  }

  @Test(arguments: [Float.nan, .infinity, -1, 0, 1e30])
  func `sizes of pages are within bounds`(side: Float) {
    let found = page(nested(1, ""), side, side)
    expectSound(found)
    #expect(found.width <= 16_384 * 0.75)
  }

  @Test(arguments: [
    "div { transform: scale(1e30) }", "div { transform: matrix(1e9, 1e9, 1e9, 1e9, 1e9, 1e9) }",
    "div { transform: scale(0) }", "div { left: 1e30px; position: absolute }",
    "div { font-size: 1e30px; line-height: 1e30 }", "div { padding: 1e30px; width: 1e30% }",
    "div { z-index: 1e30; position: absolute; width: -4px }",
  ])
  func `numbers beyond all pages are harmless`(css: String) {
    expectSound(page(nested(3, css)))
  }

  @Test(arguments: 0..<40) func `random pages are sound`(seed: UInt64) {
    var random = SeededRandom(seed)
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    let names = [
      "div", "p", "span", "img", "svg", "br", "ul", "li", "table", "tr", "td", "a", "ruby", "rt",
      "rb", "math", "mfrac", "mi", "bdo",
    ]
    for _ in 0..<120 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: builder.end()
      case 1: builder.text("some words \u{5E9}\u{6F22}- and".utf8)
      default:
        let name = random.pick(names, or: "p")
        builder.begin(
          name,
          attributes: [
            (name: "src", value: random.pick(["a.png", "b.png", "none"], or: "")),
            (name: "href", value: "x"), (name: "style", value: Self.style(&random)),
          ])
      }
    }
    expectSound(
      page(FixedSamples.styled(builder.finish(), "", width: 800, height: 600)))
  }

  private static func style(_ random: inout SeededRandom) -> String {
    let properties = [
      "position", "left", "right", "top", "bottom", "width", "height", "margin", "padding",
      "transform", "z-index", "float", "display", "font-size", "line-height", "text-align",
      "white-space", "background", "max-width", "text-indent", "vertical-align", "opacity",
      "background-image", "background-repeat", "direction", "unicode-bidi",
    ]
    let values = [
      "absolute", "relative", "auto", "0", "-50px", "40%", "1e9px", "rotate(45deg)", "scale(-3)",
      "inline-block", "left", "none", "3", "-1", "pre", "nowrap", "red", "table-cell", "justify",
      "center", "block", "list-item", "middle", "calc(100% - 9px)", "0.5", "url(a.png)", "repeat-x",
      "rtl", "bidi-override", "table",
    ]
    return (0..<5).map { _ in
      "\(random.pick(properties, or: "top")): \(random.pick(values, or: "0"))"
    }.joined(separator: "; ")
  }
}
