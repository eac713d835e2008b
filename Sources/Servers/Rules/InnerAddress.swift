/// Addresses that a server behind a proxy writes into its answers: those of the proxy's own network
/// (decision: Inner addresses).
public enum InnerAddress {
  /// Where to ask for an address of an answer, in the order of the tries: at the address, or at the same path of the server
  /// that the reader has named.
  /// - Parameters:
  ///   - home: what the reader has named.
  ///   - known: servers in whose place `home` has answered before.
  public static func ways(
    to address: WebAddress, home: WebAddress, known: Set<WebAddress.Origin>
  ) -> [WebAddress] {
    guard address.origin != home.origin, let own = address.onOrigin(home.origin) else {
      return [address]
    }
    if known.contains(address.origin) { return [own] }
    // A server beyond the local network has no reason to name a machine of the reader's own network.
    return address.isPrivate && !home.isPrivate ? [own, address] : [address, own]
  }
}

extension WebAddress {
  /// Whether the host is this machine, or a machine of a private network.
  public var isPrivate: Bool {
    if isLoopback { return true }
    if host.contains(":") { return ["fc", "fd", "fe80"].contains { host.hasPrefix($0) } }
    if host.hasSuffix(".local") || !host.contains(".") { return true }
    let numbers = host.split(separator: ".").compactMap { UInt8($0) }
    return numbers.count == 4
      && (numbers[0] == 10 || (numbers[0] == 192 && numbers[1] == 168)
        || (numbers[0] == 172 && (16...31).contains(numbers[1])))
  }

  /// Whether the host is this machine, so that no network is on the way.
  public var isLoopback: Bool {
    let numbers = host.split(separator: ".").compactMap { UInt8($0) }
    return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || (numbers.count == 4 && numbers[0] == 127)
  }
}
