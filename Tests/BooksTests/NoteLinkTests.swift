import Books
import Testing

@Suite("Links between notes", .timeLimit(.minutes(1)))
struct NoteLinkTests {
  private static func entry(_ path: String) -> ShelfEntry {
    ShelfEntry(
      id: path, title: path, cover: .init(path: path), pageCount: nil,
      locator: .file(.init(path: path)))
  }

  private let shelf = ListedShelf(
    ["/n/a.md", "/n/b.md", "/n/in/b.md", "/n/in/c d.md", "/n/d.txt", "/m/e.md"].map(Self.entry))
  private let note = Picture.Source(path: "/n/a.md")

  @Test(arguments: [
    ("note:b.md", "/n/b.md"), ("note:b", "/n/b.md"), ("note:./in/../b.md#part", "/n/b.md"),
    ("note:in/b.md", "/n/in/b.md"), ("note:in/c%20d.md", "/n/in/c d.md"),
    ("note:c%20d", "/n/in/c d.md"), ("note:C%20D", "/n/in/c d.md"), ("note:d.txt", "/n/d.txt"),
    ("note:../m/e.md", "/m/e.md"), ("note:e", "/m/e.md"), ("note:../../../m/e.md", "/m/e.md"),
  ])
  func onTheShelf(address: String, path: String) throws {
    let link = try #require(NoteLink(address))
    #expect(link.book(on: shelf, from: note) == path)
  }

  @Test func notOnTheShelf() throws {
    for address in ["note:x.md", "note:in/x", "note:m/e.md"] {
      #expect(try #require(NoteLink(address)).book(on: shelf, from: note) == nil, "\(address)")
    }
    let beside = try #require(NoteLink("note:in/x.pdf"))
    #expect(beside.file(from: note) == .init(path: "/n/in/x.pdf"))
    #expect(try #require(NoteLink("note:x")).file(from: note) == .init(path: "/n/x.md"))
    // Neither out of the folder nor anything but a book.
    for address in ["note:../x.md", "note:in/../../x.md", "note:run.sh"] {
      let file = try #require(NoteLink(address)).file(from: note)
      #expect(file == nil || file == .init(path: "/n/run.sh.md"), "\(address)")
    }
  }

  @Test(arguments: [
    "https://a.org", "b.md", "note:", "note:#part", "note:/etc/passwd", "note:%00.md",
    "note:%2Fx.md",
  ])
  func noLinks(address: String) { #expect(NoteLink(address) == nil) }
}
