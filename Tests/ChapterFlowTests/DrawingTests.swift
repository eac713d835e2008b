import ChapterFlow
import StyleSheets
import Testing

/// Drawings in the markup are pictures whose addresses are the drawings themselves.
@Suite(.timeLimit(.minutes(1))) struct DrawingTests {
  private func chapter(_ sample: Sample, _ drawing: String) -> FlowChapter {
    let faces = PlainFaces()
    faces.pictures = [drawing: (40, 20)]
    return FlowChapter(sample, faces: faces)
  }

  private func picture(_ sample: Sample, _ drawing: String) -> FlowPicture? {
    for entry in chapter(sample, drawing).entries {
      if case .picture(let picture, _, _, _, _) = entry { return picture }
    }
    return nil
  }

  @Test func `a drawing is written as a file of its own`() {
    let drawing =
      "<svg viewBox=\"0 0 40 20\" width=\"40.0\" height=\"20.0\">"
      + "<linearGradient id=\"a&amp;&quot;\"></linearGradient><g><path d=\"M0 0\"></path></g>"
      + "<text>a &lt; b</text></svg>"
    let sample = Sample.el(
      "p",
      .el(
        "svg", ["viewbox": "0 0 40 20"], .el("lineargradient", ["id": "a&\""]),
        .el("g", .el("path", ["d": "M0 0"])), .el("text", "a < b")))
    let found = picture(sample, drawing)
    #expect(found?.width == 30)
    #expect(found?.height == 15)
  }

  @Test func `words of a drawing are no letters of the chapter`() {
    let drawing = "<svg width=\"10.0\" height=\"10.0\"><text>unseen</text></svg>"
    let sample = Sample.el(
      "p", "seen", .el("svg", ["width": "10", "height": "10px"], .el("text", "unseen")))
    let chapter = chapter(sample, drawing)
    #expect(chapter.obstacle == nil)
    #expect(chapter.texts == ["seen"])
  }

  @Test(arguments: [
    ("1e30", "NaN", "16384.0", "16384.0"), ("-4", "0", "300.0", "150.0"),
    ("100%", "", "300.0", "150.0"), ("60", "", "60.0", "30.0"), ("", "60", "120.0", "60.0"),
  ])
  func `sizes are within bounds`(width: String, height: String, wide: String, high: String) {
    let drawing = "<svg width=\"\(wide)\" height=\"\(high)\"></svg>"
    let sample = Sample.el("p", .el("svg", ["width": width, "height": height]))
    #expect(picture(sample, drawing) != nil)
  }

  @Test func `names that XML cannot have are left out`() {
    let drawing = "<svg width=\"300.0\" height=\"150.0\"><g></g></svg>"
    #expect(picture(.el("p", .el("svg", .el("a<b", ["9\"x": "y"]))), drawing) != nil)
  }

  @Test func `a drawing that is too large is left out`() {
    let words = String(repeating: "<", count: 400_000)
    let chapter = chapter(.el("p", "before", .el("svg", .el("text", .text(words)))), "")
    #expect(chapter.obstacle == nil)
    #expect(chapter.texts == ["before"])
  }

  @Test func `deep drawings are written as they are`() {
    var sample = Sample.el("path")
    var inner = "<path></path>"
    for _ in 0..<400 { (sample, inner) = (.el("g", sample), "<g>\(inner)</g>") }
    let drawing = "<svg width=\"300.0\" height=\"150.0\">\(inner)</svg>"
    #expect(picture(.el("p", .el("svg", sample)), drawing) != nil)
  }

  /// Parts that show each part before some times.
  private func drawing(depth: Int, times: Int) -> MarkupTree {
    var builder = MarkupTree.Builder()
    builder.begin("svg", attributes: [])
    for part in 0..<depth {
      builder.begin("g", attributes: [(name: "id", value: "p\(part)")])
      for _ in 0..<times {
        builder.begin("use", attributes: [(name: "xlink:href", value: "#p\(part - 1)")])
        builder.end()
      }
      builder.end()
    }
    return builder.finish()
  }

  @Test func `a drawing whose parts multiply is not tame`() {
    #expect(DrawingEffort.isTame(drawing(depth: 8, times: 2)))
    #expect(DrawingEffort.isTame(drawing(depth: 2, times: 2000)))
    #expect(!DrawingEffort.isTame(drawing(depth: 30, times: 2)))
    #expect(!DrawingEffort.isTame(drawing(depth: 4, times: 100)))
  }

  @Test func `a part that shows itself is tame`() {
    var builder = MarkupTree.Builder()
    builder.begin("g", attributes: [(name: "id", value: "a")])
    builder.begin("use", attributes: [(name: "href", value: "#a")])
    #expect(DrawingEffort.isTame(builder.finish()))
  }
}

