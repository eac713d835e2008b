import SystemCalls

/// Where a bus listens: a socket of the local system, by its place in the file system or by its name in
/// Linux's abstract space. Other transports are left out: a desktop's buses have none.
package struct BusAddress: Equatable, Sendable {
  /// The bytes of the path, or of the abstract name.
  package var place: [UInt8]
  package var isAbstract: Bool

  package init(place: [UInt8], isAbstract: Bool = false) {
    (self.place, self.isAbstract) = (place, isAbstract)
  }

  /// All places that a D-Bus address names (`unix:path=/run/user/1000/bus,guid=...;...`), the first to be
  /// tried first. What Paper has no use for is left out, among it `autolaunch:`, which would start a bus.
  package static func all(in text: String) -> [BusAddress] {
    text.split(separator: ";").compactMap { entry in
      guard entry.hasPrefix("unix:") else { return nil }
      for pair in entry.dropFirst(5).split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "path" || parts[0] == "abstract",
          let place = unescaped(parts[1]), !place.isEmpty, !place.contains(0)
        else { continue }
        return BusAddress(place: place, isAbstract: parts[0] == "abstract")
      }
      return nil
    }
  }

  /// The places of the user's session bus; none where the environment tells of none. No bus is started.
  package static func session(_ environment: (String) -> String?) -> [BusAddress] {
    if let named = environment("DBUS_SESSION_BUS_ADDRESS"), !named.isEmpty {
      return all(in: named)
    }
    guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return [] }
    return [BusAddress(place: Array("\(folder)/bus".utf8))]
  }

  /// The places of the system's bus.
  package static func system() -> [BusAddress] {
    let named = Environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
    return all(in: named.isEmpty ? "unix:path=/run/dbus/system_bus_socket" : named)
  }

  /// The session bus of the process's own environment.
  package static func session() -> [BusAddress] { session { Environment[$0] } }

  /// The bytes of a value in which some are written as `%` and two digits; nil where the digits are none.
  private static func unescaped(_ value: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
        let number = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(number)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
