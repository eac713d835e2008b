import BookFormats
import Books
import Check
import Foundation
import TestDocuments
import Testing

/// The media types that the desktop is told of, beside what is opened and what the desktop's database calls it.
@Suite(.timeLimit(.minutes(5))) struct MediaTypeTests {
  /// A sound file for each ending of books and pictures.
  private static func sample(_ ending: String) -> [UInt8]? {
    let picture = Picture.noise(20, 30)
    let words = "<html><head><title>A</title></head><body><p>Words</p></body></html>"
    switch ending {
    case "pdf": return PDF([PDF.Page("a")]).bytes
    case "epub": return EPUB("A", [.init("B", "<p>C</p>")]).bytes
    case "cbz": return Archives.zip([("1.png", picture.png)])
    case "cbr": return Archives.rar([("1.png", picture.png)])
    case "cb7": return Archives.sevenZip([("1.png", picture.png)])
    case "cbt": return Archives.tar([("1.png", picture.png)])
    case "mobi", "azw", "azw3", "prc": return Mobipocket("A", "<p>Words</p>", cover: nil).bytes
    case "fb2": return Array(fictionBook.utf8)
    case "html", "htm": return Array("<!DOCTYPE html>\(words)".utf8)
    case "xhtml":
      return Array(
        words.replacingOccurrences(
          of: "<html>", with: "<html xmlns=\"http://www.w3.org/1999/xhtml\">"
        )
        .utf8)
    case "md", "markdown": return Array("# A\n\nWords.\n".utf8)
    case "txt", "text": return Array("Words.\n".utf8)
    case "xps", "oxps": return xps
    case "png": return picture.png
    case "jpg", "jpeg", "jpe", "jfif": return picture.jpeg()
    case "gif": return picture.gif
    case "avif", "avifs": return EncodedPictures.quartersAVIF
    case "jxl": return EncodedPictures.quartersJXL
    case "bmp", "dib": return picture.bmp
    case "webp": return picture.webp
    case "tif", "tiff": return picture.tiff()
    default: return nil
    }
  }

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

  private static var endings: [String] {
    BookEnding.allCases.map(\.rawValue) + PictureHeader.Kind.allCases.flatMap(\.endings).sorted()
  }

  /// What the desktop's database says of a file, by its name and its bytes.
  private func desktopType(_ path: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/gio")
    process.arguments = ["info", "-a", "standard::content-type", path]
    process.environment = ["LC_ALL": "C", "PATH": "/usr/bin"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let mark = "standard::content-type: "
    let line = try #require(
      text.split(separator: "\n").first { $0.contains(mark) }, "\(path)")
    return line.components(separatedBy: mark).last ?? ""
  }

  /// Every ending is opened, and what the desktop calls such a file is among what it is told of, so that a double click
  /// reaches the program. Nothing else is told.
  @Test func theTypesAreThoseOfWhatIsOpened() throws {
    var reached: Set<String> = []
    for ending in Self.endings {
      let bytes = try #require(Self.sample(ending), "\(ending) has no sample")
      let folder = try Folder()
      let path = try folder.file("a.\(ending)", bytes)
      let entry = try #require(Library.open([path]).entries.first, "\(ending)")
      let book = BookCheck(Programs.worker, password: nil, extent: .some, deadline: 20_000)
        .check(entry)
      #expect(book.flaw == nil && book.pages >= 1, "\(ending): \(book.flaw ?? "no page")")
      let type = try desktopType("\(folder.path)/a.\(ending)")
      #expect(MediaTypes.all.contains(type), "\(ending) is \(type) to the desktop")
      reached.insert(type)
      reached.insert(MediaTypes.type(of: "a.\(ending)"))
    }
    #expect(reached.sorted() == MediaTypes.all)
  }
}
