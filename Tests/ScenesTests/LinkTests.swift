import Books
import PaperGeometry
import Shell
import Testing

/// Links on pages: hover, click, and what is asked for before the desktop opens an address.
@Suite(.timeLimit(.minutes(5))) struct LinkTests {
  /// A book with one link over the first four letters of page 4.
  private func rig(
    _ target: PageLink.Target, _ line: String = "link and more words", isReflowable: Bool = false,
    width: Double = 80, others: [Int: PageWords] = [:]
  ) -> Rig {
    let link = PageLink(area: Rect(60, 300, width, 40), target: target)
    var texts = others
    texts[4] = Rig.page(line, links: [link])
    return Rig.reading(texts, isReflowable: isReflowable)
  }

  private func follow(_ rig: Rig) throws {
    let point = try rig.place(of: 1, on: 4)
    rig.hover(point)
    rig.click(point)
    rig.wait(0.3)
  }

  @Test func aLinkWithinTheBookTurnsToItsPage() throws {
    let rig = rig(.page(9))
    try follow(rig)
    rig.settle()
    #expect(rig.stage.page(at: Point(700, 384))?.content.page == 9)
  }

  @Test func aLinkOutOfTheBookIsAskedFor() throws {
    let rig = rig(.address("https://example.org/"))
    try follow(rig)
    #expect(rig.card("link") != nil)
    #expect(rig.words.contains("https://example.org/"))
    #expect(rig.stage.takeEffects().isEmpty, "nothing is opened unasked")
    let effects = rig.effects(of: "Return") + rig.stage.takeEffects()
    #expect(effects == [.openAddress("https://example.org/")])
  }

  @Test func whoDoesNotWantToLeaveStays() throws {
    let rig = rig(.address("mailto:somebody@example.org"))
    try follow(rig)
    let effects = rig.effects(of: "Escape") + rig.stage.takeEffects()
    #expect(effects.isEmpty)
    rig.wait(0.3)
    #expect(rig.card("link") == nil)
    #expect(rig.isVisible("book"))
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "", "nothing", "https", "ftp://example.org",
    "HTTPS:\u{1B}[31m//example.org", "data:text/html,x", " https://example.org",
  ])
  func addressesThatTheDesktopIsNotToOpen(address: String) throws {
    let rig = rig(.address(address))
    try follow(rig)
    #expect(rig.card("link") == nil)
    #expect(rig.card("message") != nil)
    let effects = rig.effects(of: "Return") + rig.stage.takeEffects()
    #expect(effects.isEmpty)
    rig.wait(8)
    #expect(rig.card("message") == nil, "the message goes by itself")
  }

  @Test func aLinkToNowhereIsSaid() throws {
    let rig = rig(.nowhere)
    try follow(rig)
    #expect(rig.words.contains("This link leads nowhere."))
  }

  @Test(arguments: [
    (PageLink.Target.page(9, top: 0), "To page 10"), (.nowhere, "This link leads nowhere."),
    (.address("https://example.org/\u{202E}x"), "https://example.org/"),
    (.address("javascript:alert(1)"), "javascript:alert(1)"),
    (.address("file:///etc/passwd"), "file:///etc/passwd"),
  ])
  func whereALinkLeadsIsToldUnderThePointer(target: PageLink.Target, words: String) throws {
    let rig = rig(target)
    rig.hover(try rig.place(of: 0, on: 4))
    rig.wait(0.3)
    #expect(rig.words.contains { $0.hasPrefix(words) && !$0.contains("\u{202E}") })
    let card = try #require(rig.card("address"))
    #expect(card.minX < 40 && card.maxY > 700, "at the lower left")
    rig.hover(Point(10, 10))
    rig.wait(0.5)
    #expect(rig.card("address") == nil)
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func aNoteIsShownInPlace() throws {
    let rig = rig(
      .page(9, top: 300), "1 and more words", isReflowable: true, width: 20,
      others: [9: Rig.page("1 The words of the note")])
    let stop = rig.offset
    let point = try rig.place(of: 0, on: 4)
    rig.hover(point)
    rig.click(point)
    rig.wait(0.4)
    #expect(rig.words.contains("1 The words of the note"))
    #expect(rig.offset == stop)
    rig.key("Return")
    rig.settle()
    #expect(rig.offset != stop, "its button goes to the page")
  }

  /// A book of text tells no height of a target: the note is looked for on its page.
  @Test func aNoteFurtherDownThePage() throws {
    let rig = rig(
      .page(9, top: 0), "2 and more words", isReflowable: true, width: 20,
      others: [9: Rig.page("1 Another note", "2 The words of the note")])
    let point = try rig.place(of: 0, on: 4)
    rig.hover(point)
    rig.click(point)
    rig.wait(0.4)
    #expect(rig.words.contains("2 The words of the note"))
  }

  @Test func aSignWithoutANoteIsALink() throws {
    let rig = rig(
      .page(9, top: 300), "1 and more words", isReflowable: true, width: 20,
      others: [9: Rig.page("Nothing of the kind")])
    let point = try rig.place(of: 0, on: 4)
    rig.hover(point)
    rig.click(point)
    rig.wait(0.4)
    rig.settle()
    #expect(rig.stage.page(at: Point(700, 384))?.content.page == 9)
  }
}
