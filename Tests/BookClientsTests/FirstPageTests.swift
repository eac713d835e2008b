import BookClients
import Books
import Foundation
import PaperGeometry
import PictureSamples
import TestDocuments
import Testing

/// What an open document tells of its first page and its cover.
@Suite(.timeLimit(.minutes(5))) struct FirstPageTests {
  private func open(
    _ name: String, _ bytes: [UInt8], by workers: BookWorkers = BookWorkers()
  ) throws -> Document {
    let scratch = try TemporaryFolder()
    let document = FileDocument(try scratch.picture(name, bytes), workers)
    defer { document.client.close() }
    let opened = try document.open().get()
    return opened
  }

  /// The pages behind a wide cover give the book its shape.
  @Test func aComicWithAWideCover() throws {
    let pictures = (0..<5).map { page in
      ("\(page).png", Picture(page == 0 ? 80 : 40, 60) { x, y in x * 0x050000 + y }.png)
    }
    let comic = try open("a.cbz", Archives.zip(pictures))
    #expect(comic.firstPage == .isCover)
    #expect(comic.sizes.usual == Size(40, 60))
    #expect(comic.sizes[0] == Size(80, 60))
  }

  private let pages = (0..<9).map { page in
    PDF.Page("Page \(page)", drawing: page == 0 ? "0.5 0.1 0.1 rg 0 0 300 400 re f " : "")
  }

  @Test func aPaper() throws {
    let words = String(repeating: "words and words ", count: 80)
    let paper = [PDF.Page(words)] + pages.dropFirst()
    #expect(try open("a.pdf", PDF(paper).bytes).firstPage == .ofItsOwn)
    #expect(try open("b.pdf", PDF(pages).bytes).firstPage == .isCover)
  }

  /// A first page at which the worker ends or hangs is read as any other, and the document opens.
  @Test(arguments: ["crash", "spin"]) func aFirstPageThatEndsTheWorker(fault: String) throws {
    let workers = BookWorkers(program: Programs.probe("fault:\(fault):CompareFirstPage"))
    let opened = try open("a.pdf", PDF(pages).bytes, by: workers)
    #expect(opened.firstPage == .ofItsOwn)
    #expect(opened.pageCount == 9)
  }
}
