import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import ServerFacts
import Shell
import Stage
import TestSupport
import Testing

/// The servers of books in the window.
@Suite(.timeLimit(.minutes(3))) struct ServersPanelTests {
  private func rig(
    _ options: Stage.Options = Stage.Options(), _ size: Size = Size(1100, 700),
    _ change: (inout ServerFacts) -> Void = { _ in }
  ) -> Rig {
    let rig = Rig(options: options)
    rig.stage.resize(to: ViewSize(size))
    rig.show(FindableShelf(count: 9), at: 3)
    var facts = ServerFacts()
    facts.servers = [
      .init(id: "a", title: "Books at home", shown: "192.168.1.7:8080"),
      .init(id: "b", title: "The town’s library", shown: "books.example.org"),
    ]
    change(&facts)
    rig.stage.serverFacts = facts
    rig.settle()
    return rig
  }

  private func open(_ rig: Rig) {
    rig.key("K", .control)
    rig.wait(0.3)
  }

  /// Takes the requests but those about the local network.
  private func requests(_ rig: Rig) -> [ServerRequest] {
    rig.stage.takeServerRequests().filter {
      if case .lookAround = $0 { false } else { true }
    }
  }

  /// What stands in the field for an address.
  private func address(_ rig: Rig) -> String? {
    let panel = rig.stage.accessibleTrees.first { $0.label == "Servers of books" }
    return panel?.children.first { $0.label == "Address of a server" }?.value
  }

  private func type(_ text: String, _ rig: Rig) { rig.send(.text(text)) }

  @Test func thePanelListsServersAndLooksAroundWhileItIsOpen() throws {
    let rig = rig()
    open(rig)
    try rig.expectInside("chrome/servers")
    let words = rig.words.joined(separator: "\n")
    for text in ["Books at home", "192.168.1.7:8080", "The town’s library", "books.example.org"] {
      #expect(words.contains(text), "\(text)")
    }
    #expect(!words.contains("On this network"))
    #expect(rig.stage.takeServerRequests() == [.lookAround(true)])
    rig.stage.serverFacts.near = [
      .init(name: "Calibre", address: "http://192.168.1.7:8080/opds"),
      .init(name: "Attic", address: "http://192.168.1.9:8080/opds"),
    ]
    rig.wait(0.2)
    // A server of the list is not offered again.
    #expect(rig.words.contains("On this network") && rig.words.contains("Attic"))
    #expect(!rig.words.contains("Calibre"))
    #expect(rig.stage.takeServerRequests().isEmpty, "nothing is joined by itself")
    rig.key("End")
    rig.key("Return")
    #expect(rig.stage.takeServerRequests() == [.add("http://192.168.1.9:8080/opds")])
    open(rig)
    #expect(rig.card("chrome/servers") == nil)
    #expect(rig.stage.takeServerRequests() == [.lookAround(false)])
    #expect(rig.settle() != nil && !rig.stage.isMoving(at: rig.time))
  }

  @Test func enterShowsAServer() {
    let rig = rig()
    open(rig)
    rig.key("Down")
    rig.key("Return")
    #expect(requests(rig) == [.open("b")])
  }

  @Test func anAddressIsTypedAndAdded() throws {
    let rig = rig()
    open(rig)
    // What is typed over the list goes to the field, and Enter adds what was typed.
    type("calibre.local", rig)
    rig.key("Return")
    #expect(requests(rig) == [.add("calibre.local")])
    rig.stage.serverFacts.adding = .trying
    rig.wait(0.2)
    #expect(rig.words.contains("Looking for the server …"))
    rig.key("Return")
    #expect(requests(rig).isEmpty, "the server is being looked for")
    _ = try rig.press("Stop")
    #expect(requests(rig) == [.stopAdding])
    rig.stage.serverFacts.adding = .failed("No server was added: nothing answers.")
    rig.wait(0.2)
    #expect(rig.words.contains("No server was added: nothing answers."))
    #expect(address(rig) == "calibre.local", "the address stays for another try")
    _ = try rig.press("Add the server")
    #expect(requests(rig) == [.add("calibre.local")])
    rig.stage.serverFacts.adding = .added("b")
    rig.wait(0.2)
    // Who has added a server sees its books.
    #expect(requests(rig) == [.open("b"), .stopAdding])
    rig.stage.serverFacts.adding = .nothing
    #expect(rig.card("chrome/servers") == nil)
    #expect(requests(rig).isEmpty)
    open(rig)
    #expect(address(rig)?.isEmpty == true)
    #expect(requests(rig).isEmpty)
  }

  @Test func aClosedPanelLooksForNoServer() {
    let rig = rig()
    open(rig)
    rig.stage.serverFacts.adding = .trying
    rig.wait(0.2)
    rig.key("Escape")
    rig.wait(0.3)
    #expect(requests(rig) == [.stopAdding])
  }

  @Test func withoutServersTheFieldHasTheKeys() {
    let rig = rig { $0.servers = [] }
    open(rig)
    #expect(rig.words.contains("No server has been added yet."))
    type("a", rig)
    rig.key("Return")
    #expect(requests(rig) == [.add("a")])
  }

  @Test func aServerIsRenamedAndRemovedByKeys() throws {
    let rig = rig()
    open(rig)
    rig.key("Tab")
    rig.key("Return")
    rig.wait(0.3)
    #expect(rig.card("chrome/server") != nil)
    rig.key("A", .control)
    type("Home", rig)
    rig.key("Return")
    rig.wait(0.3)
    #expect(requests(rig) == [.rename("a", "Home")])
    #expect(rig.card("chrome/server") == nil)
    _ = try rig.press("Change the server …")
    rig.wait(0.3)
    _ = try rig.press("Remove …")
    rig.wait(0.3)
    #expect(rig.words.joined().contains("Its password is forgotten"))
    // The answer that changes nothing has the keys.
    rig.key("Return")
    rig.wait(0.3)
    #expect(requests(rig).isEmpty)
    _ = try rig.press("Change the server …")
    rig.wait(0.3)
    _ = try rig.press("Remove …")
    rig.wait(0.3)
    _ = try rig.press("Delete the fetched books, too")
    _ = try rig.press("Remove")
    #expect(requests(rig) == [.remove("a", withBooks: true)])
  }

  @Test func aFolderIsPutOnTheShelfAndTakenBack() throws {
    let rig = rig {
      $0.servers = [.init(id: "a", title: "Files", shown: "dav.example", isFolder: true)]
    }
    open(rig)
    _ = try rig.press("Change the server …")
    rig.wait(0.3)
    #expect(requests(rig).isEmpty)
    _ = try rig.press("Show its books on my shelf")
    #expect(requests(rig) == [.shelve("a", true)])
    var root = ServerFacts.Root()
    (root.books, root.isWalking, root.problem) = (12, true, "nothing answers")
    rig.stage.serverFacts.servers[0].root = root
    rig.wait(0.3)
    let words = rig.words.joined(separator: " ")
    #expect(words.contains("12 books on the shelf.") && words.contains("nothing answers"))
    _ = try rig.press("Show its books on my shelf")
    #expect(requests(rig) == [.shelve("a", false)])
  }

  @Test(arguments: [("wide", Size(900, 560)), ("narrow", Size(420, 520))])
  func theCardOfAFolderInPictures(_ name: String, _ size: Size) throws {
    var root = ServerFacts.Root()
    (root.books, root.problem) = (1234, "nothing answers at dav.example, port 443")
    let rig = rig(Stage.Options(), size) {
      $0.servers = [
        .init(id: "a", title: "Files", shown: "dav.example", isFolder: true, root: root)
      ]
    }
    open(rig)
    _ = try rig.press("Change the server …")
    rig.wait(0.5)
    rig.settle()
    try expectGolden(rig.picture(), named: "server-folder-\(name)")
  }

  @Test func aCatalogueIsNoFolder() throws {
    let rig = rig()
    open(rig)
    _ = try rig.press("Change the server …")
    rig.wait(0.3)
    #expect(!rig.words.contains("Show its books on my shelf"))
  }

  @Test func anOfferedAddressIsNotTriedByItself() {
    let rig = rig()
    rig.stage.offer(server: "opds+https://books.example.net/opds", at: rig.time)
    rig.wait(0.3)
    #expect(address(rig) == "opds+https://books.example.net/opds")
    #expect(requests(rig).isEmpty)
    rig.key("Return")
    #expect(requests(rig) == [.add("opds+https://books.example.net/opds")])
    rig.stage.offer(server: "opds://other.example.net", at: rig.time)
    rig.wait(0.3)
    #expect(address(rig) == "opds://other.example.net")
    #expect(requests(rig).isEmpty)
  }

  @Test(arguments: [false, true]) func thePanelLiesInSmallAndMirroredWindows(isMirrored: Bool)
    throws
  {
    var options = Stage.Options()
    options.isMirrored = isMirrored
    let rig = rig(options, Size(600, 900)) {
      $0.adding = .failed("No server was added: the name or the password is wrong.")
    }
    open(rig)
    try rig.expectInside("chrome/servers")
  }

  @Test func aScreenReaderIsToldWhatBecomesOfAServer() throws {
    let rig = rig()
    open(rig)
    rig.stage.serverFacts.adding = .trying
    rig.wait(0.2)
    let panel = try #require(rig.stage.accessibleTrees.first { $0.label == "Servers of books" })
    let notice = panel.children.first { $0.role == .notice }
    #expect(notice?.label == "Looking for the server …")
    #expect(panel.children.contains { $0.role == .list })
    #expect(panel.children.contains { $0.role == .field && $0.label == "Address of a server" })
  }
}

