import WebRules

/// Where a server has KOReader's protocol: the address to which `/users/auth` and the like are appended.
public struct KOReaderBase: Hashable, Sendable {
  public enum Kind: Sendable {
    /// KOReader's own server.
    case own
    /// Signs in by its key as the name. Keeps places to the beginning of a chapter, and knows no registration.
    case komga
    /// Has its key in the address.
    case kavita
    /// Booklore and Grimmory.
    case booklore
    case calibreWebAutomated
  }

  public var address: WebAddress
  public var kind: Kind

  public init(address: WebAddress, kind: Kind) { (self.address, self.kind) = (address, kind) }

  /// Bases of known servers below a server's address; Kavita's needs a key.
  private static let known: [(path: String, kind: Kind)] = [
    ("/koreader", .komga), ("/api/koreader", .booklore), ("/kosync", .calibreWebAutomated),
  ]

  /// Paths of KOReader's protocol that people may have typed.
  private static let calls = ["/users/auth", "/users/create", "/syncs/progress"]

  /// Where the protocol may be, most likely first. Empty where the text is no address.
  ///
  /// - Parameter typed: the address of the server as people have it: of its web page, of its catalogue, or of the base.
  public static func candidates(_ typed: String) -> [KOReaderBase] {
    var found: [KOReaderBase] = []
    func add(_ address: WebAddress?, _ kind: Kind) {
      guard let address, !found.contains(where: { $0.address == address }) else { return }
      found.append(KOReaderBase(address: address, kind: kind))
    }
    for address in ServerAddress.addresses(typed) {
      var path = address.path
      while path.hasSuffix("/") { path.removeLast() }
      for call in calls where path.hasSuffix(call) { path.removeLast(call.count) }
      if let (server, key) = kavita(path) {
        add(address.with(path: server + "/api/koreader/" + key), .kavita)
        continue
      }
      if let kind = known.first(where: { path.hasSuffix($0.path) })?.kind {
        // `/api/koreader` ends as Komga's base does.
        add(address.with(path: path), path.hasSuffix("/api/koreader") ? .booklore : kind)
        continue
      }
      let server = ServerAddress.server(of: path)
      add(address.with(path: server), .own)
      for (below, kind) in known { add(address.with(path: server + below), kind) }
    }
    return found
  }

  /// The server's path and the key in a path of Kavita's catalogue or of its base.
  private static func kavita(_ path: String) -> (server: String, key: String)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard
      let at = parts.indices.first(where: { index in
        parts[index] == "api" && index + 2 < parts.count
          && ["opds", "koreader"].contains(parts[index + 1]) && !parts[index + 2].isEmpty
      })
    else { return nil }
    return (parts[..<at].joined(separator: "/"), parts[at + 2])
  }

  /// Asks one candidate after the other, until a server speaks the protocol.
  ///
  /// - Parameter signIn: signs in at a base.
  /// - Returns: the first base at which signing in has worked. A wrong password is tried nowhere else.
  public static func find(
    _ bases: [KOReaderBase], signIn: (KOReaderBase) throws(PlaceFailure) -> Void
  ) throws(PlaceFailure) -> KOReaderBase {
    var failure: PlaceFailure?
    for base in bases {
      do throws(PlaceFailure) {
        try signIn(base)
        return base
      } catch {
        if error.isOfProtocol { throw error }
        failure = failure ?? error
      }
    }
    throw failure ?? .otherServer
  }

  /// The address of a call.
  func address(of call: String) -> WebAddress? {
    var path = address.path
    while path.hasSuffix("/") { path.removeLast() }
    return address.with(path: path + call)
  }
}
