/// What people type to name a server: with or without a scheme, of the web page, with a port.
public enum ServerAddress {
  /// The places at which a catalogue may be, most likely first. Empty where the text is no address.
  ///
  /// What was typed goes first. Without a scheme a secure connection is tried before a plain one; on this machine and at
  /// addresses of private networks a plain one is tried first, as hardly anybody has a certificate there.
  public static func candidates(_ typed: String) -> [WebAddress] {
    var found: [WebAddress] = []
    for address in addresses(typed) {
      let base = server(of: address.path)
      // Copyparty shows any of its folders as a catalogue.
      let folder = address.query == nil ? address.resolving("?opds") : nil
      for candidate in [address] + known.compactMap({ address.with(path: base + $0) })
        + [folder].compactMap(\.self)
      where !found.contains(candidate) {
        found.append(candidate)
      }
    }
    return found
  }

  /// What was typed as an address: with its scheme, else with both schemes, the likelier first.
  public static func addresses(_ typed: String) -> [WebAddress] {
    let text = unwrapped(typed.trimmingSpace)
    guard !text.isEmpty else { return [] }
    return schemes(of: text).compactMap {
      WebAddress($0 + text.dropFirst(schemeLength(text)))
    }
  }

  /// Paths of known servers below the address: Calibre's, Calibre-Web's, Komga's of both versions, Kavita's plain one.
  static let known = ["/opds", "/opds/v1.2/catalog", "/opds/v2/catalog", "/api/opds"]

  /// `opds://`, `opds+https://` and the like are the schemes of links that open in a reader.
  private static func unwrapped(_ text: String) -> String {
    for (prefix, scheme) in [
      ("opds+https://", "https://"), ("opds+http://", "http://"), ("opds://", ""),
    ] where text.lowercased().hasPrefix(prefix) {
      return scheme + text.dropFirst(prefix.count)
    }
    return text
  }

  private static func schemeLength(_ text: String) -> Int {
    let lowered = text.lowercased()
    return ["https://", "http://"].first { lowered.hasPrefix($0) }?.count ?? 0
  }

  private static func schemes(of text: String) -> [String] {
    let lowered = text.lowercased()
    if lowered.hasPrefix("https://") { return ["https://"] }
    if lowered.hasPrefix("http://") { return ["http://"] }
    if text.contains("://") { return [] }
    return WebAddress("http://" + text)?.isPrivate == true
      ? ["http://", "https://"] : ["https://", "http://"]
  }

  /// The path to which known paths are appended: that of a folder, without the page of a web interface.
  public static func server(of path: String) -> String {
    var path = path
    while path.hasSuffix("/") { path.removeLast() }
    for known in known where path.hasSuffix(known) { path.removeLast(known.count) }
    while path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
