import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct TableGridTests {
  private func table(_ samples: Sample...) throws -> FlowTable {
    let chapter = FlowChapter(.element("table", [], { _ in }, samples))
    #expect(chapter.obstacle == nil)
    return try #require(chapter.tables.first)
  }

  @Test func `cells have rows and columns in the order of the document`() throws {
    let table = try table(.row(.el("td", "a"), .el("td", "b")), .row(.el("td", "c")))
    #expect(table.texts == ["a", "b", "c"])
    #expect(table.cells.map(\.row) == [0, 0, 1])
    #expect(table.cells.map(\.column) == [0, 1, 0])
    #expect(table.rows == [0..<2, 2..<3])
    #expect(table.edges.count == 3)
  }

  @Test func `spans push cells aside`() throws {
    let table = try table(
      .row(.el("td", ["rowspan": "2"], "a"), .el("td", ["colspan": "2"], "b")),
      .row(.el("td", "c"), .el("td", "d")), .row(.el("td", "e")))
    #expect(table.text(row: 1, column: 1) == "c")
    #expect(table.text(row: 1, column: 2) == "d")
    #expect(table.text(row: 2, column: 0) == "e")
    #expect(table.cells[0].rowSpan == 2)
    #expect(table.cells[1].columnSpan == 2)
  }

  @Test(arguments: ["1000000000", "99999999999999999999999", "-3", "x", "1e9", "2"])
  func `hostile spans are clamped`(span: String) throws {
    let table = try table(
      .row(.el("td", ["colspan": span, "rowspan": span], "a"), .el("td", "b")),
      .row(.el("td", "c"), .el("td", "d")))
    #expect(table.edges.count <= 1_001)
    #expect(table.cells.allSatisfy { $0.row + $0.rowSpan <= 2 })
    #expect(table.cells.allSatisfy { $0.column + $0.columnSpan < table.edges.count })
    #expect(table.texts == ["a", "b", "c", "d"])
  }

  @Test func `no rows are all rows of the section`() throws {
    let table = try table(
      .el(
        "tbody", .row(.el("td", ["rowspan": "0"], "a"), .el("td", "b")), .row(.el("td", "c"))),
      .el("tbody", .row(.el("td", "d"))))
    #expect(table.cells[0].rowSpan == 2)
    #expect(table.text(row: 1, column: 1) == "c")
    #expect(table.text(row: 2, column: 0) == "d")
  }

  @Test func `columns in which nothing begins are none`() throws {
    let table = try table(
      .row(.el("td", ["colspan": "500"], "a"), .el("td", ["colspan": "400"], "b")))
    #expect(table.edges.count == 3)
  }

  @Test func `missing rows and cells are made`() throws {
    let table = try table(
      "loose ", .el("b", "text"), .row("in a row", .el("td", "x")), .el("td", "y"),
      .el("td", "z"))
    #expect(table.texts == ["loose text", "in a row", "x", "y", "z"])
    #expect(table.cells.map(\.row) == [0, 1, 1, 2, 2])
  }

  @Test func `parts without a table are a table`() {
    let chapter = FlowChapter(
      .el("p", "before"), .el("td", "a"), " ", .el("td", "b"), .el("p", "after"))
    #expect(chapter.tables.map(\.texts) == [["a", "b"]])
    #expect(chapter.texts == ["before", "after"])
  }

  @Test func `rows within a row are a table within a cell`() throws {
    let table = try table(.row(.row(.el("td", "a")), .el("td", "b")))
    #expect(table.cells.count == 2)
    #expect(table.cells[0].flow.tables.map(\.texts) == [["a"]])
    #expect(table.cells[1].flow.texts == ["b"])
  }

  @Test func `columns and hidden rows are passed over`() throws {
    let table = try table(
      .el("colgroup", .el("col")), .el("tr", style: { $0.display = .none }, .el("td", "x")),
      .row(.el("td", "a")))
    #expect(table.texts == ["a"])
  }

  @Test func `heads are the first section or the first row of headings`() {
    let named = FlowChapter(.table([Sample.cells("a"), Sample.cells("b")], head: 1))
    #expect(named.tables.map(\.headRows) == [1])
    let headings = [Sample.el("th", "a"), .el("th", "b")]
    let plain = FlowChapter(.table([headings, Sample.cells("1", "2"), Sample.cells("3", "4")]))
    #expect(plain.tables.map(\.headRows) == [1])
    let all = FlowChapter(.table([headings, headings, headings]))
    #expect(all.tables.map(\.headRows) == [0])
  }

  @Test func `empty tables are nothing, and keep their places`() {
    let chapter = FlowChapter(
      .el("p", "a"), .el("table", ["id": "t"]), .el("table", .el("tr", ["id": "r"])), .el("p", "b"))
    #expect(chapter.tables.isEmpty)
    #expect(chapter.texts == ["a", "b"])
    #expect(chapter.paragraphs[1].anchors.map(\.id) == ["t", "r"])
  }

  @Test func `tables nest to a depth`() {
    func nested(_ depth: Int) -> Sample {
      depth == 0 ? "x" : .table([[.el("td", nested(depth - 1))]])
    }
    let chapter = FlowChapter(nested(3))
    #expect(chapter.obstacle == nil)
    #expect(chapter.allParagraphs.map(\.string) == ["x"])
  }

  @Test func `tables that are deeper are blocks, and lose no word`() {
    func nested(_ depth: Int) -> Sample {
      if depth == 0 { return "x" }
      return .table([[.el("td", .text("w\(depth)")), .el("td", nested(depth - 1))]])
    }
    for depth in [4, 20, 200] {
      let chapter = FlowChapter(nested(depth))
      #expect(chapter.obstacle == nil)
      #expect(
        chapter.allParagraphs.map(\.string) == (1...depth).reversed().map { "w\($0)" } + ["x"])
    }
  }

  @Test func `a million cells are left to another setter`() {
    var maker = SampleTree()
    var styles: [ComputedStyle.Display: ComputedStyle] = [:]
    for display in [.table, .tableRow, .tableCell] as [ComputedStyle.Display] {
      var style = ComputedStyle()
      style.display = display
      styles[display] = style
    }
    maker.begin("table", [], styles[.table] ?? ComputedStyle())
    for _ in 0..<1_000 {
      maker.begin("tr", [], styles[.tableRow] ?? ComputedStyle())
      for _ in 0..<1_000 {
        maker.begin("td", [], styles[.tableCell] ?? ComputedStyle())
        maker.end()
      }
      maker.end()
    }
    maker.end()
    let tree = maker.finish()
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(
        BlockWalker.chapter(of: tree, faces: PlainFaces(), page: samplePage).obstacle
          == .greatTable)
    }
    #expect(time < .seconds(5))
  }
}
