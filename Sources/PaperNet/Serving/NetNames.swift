import CHTTP
import Glibc
import IPC

/// Looks up the addresses of one name, in a process that holds no secret and ends afterwards.
///
/// The system's resolver reads files and loads modules, so a locked process cannot look up names.
enum NetNames {
  /// At most this many addresses are told: a client tries no more.
  private static let most = 8

  static func serve(_ channel: NetChannel) -> Never {
    alarm(30)
    if case .order(.lookUp(let host, _), _) = channel.receive(wait: true) {
      channel.send(.addresses(addresses(of: host)))
    }
    exit(0)
  }

  private static func addresses(of host: String) -> [String] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    // Without a network but the machine's own, no address is left by the flag.
    if getaddrinfo(host, nil, &hints, &list) != 0 {
      hints.ai_flags = 0
      guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    }
    defer { freeaddrinfo(list) }
    var found: [String] = []
    var next = list
    // The list is the resolver's, and ends with a null pointer.
    while let entry = next?.pointee, found.count < most {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      if getnameinfo(
        entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      {
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let address = String(decoding: bytes, as: UTF8.self)
        // A zone belongs to this machine's network card, and libcurl's list has no room for a zone.
        if !address.contains("%"), !found.contains(address) { found.append(address) }
      }
      next = entry.ai_next
    }
    return found
  }
}
