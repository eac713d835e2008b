import Books
import Chrome
import PaperGeometry
import PaperGestures
import Reading
import ServerFacts
import Shell
import Stage
import Testing

/// Places of other devices: where the reader is, the question about a place further on, and the account.
@Suite(.timeLimit(.minutes(5))) struct PlacesTests {
  private static let account = PlaceFacts.Account(server: "https://books.example", user: "reader")

  private func rig(text: Bool = false) -> Rig {
    let rig = Rig(Size(1024, 768))
    if text { rig.describe = { $0.isReflowable = true } }
    rig.stage.placeFacts.account = Self.account
    rig.stage.placeFacts.state = .on
    rig.open(pages: 40, at: 4)
    rig.wait(0.5)
    rig.settle()
    return rig
  }

  private func ask(_ rig: Rig, page: Int = 20) throws -> PlaceFacts.Question {
    let book = try #require(rig.stage.openSource)
    let question = PlaceFacts.Question(book: book.id, device: "Kobo", page: page)
    rig.stage.placeFacts.question = question
    rig.wait(0.3)
    return question
  }

  private func card(_ rig: Rig) -> Rect? { rig.card("chrome/further-place") }

  // MARK: Where the reader is

  @Test func thePlaceIsToldAtRestAndOnlyWithAnAccount() throws {
    let rig = rig()
    let place = try #require(rig.stage.openPlace)
    #expect(place.page == 4 && place.pageCount == 40 && !place.isText && place.path == nil)
    rig.key("Right")
    rig.settle()
    #expect(try #require(rig.stage.openPlace).page > 4)
    rig.key("Escape")
    rig.settle(within: 6)
    rig.wait(0.2)
    #expect(rig.stage.openPlace == nil)
    let other = Rig()
    other.open(pages: 40, at: 4)
    other.wait(0.5)
    #expect(other.stage.openPlace == nil)
  }

  @Test func thePlaceInATextHasAPath() throws {
    let rig = rig(text: true)
    let place = try #require(rig.stage.openPlace)
    #expect(place.isText && place.path == "/body/DocFragment[1]/body/p[\(place.page * 1000 + 1)].0")
  }

  @Test(arguments: [
    ("/body/DocFragment[1]/body/p[20001].0", 20), ("/body/DocFragment[1]/table.0", nil),
    ("no path", nil),
  ])
  func aPathIsLookedFor(path: String, page: Int?) throws {
    let rig = rig(text: true)
    let book = try #require(rig.stage.openSource)
    let sought = SoughtPlace(book: book.id, .path(path))
    rig.stage.seek(sought)
    rig.wait(0.3)
    let found = try #require(rig.stage.takeFoundPlace())
    #expect(found.place == sought && found.page == page)
    #expect(rig.stage.takeFoundPlace() == nil)
  }

  @Test(arguments: [("https://a.example/resource/text/all.xhtml", 20), ("none.xhtml", nil)])
  func aPartOfAFileIsLookedFor(file: String, page: Int?) throws {
    let rig = rig(text: true)
    let book = try #require(rig.stage.openSource)
    let sought = SoughtPlace(book: book.id, .file(FilePart(file, 0.2)))
    rig.stage.seek(sought)
    rig.wait(0.3)
    let found = try #require(rig.stage.takeFoundPlace())
    #expect(found.place == sought && found.page == page)
  }

  /// The server of a book keeps places for readers without an account.
  @Test func aReaderWithServersIsFollowed() throws {
    let rig = Rig()
    rig.open(pages: 40, at: 4)
    rig.wait(0.5)
    #expect(rig.stage.openPlace == nil)
    rig.stage.serverFacts.servers = [ServerFacts.Server(id: "one", title: "One", shown: "one")]
    rig.wait(0.5)
    #expect(rig.stage.openPlace?.page == 4)
  }

  // MARK: The question

  @Test func theReaderIsAskedAndGoesWithAWayBack() throws {
    let rig = rig()
    rig.outline = []
    _ = try ask(rig)
    #expect(card(rig) != nil)
    try rig.expectInside("chrome/further-place")
    #expect(rig.words.contains("Kobo is on page 21."))
    let before = try #require(rig.stage.openPlace).page
    // Nothing moves by itself.
    rig.wait(10)
    #expect(rig.stage.openPlace?.page == before && card(rig) != nil)
    #expect(rig.stage.takePlaceRequests().isEmpty)
    _ = try rig.press("Go there")
    #expect(rig.stage.takePlaceRequests() == [.answer(goes: true)])
    rig.stage.placeFacts.question = nil
    rig.settle()
    rig.wait(0.2)
    #expect(abs((rig.stage.openPlace?.page ?? 0) - 20) <= 1 && card(rig) == nil)
    rig.key("Left", .alt)
    rig.settle()
    rig.wait(0.2)
    #expect(rig.stage.openPlace?.page == before)
    #expect(rig.stage.takePlaceRequests().isEmpty)
  }

  @Test func closingTheQuestionAnswersOnce() throws {
    let rig = rig()
    _ = try ask(rig)
    #expect(card(rig) != nil)
    rig.key("Escape")
    rig.wait(0.3)
    #expect(rig.stage.takePlaceRequests() == [.answer(goes: false)])
    rig.wait(2)
    #expect(card(rig) == nil && rig.stage.takePlaceRequests().isEmpty)
    #expect(rig.facts.scene == "book")
    // Another record is another question.
    rig.stage.placeFacts.question = nil
    rig.wait(0.1)
    _ = try ask(rig, page: 30)
    #expect(card(rig) != nil)
    _ = try rig.press("Stay here")
    #expect(rig.stage.takePlaceRequests() == [.answer(goes: false)])
  }

  @Test func keysReachTheQuestion() throws {
    let rig = rig()
    _ = try ask(rig)
    rig.key("Tab")
    rig.wait(0.2)
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.takePlaceRequests() == [.answer(goes: true)])
  }

  @Test func aNoteInThePlaceOfTheQuestionIsNoAnswer() throws {
    let rig = rig()
    _ = try ask(rig)
    rig.stage.tell(["Something else"], at: rig.time)
    rig.wait(0.3)
    #expect(card(rig) == nil && rig.stage.takePlaceRequests().isEmpty)
    rig.wait(8)
    #expect(card(rig) != nil && rig.stage.takePlaceRequests().isEmpty)
  }

  @Test func theQuestionGoesWithTheBookWithoutAnAnswer() throws {
    let rig = rig()
    let question = try ask(rig)
    rig.key("Escape", .control)
    rig.key("W", .control)
    rig.settle(within: 6)
    if rig.facts.scene == "shelf" {
      #expect(card(rig) == nil && rig.stage.takePlaceRequests().isEmpty)
    }
    #expect(rig.stage.placeFacts.question == question)
  }

  @Test func theChapterIsTold() throws {
    let rig = rig()
    rig.outline = [OutlineEntry(title: "The Whale", depth: 0, page: 18)]
    _ = try ask(rig)
    #expect(card(rig) != nil && rig.words.contains("The Whale"))
  }

  // MARK: The account

  private func openAccount(_ rig: Rig) throws {
    rig.send(.pointerDown(Point(300, 300), button: .right))
    rig.send(.pointerUp(Point(300, 300), button: .right))
    rig.wait(0.3)
    try rig.click(on: "Places on other devices …")
    rig.wait(0.3)
  }

  @Test func anAccountIsTyped() throws {
    let rig = Rig()
    rig.show(Rig.books(3))
    rig.settle()
    try openAccount(rig)
    #expect(rig.card("chrome/places") != nil)
    try rig.expectInside("chrome/places")
    #expect(rig.words.contains("Password"))
    rig.send(.text("books.example"))
    rig.key("Tab")
    rig.send(.text("reader"))
    rig.key("Tab")
    rig.send(.text("sécret"))
    #expect(!rig.words.contains { $0.contains("cret") } && !rig.words.contains("Password"))
    _ = try rig.press("Sign in")
    let account = PlaceFacts.Account(server: "books.example", user: "reader")
    #expect(rig.stage.takePlaceRequests() == [.signIn(account, password: "sécret")])
    rig.stage.placeFacts.account = account
    rig.stage.placeFacts.state = .needsConsent
    rig.wait(0.2)
    _ = try rig.press("Send the password all the same")
    #expect(
      rig.stage.takePlaceRequests() == [.signIn(account, password: "sécret", allowsPlain: true)])
    rig.stage.placeFacts.state = .on
    rig.wait(0.2)
    #expect(rig.words.contains("Places are exchanged with books.example."))
    // The kept password counts now.
    _ = try rig.press("by the file’s name")
    _ = try rig.press("Sign in")
    #expect(
      rig.stage.takePlaceRequests() == [
        .signIn(
          PlaceFacts.Account(server: "books.example", user: "reader", naming: .name), password: nil)
      ])
    _ = try rig.press("Exchange no places any more")
    #expect(rig.stage.takePlaceRequests() == [.off])
  }

  @Test func aMissingPasswordIsToldOnce() throws {
    let rig = Rig()
    rig.show(Rig.books(3))
    rig.stage.placeFacts.account = Self.account
    rig.stage.placeFacts.state = .needsPassword(reason: "")
    rig.wait(0.5)
    #expect(rig.words.contains("Enter the password …"))
    try rig.click(on: "Enter the password …")
    #expect(rig.card("chrome/places") != nil)
    rig.key("Escape")
    rig.wait(10)
    #expect(rig.card("chrome/places") == nil && !rig.words.contains("Enter the password …"))
  }

  @Test func anAccountNeedsAddressAndName() {
    let card = PlacesCard(PlaceFacts())
    #expect(card.perform(.pressed("sign-in"), at: 0).isEmpty)
    #expect(card.view.form["status"]?.label == "Address and name are needed.")
    #expect(card.perform(.selected("naming", tab: 7), at: 0).isEmpty)
  }

  @Test(arguments: [
    PlaceFacts.State.off, .trying, .on, .needsPassword(reason: ""), .needsPassword(reason: "no"),
    .needsConsent, .failed("no"),
  ])
  func everyStateHasWords(state: PlaceFacts.State) {
    var facts = PlaceFacts()
    facts.account = Self.account
    let card = PlacesCard(facts)
    facts.state = state
    card.show(facts)
    #expect(card.view.form["status"]?.label.isEmpty == false)
    #expect((card.view.form["consent"] != nil) == (state == .needsConsent))
    #expect(card.view.form["sign-in"]?.isEnabled == (state != .trying))
  }
}