/// Drawings are written anew where MuPDF's reader would pass over a part.
@Suite(.timeLimit(.minutes(1))) struct HeardDrawingTests {
  private func heard(_ sample: Sample) -> String? {
    var builder = MarkupTree.Builder()
    func add(_ sample: Sample) {
      switch sample {
      case .text(let text): builder.text(Array(text.utf8))
      case .element(let name, let attributes, _, let children):
        builder.begin(name, attributes: attributes)
        children.forEach(add)
        builder.end()
      }
    }
    add(sample)
    return HeardDrawing.rewritten(builder.finish()).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The attributes of the last element of a drawing.
  private func shape(_ attributes: KeyValuePairs<String, String>, _ before: Sample...) -> String? {
    heard(.element("svg", [], { _ in }, before + [.el("path", attributes)]))?
      .components(between: "<path", and: ">")
  }

  @Test func `drawings without sheets stay as they are`() {
    #expect(heard(.el("svg", .el("path", ["fill": "red"]))) == nil)
    #expect(heard(.el("html", .el("path", ["style": "fill:red"]))) == nil)
  }

  @Test func `styles become attributes`() {
    #expect(
      shape(["style": "fill : #204080; opacity:.5 !important; x:1"])
        == " fill=\"#204080\" opacity=\".5\"")
    #expect(shape(["fill": "red", "style": "fill:blue"]) == " fill=\"blue\"")
    #expect(shape(["style": ";;:;fill"]) == "")
  }

  @Test func `rules are heard by their weight and order`() {
    let sheet = Sample.el(
      "style",
      """
      @import url(a.css); @media print { .a { fill: gold } }
      /* .a { fill: pink } */ .a, g { fill: red } .a { fill: green } path.a { fill: blue }
      path { fill: white; stroke: black } g .a { fill: gray } #b { fill: navy } * { opacity: .5 }
      """)
    #expect(
      shape(["class": "x a"], sheet)
        == " class=\"x a\" opacity=\".5\" fill=\"blue\" stroke=\"black\"")
    #expect(shape(["id": "b", "class": "a"], sheet)?.contains("fill=\"navy\"") == true)
    #expect(shape(["class": "a", "style": "fill:red"], sheet)?.contains("fill=\"red\"") == true)
  }

  @Test func `a gradient is the mean of its colours and a pattern is nothing`() {
    let gradient = Sample.el(
      "lineargradient", ["id": "g"], .el("stop", ["stop-color": "#ff0000"]),
      .el("stop", ["style": "stop-color: rgb(0, 0, 255)"]))
    let other = Sample.el("radialgradient", ["id": "h", "xlink:href": "#g"])
    let circle = Sample.el("lineargradient", ["id": "c", "href": "#c"])
    let pattern = Sample.el("pattern", ["id": "p"], .el("rect"))
    for (paint, wanted) in [
      ("url(#g)", "rgb(128,0,128)"), ("url('#h') red", "rgb(128,0,128)"), ("url(#c)", "none"),
      ("url(#p)", "none"), ("url(#q)", "url(#q)"), ("red", "red"),
    ] {
      #expect(
        shape(["fill": paint], gradient, other, circle, pattern) == " fill=\"\(wanted)\"")
    }
  }

  @Test func `a drawing within a drawing stands in its place`() {
    let sample = Sample.el(
      "svg", .el("svg", ["x": "5", "y": "6px"], .el("path")), .el("svg", .el("path")))
    #expect(
      heard(sample)
        == "<svg><g transform=\"translate(5.0 6.0)\"><svg x=\"5\" y=\"6px\"><path></path></svg></g>"
        + "<svg><path></path></svg></svg>")
  }

  @Test func `damaged sheets and many rules end`() {
    for sheet in [
      "{", "}", ".a{", "@media {", "/*", "/* */ /*", ".{}#{}..a{fill:red}", ".a{fill:red}}}",
      String(repeating: ".a{fill:red}", count: 20_000), String(repeating: "@x{", count: 20_000),
      String(repeating: "a,", count: 20_000) + "{fill:red}",
    ] {
      let classes = String(repeating: "a ", count: 10_000)
      #expect(shape(["class": classes], .el("style", .text(sheet))) != nil)
    }
  }
}

extension String {
  /// What stands behind the last `start`, up to the next `end`.
  fileprivate func components(between start: String, and end: Character) -> String? {
    guard let range = ranges(of: start).last else { return nil }
    return String(self[range.upperBound...].prefix { $0 != end })
  }
}
