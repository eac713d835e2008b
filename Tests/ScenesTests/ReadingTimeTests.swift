import Books
import Chrome
import Content
import PaperGeometry
import Reading
import Stage
import Testing

/// The times and pages that a stage tells of reading, and the time that is left.
@Suite(.timeLimit(.minutes(5))) struct ReadingTimeTests {
  /// A book of 40 pages in single pages, open at a page.
  private func rig(at page: Int, style: String = "deck") -> Rig {
    var state = BookState()
    state.style = style
    let rig = Rig.keeping(state, at: page)
    _ = rig.stage.takeChanges()
    return rig
  }

  private func read(_ rig: Rig, seconds: Double) {
    rig.time += seconds
    rig.key("Right")
    rig.settle()
  }

  private func times(_ changes: [BookChange]) -> ReadTime {
    changes.reduce(ReadTime()) {
      if case .read(let time) = $1.what { $0 + time } else { $0 }
    }
  }

  @Test("turned pages are told with their time; leafing, pauses and a book that lies open are not")
  func turns() {
    let rig = rig(at: 3)
    read(rig, seconds: 20)
    read(rig, seconds: 30)
    let told = times(rig.stage.takeChanges())
    #expect(told.pages == 2 && (50...53).contains(told.seconds))
    for _ in 0..<5 { read(rig, seconds: 0.1) }
    #expect(times(rig.stage.takeChanges()).pages <= 1, "the page before the leafing")
    read(rig, seconds: 400)
    #expect(times(rig.stage.takeChanges()) == ReadTime(), "a pause")
  }

  @Test("a spread has two pages, and closing the book counts what lies open")
  func closing() {
    let rig = rig(at: 4, style: "flip")
    rig.time += 60
    rig.key("Escape")
    rig.settle()
    let told = times(rig.stage.takeChanges())
    #expect(told.pages == 2 && (60...63).contains(told.seconds))
  }

  @Test("a window that its reader has left counts nothing, and its end counts what lies open")
  func leaving() {
    let rig = rig(at: 3)
    rig.time += 10
    rig.stage.isInUse = false
    rig.frame()
    rig.time += 100
    rig.frame()
    rig.stage.isInUse = true
    rig.frame()
    rig.time += 20
    rig.stage.endReading(at: rig.time)
    let told = times(rig.stage.takeChanges())
    #expect(told.pages == 1 && (30...32).contains(told.seconds))
  }

  @Test("with the setting off no time is told; a book is finished all the same, by reading alone")
  func off() {
    let rig = rig(at: 37)
    rig.stage.keepsTimes = false
    read(rig, seconds: 10)
    #expect(!rig.stage.takeChanges().contains { $0.what == .reachedEnd })
    read(rig, seconds: 10)
    let changes = rig.stage.takeChanges()
    #expect(changes.filter { $0.what == .reachedEnd }.count == 1)
    #expect(times(changes) == ReadTime())
    let jumping = self.rig(at: 5)
    jumping.key("End")
    jumping.settle()
    read(jumping, seconds: 10)
    #expect(!jumping.stage.takeChanges().contains { $0.what == .reachedEnd })
  }

  @Test("the strip tells the time left, once the reader's pace is known")
  func left() {
    let rig = rig(at: 9)
    func strip() -> [String] {
      rig.send(.pointerHovered(Point(500, 20)))
      rig.wait(0.3)
      let labels = rig.delivered.compactMap {
        if case .label(let label) = $0 { label.text } else { nil }
      }
      return labels.filter { $0.contains("left in the book") }
    }
    #expect(strip().isEmpty)
    var kept = KeptBook(Rig.book(pages: 40).documentSource.id)
    kept.time = ReadTime(seconds: 1200, pages: 20)
    rig.stage.receive(kept: [kept])
    #expect(strip() == ["31 min left in the book"])
  }

  @Test("the time to the end of a chapter and of the book is rounded up, in hours and minutes")
  func words() throws {
    var document = try #require(Document(id: DocumentID("Book"), title: "Book", pageCount: 200))
    func left(_ page: Int, _ pace: Double?, _ chapters: [Int] = []) -> String? {
      var book = ReadBook(
        document, page: page, area: Rect(0, 0, 1, 1), isRightToLeft: false, cloth: .white,
        chapters: Chapters(chapters.map { OutlineEntry(title: "C", depth: 0, page: $0) }))
      book.pace = pace
      return TimeLeft(in: book)?.text
    }
    #expect(left(10, nil) == nil && left(199, 60) == nil && left(200, 60) == nil)
    #expect(left(10, 45) == "2 h 23 min left in the book")
    #expect(left(10, 45, [0, 14, 100]) == "3 min left in the chapter, 2 h 23 min in the book")
    #expect(left(150, 45, [0, 14, 100]) == "38 min left in the book")
    #expect(left(-1, 60) == "3 h 20 min left in the book")
    document.isComplete = false
    #expect(left(10, 45) == nil)
  }
}
