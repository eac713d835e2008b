import Books
import Content
import PaperGeometry
import PaperGestures
import Shell
import Testing

/// Files within a book, layers, and the places to which links lead, in the window.
@Suite(.timeLimit(.minutes(5))) struct DocumentPartSceneTests {
  // MARK: Files

  @Test func aFileIsSavedUnderASafeName() throws {
    let rig = Rig.reading([4: Rig.page("words")])
    rig.files = [
      AttachedFile(7, name: "../../etc/passwd", description: "The words", size: 1500, page: 2),
      AttachedFile(9, name: "plan.txt"),
    ]
    rig.key("A", .shift)
    rig.settle()
    #expect(rig.words.contains("../../etc/passwd") && rig.words.contains("plan.txt"))
    #expect(rig.words.contains { $0.contains("The words") })
    let effects = rig.effects(of: "Return") + rig.stage.takeEffects()
    guard case .save(let wish)? = effects.first else {
      Issue.record("nothing is saved: \(effects)")
      return
    }
    #expect(wish.part == .attachment(7, name: "../../etc/passwd"))
    #expect(wish.name == "passwd")
  }

  @Test func aBookWithoutFilesSaysSo() throws {
    let rig = Rig.reading([4: Rig.page("words")])
    rig.key("A", .shift)
    rig.settle()
    #expect(rig.words.contains("There are no files in this book."))
  }

  // MARK: Layers

  private func layered() -> Rig {
    let rig = Rig.reading([4: Rig.page("words")])
    rig.layers = [
      DocumentLayer(.label, "Colours", isOn: false), DocumentLayer(.box, "Red", isOn: true),
      DocumentLayer(.box, "Blue", isOn: true, isLocked: true),
    ]
    rig.key("L", .shift)
    rig.settle()
    return rig
  }

  @Test func aLayerIsSwitchedAtTheSamePage() throws {
    let rig = layered()
    let page = rig.stage.readPage
    #expect(rig.words.contains("Colours"))
    try rig.click(on: "Red")
    rig.settle()
    #expect(rig.stage.readPage == page)
    let pages = rig.records.compactMap(\.contentsName).filter { $0.contains("page-") }
    #expect(!pages.isEmpty, "the pages are seen")
    #expect(rig.openChanges == [.layer(1, isOn: false)])
    try rig.click(on: "Red")
    rig.settle()
    #expect(rig.openChanges == [.layer(1, isOn: true)])
  }

  @Test func layersAreKeptWithTheBook() throws {
    let rig = layered()
    try rig.click(on: "Red")
    rig.settle()
    rig.key("Escape")
    rig.settle()
    rig.key("Escape")
    rig.settle()
    #expect(!rig.isVisible("book"))
    rig.key("Return")
    rig.settle()
    #expect(rig.openChanges == [.layer(1, isOn: false)])
  }

  @Test func aLockedLayerStays() throws {
    let rig = layered()
    try rig.click(on: "Blue")
    rig.settle()
    #expect(rig.openChanges == [])
  }

  // MARK: Links

  private func linked() -> Rig {
    let link = PageLink(area: Rect(60, 300, 80, 40), target: .page(9, top: 500))
    let rig = Rig()
    rig.texts = [4: Rig.page("link and more words", links: [link])]
    rig.sizes = MeasuredSizes(all: Size(700, 1000), count: 12)
    rig.open(pages: 12, at: 4)
    rig.settle()
    return rig
  }

  @Test func aRestingPointerShowsWhereALinkLeads() throws {
    let rig = linked()
    let stop = rig.offset
    rig.hover(try rig.place(of: 1, on: 4))
    rig.wait(0.2)
    #expect(rig.card("preview") == nil, "not at once")
    rig.wait(0.6)
    #expect(rig.card("preview") != nil)
    #expect(rig.offset == stop)
    rig.hover(Point(10, 10))
    rig.wait(0.5)
    #expect(rig.card("preview") == nil)
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func theKeysShowWhereALinkLeads() throws {
    let rig = linked()
    let stop = rig.offset
    rig.key("Tab")
    rig.wait(0.2)
    rig.key("Return", .shift)
    rig.wait(0.4)
    #expect(rig.card("preview") != nil)
    rig.key("Escape")
    rig.wait(0.4)
    #expect(rig.card("preview") == nil && rig.offset == stop)
    rig.key("Return", .shift)
    rig.wait(0.4)
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.readPage == 9, "its button goes to the page")
  }
}
