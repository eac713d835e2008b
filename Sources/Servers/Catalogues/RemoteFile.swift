import BookFormats
import IPC
import WebRules

/// A book's file on a server.
public struct RemoteFile: Equatable, Sendable {
  public var address: WebAddress
  /// Nil for a format that Paper does not read.
  public var format: BookFormat.ID?
  /// As the server names the type.
  public var type: String
  /// With the ending of the format, as far as the ending is known: for the file on the disk.
  public var ending: String
  /// Bytes as the server announces them, which may be a lie.
  public var length: Int?
  /// What the server calls the file; empty for no name.
  public var title: String

  /// - Returns: nil for a link that leads to no file that can be fetched as it is.
  init?(_ link: FeedLink, _ place: Place) {
    guard link.indirectTypes.isEmpty, !DocumentType.isFeed(link.type),
      !DocumentType.isEntry(link.type), !link.isTemplated, let address = place.address(of: link)
    else { return nil }
    let known = Self.known(link.type, address)
    self.address = address
    format = known?.format
    ending = known?.ending ?? ""
    (type, length, title) = (link.type, link.length, link.title)
  }

  /// The best first: formats that Paper reads in their order, then all others; of one format the shorter file is last.
  static func isBetter(_ a: RemoteFile, _ b: RemoteFile) -> Bool { a.rank < b.rank }

  private var rank: Int {
    format == nil ? Int.max : BookFormat.rank(fileName: "x.\(ending)") ?? Int.max - 1
  }

  // MARK: Formats

  /// Types that servers write and the registry of formats does not have, and the ending of such files.
  private static let aliases = [
    "application/x-cbz": "cbz", "application/x-cbr": "cbr", "application/cbz": "cbz",
    "application/cbr": "cbr", "application/vnd.comicbook+rar": "cbr",
    "application/x-cbz+zip": "cbz", "application/x-cbr+rar": "cbr",
    "application/vnd.comicbook": "cbz", "application/epub": "epub", "application/x-epub": "epub",
    "application/kepub+zip": "epub", "application/x-kepub+zip": "epub", "application/x-pdf": "pdf",
    "application/x-mobi8-ebook": "azw3", "application/x-azw3": "azw3",
    "application/vnd.amazon.ebook": "azw", "application/x-mobipocket": "mobi",
    "application/mobi": "mobi", "application/fb2": "fb2", "application/fb2+xml": "fb2",
    "text/fb2+xml": "fb2", "application/fictionbook2": "fb2", "application/x-fb2": "fb2",
    "application/vnd.ms-xps": "xps", "text/x-markdown": "md",
  ]

  private static let byType: [String: String] = {
    var table = aliases
    // The first ending of a type is the usual one.
    for format in BookFormat.all {
      for ending in format.endings where table[ending.mediaType] == nil {
        table[ending.mediaType] = ending.name
      }
    }
    return table
  }()

  /// Types by which a file's name tells more.
  private static let useless: Set<String> = [
    "", "application/octet-stream", "binary/octet-stream", "application/zip",
    "application/x-zip-compressed", "application/force-download", "application/download",
    "application/x-rar-compressed", "application/vnd.rar", "application/x-7z-compressed",
    "application/x-tar", "text/plain", "application/xml", "text/xml",
  ]

  /// The format by the type; by the name where the type is useless or unknown.
  static func known(
    _ type: String, _ address: WebAddress
  ) -> (format: BookFormat.ID, ending: String)? {
    let type = DocumentType.plain(type).prefix { $0 != ";" }
    let told = byType[String(type)]
    let isUseless = useless.contains(String(type)) || told == nil
    // A page for a browser is no book, whatever its address ends with.
    guard !isUseless || !type.hasPrefix("text/html") else { return nil }
    let ending = isUseless ? named(address) ?? told : told
    return ending.flatMap { ending in BookFormat(ending: ending).map { ($0.id, ending) } }
  }

  /// The ending of the name in an address. Calibre has the ending as a part of the path: `/get/AZW3/12/Library`.
  private static func named(_ address: WebAddress) -> String? {
    let parts = address.path.split(separator: "/").map { WebAddress.decoded(String($0)) }
    if let name = parts.last, let dot = name.lastIndex(of: "."), dot > name.startIndex {
      let ending = name[name.index(after: dot)...].lowercased()
      if BookFormat(ending: ending) != nil { return ending }
    }
    guard let get = parts.firstIndex(of: "get"), get + 1 < parts.count else { return nil }
    let ending = parts[get + 1].lowercased()
    return BookFormat(ending: ending) == nil ? nil : ending
  }
}
