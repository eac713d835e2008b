import IPC

/// The text of an element: plain, HTML in letters, or HTML in elements.
struct AtomText {
  private var bytes: [UInt8] = []
  private var isMarkup: Bool
  /// Whether signs of markup in the letters are letters.
  private var isEscaped: Bool

  init(type: String = "") {
    let type = type.lowercased()
    isEscaped = type == "xhtml" || type.contains("xml")
    isMarkup = isEscaped || type.contains("html")
  }

  mutating func take(_ letters: UnsafeRawBufferPointer) {
    guard isEscaped else { return append(letters) }
    for byte in letters {
      switch byte {
      case UInt8(ascii: "<"): append("&lt;".utf8)
      case UInt8(ascii: ">"): append("&gt;".utf8)
      case UInt8(ascii: "&"): append("&amp;".utf8)
      default: append(CollectionOfOne(byte))
      }
    }
  }

  /// An element within the text: whatever the type says, the text is markup.
  mutating func begin(_ name: String) { add(tag: "<\(name)>") }

  mutating func end(_ name: String) { add(tag: "</\(name)>") }

  private mutating func add(tag: String) {
    if !isMarkup {
      (isMarkup, isEscaped) = (true, true)
      let plain = bytes
      bytes = []
      plain.withUnsafeBytes { take($0) }
    }
    append(tag.utf8)
  }

  private mutating func append(_ more: some Collection<UInt8>) {
    let room = FeedText.longest - bytes.count
    if room > 0 { bytes += more.prefix(room) }
  }

  private var whole: String { String(decoding: bytes, as: UTF8.self) }

  /// As plain text of one line.
  var line: String { isMarkup ? FeedText.line(lines) : FeedText.line(whole) }

  /// As plain text in lines. Calibre-Web escapes the markup of a description within markup.
  var lines: String {
    let lines = FeedText.lines(whole, isMarkup: isMarkup)
    guard isEscaped, lines.utf8.contains(UInt8(ascii: "<")) else { return lines }
    let plain = lines.split(separator: "\n").map { FeedText.lines(String($0), isMarkup: false) }
    return plain.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
