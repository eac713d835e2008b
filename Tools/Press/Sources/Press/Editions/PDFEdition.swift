import Foundation

/// A book as a PDF: its cover, then its pages, labelled with the numbers printed on them.
struct PDFEdition {
  let book: PressBook

  init(of book: PressBook) { self.book = book }

  func bytes() throws -> Data {
    let document = try PDFDocument(title: book.title, author: book.author, size: book.pageSize)
    try addCover(to: document)
    for (index, draw) in book.pages.enumerated() {
      document.page(label: Self.label(index), book.pageSize, draw)
    }
    return try document.bytes()
  }

  /// A cover is woven of pixels: it stays a picture.
  private func addCover(to document: PDFDocument) throws {
    let cover = Canvas(width: book.pageSize.width, height: book.pageSize.height)
    book.cover(cover)
    let jpeg = try cover.encoded(.jpeg(quality: 84))
    document.page(label: "Cover", book.pageSize) { $0.picture(cover, jpeg: jpeg, in: $0.bounds) }
  }

  /// The endpaper and the title page bear no numbers.
  private static func label(_ index: Int) -> String {
    index < 2 ? ["i", "ii"][index] : "\(index)"
  }
}
