import Books
import Foundation
import FoundationXML
import Desktop
import Testing

/// The desktop's list of recent files.
@Suite(.timeLimit(.minutes(5))) struct RecentFilesTests {
  private let early = "2026-01-01T00:00:00Z"
  private let late = "2026-02-02T00:00:00Z"

  /// A list as GTK writes it, with an entry of two programs.
  private let others = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >
      <bookmark href="file:///home/a/b%20&amp;%20c.pdf" added="2025-01-01T00:00:00.1Z" modified="2025-01-01T00:00:00.1Z" visited="2025-01-01T00:00:00.1Z">
        <info>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="application/pdf"/>
            <bookmark:groups>
              <bookmark:group>Office</bookmark:group>
            </bookmark:groups>
            <bookmark:applications>
              <bookmark:application name="Document Viewer" exec="&apos;evince %u&apos;" modified="2025-01-01T00:00:00.1Z" count="3"/>
            </bookmark:applications>
          </metadata>
        </info>
      </bookmark>
      <bookmark href="file:///home/a/picture.png" added="2025-01-01T00:00:00.1Z" modified="2025-01-01T00:00:00.1Z" visited="2025-01-01T00:00:00.1Z"><info><metadata owner="http://freedesktop.org"><mime:mime-type type="image/png"/><bookmark:private/></metadata></info></bookmark>
    </xbel>
    """

  /// The elements of an XML text with their attributes, by Foundation's own parser.
  private func elements(_ text: String) throws -> [(name: String, attributes: [String: String])] {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "no XML:\n\(text)")
    return reader.elements
  }

  @Test func aBookIsAddedAndOthersStayAsTheyAre() throws {
    for empty in [RecentText().text, others] {
      var list = try #require(RecentText(empty))
      #expect(list.text == empty)
      list.note(Array("/home/a/Bücher & 'x'.epub".utf8), type: "application/epub+zip", at: early)
      let all = try elements(list.text)
      let book = try #require(all.last { $0.name == "bookmark" }).attributes
      #expect(book["href"] == "file:///home/a/B%C3%BCcher%20&%20'x'.epub")
      #expect(book["added"] == early && book["modified"] == early && book["visited"] == early)
      #expect(
        all.last { $0.name == "mime:mime-type" }?.attributes["type"] == "application/epub+zip")
      let program = all.last { $0.name == "bookmark:application" }?.attributes
      #expect(program?["name"] == "Paper" && program?["count"] == "1")
      #expect(program?["exec"] == "'paper %u'")
      // But for the new entry the text is the old one.
      let start = try #require(list.text.ranges(of: "  <bookmark href").last?.lowerBound)
      let end = try #require(list.text.ranges(of: "</bookmark>\n").last?.upperBound)
      var rest = list.text
      rest.removeSubrange(start..<end)
      #expect(rest == empty)
    }
  }

  @Test func aBookThatIsListedIsVisitedAgain() throws {
    var list = try #require(RecentText(others))
    for time in [early, late] {
      list.note(Array("/home/a/b & c.pdf".utf8), type: "application/pdf", at: time)
    }
    let all = try elements(list.text)
    let books = all.filter { $0.name == "bookmark" }.map(\.attributes)
    #expect(books.count == 2)
    #expect(books[0]["visited"] == late && books[0]["modified"] == late)
    #expect(books[0]["added"] == "2025-01-01T00:00:00.1Z")
    let programs = all.filter { $0.name == "bookmark:application" }.map(\.attributes)
    #expect(programs.map { $0["name"] } == ["Document Viewer", "Paper"])
    #expect(programs.map { $0["count"] } == ["3", "2"])
    #expect(list.text.contains("<bookmark:group>Office</bookmark:group>"))
  }

  @Test func theListIsBoundedAndOthersAreNeverRemoved() throws {
    var list = try #require(RecentText(others))
    for number in 0..<150 {
      let time = "2026-01-01T00:\(10 + number / 60):\(10 + number % 60)Z"
      list.note(Array("/b/\(number).pdf".utf8), type: "application/pdf", at: time)
    }
    let names = try elements(list.text).compactMap { $0.attributes["href"] }
    #expect(names.count == 102 && names.contains("file:///home/a/picture.png"))
    #expect(names.contains("file:///b/149.pdf") && !names.contains("file:///b/9.pdf"))
  }

  @Test(arguments: [
    "", "junk", "<xbel>", "<xbel><bookmark href=\"a\"></xbel>",
    "<xbel><!-- <bookmark href=\"a\"></bookmark> --></xbel>",
  ])
  func whatIsNoListIsLeftAlone(text: String) { #expect(RecentText(text) == nil) }

  /// A folder of a test's own.
  private func folder() throws -> String {
    let path = NSTemporaryDirectory() + "/paper-recent-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test func theFileIsWrittenForItsOwnerAlone() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (list, book) = (folder + "/recently-used.xbel", folder + "/a.epub")
    try Data([1]).write(to: URL(fileURLWithPath: book))
    let recent = RecentFiles(path: list)
    recent.note(.file(Picture.Source(path: book)))
    // Neither is a file that another program could open.
    recent.note(.folder(Picture.Source(path: folder)))
    recent.note(.file(Picture.Source(path: folder + "/gone.pdf")))
    recent.flush()
    let text = try String(contentsOfFile: list, encoding: .utf8)
    let names = try elements(text).compactMap { $0.attributes["href"] }
    #expect(names.count == 1 && names[0].hasSuffix("/a.epub"))
    #expect(text.contains("application/epub+zip"))
    let attributes = try FileManager.default.attributesOfItem(atPath: list)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
  }

  @Test func aListThatIsNotUnderstoodIsNotTouched() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (list, book) = (folder + "/recently-used.xbel", folder + "/a.epub")
    try Data([1]).write(to: URL(fileURLWithPath: book))
    for bytes in [Data("junk".utf8), Data([0x3C, 0xFF]), Data(count: 5 << 20)] {
      try bytes.write(to: URL(fileURLWithPath: list))
      let recent = RecentFiles(path: list)
      recent.note(.file(Picture.Source(path: book)))
      recent.flush()
      #expect(FileManager.default.contents(atPath: list) == bytes)
    }
    // Nor does a folder or a pipe in its place hold anything up.
    try FileManager.default.removeItem(atPath: list)
    #expect(mkfifo(list, 0o600) == 0)
    let recent = RecentFiles(path: list)
    recent.note(.file(Picture.Source(path: book)))
    recent.flush()
  }
}

private final class ElementReader: NSObject, XMLParserDelegate {
  var elements: [(name: String, attributes: [String: String])] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append((name, attributes))
  }
}
