import Accessibility
import Books
import Chrome
import Controls
import PaperGeometry
import PaperGestures
import Shell
import Testing

/// The page that tells of a reader's year.
@Suite(.timeLimit(.minutes(5))) struct YearPanelTests {
  private static func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  private static func record() throws -> ReadingRecord {
    try ReadingRecord(
      today: day("2026-03-10"),
      days: [
        day("2026-03-01"): ReadTime(seconds: 3600 * 3, pages: 90),
        day("2026-03-02"): ReadTime(seconds: 20 * 60, pages: 9),
        day("2026-01-31"): ReadTime(seconds: 3, pages: 1), day("2024-02-29"): ReadTime(seconds: 60),
      ],
      finished: [
        .init(title: "Emma", author: "Jane Austen", day: day("2026-03-02"), path: []),
        .init(title: "Dune", day: day("2024-02-29"), path: []),
      ])
  }

  private func panel(keepsTimes: Bool = true) throws -> YearPanel {
    let panel = YearPanel()
    panel.show(nil, keepsTimes: keepsTimes)
    #expect(panel.view.form.lines.isEmpty, "nothing is told before the library tells")
    try panel.show(Self.record(), keepsTimes: keepsTimes)
    return panel
  }

  private func grid(_ panel: YearPanel) -> DayGrid? {
    guard case .days(let grid) = panel.view.form["days"]?.kind else { return nil }
    return grid
  }

  @Test func theYearIsSummedUp() throws {
    let panel = try panel()
    #expect(panel.view.form["year"]?.label == "2026")
    #expect(
      panel.view.form["sum"]?.label == "1 book finished, 3 hours, 100 pages, read on 3 days")
    #expect(panel.view.form["off"] == nil)
    #expect(panel.view.form["after"]?.isEnabled == false)
    let row = panel.view.rows("books", 0)
    #expect(row?.title == "Emma" && row?.note == "Jane Austen" && row?.detail == "Mar 2")
    #expect(panel.view.rows("books", 1) == nil && panel.view.rows("books", -1) == nil)
  }

  @Test func aDayOfMoreIsAStrongerSquare() throws {
    let grid = try #require(grid(try panel()))
    #expect(grid.months.map(\.days.count) == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    #expect(grid.months[2].days.prefix(3) == [4, 2, 0] && grid.months[0].days[30] == 1)
    #expect(grid.months[2].days[9] == 0 && grid.months[2].days[10] == nil, "today, and tomorrow")
    #expect(grid.words == "Jan: 1 day, Mar: 2 days")
  }

  @Test func theYearsBeforeAreBehindAButton() throws {
    let panel = try panel()
    #expect(panel.perform(.pressed("before"), at: 0).isEmpty)
    #expect(panel.view.form["year"]?.label == "2024", "a year of which nothing is told is no stop")
    #expect(panel.view.form["sum"]?.label == "1 book finished, 1 min, 0 pages, read on 1 day")
    #expect(grid(panel)?.months[1].days.count == 29)
    #expect(panel.view.form["before"]?.isEnabled == false)
    _ = panel.perform(.pressed("before"), at: 0)
    #expect(panel.view.form["year"]?.label == "2024")
    // What is read meanwhile does not turn the page.
    var record = try Self.record()
    record.days[try Self.day("2026-03-10")] = ReadTime(seconds: 60, pages: 1)
    panel.show(record, keepsTimes: true)
    #expect(panel.view.form["year"]?.label == "2024")
    _ = panel.perform(.pressed("after"), at: 0)
    #expect(panel.view.form["sum"]?.label.hasSuffix("read on 4 days") == true)
  }

  @Test func aReaderWhoKeepsNoTimesIsToldSo() throws {
    let panel = try panel(keepsTimes: false)
    #expect(panel.view.form["off"]?.label.hasPrefix("Reading times are not kept.") == true)
    try panel.show(Self.record(), keepsTimes: true)
    #expect(panel.view.form["off"] == nil)
  }

  @Test func aYearOfNothingSaysSo() throws {
    let panel = YearPanel()
    panel.show(ReadingRecord(today: try Self.day("2026-03-10")), keepsTimes: true)
    #expect(panel.view.form["sum"]?.label == "0 books finished")
    #expect(panel.view.form["books"]?.label == "No book was finished in this year.")
    #expect(grid(panel)?.words == "No day of reading")
    #expect(panel.perform(.chosen("books", row: 0), at: 0).isEmpty)
  }

  @Test(arguments: [Size(1024, 768), Size(600, 900), Size(400, 420)])
  func theMenuOfTheShelfShowsTheYear(_ size: Size) throws {
    let rig = Rig(size)
    rig.show(Rig.books(5))
    rig.settle()
    #expect(!rig.stage.takeRecordQuestion())
    rig.send(.pointerDown(Point(200, 200), button: .right))
    rig.send(.pointerUp(Point(200, 200), button: .right))
    rig.wait(0.3)
    #expect(try rig.press("Your reading year", .row).isEmpty)
    rig.wait(0.3)
    #expect(rig.stage.takeRecordQuestion() && !rig.stage.takeRecordQuestion())
    var record = try Self.record()
    record.finished[0].book = "book3"
    rig.stage.receive(record: record)
    rig.wait(0.3)
    #expect(rig.words.contains("2026") && rig.words.contains("Mar"), "\(rig.words)")
    #expect(rig.node("Days of reading", .text)?.value == "Jan: 1 day, Mar: 2 days")
    let layers = rig.records.count
    try rig.press("Year before", .button)
    rig.wait(0.3)
    #expect(rig.words.contains("2024") && rig.records.count <= layers + 2)
    try rig.press("Year after", .button)
    rig.wait(0.3)
    #expect(rig.stage.pendingRequests.isEmpty && !rig.stage.isMoving(at: rig.time))
    // A finished book that is on the shelf comes to the front.
    try rig.press("Emma", .row)
    rig.settle()
    #expect(rig.stage.shelfState.book == "book3" && !rig.words.contains("2026"))
  }

  @Test func keysReachEverythingAndEscGoes() throws {
    let rig = Rig()
    rig.show(Rig.books(5))
    rig.send(.pointerDown(Point(200, 200), button: .right))
    rig.send(.pointerUp(Point(200, 200), button: .right))
    rig.wait(0.3)
    try rig.press("Your reading year", .row)
    rig.stage.receive(record: try Self.record())
    rig.wait(0.3)
    var focused: Set<String> = []
    for _ in 0..<6 {
      rig.key("Tab")
      rig.allNodes.filter(\.hasFocus).forEach { focused.insert($0.label) }
    }
    #expect(focused.isSuperset(of: ["Year before", "Close"]), "\(focused)")
    rig.key("Escape")
    rig.wait(0.3)
    #expect(!rig.words.contains("2026"))
  }
}

extension Rig {
  fileprivate var allNodes: [AccessibleNode] {
    func all(_ node: AccessibleNode) -> [AccessibleNode] { [node] + node.children.flatMap(all) }
    return all(stage.accessibleWindow())
  }

  fileprivate func node(_ label: String, _ role: AccessibleRole) -> AccessibleNode? {
    allNodes.first { $0.label == label && $0.role == role }
  }

  /// Presses a control, as a screen reader does.
  @discardableResult
  fileprivate func press(_ label: String, _ role: AccessibleRole) throws -> [HostEffect] {
    let id = try #require(node(label, role)?.id)
    defer { frame() }
    return stage.perform(.press(id), at: time)
  }
}
