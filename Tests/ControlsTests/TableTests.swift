import Controls
import PaperGeometry
import PaperGestures
import Testing

/// Lists with columns, and their heads.
@Suite(.timeLimit(.minutes(2))) struct TableTests {
  private static let columns = [
    TableColumn("Title", minimum: 150, share: 2), TableColumn("Author", minimum: 100, share: 1),
    TableColumn("Pages", minimum: 60, isNumber: true),
  ]

  private func rig(_ width: Double = 600, isMirrored: Bool = false) -> FormRig {
    var list = ControlList(count: 100, cursor: 0)
    list.table = Self.columns
    let rig = FormRig(
      Form(
        "form", title: "Books",
        [
          [Control("head", .header(TableHeader(Self.columns, sorted: 0)), "Columns")],
          [.list("list", "", list)],
        ], place: .full, width: width))
    rig.style.isMirrored = isMirrored
    rig.view.rows = { _, row in
      var made = ListRow("Title \(row)")
      made.cells = ["Title \(row)", "Author \(row)", "\(row)"]
      return made
    }
    rig.view.takeFocus("list")
    rig.show()
    return rig
  }

  private func words(_ rig: FormRig) -> [String] {
    rig.tree.records().compactMap(\.contentsName).filter { $0.hasPrefix("label: ") }
  }

  @Test func cellsStandInTheirColumns() throws {
    let rig = rig()
    let records = rig.tree.records()
    func x(_ text: String) throws -> Double {
      try #require(records.first { $0.contentsName == "label: " + text }?.frame.minX)
    }
    #expect(try x("Title 1") < x("Author 1") && x("Author 1") < x("1"))
    #expect(try x("Title 1") == x("Title 2"))
  }

  @Test(arguments: [(600.0, 3), (330, 2), (220, 1)])
  func aNarrowListLeavesOutItsLastColumns(width: Double, count: Int) {
    let words = words(rig(width))
    let seen = Self.columns.filter { column in
      words.contains { $0.hasPrefix("label: " + column.title) }
    }
    #expect(seen.count == count, "\(words)")
  }

  @Test(arguments: [false, true]) func aClickOnAColumnTellsTheColumn(isMirrored: Bool) {
    let rig = rig(isMirrored: isMirrored)
    let width = rig.view.layout?.part("head")?.frame.width ?? 0
    #expect(rig.click("head", at: Point(20, 10)) == [.selected("head", tab: 0)])
    #expect(rig.click("head", at: Point(width - 20, 10)) == [.selected("head", tab: 2)])
    #expect(rig.click("head", at: Point(20, 10)) == [.selected("head", tab: 0)], "also twice")
  }

  @Test func arrowsGoFromColumnToColumn() {
    let rig = rig()
    rig.view.takeFocus("head")
    #expect(rig.press("Right") == [.selected("head", tab: 1)])
    #expect(rig.press("Return") == [.selected("head", tab: 0)], "Enter turns the order round")
    #expect(rig.press("Left") == [])
  }

  @Test func aScreenReaderHasTheColumns() {
    let tree = rig().view.accessibleTree(at: 1)
    let head = tree.children.first { $0.role == .tabs }
    #expect(head?.children.map(\.label) == ["Title", "Author", "Pages"])
    #expect(head?.children.map(\.isSelected) == [true, false, false])
  }
}
