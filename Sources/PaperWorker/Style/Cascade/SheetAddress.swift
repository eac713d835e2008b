/// Addresses within a book, as sheets name them.
enum SheetAddress {
  static let longest = 2048

  /// The address from the book's top; nil for an address outside of the book, or for none.
  ///
  /// - Parameter base: the address of the file in which the address stands.
  static func resolved(_ address: String, from base: String) -> String? {
    let path = address.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, address.utf8.count <= longest, base.utf8.count <= longest,
      !path.hasPrefix("//"), !hasScheme(path)
    else { return nil }
    var parts: [Substring] = []
    if !path.hasPrefix("/") {
      parts = base.split(separator: "/", omittingEmptySubsequences: true).dropLast()
      if base.hasSuffix("/") { parts = base.split(separator: "/") }
    }
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }

  private static func hasScheme(_ path: Substring) -> Bool {
    guard let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !path[..<colon].contains("/")
  }
}
