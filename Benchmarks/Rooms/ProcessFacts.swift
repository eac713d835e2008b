import Glibc
import SystemCalls

/// What the system tells of a process.
struct ProcessFacts {
  let number: pid_t

  static var own: ProcessFacts { ProcessFacts(number: getpid()) }

  /// The processes that this one has started and whose program has a name.
  static func started(_ name: String) -> [ProcessFacts] {
    Files.names(in: "/proc").compactMap { pid_t($0) }.map(ProcessFacts.init).filter { process in
      let fields = process.fields
      return fields.count > 1 && fields[1] == "\(getpid())" && process.name == name
    }
  }

  private func text(_ file: String) -> String {
    let bytes = (try? Files.read("/proc/\(number)/\(file)", limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self)
  }

  private var name: String { text("comm").split(separator: "\n").first.map(String.init) ?? "" }

  /// The fields of `stat` behind the name, which may have spaces.
  private var fields: [Substring] {
    text("stat").split(separator: ")").last?.split(separator: " ") ?? []
  }

  /// Seconds of processor time of all threads.
  var seconds: Double {
    let fields = fields
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The most memory that the process has had, in MB.
  var peak: Double { megabytes("VmHWM:") }
  var memory: Double { megabytes("VmRSS:") }

  private func megabytes(_ field: String) -> Double {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix(field) }
    let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return number.flatMap { Double($0) }.map { $0 / 1024 } ?? 0
  }

  /// Connections of this machine to a port of this machine that are open.
  static func connections(to port: Int) -> Int {
    let wanted = ":" + String(port + 0x10000, radix: 16, uppercase: true).dropFirst()
    let bytes = (try? Files.read("/proc/net/tcp", limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").count { line in
      let fields = line.split(separator: " ")
      return fields.count > 3 && fields[2].hasSuffix(wanted) && fields[3] == "01"
    }
  }
}
