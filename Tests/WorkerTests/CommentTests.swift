import IPC
import TestDocuments
import Testing

/// What other programs have written in a PDF, through the locked worker.
@Suite(.timeLimit(.minutes(5))) struct CommentTests {
  /// A page with a comment, its replies, and what is none.
  private func sample() -> PDF {
    var pdf = PDF([PDF.Page("A page"), PDF.Page("Another"), PDF.Page("The last")])
    pdf.objects = [
      1000:
        "<< /Type /Annot /Subtype /Text /Rect [ 30 340 50 360 ] /T (Ann) /M (D:20240131120000Z) "
        + "/Contents (Is this so?\\rI doubt it.) >>",
      1001:
        "<< /Type /Annot /Subtype /Text /Rect [ 30 340 50 360 ] /T (Bert) /IRT 1000 0 R "
        + "/Contents (It is.) >>",
      1002:
        "<< /Type /Annot /Subtype /Text /Rect [ 30 340 50 360 ] /T (Ann) /IRT 1001 0 R "
        + "/Contents (Then good.) >>",
      1003: "<< /Type /Annot /Subtype /Popup /Rect [ 0 0 9 9 ] /Parent 1000 0 R >>",
      1004:
        "<< /Type /Annot /Subtype /Text /Rect [ 30 340 50 360 ] /IRT 1000 0 R /T (Cy) "
        + "/StateModel (Review) /State (Accepted) /Contents (Accepted set by Cy) >>",
      1005: "<< /Type /Annot /Subtype /Text /Rect [ 0 0 9 9 ] /F 2 /Contents (hidden) >>",
      1006:
        "<< /Type /Annot /Subtype /Highlight /Rect [ 40 330 200 350 ] "
        + "/QuadPoints [ 40 350 200 350 40 330 200 330 ] >>",
    ]
    pdf.pages[1].annotations = (1000...1006).map { "\($0) 0 R" }
    return pdf
  }

  @Test func commentsWithTheirReplies() throws {
    let reader = try Reader(sample().bytes)
    let list = try reader.ask(ReadComments(first: try Reader.place(0), count: 3))
    #expect(list.pageCount == 3)
    #expect(list.comments.map(\.text) == ["Is this so?\rI doubt it.", "It is.", "Then good.", ""])
    #expect(list.comments.map(\.depth) == [0, 1, 2, 0])
    #expect(list.comments.map(\.author) == ["Ann", "Bert", "Ann", ""])
    #expect(list.comments.map(\.kind) == [.note, .note, .note, .marked])
    #expect(list.comments.allSatisfy { $0.page.page == 1 })
    #expect(list.comments.first?.date == 1_706_702_400)
    let rect = try #require(list.comments.last?.rect)
    #expect(abs(rect.x - 0.1) < 0.001 && abs(rect.y - 0.125) < 0.001, "in heights of the page")
    #expect(abs(rect.width - 0.4) < 0.001 && abs(rect.height - 0.05) < 0.001)
  }

  @Test func repliesInACircleEnd() throws {
    var pdf = PDF([PDF.Page("A page")])
    for (number, parent) in [(1000, 1001), (1001, 1000), (1002, 1002)] {
      pdf.objects[number] =
        "<< /Type /Annot /Subtype /Text /Rect [ 0 0 9 9 ] /IRT \(parent) 0 R "
        + "/Contents (\(number)) >>"
    }
    pdf.pages[0].annotations = ["1000 0 R", "1001 0 R", "1002 0 R"]
    let list = try Reader(pdf.bytes).ask(ReadComments(first: try Reader.place(0), count: 1))
    #expect(list.comments.map(\.text) == ["1002"])
  }

  @Test func aBrokenCommentTakesNoOtherWithIt() throws {
    var pdf = PDF([PDF.Page("A page")])
    pdf.pages[0].annotations = [
      "77", "999 0 R", "<< /Subtype /Text /Rect (none) /Contents 7 >>",
      "<< /Subtype /Text /Rect [ 0 0 9 9 ] /Contents (sound) >>",
    ]
    let list = try Reader(pdf.bytes).ask(ReadComments(first: try Reader.place(0), count: 1))
    #expect(list.comments.map(\.text).contains("sound"))
    #expect(list.comments.count <= 2)
  }

  @Test func otherFormatsHaveNone() throws {
    let epub = EPUB("A Tale", [.long("First", paragraphs: 4)])
    let list = try Reader(epub.bytes).ask(ReadComments(first: try Reader.place(0), count: 1))
    #expect(list == CommentList(pageCount: 1, comments: []))
  }

  @Test func aRotatedPageHasItsCommentsWhereTheyAreSeen() throws {
    var pdf = PDF([PDF.Page("A page")])
    pdf.pages[0].annotations = ["<< /Subtype /Text /Rect [ 0 390 10 400 ] /Contents (corner) >>"]
    let upright = try Reader(pdf.bytes).ask(ReadComments(first: try Reader.place(0), count: 1))
    #expect(upright.comments.first.map { $0.rect.x < 0.001 && $0.rect.y < 0.001 } == true)
  }
}
