import BookText
import IPC

/// Words of feeds as the program shows them.
enum FeedText {
  /// Bytes of a text that are kept while the text is read.
  static let longest = 64 << 10

  /// One line without space before and behind, of at most `limit` bytes.
  static func line(_ text: String, limit: Int = IPCLimits.libraryText) -> String {
    var bytes: [UInt8] = []
    SingleSpaces.append(Array(text.utf8.prefix(limit + 4)), to: &bytes)
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Lines of plain text.
  /// - Parameter isMarkup: whether the text is HTML; a text that is told to be plain is HTML, too, where tags show.
  static func lines(_ text: String, isMarkup: Bool) -> String {
    let looksSo = ["</", "<br", "<p>", "<p ", "<div", "&nbsp;", "&amp;", "&quot;", "&#"]
    let hasSigns = text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    guard isMarkup || (hasSigns && looksSo.contains { text.place(of: $0) != nil }) else {
      // By bytes: letters of several scalars are looked up one by one.
      let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map {
        Self.line(String(Substring($0)), limit: longest)
      }
      let plain = lines.filter { !$0.isEmpty }.joined(separator: "\n")
      guard plain.utf8.count > DetailsRecord.summaryLetters else { return plain }
      return String(plain.unicodeScalars.prefix(DetailsRecord.summaryLetters))
    }
    return PlainMarkup.text(HTMLLetters.named(text), letters: DetailsRecord.summaryLetters)
  }

  /// A date of ISO 8601 as far as a text is one; empty for none.
  ///
  /// Calibre-Web writes the year 101 for a date that nobody knows, and .NET the year 1.
  static func date(_ text: String) -> String {
    let date = line(text, limit: 40)
    let digits = date.utf8.prefix { (0x30...0x39).contains($0) }
    guard digits.count == 4, let year = Int(Substring(digits)), year > 101,
      date.utf8.allSatisfy({
        (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x3A, 0x54, 0x5A, 0x20].contains($0)
      })
    else { return "" }
    return date
  }

  /// A name of a person. Calibre keeps a comma within a name as a bar, and Calibre-Web shows the bar.
  static func name(_ text: String) -> String {
    let commas = text.utf8.map { $0 == UInt8(ascii: "|") ? UInt8(ascii: ",") : $0 }
    return line(String(decoding: commas, as: UTF8.self))
  }

  /// A number of a feed's; nil for what is none that can be counted.
  static func count(_ text: String?) -> Int? {
    guard let number = text.flatMap({ Int(line($0, limit: 20)) }) else { return nil }
    return IPCLimits.feedCounts.contains(number) ? number : nil
  }

  /// Bytes of a target.
  static func length(_ text: String?) -> Int? {
    guard let number = text.flatMap({ Int(line($0, limit: 20)) }) else { return nil }
    return (1...IPCLimits.fetch).contains(number) ? number : nil
  }

  static func number(_ text: String) -> Double? {
    Double(line(text, limit: 40)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A base within another one, as far as texts show; the program resolves the result against the feed's address.
  static func base(_ inner: String, in outer: String) -> String {
    let inner = line(inner, limit: IPCLimits.text)
    let scheme = inner.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    if outer.isEmpty || inner.isEmpty || inner[scheme.endIndex...].first == ":" {
      return inner.isEmpty ? outer : inner
    }
    var path = outer[...]
    var root = outer[..<outer.startIndex]
    if let mark = outer.place(of: "://") {
      let host = outer[mark...].dropFirst(3)
      let end = host.firstIndex(of: "/") ?? host.endIndex
      (root, path) = (outer[..<end], outer[end...])
    }
    if inner.hasPrefix("//") { return inner }
    if inner.hasPrefix("/") { return line(root + inner, limit: IPCLimits.text) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? (root.isEmpty ? "" : "/")
    return line(root + folder + inner, limit: IPCLimits.text)
  }
}

extension StringProtocol {
  /// Where a part begins.
  func place(of part: String) -> Index? {
    let wanted = Array(part.utf8)
    guard let first = wanted.first else { return startIndex }
    var at = utf8.startIndex
    while let found = utf8[at...].firstIndex(of: first) {
      if utf8[found...].starts(with: wanted) { return found }
      at = utf8.index(after: found)
    }
    return nil
  }
}
