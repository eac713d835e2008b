import Foundation

/// The parts of an EPUB 3, and how they are put together.
struct EPUBEdition {
  struct Chapter {
    /// Also the name of its file.
    let id: String
    let title: String
    /// XHTML inside of the body.
    let body: String
    /// What the part is, in the words of EPUB's vocabulary of structure.
    var kind = "chapter"
    /// Whether the table of contents names it.
    var isListed = true
  }

  let id: String
  let title: String
  let author: String
  let language: String
  let style: String
  let chapters: [Chapter]
  /// The names of pictures, and the files.
  let pictures: [(name: String, bytes: Data)]
  let cover: Data

  func bytes() -> Data {
    var archive = ZipFile()
    // Readers know the format by these words, which stand at a fixed place where they are first and stored.
    archive.add("mimetype", Data("application/epub+zip".utf8), packed: false)
    archive.add("META-INF/container.xml", Self.container)
    archive.add("EPUB/package.opf", package)
    archive.add("EPUB/nav.xhtml", page("Contents", navigation))
    archive.add("EPUB/style.css", style)
    for chapter in chapters {
      let section = "<section epub:type=\"\(chapter.kind)\">\n\(chapter.body)\n</section>"
      archive.add("EPUB/\(chapter.id).xhtml", page(chapter.title, section))
    }
    archive.add("EPUB/cover.jpg", cover, packed: false)
    for picture in pictures { archive.add("EPUB/\(picture.name)", picture.bytes, packed: false) }
    return archive.bytes
  }

  private static let container = """
    <?xml version="1.0" encoding="UTF-8"?>
    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
      <rootfiles>
        <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
      </rootfiles>
    </container>

    """

  private var package: String {
    let texts = chapters.map {
      "<item id=\"\($0.id)\" href=\"\($0.id).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }
    let images = pictures.enumerated().map { number, picture in
      "<item id=\"picture-\(number)\" href=\"\(picture.name)\" media-type=\"image/png\"/>"
    }
    let order = chapters.map { "<itemref idref=\"\($0.id)\"/>" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" \
      xml:lang="\(language)">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
          <dc:identifier id="id">the-paper-press.\(id)</dc:identifier>
          <dc:title>\(Output.escaped(title))</dc:title>
          <dc:creator>\(Output.escaped(author))</dc:creator>
          <dc:language>\(language)</dc:language>
          <meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
        </metadata>
        <manifest>
          <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
          <item id="style" href="style.css" media-type="text/css"/>
          <item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
          \((texts + images).joined(separator: "\n    "))
        </manifest>
        <spine>
          \(order.joined(separator: "\n    "))
        </spine>
      </package>

      """
  }

  private var navigation: String {
    let entries = chapters.filter(\.isListed).map {
      "<li><a href=\"\($0.id).xhtml\">\(Output.escaped($0.title))</a></li>"
    }
    return """
      <nav epub:type="toc">
      <h1>Contents</h1>
      <ol>
      \(entries.joined(separator: "\n"))
      </ol>
      </nav>
      """
  }

  private func page(_ title: String, _ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
    xml:lang="\(language)" lang="\(language)">
    <head>
    <title>\(Output.escaped(title))</title>
    <link rel="stylesheet" type="text/css" href="style.css"/>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
