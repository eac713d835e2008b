/// Chapters of our own as the files of an EPUB, which the decoder of documents reads.
package struct TextPackage {
  package struct File {
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  package let files: [File]

  /// - Parameter prepared: a text of at least one chapter.
  package init(_ prepared: PreparedText) {
    files =
      [
        File(name: "mimetype", bytes: Array("application/epub+zip".utf8)),
        File(name: "META-INF/container.xml", bytes: Array(Self.container.utf8)),
        File(name: "book.opf", bytes: Self.package(prepared)),
        File(name: "toc.ncx", bytes: Self.contents(prepared)),
      ]
      + prepared.chapters.map { File(name: $0.name, bytes: Self.page($0, prepared)) }
  }

  private static let container =
    "<?xml version=\"1.0\"?><container version=\"1.0\" "
    + "xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles><rootfile "
    + "full-path=\"book.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>"

  private static func package(_ prepared: PreparedText) -> [UInt8] {
    var text = XHTML()
    text.markup(
      "<?xml version=\"1.0\"?><package xmlns=\"http://www.idpf.org/2007/opf\" version=\"2.0\">"
        + "<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>")
    text.words(prepared.title)
    text.markup("</dc:title><dc:creator>")
    text.words(prepared.author)
    text.markup(
      "</dc:creator></metadata><manifest>"
        + "<item id=\"ncx\" href=\"toc.ncx\" media-type=\"application/x-dtbncx+xml\"/>")
    for chapter in prepared.chapters {
      text.markup("<item id=\"\(chapter.name)\" href=\"\(chapter.name)\" ")
      text.markup("media-type=\"application/xhtml+xml\"/>")
    }
    text.markup("</manifest><spine toc=\"ncx\">")
    for chapter in prepared.chapters { text.markup("<itemref idref=\"\(chapter.name)\"/>") }
    text.markup("</spine></package>")
    return text.bytes
  }

  /// Headings within each other as their levels say.
  private static func contents(_ prepared: PreparedText) -> [UInt8] {
    var text = XHTML()
    text.markup(
      "<?xml version=\"1.0\"?><ncx xmlns=\"http://www.daisy.org/z3986/2005/ncx/\"><navMap>")
    var open: [Int] = []
    for chapter in prepared.chapters {
      for heading in chapter.headings {
        while let last = open.last, last >= heading.level {
          open.removeLast()
          text.markup("</navPoint>")
        }
        open.append(heading.level)
        text.markup("<navPoint><navLabel><text>")
        text.words(heading.title)
        text.markup("</text></navLabel><content src=\"\(chapter.name)#\(heading.id)\"/>")
      }
    }
    for _ in open { text.markup("</navPoint>") }
    text.markup("</navMap></ncx>")
    return text.bytes
  }

  private static func page(_ chapter: TextChapter, _ prepared: PreparedText) -> [UInt8] {
    var text = XHTML()
    text.markup("<html xmlns=\"http://www.w3.org/1999/xhtml\"")
    if !prepared.language.isEmpty { text.markup(" lang=\"\(prepared.language)\"") }
    if prepared.isRightToLeft { text.markup(" dir=\"rtl\"") }
    text.markup("><head><title></title></head><body>\n")
    var bytes = text.bytes
    bytes += chapter.body
    bytes += Array("</body></html>\n".utf8)
    return bytes
  }
}
