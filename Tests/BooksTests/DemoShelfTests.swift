import Books
import Foundation
import Testing

/// The demo shelf in the source tree: nothing that its list names is missing.
@Suite(.timeLimit(.minutes(5))) struct DemoShelfTests {
  private let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets").path

  @Test func everyBookIsThere() {
    let library = Library.open([assets + "/Books.plist"])
    #expect(library.problems == [])
    #expect(library.entries.count == 15)
    #expect(library.entries.allSatisfy { $0.author != nil })
  }

  @Test func someBooksAreFiles() {
    let entries = Library.open([assets + "/Books.plist"]).entries
    let files = entries.compactMap { entry -> String? in
      guard case .file(let file) = entry.locator else { return nil }
      return "\(entry.title): \(URL(fileURLWithPath: file.path).pathExtension)"
    }
    #expect(
      files == [
        "Paper: a Guide: pdf", "翻页: md", "The Last Page: cbz", "Solids: pdf", "The Lantern: cbz",
        "Sheets of Glass: pdf", "The Keeper's Ledger: epub",
      ])
  }
}
