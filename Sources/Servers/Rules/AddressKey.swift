/// Keys within addresses: an address with a key is a secret as a whole.
///
/// A key is known by its place or by its look. What is only taken for a key costs a place in the keyring.
public enum AddressKey {
  /// Names in a query behind which servers take a key or a password.
  private static let names: Set<String> = [
    "apikey", "api_key", "api-key", "key", "token", "access_token", "auth", "pw", "password",
    "secret", "sid", "session",
  ]

  /// Letters of a part of a path from which a part that looks like chance counts as a key.
  private static let shortest = 16

  public static func isIn(_ address: WebAddress) -> Bool { !keys(in: address).isEmpty }

  /// The keys in an address, as they are written there.
  public static func keys(in address: WebAddress) -> [String] {
    let parts = address.path.split(separator: "/").map(String.init)
    let inPath = parts.indices.filter { index in
      // Kavita has its key behind this place, whatever the key looks like.
      let isBehindPlace = index > 1 && parts[index - 2] == "api" && parts[index - 1] == "opds"
      return isBehindPlace || looksLikeKey(parts[index])
    }.map { parts[$0] }
    let named = (address.query ?? "").split(separator: "&").compactMap { pair -> String? in
      let name = pair.prefix { $0 != "=" }
      let isNamed = names.contains(WebAddress.decoded(String(name)).lowercased())
      return isNamed && pair.count > name.count + 1 ? String(pair.dropFirst(name.count + 1)) : nil
    }
    return inPath + named
  }

  /// Whether a part of a path is a UUID, or letters and digits without a gap and without words.
  private static func looksLikeKey(_ part: String) -> Bool {
    let groups = part.split(separator: "-", omittingEmptySubsequences: false)
    if groups.map(\.utf8.count) == [8, 4, 4, 4, 12] {
      return groups.allSatisfy { $0.utf8.allSatisfy(isHexadecimal) }
    }
    guard part.utf8.count >= shortest else { return false }
    var (digits, letters) = (0, 0)
    for byte in part.utf8 {
      switch byte {
      case 0x30...0x39: digits += 1
      case 0x41...0x5A, 0x61...0x7A: letters += 1
      default: return false
      }
    }
    return digits > 1 && letters > 1
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  /// What a reader has typed, less a guess that would send a key over a connection without TLS: without a scheme, a server
  /// beyond the local network is asked by TLS alone.
  public static func guarded(_ typed: String) -> String {
    let guesses = ServerAddress.addresses(typed)
    guard guesses.count == 2, guesses[0].scheme == "https", isIn(guesses[0]) else { return typed }
    return guesses[0].text
  }
}
