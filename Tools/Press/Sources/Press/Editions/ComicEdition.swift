import Foundation

/// A comic: its cover, then page by page, one of them as wide as two.
struct ComicEdition {
  let book: PressBook
  /// Which of the pages behind the cover is the wide one, counted from 0.
  let spread: Int

  init(of book: PressBook, spread: Int) { (self.book, self.spread) = (book, spread) }

  func bytes() throws -> Data {
    var archive = ZipFile()
    let information = ComicInfo(book: book, pageCount: book.pages.count + 1) { $0 == spread + 1 }
    archive.add("ComicInfo.xml", information.xml)
    archive.add("page-00.jpg", try book.coverPicture(), packed: false)
    for (index, draw) in book.pages.enumerated() {
      let width = book.pageSize.width * (index == spread ? 2 : 1)
      let canvas = Canvas(width: width, height: book.pageSize.height)
      draw(canvas)
      let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
      archive.add(
        "page-\(number).jpg", try canvas.encoded(.jpeg(quality: book.quality)), packed: false)
    }
    return archive.bytes
  }
}

/// What a comic's archive tells of itself.
struct ComicInfo {
  let book: PressBook
  /// With the cover.
  let pageCount: Int
  let isWide: (Int) -> Bool

  var xml: String {
    let pages = (0..<pageCount).map { page in
      let kind = page == 0 ? " Type=\"FrontCover\"" : isWide(page) ? " DoublePage=\"true\"" : ""
      return "<Page Image=\"\(page)\"\(kind)/>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <ComicInfo>
        <Title>\(Output.escaped(book.title))</Title>
        <Writer>\(Output.escaped(book.author))</Writer>
        <PageCount>\(pages.count)</PageCount>
        <Pages>
          \(pages.joined(separator: "\n    "))
        </Pages>
      </ComicInfo>

      """
  }
}
