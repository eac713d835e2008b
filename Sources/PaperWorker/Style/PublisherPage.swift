/// The style sheets and the styles of single elements in a page of XHTML, HTML or FictionBook, as Paper hears them.
package struct PublisherPage {
  private let page: [UInt8]
  private let hearing: SheetHearing
  private var at = 0
  private var copied = 0
  private var out: [UInt8] = []

  /// The page with its styles rewritten; nil where the page has none. Takes time in proportion to the bytes. What
  /// stands behind a tag or a comment without an end stays as it is.
  package static func rewritten(
    _ page: [UInt8], _ hearing: SheetHearing = .usual
  ) -> [UInt8]? {
    guard mayHaveStyles(page) else { return nil }
    var reader = PublisherPage(page, hearing)
    reader.read()
    guard reader.copied > 0 else { return nil }
    return reader.out + page[reader.copied...]
  }

  private init(_ page: [UInt8], _ hearing: SheetHearing) {
    (self.page, self.hearing) = (page, hearing)
  }

  /// Whether `style` stands anywhere but in the type of a link. Most pages have links alone, and are not read.
  private static func mayHaveStyles(_ page: [UInt8]) -> Bool {
    var at = 1
    while at + 4 < page.count {
      defer { at += 1 }
      guard page[at] | 0x20 == UInt8(ascii: "t"), page[at - 1] | 0x20 == UInt8(ascii: "s"),
        page[(at + 1)...].prefix(3).lazy.map({ $0 | 0x20 }).elementsEqual("yle".utf8)
      else { continue }
      if at > 1, page[at - 2] == UInt8(ascii: "<") || page[at - 2] == UInt8(ascii: ":") {
        return true
      }
      let next = page[(at + 4)...].first { !isSpace($0) }
      if next == UInt8(ascii: "=") { return true }
    }
    return false
  }

  private mutating func read() {
    while let start = page[at...].firstIndex(of: UInt8(ascii: "<")), start + 1 < page.count {
      at = start + 1
      let isWhole: Bool
      if has("!--") {
        isWhole = skip(behind: "-->")
      } else if has("![CDATA[") {
        isWhole = skip(behind: "]]>")
      } else if page[at] == UInt8(ascii: "?") {
        isWhole = skip(behind: "?>")
      } else if page[at] == UInt8(ascii: "!") || page[at] == UInt8(ascii: "/") {
        isWhole = skip(behind: ">")
      } else if (0x61...0x7A).contains(page[at] | 0x20) {
        isWhole = element()
      } else {
        isWhole = true
      }
      if !isWhole { return }
    }
  }

  private func has(_ text: String) -> Bool { page[at...].starts(with: text.utf8) }

  /// False where the text does not come any more.
  private mutating func skip(behind text: String) -> Bool {
    let wanted = Array(text.utf8)
    while let found = page[at...].firstIndex(of: wanted[0]) {
      at = found
      if page[at...].starts(with: wanted) {
        at += wanted.count
        return true
      }
      at += 1
    }
    return false
  }

  /// An attribute: where its name begins, and the value between its quotes.
  private struct Attribute {
    var start: Int
    var value: Range<Int>
    var end: Int
  }

  private static func isSpace(_ byte: UInt8) -> Bool { SheetLexer.isSpace(byte) }

  /// The word up to a space or to one of the bytes that end a name.
  private mutating func name() -> String {
    let start = at
    while at < page.count, !Self.isSpace(page[at]), page[at] != UInt8(ascii: ">"),
      page[at] != UInt8(ascii: "="), page[at] != UInt8(ascii: "/") || at == start
    {
      at += 1
    }
    return String(decoding: page[start..<min(at, start + 40)], as: UTF8.self).lowercased()
  }

  /// Reads a tag, and the sheet behind the tag where there is one. False where the page ends before.
  private mutating func element() -> Bool {
    var element = name()
    if let colon = element.lastIndex(of: ":") {
      element = String(element[element.index(after: colon)...])
    }
    var style: Attribute?
    var names = ""
    var isClosed = false
    while at < page.count, page[at] != UInt8(ascii: ">") {
      isClosed = page[at] == UInt8(ascii: "/")
      if isClosed || Self.isSpace(page[at]) {
        at += 1
        continue
      }
      let start = at
      let name = name()
      guard let value = value() else { return false }
      if name == "style", style == nil {
        style = Attribute(start: start, value: value, end: at)
      } else if name == "class" {
        names = String(decoding: page[value].prefix(400), as: UTF8.self)
      }
    }
    guard at < page.count else { return false }
    at += 1
    if let style { rewrite(style, element, names) }
    if isClosed { return true }
    switch element {
    case "style", "stylesheet": return sheet(element)
    case "script": return skipToEnd(of: element) != nil
    default: return true
    }
  }

  /// The value behind the name of an attribute, empty where there is none. Nil where its quotes are not closed.
  private mutating func value() -> Range<Int>? {
    let behind = at
    while at < page.count, Self.isSpace(page[at]) { at += 1 }
    guard at < page.count, page[at] == UInt8(ascii: "=") else {
      // A name alone; a sign that is no name has to be passed, too.
      at = behind
      return at..<at
    }
    at += 1
    while at < page.count, Self.isSpace(page[at]) { at += 1 }
    guard at < page.count else { return nil }
    let quote = page[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = at
      while at < page.count, !Self.isSpace(page[at]), page[at] != UInt8(ascii: ">") { at += 1 }
      return start..<at
    }
    guard let end = page[(at + 1)...].firstIndex(of: quote) else { return nil }
    let range = at + 1..<end
    at = end + 1
    return range
  }

  private mutating func rewrite(_ style: Attribute, _ element: String, _ names: String) {
    let text = Self.plain(page[style.value])
    let heard = PublisherSheet.declarations(text, element: element, names: names, hearing)
    out += page[copied..<style.start]
    if !heard.isEmpty {
      out += Array("style=\"".utf8)
      for byte in heard {
        if byte == UInt8(ascii: "\"") { out += Array("&quot;".utf8) } else { out.append(byte) }
      }
      out.append(UInt8(ascii: "\""))
    }
    copied = style.end
  }

  private mutating func sheet(_ element: String) -> Bool {
    let start = at
    guard let end = skipToEnd(of: element) else { return false }
    out += page[copied..<start]
    out += PublisherSheet.rewritten(Self.plain(page[start..<end]), isInMarkup: true, hearing)
    copied = end
    return true
  }

  /// Goes to the end tag of an element whose content is no markup. Nil where there is none.
  private mutating func skipToEnd(of element: String) -> Int? {
    let wanted = Array("</\(element)".utf8)
    while let found = page[at...].firstIndex(of: UInt8(ascii: "<")) {
      let end = min(page.count, found + wanted.count)
      if page[found..<end].lazy.map({ (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }).elementsEqual(
        wanted)
      {
        at = found
        return found
      }
      at = found + 1
    }
    return nil
  }

  private static let references: [(name: [UInt8], byte: UInt8)] = [
    ("quot", 0x22), ("apos", 0x27), ("#39", 0x27), ("#34", 0x22), ("lt", 0x3C), ("gt", 0x3E),
    ("amp", 0x26),
  ].map { (Array("&\($0.0);".utf8), $0.1) }

  /// The text that markup stands for. References that are not known stay; no sheet knows their sign.
  private static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard var next = text.firstIndex(of: UInt8(ascii: "&")) else { return Array(text) }
    var (plain, at): ([UInt8], Int) = ([], text.startIndex)
    while true {
      plain += text[at..<next]
      if let found = references.first(where: { text[next...].starts(with: $0.name) }) {
        plain.append(found.byte)
        at = next + found.name.count
      } else {
        plain.append(text[next])
        at = next + 1
      }
      guard let following = text[at...].firstIndex(of: UInt8(ascii: "&")) else {
        return plain + text[at...]
      }
      next = following
    }
  }
}
