import CGLib

/// An absolute address of HTTP or HTTPS (RFC 3986). What is encoded stays encoded, as servers compare bytes.
public struct WebAddress: Hashable, Sendable {
  /// The address without a fragment, a user's name and a password.
  public let text: String
  /// "http" or "https".
  public let scheme: String
  public let host: String
  public let port: Int
  /// With the leading slash; at least a slash.
  public let path: String
  /// Without the question mark.
  public let query: String?

  /// - Returns: nil for what is no address of HTTP. A user's name and a password are dropped: see `credentials(in:)`.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest, !text.utf8.contains(0) else { return nil }
    var parts = paper_address()
    guard paper_glib_address(text, &parts) != 0 else { return nil }
    defer { paper_glib_address_free(&parts) }
    func string(_ part: UnsafeMutablePointer<CChar>?) -> String? {
      part.map { String(cString: $0) }
    }
    guard let scheme = string(parts.scheme)?.lowercased(), ["http", "https"].contains(scheme),
      let host = string(parts.host)?.lowercased(), Self.isHost(host), parts.port <= 65_535
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = parts.port > 0 ? Int(parts.port) : Self.port(of: scheme)
    path = string(parts.path).flatMap { $0.isEmpty ? nil : Self.escapingStray($0) } ?? "/"
    query = string(parts.query).map(Self.escapingStray)
    let shown = host.contains(":") ? "[\(host)]" : host
    let end = port == Self.port(of: scheme) ? "" : ":\(port)"
    self.text = "\(scheme)://\(shown)\(end)\(path)" + (query.map { "?\($0)" } ?? "")
  }

  /// Whether a name, without escapes, is that of a host. With other signs, as an escaped `@`, the text of the address would
  /// name another host to the next reader of the text.
  private static func isHost(_ name: String) -> Bool {
    guard !name.isEmpty else { return false }
    if name.utf8.contains(UInt8(ascii: ":")) {
      return name.utf8.allSatisfy { byte in
        (0x30...0x3A).contains(byte) || (0x61...0x66).contains(byte) || byte == UInt8(ascii: ".")
      }
    }
    let others = Array("/?#@\\%<>^`{|}\"[]".utf8)
    return name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !others.contains($0) }
  }

  /// Bytes of an address at most.
  static let longest = 4096

  private static func port(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

  /// Spaces and letters beyond ASCII, which an address on the wire cannot have, escaped.
  private static func escapingStray(_ part: String) -> String {
    guard part.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "\"") }) else {
      return part
    }
    return part.utf8.map { byte in
      byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"")
        ? Self.escape(byte) : String(UnicodeScalar(byte))
    }.joined()
  }

  static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count < 2 ? "0" : "") + digits
  }

  /// The name and the password that people write into an address: `https://name:password@host/`.
  public static func credentials(in text: String) -> (user: String, password: String)? {
    var parts = paper_address()
    guard !text.utf8.contains(0), paper_glib_address(text, &parts) != 0 else { return nil }
    defer { paper_glib_address_free(&parts) }
    guard let user = parts.user.map({ String(cString: $0) }), !user.isEmpty else { return nil }
    let password = parts.password.map { String(cString: $0) } ?? ""
    return (decoded(user), decoded(password))
  }

  /// A text without its escapes.
  public static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Others

  /// Scheme, host and port: to another one a secret never goes.
  public struct Origin: Hashable, Sendable {
    public var scheme: String
    public var host: String
    public var port: Int
  }

  public var origin: Origin { Origin(scheme: scheme, host: host, port: port) }

  /// The address that a link in an answer from this address leads to. Nil for links of other schemes, and for none.
  ///
  /// A proxy that ends TLS often has a server behind that writes `http` links of its own name: these become `https`, as
  /// the answer has come by TLS.
  public func resolving(_ link: String) -> WebAddress? {
    let trimmed = link.trimmingSpace
    guard trimmed.utf8.count <= Self.longest, !trimmed.utf8.contains(0),
      let resolved = paper_glib_resolved(text, trimmed)
    else { return nil }
    defer { paper_glib_free(resolved) }
    guard let address = WebAddress(String(cString: resolved)) else { return nil }
    guard scheme == "https", address.scheme == "http", address.host == host else { return address }
    let isPlainPort = address.port == 80 || address.port == port
    return isPlainPort ? address.onOrigin(origin) : address
  }

  /// The same path at another server.
  func onOrigin(_ origin: Origin) -> WebAddress? {
    let shown = origin.host.contains(":") ? "[\(origin.host)]" : origin.host
    return WebAddress(
      "\(origin.scheme)://\(shown):\(origin.port)\(path)" + (query.map { "?\($0)" } ?? ""))
  }

  /// The address with another path, without a query.
  public func with(path: String) -> WebAddress? {
    let shown = host.contains(":") ? "[\(host)]" : host
    return WebAddress("\(scheme)://\(shown):\(port)\(path)")
  }
}

extension String {
  /// Without space before and behind.
  var trimmingSpace: String {
    var part = self[...]
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
  }
}
