import Foundation

/// The sockets of networks that a process has, as the system tells.
enum NetworkSockets {
  /// The number of the sockets of TCP and UDP.
  static func count(of process: Int32) throws -> Int {
    let own = try descriptors(of: process)
    return try ["tcp", "tcp6", "udp", "udp6"].reduce(0) { count, kind in
      let lines = try String(contentsOfFile: "/proc/net/\(kind)", encoding: .utf8)
        .split(separator: "\n").dropFirst()
      return count
        + lines.count { line in
          let fields = line.split(separator: " ")
          return fields.count > 9 && own.contains("socket:[\(fields[9])]")
        }
    }
  }

  private static func descriptors(of process: Int32) throws -> Set<String> {
    let folder = "/proc/\(process)/fd"
    // A descriptor may be closed while the folder is read.
    return Set(
      try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      })
  }

  /// The processes of a name that a process has started.
  static func children(named name: String, of parent: Int32) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter {
      // Number, name in brackets, state, parent.
      guard let stat = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8) else {
        return false
      }
      let parts = stat.split(separator: ")")
      let fields = parts.last?.split(separator: " ") ?? []
      return stat.contains("(\(name))") && fields.count > 1 && Int32(fields[1]) == parent
    }
  }
}
