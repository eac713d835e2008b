import WebRules

/// A link to a server of books, which browsers hand to readers by a scheme of its own.
public enum CatalogueLink {
  public static let schemes = ["opds", "opds+http", "opds+https"]

  /// Whether a word is a link to a server, sound or not.
  public static func isOne(_ word: String) -> Bool {
    let lowered = word.prefix(16).lowercased()
    return schemes.contains { lowered.hasPrefix("\($0)://") }
  }

  /// Whether a link names a server.
  public static func isSound(_ link: String) -> Bool {
    isOne(link) && !ServerAddress.addresses(link).isEmpty
  }
}