/// Questions that only the reader can answer.
@Suite(.timeLimit(.minutes(3))) struct ServerQuestionTests {
  private func rig(_ question: ServerFacts.Question, _ size: Size = Size(1100, 700)) -> Rig {
    let rig = Rig()
    rig.stage.resize(to: ViewSize(size))
    rig.show(FindableShelf(count: 9), at: 3)
    ask(question, 1, rig)
    return rig
  }

  private func ask(_ question: ServerFacts.Question?, _ number: Int, _ rig: Rig) {
    (rig.stage.serverFacts.question, rig.stage.serverFacts.questionNumber) = (question, number)
    rig.wait(0.3)
  }

  private func answers(_ rig: Rig) -> [ServerRequest] {
    rig.stage.takeServerRequests().filter { if case .answer = $0 { true } else { false } }
  }

  private let password = ServerFacts.Question.password(
    server: "books.example.org", user: "", isWrong: false, login: "Email", secret: "")

  @Test func nameAndPasswordAreTyped() throws {
    let rig = rig(password)
    try rig.expectInside("server-question")
    let words = rig.words.joined(separator: "\n")
    #expect(words.contains("books.example.org") && words.contains("Email"))
    #expect(words.contains("Password"))
    #expect(rig.stage.acceptsText)
    rig.send(.text("ann"))
    rig.key("Return")
    #expect(answers(rig).isEmpty, "Enter goes on to the password")
    rig.send(.text("sécret"))
    #expect(!rig.words.joined().contains("sécret"))
    rig.key("Return")
    #expect(answers(rig) == [.answer(.password(user: "ann", password: "sécret"))])
    rig.wait(0.3)
    // The answered question does not come back, and its repetition does.
    #expect(rig.card("server-question") == nil)
    ask(
      .password(server: "books.example.org", user: "ann", isWrong: true, login: "", secret: ""), 2,
      rig)
    #expect(rig.words.joined().contains("The name or the password is wrong"))
    rig.send(.text("x"))
    rig.key("Return")
    #expect(answers(rig) == [.answer(.password(user: "ann", password: "x"))])
  }

  @Test func escapeDeclines() {
    let rig = rig(password)
    rig.send(.text("ann"))
    rig.key("Escape")
    #expect(answers(rig) == [.answer(.declined)])
    rig.wait(0.3)
    #expect(rig.card("server-question") == nil)
  }

  @Test func theSameQuestionComesTwice() {
    let rig = rig(.address(server: "a"))
    rig.send(.text("wrong"))
    rig.key("Return")
    #expect(answers(rig) == [.answer(.address("wrong"))])
    ask(.address(server: "a", problem: "It was wrong."), 2, rig)
    #expect(rig.card("server-question") != nil && rig.words.contains("It was wrong."))
    ask(nil, 0, rig)
    #expect(rig.card("server-question") == nil && answers(rig).isEmpty)
  }

  @Test(arguments: [true, false]) func noNetworkIsNamedForThisMachine(isLoopback: Bool) {
    let rig = rig(.plainPassword(server: "127.0.0.1:8080", isLoopback: isLoopback))
    let words = rig.words.joined(separator: " ")
    #expect(words.contains("127.0.0.1:8080"))
    #expect(words.contains("on the way") != isLoopback)
    #expect(words.contains("this computer") == isLoopback)
  }

  @Test(arguments: [
    ServerFacts.Question.plainPassword(server: "192.168.1.7"),
    .certificate(
      server: "192.168.1.7", fingerprint: Array(repeating: "AB", count: 32).joined(separator: ":"),
      isChanged: false),
    .certificate(
      server: "192.168.1.7", fingerprint: Array(repeating: "AB", count: 32).joined(separator: ":"),
      isChanged: true),
  ]) func trustIsNotGivenByEnter(question: ServerFacts.Question) throws {
    for size in [Size(1100, 700), Size(600, 900)] {
      let rig = rig(question, size)
      try rig.expectInside("server-question")
      #expect(rig.words.joined().contains("192.168.1.7"))
      rig.key("Return")
      #expect(answers(rig) == [.answer(.declined)])
      ask(question, 2, rig)
      let yes =
        question == .plainPassword(server: "192.168.1.7")
        ? "Send the password" : "Trust the certificate"
      _ = try rig.press(yes)
      #expect(answers(rig) == [.answer(.agreed)])
    }
  }

  @Test func aFingerprintStandsInFourLines() {
    let bytes = (0..<32).map { format(UInt8($0)) }
    let rig = rig(
      .certificate(server: "a", fingerprint: bytes.joined(separator: ":"), isChanged: false))
    #expect(rig.words.contains("08:09:0A:0B:0C:0D:0E:0F"))
  }

  private func format(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
