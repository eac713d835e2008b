import BookClients
import Books
import Foundation
import Shell
import Testing
import WorkerClient

/// The guide of the demo shelf prints all keys. It is made from the list of docs/keys.md, which has a test of its own; this
/// one reads the printed book, so it fails when the keymap has changed and the guide was not made again.
@Suite("The guide", .timeLimit(.minutes(5))) struct GuideTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Assets/guide.pdf").path

  /// A text without the marks of its layout: no blanks, no ligatures.
  private static func plain(_ text: String) -> String {
    text.decomposedStringWithCompatibilityMapping.filter { !$0.isWhitespace }
  }

  private func pages() throws -> [String] {
    let workers = BookWorkers(program: Programs.worker)
    let guide = FileDocument(Books.Picture.Source(path: Self.path), workers)
    let document = try guide.open().get()
    return try (0..<document.pageCount).map { page in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: try guide.words(page).get().scalars)
      return Self.plain(String(text))
    }
  }

  /// Keys and words of all rows, as the guide has them: what means the same in both scenes stands there once.
  private var rows: [String] {
    Keymap.standard.rows.flatMap { row -> [String] in
      let meanings = [CommandContext.everywhere, .shelf, .book].compactMap {
        row.meaning(in: $0)?.words
      }
      return Set(meanings).map { Self.plain(row.title + $0) }
    }
  }

  @Test func itHasTheKeysOfTheKeymapAndNoOthers() throws {
    let pages = try pages()
    let first = try #require(
      pages.firstIndex { $0.contains("Keysontheshelf") && !$0.contains("Contents") })
    var left = pages[first...].joined(separator: "|")
    for row in rows.sorted(by: { $0.count > $1.count }) {
      let place = left.range(of: row)
      #expect(place != nil, "not in Assets/guide.pdf: \(row); make the guide again (Tools/Press)")
      if let place { left.removeSubrange(place) }
    }
    for words in [
      "Paper:aGuide", "Keysontheshelf", "Keysinabook", "Keyseverywhere",
      "PaperisfreesoftwareundertheApacheLicense,version2.0.ThisbookwassetinEBGaramond.",
    ] { left = left.replacingOccurrences(of: words, with: "") }
    #expect(left.allSatisfy { $0.isNumber || $0 == "|" }, "no keys of Paper: \(left)")
  }

  /// Texts that are told by hand name keys, too: Press takes them from the list and has none of its own.
  @Test func aChapterTellsOfEachPart() throws {
    let all = try pages().joined(separator: "|")
    for word in [
      "Calibre", "EPUB", "scrubber", "footnote", "highlight", "lectern", "lamp", "damaged",
    ] {
      #expect(all.contains(word), "\(word)")
    }
  }
}
