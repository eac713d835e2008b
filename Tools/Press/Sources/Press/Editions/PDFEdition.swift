import Foundation

/// A book as a PDF: its cover, then its pages, labelled with the numbers printed on them.
struct PDFEdition {
  let book: PressBook

  init(of book: PressBook) { self.book = book }

  func bytes() throws -> Data {
    let document = try PDFDocument(title: book.title, author: book.author, size: book.pageSize)
    try addCover(to: document)
    for (index, draw) in book.pages.enumerated() {
      if index == 0 {
        try addPicture(label: Self.label(index), to: document, draw)
      } else {
        document.page(label: Self.label(index), book.pageSize, draw)
      }
    }
    return try document.bytes()
  }

  /// A cover is woven of pixels, and its endpaper is of the same cloth: as pictures they also keep their colours where
  /// a reader turns pages dark.
  private func addCover(to document: PDFDocument) throws {
    try addPicture(label: "Cover", to: document, book.cover)
  }

  private func addPicture(
    label: String, to document: PDFDocument, _ draw: PressBook.Drawing
  ) throws {
    let picture = Canvas(width: book.pageSize.width, height: book.pageSize.height)
    draw(picture)
    let jpeg = try picture.encoded(.jpeg(quality: 84))
    document.page(label: label, book.pageSize) { $0.picture(picture, jpeg: jpeg, in: $0.bounds) }
  }

  /// The endpaper and the title page bear no numbers.
  private static func label(_ index: Int) -> String {
    index < 2 ? ["i", "ii"][index] : "\(index)"
  }
}
