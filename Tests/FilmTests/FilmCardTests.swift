import Foundation
import TestDocuments
import Testing

/// The question for a password and the panel about a book, with a real document in a locked worker.
@Suite(.timeLimit(.minutes(5))) struct FilmCardTests {
  private static let script = """
    size 400x300
    open "BOOK"
    wait 0.5
    key Ctrl+I
    wait 0.2
    layers locked
    key Ctrl+I
    key Return
    wait 0.5
    layers asked
    text "guess"
    key Return
    wait 0.5
    layers wrong
    text "open sesame"
    layers typed
    key Return
    wait 2
    key I
    wait 0.2
    layers open
    """

  private func text(_ folder: FilmFolder, _ name: String) throws -> String {
    String(decoding: try #require(try folder.files()["\(name).jsonl"]), as: UTF8.self)
  }

  private func frame(_ folder: FilmFolder, _ name: String) throws -> DumpedFrame {
    try #require(try DumpedFrame.read(try text(folder, name)).last)
  }

  @Test func anEncryptedBookIsOpenedByItsPassword() throws {
    let folder = try FilmFolder(pages: 0)
    var pdf = PDF((0..<5).map { PDF.Page("Page \($0)") })
    pdf.password = "open sesame"
    try Data(pdf.bytes).write(to: URL(fileURLWithPath: folder.path("secret.pdf")))
    let script = Self.script.replacingOccurrences(of: "BOOK", with: folder.path("secret.pdf"))
    try Data(script.utf8).write(to: URL(fileURLWithPath: folder.path("s")))
    var lines: [String] = []
    try folder.run("s", "--shots") { lines.append($0) }

    #expect(try text(folder, "locked").contains("A password is needed."))
    #expect(try text(folder, "asked").contains("This book is encrypted. Its password:"))
    #expect(try text(folder, "wrong").contains("The password is wrong. Try another password."))
    let dots = try frame(folder, "typed").layers.filter {
      $0.path.hasPrefix("root/password/") && $0.frame.suffix(2) == [8, 8] && !$0.isHidden
    }
    #expect(dots.count == 11)
    let open = try frame(folder, "open")
    #expect(open.facts["scene"] as? String == "book" && open.layer("root/password") == nil)
    #expect(open.layer("root/info")?.isHidden == false)
    for words in ["PDF 1.7", "label: 5", "Decoded in a locked process: no files, no network"] {
      #expect(try text(folder, "open").contains(words), "\(words)")
    }
    for name in ["asked", "wrong", "typed", "open"] {
      #expect(try !text(folder, name).contains("sesame"), "\(name)")
    }
    #expect(!lines.contains { $0.contains("sesame") })
  }
}
