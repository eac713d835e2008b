import Foundation

struct PressError: Error, CustomStringConvertible {
  let description: String
}

/// Draws books into files below a folder.
struct Output {
  let folder: URL

  /// Writes the book as one file, or as a folder of pictures. Returns the number of bytes written.
  func write(_ book: PressBook) throws -> Int {
    guard let name = Self.fileName(of: book), let bytes = try book.file() else {
      return try writeFolder(book)
    }
    var cover = 0
    if book.edition.hasCoverBeside {
      try makeFolder(of: book)
      cover = try write(book.cover, of: book, to: Self.coverName)
    }
    try bytes.write(to: folder.appending(path: name))
    return bytes.count + cover
  }

  private static func fileName(of book: PressBook) -> String? {
    book.edition.ending.map {
      (book.edition.hasCoverBeside ? "\(book.id)/" : "") + "\(book.id).\($0)"
    }
  }

  private func makeFolder(of book: PressBook) throws {
    let place = folder.appending(path: book.id)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  private func writeFolder(_ book: PressBook) throws -> Int {
    try makeFolder(of: book)
    var bytes = try write(book.cover, of: book, to: Self.coverName)
    for (i, page) in book.pages.enumerated() {
      bytes += try write(page, of: book, to: Self.pageName(i, of: book))
    }
    return bytes
  }

  private func write(_ drawing: PressBook.Drawing, of book: PressBook, to name: String) throws
    -> Int
  {
    let size = book.pageSize
    let canvas = Canvas(width: size.width, height: size.height)
    drawing(canvas)
    let path = folder.appending(path: book.id).appending(path: name).path
    try canvas.write(to: path, name.hasSuffix(".png") ? .png : .jpeg(quality: book.quality))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.size] as? Int ?? 0
  }

  private static let coverName = "cover.jpg"

  private static func pageName(_ index: Int, of book: PressBook) -> String {
    let number = index < 10 ? "0\(index)" : "\(index)"
    return "page-\(number).\(book.picturePages.contains(index) ? "jpg" : "png")"
  }

  /// The list of the books. Written by hand, because a serialiser may order
  /// the keys of a dictionary differently each time.
  func writeList(of books: [PressBook]) throws {
    var xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <array>

      """
    for book in books {
      xml += "  <dict>\n"
      xml += "    <key>title</key><string>\(Self.escaped(book.title))</string>\n"
      xml += "    <key>author</key><string>\(Self.escaped(book.author))</string>\n"
      xml += Self.place(of: book) + "  </dict>\n"
    }
    xml += "</array>\n</plist>\n"
    try Data(xml.utf8).write(to: folder.appending(path: "Books.plist"))
  }

  /// The book's file, or its cover and its pages.
  private static func place(of book: PressBook) -> String {
    if let name = fileName(of: book) {
      return (book.edition.hasCoverBeside ? coverLine(of: book) : "")
        + "    <key>file</key><string>\(name)</string>\n"
    }
    let pages = book.pages.indices.map {
      "      <string>\(book.id)/\(pageName($0, of: book))</string>\n"
    }
    return coverLine(of: book)
      + "    <key>pages</key>\n    <array>\n\(pages.joined())    </array>\n"
  }

  private static func coverLine(of book: PressBook) -> String {
    "    <key>cover</key><string>\(book.id)/\(coverName)</string>\n"
  }

  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
