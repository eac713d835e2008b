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
