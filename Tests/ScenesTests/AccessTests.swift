import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import Shelf
import Shell
import Stage
import Testing

/// What a screen reader is told of the stage, and what it can do there.
@Suite(.timeLimit(.minutes(5))) struct AccessTests {
  private func shelf(_ count: Int = 3, at book: Int = 0) -> Rig {
    let rig = Rig(motion: .none)
    rig.show(Rig.books(count), at: book)
    rig.settle()
    return rig
  }

  private func reading(_ texts: [Int: PageWords]) -> Rig {
    let rig = Rig.reading(texts)
    rig.stage.hasScreenReader = true
    rig.wait(0.3)
    return rig
  }

  private func tree(_ rig: Rig) -> AccessibleTree {
    AccessibleTree(AccessibleSnapshot(rig.stage.accessibleWindow(), isActive: true))
  }

  private func ask(_ rig: Rig, _ request: AccessibleRequest) -> [HostEffect] {
    defer {
      rig.frame()
      rig.settle()
    }
    return rig.stage.perform(request, at: rig.time)
  }

  private func all(_ rig: Rig, _ role: AccessibleRole) -> [AccessibleNode] {
    let tree = tree(rig)
    return tree.ids.compactMap { tree[$0]?.node }.filter { $0.role == role }
  }

  // MARK: The shelf

  @Test func theShelfIsAListAndTheBookInFrontHasTheFocus() {
    let rig = shelf()
    #expect(all(rig, .book).map(\.label) == ["Book 0", "Book 1", "Book 2"])
    #expect(tree(rig).focus == .book("book0"))
    let before = tree(rig)
    rig.key("Right")
    rig.frame()
    let events = tree(rig).events(since: before)
    #expect(events.contains(.focused(.book("book1"), true)))
    #expect(all(rig, .book).first { $0.hasFocus }?.frame?.isEmpty == false)
  }

  @Test func ofALongShelfTheBooksNearTheFrontAreTold() {
    let rig = shelf(5000, at: 2500)
    #expect(all(rig, .shelf).first?.count == 5000)
    let exposed = all(rig, .book)
    #expect(exposed.count < 40)
    #expect(tree(rig)[.book("book2500")]?.index == 2500)
  }

  @Test func aBookIsBroughtToTheFrontAndOpenedByRequest() {
    let rig = shelf()
    _ = ask(rig, .focus(.book("book2")))
    #expect(rig.offset == 2)
    _ = ask(rig, .press(.book("book1")))
    #expect(all(rig, .document).map(\.label) == ["Book 1"])
    #expect(all(rig, .book).isEmpty)
  }

  @Test func anEmptyShelfAsksForBooksByEnterAndByRequest() {
    let rig = Rig(motion: .none)
    rig.show([])
    #expect(tree(rig).focus == .openFiles)
    #expect(ask(rig, .press(.openFiles)) == [.choose(.files)])
    #expect(rig.effects(of: "Return") == [.choose(.files)])
  }

  // MARK: The book

  @Test func aPageIsToldWithItsTextAndATurnMovesTheFocus() throws {
    let rig = reading(
      Dictionary(uniqueKeysWithValues: (0..<12).map { ($0, Rig.page("Call me", "page \($0).")) }))
    let document = try #require(all(rig, .document).first)
    guard case .book(let page, let count) = document.content else {
      Issue.record("no place")
      return
    }
    let exposed = try #require(tree(rig)[.page(document: "book0", page)]?.node)
    let text = try #require(exposed.text)
    let lines = try #require(rig.texts[page])
    #expect(TextContent(text).string(0, -1) == lines.text(of: lines.all))
    #expect(tree(rig).focus == exposed.id)
    let frame = try #require(exposed.frame)
    let letter = try #require(TextContent(text).extents(0..<1))
    #expect(frame.contains(letter.origin) && letter.width > 0 && letter.height > 0)
    let before = tree(rig)
    rig.key("Right")
    rig.frame()
    rig.settle()
    let after = tree(rig)
    #expect(after.focus != before.focus && after.focus != nil)
    // The number of the page is its label.
    let read = try #require(after.focus.flatMap { after[$0]?.node })
    let label = try #require(read.labelledBy.flatMap { after[$0]?.node.label })
    #expect(label.hasPrefix("Page ") && label.hasSuffix("of \(count)"))
  }

  @Test func noTextIsFetchedWhereNobodyIsTold() {
    let rig = Rig.reading([0: Rig.page("Words"), 4: Rig.page("Words")])
    rig.wait(0.3)
    #expect(!rig.delivered.contains { $0.asked(WordsOfPage.self) != nil })
    rig.stage.hasScreenReader = true
    rig.wait(0.3)
    #expect(rig.delivered.contains { $0.asked(WordsOfPage.self) != nil })
  }

  @Test func aPageIsATextBeforeItsWordsAreKnownAndTakesTheFocusWithThem() {
    let rig = Rig.reading([4: Rig.page("words")])
    rig.isPrompt = false
    rig.stage.hasScreenReader = true
    rig.frame()
    #expect(all(rig, .page).allSatisfy { $0.text != nil && !$0.hasFocus })
    rig.isPrompt = true
    rig.wait(0.3)
    #expect(all(rig, .page).contains { $0.hasFocus })
  }

  @Test func headingsAreToldWithTheirLevelsAndMoveTheCaret() throws {
    let link = PageLink(area: Rect(60, 360, 80, 40), target: .page(9))
    let rig = reading([
      4: Rig.page(
        "Of Ships", "link to men", "Loomings", "Call me", links: [link], levels: [1, 0, 2])
    ])
    let page = try #require(all(rig, .page).first { $0.id == .page(document: "book0", 4) })
    #expect(page.children.map(\.role) == [.heading, .link, .heading])
    let headings = page.children.filter { $0.role == .heading }
    #expect(headings.map(\.label) == ["Of Ships", "Loomings"])
    #expect(headings.map(\.level) == [1, 2])
    let text = try #require(headings[1].text)
    #expect(TextContent(text).string(0, -1) == "Loomings")
    let frame = try #require(headings[1].frame)
    #expect(try #require(page.frame).contains(frame.origin) && frame.width > 0)
    // The line in the window, a little above or below for its roundness.
    let extents = try #require(TextContent(text).extents(0..<8))
    #expect(abs(extents.minY - frame.minY) < 1 && abs(extents.width - frame.width) < 1)
    let start = "Of Shipslink to men".unicodeScalars.count
    for request in [
      AccessibleRequest.focus(headings[1].id), .select(headings[1].id, start..<start),
    ] {
      _ = ask(rig, .select(page.id, 0..<0))
      #expect(caret(rig, page.id) == 0)
      _ = ask(rig, request)
      #expect(caret(rig, page.id) == start + 2, "two lines end before")
      #expect(tree(rig).focus == page.id)
    }
  }

  private func caret(_ rig: Rig, _ id: AccessibleID) -> Int? {
    tree(rig)[id]?.node.text.map { TextContent($0).caret }
  }

  @Test func aLinkIsToldByItsWordsAndFollowed() throws {
    let link = PageLink(area: Rect(60, 300, 80, 40), target: .page(9))
    let rig = reading([4: Rig.page("link and more words", links: [link])])
    let node = try #require(all(rig, .link).first)
    #expect(node.label == "link")
    _ = ask(rig, .press(node.id))
    #expect(rig.stage.readPage == 9)
  }

  @Test func aTextIsSelectedByRequestAndTheSelectionIsTold() throws {
    let rig = reading([4: Rig.page("some words")])
    let page = AccessibleID.page(document: "book0", 4)
    _ = ask(rig, .select(page, 5..<10))
    let text = try #require(tree(rig)[page]?.node.text)
    let content = TextContent(text)
    #expect(content.selection.map { content.string($0) } == "words")
    _ = ask(rig, .select(page, 0..<0))
    #expect(tree(rig)[page]?.node.text.map { TextContent($0).selection } == .some(nil))
  }

  private func twoLinks() -> Rig {
    let links = [
      PageLink(area: Rect(160, 300, 80, 40), target: .page(9)),
      PageLink(area: Rect(60, 300, 80, 40), target: .address("https://example.org")),
    ]
    return Rig.reading([4: Rig.page("link word more words", links: links)])
  }

  @Test func tabGoesThroughTheLinksInTheOrderOfTheTextAndThenToTheBar() {
    let rig = twoLinks()
    func press(_ modifiers: Modifiers = []) -> AccessibleID? {
      rig.key("Tab", modifiers)
      rig.wait(0.3)
      return tree(rig).focus
    }
    #expect(rig.marks.isEmpty)
    #expect(press() == .link(document: "book0", page: 4, 1))
    #expect(rig.marks.count == 4)
    #expect(press() == .link(document: "book0", page: 4, 0))
    #expect(press() == .barButton("closeBook"))
    #expect(rig.marks.isEmpty)
    #expect(press(.shift) == .link(document: "book0", page: 4, 0))
    #expect(press(.shift) == .link(document: "book0", page: 4, 1))
    rig.key("Escape")
    rig.wait(0.3)
    #expect(rig.marks.isEmpty && rig.stage.readPage == 4)
  }

  @Test func linksOfBothPagesHaveTheFocusInTurn() {
    let links = [PageLink(area: Rect(60, 300, 80, 40), target: .page(9))]
    let pages = (0..<12).map { ($0, Rig.page("link and words", links: links)) }
    let rig = Rig.reading(Dictionary(uniqueKeysWithValues: pages))
    var focused: Set<AccessibleID?> = []
    for _ in 0..<2 {
      rig.key("Tab")
      rig.wait(0.3)
      focused.insert(tree(rig).focus)
    }
    #expect(focused == Set([4, 5].map { .link(document: "book0", page: $0, 0) }))
  }

  @Test func enterFollowsTheLinkThatTabHasChosen() {
    let rig = twoLinks()
    rig.key("Return")
    rig.wait(0.3)
    #expect(rig.stage.readPage == 4)
    for key in ["Tab", "Tab", "Return"] {
      rig.key(key)
      rig.wait(0.3)
    }
    #expect(rig.stage.readPage == 9)
    #expect(rig.marks.isEmpty)
  }

  @Test func aPageWhoseTextNeverComesHoldsNoTab() {
    let rig = Rig.reading([4: Rig.page("words")])
    rig.isPrompt = false
    rig.key("Tab")
    rig.frame()
    rig.key("Tab")
    rig.frame()
    #expect(tree(rig).focus == .barButton("closeBook"))
  }

  @Test func aScreenReaderPutsTheCaretOnAPage() throws {
    let rig = reading([4: Rig.page("some words")])
    let page = AccessibleID.page(document: "book0", 4)
    let before = tree(rig)
    _ = ask(rig, .select(page, 5..<5))
    let after = tree(rig)
    #expect(after[page]?.node.text.map { TextContent($0).caret } == 5)
    #expect(after.events(since: before).contains(.caretMoved(page, to: 5)))
    rig.key("Right")
    rig.frame()
    rig.key("Left")
    rig.wait(0.3)
    #expect(tree(rig)[page]?.node.text.map { TextContent($0).caret } == 0)
  }

  // MARK: Controls

  /// Each sheet has a name in words, and so has each control on it.
  @Test func allSheetsAndControlsHaveNames() {
    let link = PageLink(area: Rect(60, 300, 80, 40), target: .address("https://example.org"))
    let rig = reading([4: Rig.page("link and more words", links: [link])])
    var seen: Set<String> = []
    func look() {
      rig.frame()
      rig.settle()
      for node in tree(rig).ids.compactMap({ tree(rig)[$0]?.node }) {
        // The list of a menu is what the menu is.
        #expect(!node.label.isEmpty || node.role == .list, "\(node.role) \(node.id)")
        if case .form(let name) = node.id {
          #expect(!name.hasSuffix(" " + node.label), "\(node.label)")
          seen.insert(name)
        }
      }
    }
    let keys = "O T B G A I F1 Ctrl+T Ctrl+F Ctrl+, Shift+F10 Shift+A Shift+L"
    for key in keys.split(separator: " ") {
      guard let key = Key(parsing: String(key)) else { continue }
      rig.key(key.name, key.modifiers)
      look()
      rig.key("Escape")
      rig.settle()
    }
    rig.stage.note("Something has happened.", at: rig.time)
    look()
    for key in ["Tab", "Return"] { rig.key(key) }
    look()
    #expect(seen.count >= 10, "\(seen.sorted())")
  }

  @Test func sheetsOfTheShelfHaveNamesAndTheListTellsTheHeading() {
    let rig = Rig()
    let shelf = FindableShelf(count: 20)
    rig.stage.show(shelf, book: "book3", order: ShelfOrder(.author), at: rig.time)
    rig.stage.libraryFacts = FakeFacts()
    rig.frame()
    var seen: Set<String> = []
    for key in [
      Key("F", modifiers: .control), Key("G", modifiers: .control), Key("S", modifiers: .control),
      Key("E", modifiers: .control), Key("L", modifiers: .control), Key("M", modifiers: .control),
      Key("F", modifiers: [.control, .shift]), Key("K", modifiers: .control),
    ] {
      rig.send(.key(key))
      rig.wait(0.3)
      for node in tree(rig).ids.compactMap({ tree(rig)[$0]?.node }) {
        #expect(!node.label.isEmpty || node.role == .list, "\(node.role) \(node.id)")
        if case .form(let name) = node.id { seen.insert(name) }
      }
      rig.key("Escape")
      rig.wait(0.3)
    }
    #expect(seen.count == 8, "\(seen.sorted())")
    let heading = shelf.headings.last { $0.place <= (rig.stage.centredBook ?? 0) }
    #expect(tree(rig)[.shelf]?.node.hint == heading?.title)
  }

  @Test func theStripIsToldThoughItIsNotSeen() throws {
    let rig = reading([4: Rig.page("words")])
    let find = try #require(all(rig, .button).first { $0.label == "Find" })
    #expect(!find.isShown && !find.keys.isEmpty)
    _ = ask(rig, .focus(find.id))
    #expect(tree(rig).focus == find.id)
    #expect(all(rig, .button).first { $0.label == "Find" }?.isShown == true)
    _ = ask(rig, .press(find.id))
    let field = try #require(all(rig, .field).first)
    #expect(tree(rig).focus == field.id)
    _ = ask(rig, .type(field.id, "words", over: 0..<0))
    #expect(all(rig, .field).first?.value == "words")
    _ = ask(rig, .press(try #require(all(rig, .toggle).first).id))
    #expect(all(rig, .toggle).first?.isOn == true)
    _ = ask(rig, .press(try #require(all(rig, .close).first).id))
    #expect(all(rig, .field).isEmpty)
  }

  @Test func theScrubberIsASliderThatGoesToAPage() {
    let rig = reading([4: Rig.page("words")])
    #expect(tree(rig)[.scrubber]?.node.range?.value == 5)
    _ = ask(rig, .set(.scrubber, value: 10))
    #expect(rig.stage.readPage == 9)
    _ = ask(rig, .set(.scrubber, value: -.infinity))
    #expect(rig.stage.readPage == 0)
  }

  @Test func aRowOfAListIsChosenByRequest() throws {
    let rig = reading([4: Rig.page("words")])
    rig.outline = [
      OutlineEntry(title: "One", depth: 0, page: 0), OutlineEntry(title: "Two", depth: 0, page: 8),
    ]
    rig.key("T")
    rig.frame()
    rig.settle()
    let rows = all(rig, .row)
    #expect(rows.filter(\.isShown).allSatisfy { $0.frame != nil })
    let row = try #require(rows.first { $0.content == .entry(at: 8) })
    _ = ask(rig, .press(row.id))
    #expect(rig.stage.readPage == 8)
  }

  @Test func aRequestForWhatIsNotThereDoesNothing() {
    let rig = shelf()
    let before = tree(rig)
    for id in [AccessibleID.book("gone"), .scrubber, .control(form: "x", "y"), .window] {
      #expect(ask(rig, .press(id)).isEmpty)
      #expect(ask(rig, .set(id, value: .nan)).isEmpty)
      #expect(ask(rig, .type(id, "x", over: 0..<9)).isEmpty)
    }
    #expect(tree(rig) == before)
  }

  @Test func theMenuComesByKeysAndIsWalkedByArrows() {
    let rig = shelf()
    rig.key("F10", .shift)
    rig.frame()
    #expect(all(rig, .row).first { $0.hasFocus }?.label == "Open the book")
    rig.key("Down")
    rig.frame()
    #expect(tree(rig).focus == .item(form: "chrome menu", control: "menu", 1))
    rig.key("Escape")
    rig.frame()
    #expect(tree(rig).focus == .book("book0"))
  }

  @Test func aMessageIsANotice() {
    let rig = shelf()
    let before = tree(rig)
    rig.stage.tell(["The disk is full."], at: rig.time)
    rig.frame()
    #expect(
      tree(rig).events(since: before).last == .announced(.shelfNotice, "The disk is full."))
  }
}
