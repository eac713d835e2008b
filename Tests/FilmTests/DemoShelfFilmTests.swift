import Books
import Foundation
import Testing

/// The film of the demo shelf: every book opens, turns and closes.
@Suite(.timeLimit(.minutes(5))) struct DemoShelfFilmTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func script() throws -> String {
    let film = root.appendingPathComponent("docs/films/books.film")
    return try String(contentsOf: film, encoding: .utf8)
      .replacingOccurrences(
        of: "Assets/Books.plist", with: "\"\(root.path)/Assets/Books.plist\"")
  }

  @Test func everyBookOpensTurnsAndCloses() throws {
    let folder = try FilmFolder()
    try folder.film(try script(), "--shots")
    let files = try folder.files()
    let titles = Library.open([root.path + "/Assets/Books.plist"]).entries.map(\.title)
    for (index, title) in titles.enumerated() {
      let name = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      func frame(_ moment: String) throws -> DumpedFrame {
        let file = try #require(files["\(name)-\(moment).jsonl"], "\(title) is not filmed")
        return try #require(try DumpedFrame.read(String(decoding: file, as: UTF8.self)).first)
      }
      let (open, turned, closed) = (try frame("open"), try frame("turned"), try frame("closed"))
      #expect(open.facts["scene"] as? String == "book", "\(title) does not open")
      #expect(turned.facts["scene"] as? String == "book", "\(title) does not stay open")
      #expect(turned.offset == open.offset + 1, "\(title) does not turn")
      #expect(closed.facts["scene"] as? String == "shelf", "\(title) does not close")
      #expect(closed.offset == Double(index), "\(title) is not where it was")
      #expect(files["\(name)-open.png"] != files["\(name)-turned.png"], "\(title) looks the same")
    }
  }
}
