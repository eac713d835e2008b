import Foundation

/// A book of pictures that run over both pages, as a comic: each spread is one wide page.
struct SpreadsEdition {
  let book: PressBook

  init(of book: PressBook) { self.book = book }

  func bytes() throws -> Data {
    var archive = ZipFile()
    archive.add("ComicInfo.xml", information)
    archive.add("page-00.jpg", try book.coverPicture(), packed: false)
    for spread in 0..<book.pages.count / 2 {
      // The tooth of the paper hides what a lower quality takes away.
      let picture = try picture(spread).encoded(.jpeg(quality: 82))
      let number = spread < 9 ? "0\(spread + 1)" : "\(spread + 1)"
      archive.add("page-\(number).jpg", picture, packed: false)
    }
    return archive.bytes
  }

  /// The two pages side by side, pixel for pixel.
  private func picture(_ spread: Int) -> Canvas {
    let (width, height) = (book.pageSize.width, book.pageSize.height)
    let wide = Canvas(width: 2 * width, height: height)
    for side in 0..<2 {
      let page = Canvas(width: width, height: height)
      book.pages[2 * spread + side](page)
      page.withPixels { from in
        wide.withPixels { to in
          for y in 0..<height {
            for x in 0..<width { to[y * 2 * width + side * width + x] = from[y * width + x] }
          }
        }
      }
    }
    return wide
  }

  private var information: String {
    ComicInfo(book: book, pageCount: book.pages.count / 2 + 1) { $0 > 0 }.xml
  }
}
