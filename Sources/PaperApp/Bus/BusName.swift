/// Which names the D-Bus specification allows.
enum BusName {
  /// An object's path: `/`, or elements of letters, digits and underscores, each with a slash before it.
  static func isPath(_ text: String) -> Bool {
    if text == "/" { return true }
    guard text.utf8.first == UInt8(ascii: "/") else { return false }
    return text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    )
    .allSatisfy { !$0.isEmpty && $0.allSatisfy(isLetter) }
  }

  /// The name of an interface or of an error: two elements or more, none of which begins with a digit.
  static func isInterface(_ text: String) -> Bool {
    let elements = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= BusLimits.nameBytes && elements.count >= 2
      && elements.allSatisfy {
        $0.first.map { !isDigit($0) } == true && $0.allSatisfy(isLetter)
      }
  }

  static func isMember(_ text: String) -> Bool {
    text.utf8.count <= BusLimits.nameBytes && text.utf8.first.map { !isDigit($0) } == true
      && text.utf8.allSatisfy(isLetter)
  }

  /// The name of a connection: its own (`:1.42`), or one that it owns (`org.example.Program`).
  static func isConnection(_ text: String) -> Bool {
    let isUnique = text.utf8.first == UInt8(ascii: ":")
    let elements = text.utf8.dropFirst(isUnique ? 1 : 0).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.utf8.count <= BusLimits.nameBytes && elements.count >= 2
      && elements.allSatisfy { element in
        element.first.map { isUnique || !isDigit($0) } == true
          && element.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "-") }
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A letter, a digit or an underscore.
  private static func isLetter(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
