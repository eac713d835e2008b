import Foundation
import Testing

/// Keys, text, hover and files in films.
@Suite(.timeLimit(.minutes(5))) struct FilmInputTests {
  @Test func enterIsReturn() throws {
    let folder = try FilmFolder()
    for (name, key) in [("a", "Return"), ("b", "Enter")] {
      try folder.film(
        "size 200x150\nopen \(folder.book)\nkey \(key)\nwait 1.5\nlayers end", into: name,
        "--shots")
    }
    let dumps = try ["a", "b"].map { try folder.files($0)["end.jsonl"] }
    #expect(dumps[0] == dumps[1])
    let frame = try #require(
      try DumpedFrame.read(String(decoding: dumps[0] ?? Data(), as: UTF8.self)).last)
    #expect(frame.facts["scene"] as? String == "book")
  }

  /// Without a field nobody takes text, and nobody shows where a pointer hovers.
  @Test func textAndHoverChangeNothing() throws {
    let folder = try FilmFolder()
    try folder.film(
      """
      size 200x150
      open --book 1 \(folder.book)
      wait 1
      shot before
      text "fvs"
      hover 100,75
      wait 3
      shot after
      """, "--shots")
    let files = try folder.files()
    #expect(files["before.png"] != nil && files["before.png"] == files["after.png"])
  }

  @Test func droppedFilesOpenAsIfNamedOnTheCommandLine() throws {
    let folder = try FilmFolder()
    try folder.addBooks(3)
    let shelf = "\"\(folder.path("shelf"))\""
    try folder.film(
      "size 200x150\nopen \(shelf)\nwait 1\nlayers end", into: "opened", "--shots")
    try folder.film(
      """
      size 200x150
      open --book 1 \(folder.book)
      wait 1
      drop \(shelf) at 20,30
      wait 1
      layers end
      """, into: "dropped", "--shots")
    func layers(_ name: String) throws -> [String] {
      let dump = try #require(try folder.files(name)["end.jsonl"])
      return try DumpedFrame.read(String(decoding: dump, as: UTF8.self)).flatMap(\.layers)
        .map { "\($0.path) \($0.quad ?? []) \($0.isHidden)" }
    }
    #expect(try layers("opened") == layers("dropped"))
  }

  @Test func aDropOfWhatCannotBeOpenedLeavesTheShelf() throws {
    let folder = try FilmFolder()
    let none = folder.path("none")
    try Data("size 200x150\nopen \(folder.book)\nwait 1\ndrop \(none)\nwait 1\nlayers end".utf8)
      .write(to: folder.url.appendingPathComponent("s"))
    var lines: [String] = []
    try folder.run("s", "--shots") { lines.append($0) }
    #expect(lines == ["\(none): no such file or folder"])
    let dump = try #require(try folder.files()["end.jsonl"])
    let frame = try #require(try DumpedFrame.read(String(decoding: dump, as: UTF8.self)).last)
    #expect(frame.layer("root/shelf/book-0") != nil)
    #expect(frame.layer("root/shelf/notice")?.isHidden == false)
  }
}
