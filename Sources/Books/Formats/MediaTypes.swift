/// The media types of books and pictures, as shared-mime-info names them: what the desktop calls the files that the
/// program opens. `Desktop/` repeats them, and a test compares.
public enum MediaTypes {
  /// All types of files that are opened, each once, in alphabetical order.
  public static var all: [String] {
    (books + PictureHeader.Kind.allCases.map(\.mediaType)).sorted()
  }

  /// The types of books in one file, each once.
  public static var books: [String] { Set(BookEnding.allCases.map(\.mediaType)).sorted() }

  /// The type that a name's ending tells; `application/octet-stream` for every other name.
  /// - Parameter name: of a file, without its folder.
  public static func type(of name: String) -> String {
    if let ending = BookEnding(name: name) { return ending.mediaType }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return unknown }
    let ending = name[name.index(after: dot)...].lowercased()
    return PictureHeader.Kind.allCases.first { $0.endings.contains(ending) }?.mediaType ?? unknown
  }

  private static let unknown = "application/octet-stream"
}

extension BookEnding {
  /// The type of files with this ending. Kindle's older files have no ending in the desktop's database, which knows
  /// them by their bytes.
  public var mediaType: String {
    switch self {
    case .pdf: "application/pdf"
    case .epub: "application/epub+zip"
    case .cbz: "application/vnd.comicbook+zip"
    case .cbr: "application/vnd.comicbook-rar"
    case .cb7: "application/x-cb7"
    case .cbt: "application/x-cbt"
    case .mobi, .azw, .prc: "application/x-mobipocket-ebook"
    case .azw3: "application/vnd.amazon.mobi8-ebook"
    case .fb2: "application/x-fictionbook+xml"
    case .html, .htm: "text/html"
    case .xhtml: "application/xhtml+xml"
    case .md, .markdown: "text/markdown"
    case .txt, .text: "text/plain"
    case .xps: "application/vnd.ms-xpsdocument"
    case .oxps: "application/oxps"
    }
  }
}

extension PictureHeader.Kind {
  public var mediaType: String { "image/\(rawValue)" }

  /// The endings of such files' names, in lower case.
  public var endings: Set<String> {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .gif: ["gif"]
    case .bmp: ["bmp", "dib"]
    case .webp: ["webp"]
    case .tiff: ["tif", "tiff"]
    case .avif: ["avif"]
    case .jxl: ["jxl"]
    }
  }
}
