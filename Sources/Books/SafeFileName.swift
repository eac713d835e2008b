/// A name for a file on the reader's disk, made of a name that a document tells.
public enum SafeFileName {
  /// Bytes of a name; file systems of today have room for 255, and a number or an ending may follow.
  private static let longest = 180

  /// - Parameters:
  ///   - name: any text.
  ///   - fallback: for a name of which nothing is left.
  /// - Returns: a name in one folder: no way to another one, no control characters, no hidden file.
  public static func of(_ name: String, fallback: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var scalars = String.UnicodeScalarView()
    for scalar in last.unicodeScalars {
      switch scalar {
      case _ where Printable.isHarmful(scalar), "\u{FFFD}", "\u{200B}"..."\u{200F}", "\u{FEFF}":
        break
      case ":", "*", "?", "\"", "<", ">", "|": scalars.append("_")
      default: scalars.append(scalar)
      }
    }
    let bare = String(scalars).trimmingSpaces().drop { $0 == "." || $0 == "-" || $0.isWhitespace }
    var text = String(bare)
    while let end = text.last, end == "." || end.isWhitespace { text.removeLast() }
    guard !text.isEmpty else { return fallback }
    return shortened(text)
  }

  /// Cuts a long name before its ending.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    let dot = name.lastIndex(of: ".")
    let ending = dot.map { String(name[$0...]) } ?? ""
    let kept = ending.utf8.count <= 16 ? ending : ""
    var stem = (dot.flatMap { kept.isEmpty ? nil : name[..<$0] } ?? name[...]).unicodeScalars
    // By scalars: one letter with many marks may be longer than a name.
    while stem.count > 1, String(stem).utf8.count + kept.utf8.count > longest { stem.removeLast() }
    return String(stem) + kept
  }

  /// The name with a number before its ending: `plan (2).txt`.
  public static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return "\(name) (\(number))"
    }
    return "\(name[..<dot]) (\(number))\(name[dot...])"
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
