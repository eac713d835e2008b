import BookFormats

/// A sound file of each format: the compiler names a format that has none here.
public enum FormatSamples {
  /// Files by their endings; the file with an empty ending stands for every ending that is not named.
  public static func of(_ format: BookFormat.ID) -> [String: [UInt8]] {
    let picture = Picture.noise(20, 30)
    let words = "<head><title>A</title></head><body><p>Words</p></body></html>"
    return switch format {
    case .pdf: ["": PDF([PDF.Page("a")]).bytes]
    case .epub: ["": EPUB("A", [.init("B", "<p>C</p>")]).bytes]
    case .comic:
      [
        "cbz": Archives.zip([("1.png", picture.png)]),
        "cbr": Archives.rar([("1.png", picture.png)]),
        "cb7": Archives.sevenZip([("1.png", picture.png)]),
        "cbt": Archives.tar([("1.png", picture.png)]),
      ]
    case .mobi: ["": Mobipocket("A", "<p>Words</p>", cover: nil).bytes]
    case .fictionBook: ["": Array(fictionBook.utf8)]
    case .xps: ["": xps]
    case .djvu: ["": SampleBooks.djvu]
    case .svg: ["": Array(svg.utf8)]
    case .html:
      [
        "": Array("<!DOCTYPE html><html>\(words)".utf8),
        "xhtml": Array("<html xmlns=\"http://www.w3.org/1999/xhtml\">\(words)".utf8),
      ]
    case .markdown: ["": Array("# A\n\nWords.\n".utf8)]
    case .text: ["": Array("Words.\n".utf8)]
    case .picture: ["": picture.png]
    }
  }

  public static func of(_ kind: PictureHeader.Kind) -> [UInt8] {
    let picture = Picture.noise(20, 30)
    return switch kind {
    case .png: picture.png
    case .jpeg: picture.jpeg()
    case .webp: picture.webp
    case .gif: picture.gif
    case .bmp: picture.bmp
    case .tiff: picture.tiff()
    case .avif: EncodedPictures.quartersAVIF
    case .jxl: EncodedPictures.quartersJXL
    }
  }

  private static let svg = """
    <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">\
    <rect width="90" height="60" fill="#0000ff"/></svg>
    """

  private static let fictionBook = """
    <?xml version="1.0" encoding="UTF-8"?>
    <FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info>
    <book-title>A</book-title></title-info></description><body><section><p>Words</p></section></body></FictionBook>
    """

  /// A page without anything on it.
  private static var xps: [UInt8] {
    let schema = "http://schemas.microsoft.com/xps/2005/06"
    let package = "http://schemas.openxmlformats.org/package/2006"
    let parts = [
      (
        "[Content_Types].xml",
        """
        <Types xmlns="\(package)/content-types">\
        <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
        <Default Extension="fdseq" ContentType="application/vnd.ms-package.xps-fixeddocumentsequence+xml"/>\
        <Default Extension="fdoc" ContentType="application/vnd.ms-package.xps-fixeddocument+xml"/>\
        <Default Extension="fpage" ContentType="application/vnd.ms-package.xps-fixedpage+xml"/></Types>
        """
      ),
      (
        "_rels/.rels",
        """
        <Relationships xmlns="\(package)/relationships">\
        <Relationship Id="R" Type="\(schema)/fixedrepresentation" Target="/a.fdseq"/></Relationships>
        """
      ),
      (
        "a.fdseq",
        "<FixedDocumentSequence xmlns=\"\(schema)\"><DocumentReference Source=\"/a.fdoc\"/></FixedDocumentSequence>"
      ),
      (
        "a.fdoc",
        "<FixedDocument xmlns=\"\(schema)\"><PageContent Source=\"/a.fpage\"/></FixedDocument>"
      ),
      (
        "a.fpage",
        "<FixedPage xmlns=\"\(schema)\" Width=\"200\" Height=\"300\" xml:lang=\"en\"></FixedPage>"
      ),
    ]
    return Archives.zip(parts.map { ($0.0, Array($0.1.utf8)) })
  }
}
