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

  /// The processes of a name that a process, or one that the process has started, has started; with the process itself.
  static func processes(named name: String, below top: Int32) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter {
      guard facts(of: $0)?.name == name else { return false }
      var process: Int32? = $0
      while let one = process, one > 1, one != top { process = facts(of: one)?.parent }
      return process == top
    }
  }

  /// Nil for a process that has ended.
  private static func facts(of process: Int32) -> (name: String, parent: Int32)? {
    // Number, name in brackets, state, parent.
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: close)...].split(separator: " ")
    guard fields.count > 1, let parent = Int32(fields[1]) else { return nil }
    return (String(stat[stat.index(after: open)..<close]), parent)
  }
}
