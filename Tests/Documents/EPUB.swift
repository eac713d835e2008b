/// A small EPUB: chapters of paragraphs, with a table of contents.
public struct EPUB {
  public struct Chapter {
    public var title: String
    /// XHTML inside of the body, after the title where there is one.
    public var body: String

    public init(_ title: String, _ body: String) { (self.title, self.body) = (title, body) }

    /// Paragraphs of the same words, for a chapter of many pages.
    public static func long(_ title: String, paragraphs: Int) -> Chapter {
      let words = "Call it a page, and it will be turned by whoever reads on to its end. "
      let paragraph = "<p>" + String(repeating: words, count: 8) + "</p>"
      return Chapter(title, String(repeating: paragraph, count: paragraphs))
    }
  }

  public var title: String
  public var chapters: [Chapter]
  /// Whether the spine is there.
  public var hasSpine = true
  public var language = "en"
  /// Elements of the metadata beside title, author and language.
  public var metadata = ""
  /// Elements of the manifest and of the spine beside chapters and items.
  public var (manifest, spine) = ("", "")
  /// Properties of chapters in the spine, as `rendition:page-spread-left`, by the numbers of the chapters.
  public var spineProperties: [Int: String] = [:]
  /// Attributes of the spine, as `page-progression-direction="rtl"`.
  public var spineAttributes = ""
  /// Files with their type and their properties, in the manifest.
  public var items: [(name: String, type: String, properties: String, bytes: [UInt8])] = []
  /// Files that are in no manifest, as those of META-INF.
  public var others: [Archives.Entry] = []
  /// Attributes of the root of each chapter.
  public var pageAttributes = ""
  /// Elements of the head of each chapter.
  public var head = ""

  public init(_ title: String, _ chapters: [Chapter]) {
    self.title = title
    self.chapters = chapters
  }

  public var bytes: [UInt8] {
    var entries: [Archives.Entry] = [
      ("mimetype", Array("application/epub+zip".utf8)),
      ("META-INF/container.xml", Array(container.utf8)), ("book.opf", Array(package.utf8)),
      ("toc.ncx", Array(contents.utf8)),
    ]
    for (index, chapter) in chapters.enumerated() {
      let text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><html xmlns=\"http://www.w3.org/1999/xhtml\""
        + "\(pageAttributes)>"
        + "<head><title>\(chapter.title)</title>\(head)</head><body>"
        + (chapter.title.isEmpty ? "" : "<h1>\(chapter.title)</h1>")
        + "\(chapter.body)</body></html>"
      entries.append(("c\(index).xhtml", Array(text.utf8)))
    }
    return Archives.zip(entries + items.map { ($0.name, $0.bytes) } + others)
  }

  private var container: String {
    "<?xml version=\"1.0\"?><container version=\"1.0\" "
      + "xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles><rootfile "
      + "full-path=\"book.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>"
  }

  private var package: String {
    var items = chapters.indices.map {
      "<item id=\"c\($0)\" href=\"c\($0).xhtml\" media-type=\"application/xhtml+xml\"/>"
    }.joined()
    for (index, item) in self.items.enumerated() {
      items +=
        "<item id=\"i\(index)\" href=\"\(item.name)\" media-type=\"\(item.type)\" "
        + "properties=\"\(item.properties)\"/>"
    }
    let order =
      hasSpine
      ? chapters.indices.map { chapter in
        let properties = spineProperties[chapter].map { " properties=\"\($0)\"" } ?? ""
        return "<itemref idref=\"c\(chapter)\"\(properties)/>"
      }.joined() : ""
    return "<?xml version=\"1.0\"?><package xmlns=\"http://www.idpf.org/2007/opf\" version=\"2.0\" "
      + "unique-identifier=\"id\"><metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
      + "<dc:title>\(title)</dc:title><dc:creator>An Author</dc:creator>"
      + "<dc:identifier id=\"id\">x</dc:identifier><dc:language>\(language)</dc:language>"
      + "\(metadata)</metadata>"
      + "<manifest><item id=\"ncx\" href=\"toc.ncx\" media-type=\"application/x-dtbncx+xml\"/>"
      + "\(items)\(manifest)</manifest><spine toc=\"ncx\" \(spineAttributes)>\(order)\(spine)</spine>"
      + "</package>"
  }

  private var contents: String {
    let points = chapters.enumerated().map { index, chapter in
      "<navPoint id=\"n\(index)\" playOrder=\"\(index + 1)\"><navLabel><text>\(chapter.title)</text>"
        + "</navLabel><content src=\"c\(index).xhtml\"/></navPoint>"
    }.joined()
    return "<?xml version=\"1.0\"?><ncx xmlns=\"http://www.daisy.org/z3986/2005/ncx/\" "
      + "version=\"2005-1\"><head/><docTitle><text>\(title)</text></docTitle>"
      + "<navMap>\(points)</navMap></ncx>"
  }
}
