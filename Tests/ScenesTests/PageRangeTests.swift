import Books
import Chrome
import Testing

@Suite("Ranges of pages", .timeLimit(.minutes(1))) struct PageRangeTests {
  private func document(_ count: Int, labels: [String] = []) throws -> Document {
    try #require(
      Document(
        id: DocumentID("book"), title: "A Book", authors: [], pageCount: count, labels: labels))
  }

  @Test(arguments: [
    ("1", [0]), ("1-3", [0, 1, 2]), ("3–1", [2, 1, 0]), ("2, 5; 7", [1, 4, 6]),
    (" 1 - 2 , 9 ", [0, 1, 8]), ("1,,2,", [0, 1]), ("٣", [2]), ("4、5", [3, 4]), ("2-2", [1]),
    ("0%-20%", [0, 1, 2]),
  ])
  func whatIsMeant(text: String, pages: [Int]) throws {
    #expect(PageRange.meaning(of: text, in: try document(11)) == .pages(pages))
  }

  @Test(arguments: ["", " , ", "12", "0", "1-99", "x", "-", "1-", "-3", "1--3"])
  func whatMakesNoSense(text: String) throws {
    guard case .nonsense(let reason) = PageRange.meaning(of: text, in: try document(11)) else {
      Issue.record("“\(text)” has a meaning")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func labels() throws {
    let document = try document(5, labels: ["i", "ii", "A-1", "A-2", "1"])
    #expect(PageRange.meaning(of: "i-ii", in: document) == .pages([0, 1]))
    #expect(PageRange.meaning(of: "A-2", in: document) == .pages([3]))
    #expect(PageRange.meaning(of: "1", in: document) == .pages([4]))
  }
}
