import IPC

/// A file or a folder in an answer of WebDAV (RFC 4918, section 9.1), as an entry of a feed.
struct FolderEntry {
  private var href = ""
  private var name = ""
  private var type = ""
  private var length: Int?
  private var tag = ""
  /// As ISO 8601 writes the moment.
  private var changed = ""
  var isFolder = false

  /// What an element of an answer is; nil for an element that says nothing of books.
  static func place(_ name: String, in place: AtomReader.Place?) -> AtomReader.Place? {
    switch (place, name) {
    case (.listing, "response"): .resource
    case (.resource, "href"): .text(.href)
    case (.resource, "propstat"), (.properties, "prop"): .properties
    case (.properties, "resourcetype"): .resourceType
    case (.properties, "displayname"): .text(.name)
    case (.properties, "getcontentlength"): .text(.length)
    case (.properties, "getcontenttype"): .text(.contentType)
    case (.properties, "getetag"): .text(.tag)
    case (.properties, "getlastmodified"): .text(.updated)
    default: nil
    }
  }

  mutating func take(_ field: AtomReader.Field, _ text: String) {
    // Properties that the server does not have come empty, behind those that the server has.
    guard !text.isEmpty else { return }
    switch field {
    case .href: href = text
    case .name: name = text
    case .length: length = Int(text).flatMap { (0...IPCLimits.fetch).contains($0) ? $0 : nil }
    case .contentType: type = text
    case .tag: tag = text
    case .updated: changed = Self.moment(text)
    default: break
    }
  }

  /// Nil for a file that the owner hides.
  func finished(base: String) -> FeedEntry? {
    let own = href.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    guard !href.isEmpty, !own.hasPrefix("."), !name.hasPrefix(".") else { return nil }
    var entry = FeedEntry(isFolder ? .navigation : .publication)
    entry.title = name.isEmpty ? Self.decoded(own) : name
    // A server may tell a tag, a date, or neither.
    (entry.version, entry.updated) = (tag.isEmpty ? changed : tag, changed)
    var link = FeedLink(isFolder ? [] : ["http://opds-spec.org/acquisition"], href)
    link.base = base
    if !isFolder { (link.type, link.length) = (type, length) }
    entry.links = [link]
    return entry
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A date of HTTP, "Sun, 06 Nov 1994 08:49:37 GMT", as ISO 8601 writes the moment; empty for other forms.
  private static func moment(_ text: String) -> String {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", words[1].utf8.count == 2,
      let month = months.firstIndex(of: String(words[2]))
    else { return "" }
    let digits = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return FeedText.date("\(words[3])-\(digits)-\(words[1])T\(words[4])Z")
  }

  /// The letters of a part of an address.
  private static func decoded(_ part: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return FeedText.line(String(decoding: bytes, as: UTF8.self))
  }
}
