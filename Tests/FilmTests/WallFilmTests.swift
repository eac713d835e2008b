import Foundation
import Testing

/// The film of the wall: the search, the zoom and the book that leaves its row.
@Suite(.timeLimit(.minutes(5))) struct WallFilmTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theShelfGoesFromStyleToStyleAndTheBookThereAndBack() throws {
    let folder = try FilmFolder()
    let film = root.appendingPathComponent("docs/films/wall.film")
    let script = try String(contentsOf: film, encoding: .utf8)
      .replacingOccurrences(of: "wall Assets", with: "wall \"\(root.path)/Assets\"")
    try folder.film(script, "--shots")
    let files = try folder.files()
    func frame(_ moment: String) throws -> DumpedFrame {
      let file = try #require(files["\(moment).jsonl"], "\(moment) is not filmed")
      return try #require(try DumpedFrame.read(String(decoding: file, as: UTF8.self)).first)
    }
    let styles = [
      "01-wall": "wall", "02-found": "wall", "02-left": "wall", "03-rows": "rows",
      "04-carousel": "carousel", "05-wall": "wall", "06-back": "wall",
    ]
    for (moment, style) in styles {
      #expect(try frame(moment).facts["style"] as? String == style, "\(moment)")
    }
    #expect(try frame("06-open").facts["scene"] as? String == "book")
    #expect(try frame("06-back").facts["scene"] as? String == "shelf")
    #expect(files["01-wall.png"] != files["02-found.png"], "no book comes forward")
  }
}
