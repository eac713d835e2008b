import Books

/// The text of the desktop's list of recent files, `recently-used.xbel` (the Desktop Bookmark Specification), which all
/// programs share. An entry is changed where it stands, and all others stay as they are, byte for byte
/// (decision: Recent files).
package struct RecentText {
  /// Of the list, the text before its entries, the entries, and the text behind them.
  private var head: Substring
  private var entries: [Entry]
  private var tail: Substring

  /// An element with the text behind it, up to the next one.
  private struct Entry {
    var element: String
    var gap: Substring = "\n"
  }

  /// So many books of this program's alone are listed; GTK itself lists a thousand files at most.
  static let maximum = 100
  private static let application = "Paper"
  private static let command = "&apos;paper %u&apos;"

  /// An empty list.
  package init() {
    head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0"
            xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
            xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
      >

      """
    (entries, tail) = ([], "</xbel>\n")
  }

  /// - Returns: nil for a text that is no list as programs write it, which is to be left alone.
  package init?(_ text: String) {
    guard text.contains("<xbel"), !text.contains("<!--"), !text.contains("<![CDATA["),
      let end = text.ranges(of: "</xbel>").last
    else { return nil }
    var rest = text[..<end.lowerBound]
    guard let first = Self.nextStart(rest) else {
      (head, entries, tail) = (rest, [], text[end.lowerBound...])
      return
    }
    (head, entries, tail) = (rest[..<first], [], text[end.lowerBound...])
    rest = rest[first...]
    while !rest.isEmpty {
      guard let close = rest.firstRange(of: "</bookmark>") else { return nil }
      let behind = rest[close.upperBound...]
      let next = Self.nextStart(behind) ?? behind.endIndex
      entries.append(Entry(element: String(rest[..<close.upperBound]), gap: behind[..<next]))
      rest = behind[next...]
    }
  }

  /// Where the next entry begins; the elements within it have longer names.
  private static func nextStart(_ text: Substring) -> Substring.Index? {
    text.firstRange(of: #/<bookmark\s/#)?.lowerBound
  }

  package var text: String {
    head + entries.map { $0.element + $0.gap }.joined() + tail
  }

  /// Notes that a file was opened.
  /// - Parameters:
  ///   - path: absolute, as bytes.
  ///   - time: as `2026-11-22T20:00:00Z`.
  package mutating func note(_ path: [UInt8], type: String, at time: String) {
    if let at = entries.firstIndex(where: { Self.path(of: $0.element) == path }) {
      entries[at].element = Self.noted(entries[at].element, at: time)
    } else {
      entries.append(Entry(element: Self.element(path, type, time)))
    }
    removeOldest()
  }

  private mutating func removeOldest() {
    let own = entries.indices.filter { Self.isOwn(entries[$0].element) }
      .sorted { Self.visit(of: entries[$0].element) < Self.visit(of: entries[$1].element) }
    for index in own.dropLast(Self.maximum).sorted(by: >) { entries.remove(at: index) }
  }

  // MARK: One entry

  private static func element(_ path: [UInt8], _ type: String, _ time: String) -> String {
    let address = FileAddress.address(of: path).replacing("&", with: "&amp;")
      .replacing("'", with: "&apos;")
    return """
        <bookmark href="\(address)" added="\(time)" modified="\(time)" visited="\(time)">
          <info>
            <metadata owner="http://freedesktop.org">
              <mime:mime-type type="\(type)"/>
              <bookmark:applications>
                \(mention(count: 1, at: time))
              </bookmark:applications>
            </metadata>
          </info>
        </bookmark>
      """
  }

  private static func mention(count: Int, at time: String) -> String {
    "<bookmark:application name=\"\(application)\" exec=\"\(command)\" modified=\"\(time)\" count=\"\(count)\"/>"
  }

  /// The entry with a new visit, by this program as by those that are named in it.
  private static func noted(_ element: String, at time: String) -> String {
    var element = element
    for name in ["modified", "visited"] {
      guard let start = element.firstRange(of: " \(name)=\"")?.upperBound,
        let tag = element.firstIndex(of: ">"), start < tag,
        let end = element[start...].firstIndex(of: "\"")
      else { continue }
      element.replaceSubrange(start..<end, with: time)
    }
    if let old = ownMention(element) {
      let count = attribute("count", element[old]).flatMap { Int($0) } ?? 0
      element.replaceSubrange(old, with: mention(count: max(0, min(count, 1 << 30)) + 1, at: time))
    } else if let end = element.firstRange(of: "</bookmark:applications>") {
      element.replaceSubrange(
        end, with: "  \(mention(count: 1, at: time))\n        </bookmark:applications>")
    }
    return element
  }

  private static func ownMention(_ element: String) -> Range<String.Index>? {
    element.ranges(of: #/<bookmark:application\s[^>]*>/#).first {
      attribute("name", element[$0]).map(String.init) == application
    }
  }

  /// Whether no other program has opened the file.
  private static func isOwn(_ element: String) -> Bool {
    element.ranges(of: #/<bookmark:application\s/#).count == 1 && ownMention(element) != nil
  }

  private static func visit(of element: String) -> Substring {
    attribute("visited", element[...]) ?? ""
  }

  private static func path(of element: String) -> [UInt8]? {
    guard let address = attribute("href", element[...]) else { return nil }
    let plain = address.replacing("&apos;", with: "'").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
    return (try? FileAddress.path(Array(plain.utf8))) ?? nil
  }

  private static func attribute(_ name: String, _ element: Substring) -> Substring? {
    guard let start = element.firstRange(of: " \(name)=\"")?.upperBound,
      let end = element[start...].firstIndex(of: "\"")
    else { return nil }
    return element[start..<end]
  }
}
