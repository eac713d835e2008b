import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct TablePageTests {
  private func set(_ samples: Sample..., page: FlowPage = samplePage) throws -> SetChapter {
    let tree = SampleTree.tree(samples)
    let faces = PlainFaces()
    let flow = BlockWalker.chapter(of: tree, faces: faces, page: page)
    #expect(flow.obstacle == nil)
    return try #require(SetChapter(flow: flow, page: page, faces: faces))
  }

  private func lines(_ count: Int, _ name: String) -> Sample {
    .element(
      "td", [], { _ in }, (0..<count).flatMap { [.text("\(name)\($0)"), Sample.el("br")] })
  }

  private func numbered(_ rows: Int) -> [[Sample]] {
    [[.el("td", "HEAD"), .el("td", "TOP")]]
      + (0..<rows).map { Sample.cells("a\($0)", "b\($0)") }
  }

  @Test func `letters come row by row, each cell a block of its own`() throws {
    let words = Array(repeating: "word", count: 40).joined(separator: " ")
    let page = try set(
      .el("p", "before"),
      .table([[.el("td", .text(words)), .el("td", "b")], Sample.cells("c", "d")]),
      .el("p", "after")
    ).page(0)
    #expect(page.words.first == "before" && page.words.last == "after")
    let cells = page.lines.dropFirst().dropLast()
    #expect(Array(page.words.suffix(4)) == ["b", "c", "d", "after"])
    #expect(Set(cells.map(\.block)).count == 4)
    #expect(page.lines.map(\.block) == page.lines.map(\.block).sorted())
    // The second cell stands beside the first, the third below.
    let b = try #require(page.lines.first { page.letters(of: $0) == "b" })
    let c = try #require(page.lines.first { page.letters(of: $0) == "c" })
    #expect(abs(b.rect.y - cells[1].rect.y) < 0.01)
    #expect(b.rect.x > cells[1].rect.x + cells[1].rect.width - 0.01)
    #expect(c.rect.y > cells[cells.endIndex - 4].rect.y)
  }

  @Test func `high rows are cut rather than leave a page blank`() throws {
    // Two rows of 15 lines each, behind a line on a page of 33.
    let rows = [[lines(15, "a")], [lines(15, "b")], [lines(15, "c")]]
    let chapter = try set(.el("p", "before"), .table(rows))
    #expect(chapter.count == 2)
    #expect(chapter.page(0).lines.count >= 28)
    let words = chapter.pages.flatMap { $0.words.map { $0.filter { $0 != " " } } }
    #expect(
      words == ["before"] + ["a", "b", "c"].flatMap { name in (0..<15).map { name + "\($0)" } })
  }

  @Test func `pages are cut between rows, and the head is repeated`() throws {
    let chapter = try set(.el("p", "before"), .table(numbered(100), head: 1))
    #expect(chapter.count > 2)
    #expect(chapter.pages.allSatisfy { $0.ink.contains("HEAD") })
    let words = chapter.pages.flatMap(\.words)
    #expect(words.filter { $0 == "HEAD" } == ["HEAD"])
    let rows = (0..<100).flatMap { ["a\($0)", "b\($0)"] }
    #expect(words == ["before", "HEAD", "TOP"] + rows)
    for page in chapter.pages {
      let first = page.words.filter { $0.hasPrefix("a") }
      let second = page.words.filter { $0.hasPrefix("b") && $0 != "before" }
      #expect(first.count == second.count)
      #expect(page.runs.allSatisfy { $0.baseline > 50 && $0.baseline < 550.01 })
      // The head stands above all rows of its page.
      let head = try #require(
        page.runs.first { page.glyphs[$0.glyphs].contains { $0.scalar == 72 } })
      let row = try #require(page.lines.first { page.letters(of: $0).hasPrefix("a") })
      #expect(head.baseline < row.rect.y + row.rect.height - 5)
    }
    // 13 letters, ten rows with two letters a cell, and ninety with three.
    #expect(chapter.lettersBefore.last == 593)
    for page in 0..<chapter.count {
      #expect(
        chapter.page(page).letters == chapter.lettersBefore[page + 1] - chapter.lettersBefore[page])
    }
  }

  @Test func `the head stays with two rows, and no row is alone`() throws {
    for before in 24..<34 {
      let lines = (0..<before).map { Sample.el("p", .text("p\($0)")) }
      var samples = lines
      samples.append(.table(numbered(5), head: 1))
      let flow = BlockWalker.chapter(
        of: SampleTree.tree(samples), faces: PlainFaces(), page: samplePage)
      let chapter = try #require(SetChapter(flow: flow, page: samplePage, faces: PlainFaces()))
      for page in chapter.pages where page.words.contains("HEAD") {
        #expect(page.words.contains("a0") && page.words.contains("a1"), "\(before)")
      }
      for page in chapter.pages where page.words.contains("a4") {
        #expect(page.words.contains("a3"), "\(before)")
      }
    }
  }

  @Test func `a row of several lines stays on its page`() throws {
    let rows = (0..<30).map { [lines(3, "r\($0)x"), .el("td", .text("b\($0)"))] }
    let chapter = try set(.table(rows))
    #expect(chapter.count > 1)
    for page in chapter.pages {
      for row in 0..<30 {
        let count = page.words.filter { $0.hasPrefix("r\(row)x") }.count
        #expect(count == 0 || count == 3)
      }
    }
  }

  @Test func `a row that is higher than a page is cut between its lines`() throws {
    let chapter = try set(
      .table(
        [
          [.el("th", "H"), .el("th", "I")], [lines(90, "a"), lines(50, "b")],
          Sample.cells("c", "d"),
        ], head: 1))
    #expect(chapter.count >= 3)
    let words = chapter.pages.flatMap(\.words).map { $0.trimmed }
    let wanted = (0..<90).map { "a\($0)" } + (0..<50).map { "b\($0)" }
    #expect(Set(words).isSuperset(of: wanted))
    #expect(words.count == 90 + 50 + 4)
    for page in chapter.pages {
      let a = page.lines.filter { page.letters(of: $0).hasPrefix("a") }.map(\.rect.y)
      #expect(a == a.sorted() && Set(a).count == a.count)
      #expect(page.runs.allSatisfy { $0.baseline > 50 && $0.baseline < 550.01 })
      #expect(page.ink.contains("H"))
    }
    #expect(chapter.page(0).words.filter { $0.hasPrefix("b") }.count > 20)
    #expect(words.last == "d")
  }

  @Test func `a cell over many rows goes on over the leaf`() throws {
    var rows: [[Sample]] = (0..<60).map { [.el("td", .text("r\($0)"))] }
    rows[0].insert(
      .element(
        "td", [("rowspan", "60")], { _ in },
        [.text(Array(repeating: "w", count: 200).joined(separator: " "))]), at: 0)
    let chapter = try set(.table(rows))
    #expect(chapter.count > 1)
    let words = chapter.pages.flatMap(\.words).map(\.trimmed)
    #expect((0..<60).allSatisfy { words.contains("r\($0)") })
    #expect(words.joined().filter { $0 == "w" }.count == 200)
  }

  @Test func `letters stand at the top, in the middle or at the bottom of their cells`() throws {
    func cell(_ align: ComputedStyle.VerticalAlign, _ text: String) -> Sample {
      .el("td", style: { $0.verticalAlign = align }, .text(text))
    }
    let page = try set(
      .table([[lines(5, "x"), cell(.top, "t"), cell(.middle, "m"), cell(.bottom, "b")]])
    ).page(0)
    func y(_ word: String) throws -> Float {
      try #require(page.lines.first { page.letters(of: $0).trimmed == word }).rect.y
    }
    #expect(abs(try y("t") - y("x0")) < 0.01)
    #expect(abs(try y("m") - y("x2")) < 0.01)
    #expect(abs(try y("b") - y("x4")) < 0.01)
  }

  @Test func `titles stay with their table`() throws {
    for before in 26..<34 {
      var samples = (0..<before).map { Sample.el("p", .text("p\($0)")) }
      samples.append(
        .el("table", .el("caption", "title"), .row(.el("td", "a")), .row(.el("td", "b"))))
      let flow = BlockWalker.chapter(
        of: SampleTree.tree(samples), faces: PlainFaces(), page: samplePage)
      let chapter = try #require(SetChapter(flow: flow, page: samplePage, faces: PlainFaces()))
      let page = try #require(chapter.pages.first { $0.words.contains("title") })
      #expect(page.words.contains("a") && page.words.contains("b"))
    }
  }

  @Test func `backgrounds and borders of cells are drawn within the column`() throws {
    let cell = Sample.el(
      "td",
      style: {
        $0.background = 0xEEEEEE
        $0.border.bottom.style = .solid
        $0.border.bottom.width = 0.05
        $0.border.bottom.color = 0xAAAAAA
      }, "text")
    let page = try set(.table([[cell, cell], [cell, cell]])).page(0)
    #expect(page.backgrounds.filter { $0.color == 0xEEEEEE }.count == 4)
    let lines = page.backgrounds.filter { $0.color == 0xAAAAAA }
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { abs($0.rect.height - 0.55) < 0.01 })
    #expect(page.backgrounds.allSatisfy { $0.rect.x >= 50 && $0.rect.x + $0.rect.width <= 350 })
  }

  @Test func `links, places and headings in cells work`() throws {
    let long = (0..<40).map { Sample.cells("x\($0)") }
    let chapter = try set(
      .table(
        long + [
          [.el("td", ["id": "cell"], .el("a", ["href": "#there"], "link"), .el("h2", "Title"))]
        ]))
    let place = try #require(chapter.page(ofAnchor: "cell"))
    #expect(place.page == chapter.count - 1 && place.page > 0)
    #expect(chapter.page(place.page).links.map(\.address) == ["#there"])
    #expect(chapter.headings.map(\.text) == ["Title"])
    #expect(chapter.headings.map(\.page) == [place.page])
    let page = chapter.page(place.page)
    #expect(page.lines.contains { $0.headingLevel == 2 })
  }

  @Test func `tables stand within lists and block quotes`() throws {
    let page = try set(
      .el("ul", .el("li", "entry", .table([Sample.cells("a", "b")]), "rest")),
      .el(
        "blockquote", style: { $0.margin.left = .em(2) }, .table([Sample.cells("c", "d")]))
    ).page(0)
    #expect(page.words.map(\.trimmed) == ["• entry", "a", "b", "rest", "c", "d"])
    let c = try #require(page.lines.first { page.letters(of: $0) == "c" })
    #expect(c.rect.x >= 50 + 22)
  }

  @Test func `a sign of a list stands before a table that is an entry`() throws {
    let page = try set(
      .el("ol", .el("li", .table([Sample.cells("a", "b")])), .el("li", "second"))
    ).page(0)
    #expect(page.words.map(\.trimmed) == ["1.", "a", "b", "2. second"])
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
