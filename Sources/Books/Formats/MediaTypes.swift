/// The media types of books and pictures, as shared-mime-info names them: what the desktop calls the files that the
/// program opens. The files in `Desktop/` are made of these.
public enum MediaTypes {
  /// All types of files that are opened, each once, in alphabetical order.
  public static var all: [String] {
    (types(of: BookFormat.all) + PictureHeader.Kind.allCases.map(\.mediaType)).sorted()
  }

  /// The types of files of which the program makes thumbnails, each once, in alphabetical order: of pictures and plain
  /// texts the desktop makes thumbnails itself.
  public static var thumbnails: [String] { types(of: BookFormat.all.filter { $0.form != .plain }) }

  /// The type that a name's ending tells; `application/octet-stream` for every other name.
  /// - Parameter name: of a file, without its folder.
  public static func type(of name: String) -> String {
    guard let ending = BookFormat.ending(of: name) else { return unknown }
    let kind = PictureHeader.Kind.allCases.first { $0.endings.contains(ending) }
    return BookFormat.byEnding[ending]?.mediaType ?? kind?.mediaType ?? unknown
  }

  private static func types(of formats: [BookFormat]) -> [String] {
    Set(formats.flatMap { $0.endings.map(\.mediaType) + $0.otherMediaTypes }).sorted()
  }

  private static let unknown = "application/octet-stream"
}

extension PictureHeader.Kind {
  public var mediaType: String { "image/\(rawValue)" }

  /// The format's name in help and manual.
  public var listed: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .gif: "GIF"
    case .bmp: "BMP"
    case .tiff: "TIFF"
    case .avif: "AVIF"
    case .jxl: "JPEG XL"
    }
  }

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
