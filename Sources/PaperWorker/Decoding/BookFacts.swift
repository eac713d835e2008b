import IPC

/// What a book says of itself beside its text.
struct BookFacts {
  var title = ""
  var author = ""
  /// A tag, empty where it is unknown.
  var language = ""
  var series = ""
  var number = ""
  /// What a survey tells beyond that.
  var details = DetailsRecord()
  var direction = DirectionRecord.leftToRight
  var remarks: [BookRemark] = []
  /// The bytes of the picture that is the book's cover.
  var cover: (() -> [UInt8]?)?
  /// Whether the first page shows the cover's picture and nothing else.
  var beginsWithCover = false
  /// Whether a comic says that its first picture is no cover.
  var beginsWithStory = false
  /// The picture that a comic calls its front cover, counted from 0 in the order of reading; nil where none is called so.
  var coverPicture: Int?
  /// The chapters of a comic: pictures with names.
  var bookmarks: [(picture: Int, title: String)] = []
  /// Numbers of the pages of a printed edition, in their order, and where they are in this one.
  var printedPages: [PrintedPage] = []

  struct PrintedPage {
    var label: String
    /// As the decoder of documents has addresses: a path, and a place within it.
    var address: String
  }

  init() {}

  /// The same with what is told of the book elsewhere, as far as that goes.
  func described(by other: BookFacts) -> BookFacts {
    var facts = self
    if !other.title.isEmpty { facts.title = other.title }
    if !other.author.isEmpty { facts.author = other.author }
    if !other.language.isEmpty { facts.language = other.language }
    if other.direction == .rightToLeft { facts.direction = .rightToLeft }
    facts.remarks += other.remarks.filter { !remarks.contains($0) }
    facts.cover = other.cover ?? cover
    return facts
  }
}

/// Addresses within a book.
enum BookAddress {
  /// An address that stands in a file, seen from the root of the book, without `%20` and the like.
  static func resolve(_ address: String, in file: String) -> String {
    var parts = file.split(separator: "/").dropLast().map(String.init)
    let (path, fragment) = cut(address)
    if path.isEmpty { return file + fragment }
    for part in unescaped(path).split(separator: "/") {
      if part == ".." {
        _ = parts.popLast()
      } else if part != "." {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/") + fragment
  }

  /// The path, and the rest from its "#" on.
  static func cut(_ address: String) -> (path: String, fragment: String) {
    guard let at = address.firstIndex(of: "#") else { return (address, "") }
    return (String(address[..<at]), String(address[at...]))
  }

  /// Whether an address has a scheme, as `https:` is.
  static func isExternal(_ address: String) -> Bool {
    let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard scheme.count < address.utf8.count, let first = scheme.first,
      (0x61...0x7A).contains(first | 0x20)
    else { return false }
    return scheme.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
  }

  static func unescaped(_ path: String) -> String {
    let bytes = Array(path.utf8)
    var plain: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[at + 1...at + 2], as: UTF8.self), radix: 16)
      {
        plain.append(value)
        at += 3
      } else {
        plain.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
