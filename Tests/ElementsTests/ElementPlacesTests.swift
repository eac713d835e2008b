import Elements
import IPC
import TestBasics
import Testing

@Suite(.timeLimit(.minutes(1))) struct ElementPlacesTests {
  private static let page = """
    <?xml version="1.0" encoding="UTF-8"?>
    <html xmlns="http://www.w3.org/1999/xhtml"><head><title>None of it</title><style>p {}</style></head>
    <body><div><h1>One two</h1>
    <p>Three &nbsp;four-five</p>
    <p>Six <em>seven</em> eight</p></div>
    <script>no words</script>
    <p>Nine</p></body></html>
    """

  private static func place(_ path: String, in page: String = page) throws -> ElementPlaces.Found {
    ElementPlaces.place(of: try #require(ElementPath(path)), in: Array(page.utf8))
  }

  private static func path(_ letters: Int, in page: String = page) -> String {
    ElementPlaces.path(ofLetter: letters, in: Array(page.utf8), fragment: 3).path.description
  }

  @Test(arguments: [
    ("/body/DocFragment[3]/body/div/h1.0", 0, 3), ("/body/DocFragment[3]/body/div/p[1].0", 6, 3),
    ("/body/DocFragment[3]/body/div/p[2].0", 19, 3),
    ("/body/DocFragment[3]/body/div/p[2]/em/text().0", 22, 4),
    ("/body/DocFragment[3]/body/div/p[2]/text()[2].1", 27, 3),
    ("/body/DocFragment[3]/body/p.0", 32, 2), ("/body/DocFragment[3].0", 0, 0),
    // Numbers among all elements, as Calibre counts.
    ("/body/DocFragment[3]/*[2]/*[1]/*[2].0", 6, 3), ("/body/DocFragment[3]/*[2]/*[3].0", 32, 2),
    ("/body/DocFragment[3]/*[2]/*[1]/*[3]/*[1].0", 22, 4),
    ("/body/DocFragment[3]/*[2]/*[9].0", 0, 1),
    // Elements that the file has not: the last one that it has.
    ("/body/DocFragment[3]/body/div/p[7]/text().3", 0, 2), ("/body/DocFragment[3]/table.0", 0, 0),
    ("/body/DocFragment[3]/body/div/autoBoxing/p[2].0", 0, 2),
  ])
  func pathsAreFollowed(path: String, letters: Int, depth: Int) throws {
    #expect(try Self.place(path) == ElementPlaces.Found(letters: letters, depth: depth))
  }

  @Test(arguments: [
    (0, "/body/DocFragment[3]/body/div/h1.0"), (5, "/body/DocFragment[3]/body/div/h1.0"),
    (6, "/body/DocFragment[3]/body/div/p[1].0"), (18, "/body/DocFragment[3]/body/div/p[1].0"),
    (19, "/body/DocFragment[3]/body/div/p[2].0"), (24, "/body/DocFragment[3]/body/div/p[2].0"),
    (32, "/body/DocFragment[3]/body/p.0"), (99, "/body/DocFragment[3]/body/p.0"),
  ])
  func paragraphsAreFound(letters: Int, path: String) { #expect(Self.path(letters) == path) }

  /// A paragraph's path leads to the paragraph's beginning.
  @Test func pathsLeadBack() throws {
    for letters in 0..<36 {
      let found = try Self.place(Self.path(letters))
      #expect(found.letters <= letters && Self.path(found.letters) == Self.path(letters))
    }
  }

  @Test func entitiesOfTheFileEndTheReading() throws {
    let bomb = """
      <!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <html><body><p>&b;</p><p>two</p></body></html>
      """
    #expect(Self.path(3, in: bomb) == "/body/DocFragment[3].0")
    #expect(try Self.place("/body/DocFragment[1]/body/p[2].0", in: bomb).depth == 0)
  }

  /// Up to its flaw a file is read.
  @Test func aFlawIsNoObstacleBefore() throws {
    let page = "<html><body><p>one</p><p>two</p><p>three<br></p></body></html>"
    #expect(Self.path(4, in: page) == "/body/DocFragment[3]/body/p[2].0")
    #expect(Self.path(99, in: page) == "/body/DocFragment[3].0")
    #expect(try Self.place("/body/DocFragment[1]/body/p[2].0", in: page).letters == 3)
  }

  @Test func deepFilesEnd() throws {
    let page = String(repeating: "<div>", count: 100_000)
    #expect(Self.path(0, in: page) == "/body/DocFragment[3].0")
  }

  @Test func anythingIsBorne() throws {
    var random = SeededRandom(7)
    let sample = Array(Self.page.utf8)
    for _ in 0..<2000 {
      var bytes = sample
      for _ in 0...random.int(0...4) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      if random.chance(0.3) { bytes.removeLast(random.int(0...bytes.count)) }
      let (path, count) = ElementPlaces.path(
        ofLetter: random.int(0...40), in: bytes, fragment: random.int(1...9))
      #expect((0...bytes.count).contains(count) && count == ElementPlaces.letters(in: bytes))
      #expect(ElementPath(path.description) == path)
      let found = ElementPlaces.place(of: path, in: bytes)
      #expect(found.depth <= path.steps.count && found.letters <= bytes.count)
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct ElementPathTests {
  @Test(arguments: [
    "/body/DocFragment[8]/body/div/p[22]/text().15", "/body/DocFragment[13].0",
    "/body/DocFragment[2]/body/section[1]/h3[17].0", "/body/DocFragment[1]/body/p/text()[2].7",
  ])
  func pathsAreReadAndWritten(text: String) {
    #expect(ElementPath(text)?.description == text)
  }

  @Test func namesMayHavePoints() throws {
    let path = try #require(ElementPath("/body/DocFragment[2]/body/my.tag/p"))
    #expect(path.steps == [.init("body"), .init("my.tag"), .init("p")] && path.offset == 0)
    #expect(
      ElementPath("/body/DocFragment/BODY/p[3].12")?.description
        == "/body/DocFragment[1]/body/p[3].12")
  }

  @Test(arguments: [
    "", "12", "/body", "/body/", "/body/p[3]", "/html/DocFragment[1]", "/body/DocFragment[0].0",
    "/body/DocFragment[1]/body/p[0].0", "/body/DocFragment[1]/body/p[x].0",
    "/body/DocFragment[1]//p.0", "/body/DocFragment[1]/body/text()/p.0",
    "/body/DocFragment[12345678].0", "/body/DocFragment[-1].0",
  ])
  func otherTextsAreNone(text: String) { #expect(ElementPath(text) == nil) }

  @Test func pathsAreBounded() {
    let deep = "/body/DocFragment[1]" + String(repeating: "/p", count: 65) + ".0"
    #expect(ElementPath(deep) == nil)
    #expect(ElementPath("/body/DocFragment[1]/" + String(repeating: "p", count: 65)) == nil)
    #expect(ElementPath("/body/DocFragment[1]" + String(repeating: "/a", count: 3000)) == nil)
  }
}
