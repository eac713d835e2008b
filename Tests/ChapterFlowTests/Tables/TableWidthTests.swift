import ChapterFlow
import StyleSheets
import Testing

/// Letters of 11 points are 5.5 points wide, spaces 2.75; the column has 300 points.
@Suite(.timeLimit(.minutes(1))) struct TableWidthTests {
  private func table(
    _ rows: [[String]], style: @escaping (inout ComputedStyle) -> Void = { _ in }
  ) throws -> FlowTable {
    let chapter = FlowChapter(
      .table(rows.map { $0.map { .el("td", style: pad, .text($0)) } }, style: style))
    #expect(chapter.obstacle == nil)
    return try #require(chapter.tables.first)
  }

  private func pad(_ style: inout ComputedStyle) {
    (style.padding.left, style.padding.right) = (.em(0.5), .em(0.5))
  }

  @Test func `columns of little are as wide as their widest line`() throws {
    let table = try table([["a", "four"], ["three", "b b"]])
    #expect(abs(table.widths[0] - (5 * 5.5 + 11)) < 0.01)
    #expect(abs(table.widths[1] - (4 * 5.5 + 11)) < 0.01)
    #expect(table.left == 0)
    #expect(table.page.em == 11)
  }

  @Test func `a column of words is broken, and short columns are not`() throws {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let table = try table([["No. 1", words, "yes"]])
    #expect(abs(table.width - 300) < 0.1)
    #expect(abs(table.widths[0] - (4 * 5.5 + 5.5 + 2.75 - 5.5 + 11)) < 0.1)
    #expect(abs(table.widths[2] - (3 * 5.5 + 11)) < 0.1)
  }

  @Test func `the longer of two columns has more, and not all`() throws {
    let words = Array(repeating: "word", count: 400).joined(separator: " ")
    let short = Array(repeating: "word", count: 10).joined(separator: " ")
    let table = try table([[short, words]])
    #expect(table.widths[0] >= 70 && table.widths[0] < table.widths[1])
    #expect(abs(table.width - 300) < 0.1)
  }

  @Test func `widths that the book asks for are heard of tables, not of cells`() throws {
    let wide = try table([["a", "b"]]) { $0.width = .part(0.5) }
    #expect(abs(wide.width - 150) < 0.1)
    let narrow = try table([["some words", "b"]]) { $0.width = .em(1) }
    #expect(narrow.width > 11 && narrow.width <= 300)
  }

  @Test func `a table stands in the middle where its margins ask for that`() throws {
    let table = try table([["a"]]) { ($0.margin.left, $0.margin.right) = (.auto, .auto) }
    #expect(abs(table.left - (300 - table.width) / 2) < 0.01)
    let right = try self.table([["a"]]) { $0.margin.left = .auto }
    #expect(abs(right.left - (300 - right.width)) < 0.01)
  }

  @Test func `a cell over columns widens them`() throws {
    let chapter = FlowChapter(
      .el(
        "table", .row(.el("td", ["colspan": "2"], "a_very_wide_cell_over_two")),
        .row(.el("td", "a"), .el("td", "bbb"))))
    let table = try #require(chapter.tables.first)
    #expect(table.width >= 25 * 5.5)
    #expect(table.widths[1] > table.widths[0])
  }

  @Test func `letters of a table that is too wide are smaller, down to a part`() throws {
    let word = String(repeating: "x", count: 10)
    // 6 columns of 55 points without padding are 330 points.
    let some = try table([Array(repeating: word, count: 5) + ["xx"]])
    #expect(some.page.em >= 11 * 0.8 && some.page.em < 11)
    #expect(some.width <= 300.1)
    #expect(some.cells.allSatisfy { $0.flow.paragraphs.allSatisfy { $0.boxes.count == 1 } })
    #expect(some.cells[0].flow.paragraphs[0].runs[0].size == some.page.em)
  }

  @Test func `words break anywhere as the last resort`() throws {
    let word = String(repeating: "x", count: 30)
    let table = try table([[word, word, word, "xx"]])
    #expect(abs(table.page.em - 8.8) < 0.001)
    #expect(table.width <= 300.1)
    #expect(table.cells[0].flow.paragraphs[0].boxes.count > 1)
    #expect(table.cells[3].flow.paragraphs[0].boxes == ["xx"])
  }

  @Test func `cells of more columns than letters have room for stand below each other`() {
    let row = (0..<200).map { Sample.el("td", ["id": "c\($0)"], .text("x\($0)")) }
    let chapter = FlowChapter(.table([row]), .el("p", "after"))
    #expect(chapter.obstacle == nil && chapter.tables.isEmpty)
    #expect(chapter.texts == (0..<200).map { "x\($0)" } + ["after"])
    #expect(chapter.paragraphs.flatMap(\.anchors).map(\.id) == (0..<200).map { "c\($0)" })
    // Cells without a table, too.
    let stray = FlowChapter(.element("div", [], { _ in }, row), .el("p", "after"))
    #expect(stray.texts == chapter.texts)
  }

  @Test func `pictures become smaller before letters do`() throws {
    let faces = PlainFaces()
    faces.pictures = ["p": (600, 300)]
    let picture = Sample.el("td", .el("img", ["src": "p"]))
    let chapter = FlowChapter(.table([[picture, .el("td", "some words"), picture]]), faces: faces)
    let table = try #require(chapter.tables.first)
    #expect(table.page.em == 11)
    guard case .picture(let first, _, _, _, _) = table.cells[0].flow.entries[0] else {
      Issue.record("no picture")
      return
    }
    #expect(first.width > 80 && first.width < 150)
    #expect(abs(first.height - first.width / 2) < 0.01)
  }

  @Test func `cells beside each other share a border`() throws {
    func line(_ style: inout ComputedStyle) {
      for side in [\ComputedStyle.border.top, \.border.left, \.border.bottom, \.border.right] {
        style[keyPath: side].style = .solid
        style[keyPath: side].width = 0.1
      }
    }
    let cell = Sample.el("td", style: line, "a")
    let table = try #require(FlowChapter(.table([[cell, cell], [cell, cell]])).tables.first)
    #expect(table.cells.map { $0.borders.left > 0 } == [true, false, true, false])
    #expect(table.cells.map { $0.borders.top > 0 } == [true, true, false, false])
    #expect(table.cells.allSatisfy { $0.borders.right > 0 && $0.borders.bottom > 0 })
  }
}
