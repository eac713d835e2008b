import Bus
import Synchronization

/// Servers of books that announce themselves on the local network, as Calibre's does: asked of Avahi over the system's bus.
///
/// Nothing is asked but between `init` and the end of the object, which lasts as long as the panel that shows the servers.
package final class NearServers: Sendable {
  package struct Server: Hashable, Sendable {
    /// As the server calls itself.
    package var name: String
    package var host: String
    package var port: Int
    package var path: String

    package init(name: String, host: String, port: Int, path: String) {
      (self.name, self.host, self.port, self.path) = (name, host, port, path)
    }

    package var address: String {
      let shown = host.contains(":") ? "[\(host)]" : host
      return "http://\(shown):\(port)\(path)"
    }
  }

  /// The types of services that books are read from.
  private static let types = ["_calibre._tcp"]
  private static let name = "org.freedesktop.Avahi"
  private static let timeout = 5.0
  /// Servers at most: a network may announce any number.
  private static let most = 32
  /// Any network card, and any protocol, in Avahi's numbers.
  private static let any = BusValue.int32(-1)

  private let bus: BusConnection
  private let found = Mutex<[Server]>([])

  /// - Parameters:
  ///   - bus: a connection to the system's bus, which the object closes at its end.
  ///   - take: called on the bus's thread with all servers that are known, whenever there is another.
  package init(_ bus: BusConnection, take: @escaping @Sendable ([Server]) -> Void) {
    self.bus = bus
    for type in Self.types { browse(type, take) }
  }

  deinit { bus.close() }

  private func browse(_ type: String, _ take: @escaping @Sendable ([Server]) -> Void) {
    // Only Avahi's own connection counts: any other program may send the same signal.
    bus.call(.bus("GetNameOwner", [.string(Self.name)]), within: Self.timeout) {
      [weak self] answer in
      guard let self, let owner = (try? answer.get())?.first?.text else { return }
      // The browser's signals may come before its path is known: they are followed first, whatever the path.
      let rule = BusRule(
        sender: owner, interface: "\(Self.name).ServiceBrowser", member: "ItemNew")
      bus.follow(rule) { [weak self] message in self?.resolve(message.body, take) }
      bus.call(
        .call(
          Self.name, "/", "\(Self.name).Server", "ServiceBrowserNew",
          [Self.any, Self.any, .string(type), .string(""), .uint32(0)]), within: Self.timeout
      ) { _ in }
    }
  }

  /// - Parameter item: card, protocol, name, type, domain, flags.
  private func resolve(_ item: [BusValue], _ take: @escaping @Sendable ([Server]) -> Void) {
    guard item.count == 6, let type = item[3].text, Self.types.contains(type),
      found.withLock({ $0.count < Self.most })
    else { return }
    let question = BusMessage.call(
      Self.name, "/", "\(Self.name).Server", "ResolveService",
      Array(item[0...4]) + [Self.any, .uint32(0)])
    bus.call(question, within: Self.timeout) { [weak self] answer in
      guard let self, let server = (try? answer.get()).flatMap(Self.server) else { return }
      let all = found.withLock { found -> [Server]? in
        guard !found.contains(server), found.count < Self.most else { return nil }
        found.append(server)
        return found
      }
      if let all { take(all) }
    }
  }

  /// - Parameter values: card, protocol, name, type, domain, host, protocol, address, port, texts, flags.
  private static func server(_ values: [BusValue]) -> Server? {
    guard values.count == 11, let name = values[2].text, let host = values[5].text,
      let address = values[7].text, let port = values[8].number, (1...65_535).contains(port)
    else { return nil }
    var path = "/opds"
    for text in values[9].elements ?? [] {
      let bytes = (text.elements ?? []).compactMap { byte -> UInt8? in
        if case .byte(let value) = byte { value } else { nil }
      }
      let words = String(decoding: bytes, as: UTF8.self)
      if words.hasPrefix("path=/"), words.utf8.count < 256 { path = String(words.dropFirst(5)) }
    }
    // A name of the local network is looked up by a module that not every system has.
    return Server(
      name: String(name.prefix(100)), host: address.isEmpty ? host : address, port: Int(port),
      path: path)
  }
}
