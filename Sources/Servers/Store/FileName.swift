import CGLib
import WebRules

/// Names of files that a server suggests, made harmless.
public enum FileName {
  /// Bytes of a name at most: what the usual file systems take, less an ending.
  private static let most = 200

  /// The name in `Content-Disposition` (RFC 6266): `filename*` in UTF-8 goes before `filename`.
  static func suggested(_ disposition: String) -> String? {
    var plain: String?
    for part in parts(disposition).dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let name = String(pair[0]).lowercased().filter { !$0.isWhitespace }
      let value = String(pair[1]).filter { $0 != "\"" }
      if name == "filename*", let mark = value.range(of: "''") {
        return harmless(WebAddress.decoded(String(value[mark.upperBound...])))
      }
      if name == "filename" { plain = value }
    }
    return plain.flatMap(harmless)
  }

  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ";", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// A name without folders, hidden files, control characters and endless length. Nil where nothing is left.
  public static func harmless(_ name: String) -> String? {
    var result = name.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init) ?? ""
    result = String(
      result.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && $0 != ":" }.map(
        Character.init))
    while let first = result.first, first == "." || first == "~" || first.isWhitespace {
      result.removeFirst()
    }
    while let last = result.last, last == "." || last.isWhitespace { result.removeLast() }
    while result.utf8.count > most {
      // The ending stays.
      let end = result.lastIndex(of: ".") ?? result.endIndex
      let cut =
        end > result.startIndex ? result.index(before: end) : result.index(before: result.endIndex)
      result.remove(at: cut)
    }
    return result.isEmpty ? nil : result
  }

  static func checksum(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let digits = paper_glib_sha256(bytes, bytes.count) else { return "" }
    defer { paper_glib_free(digits) }
    return String(cString: digits)
  }
}

extension String {
  /// The first place of a part.
  func range(of part: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}
