import Glibc

/// Names a process for as long as the system runs: numbers of processes come again, but not with the same start.
public struct ProcessMark: Hashable, Sendable {
  public var number: Int
  /// When the process was started, in ticks after the system's own start.
  public var started: Int

  public init(number: Int, started: Int) { (self.number, self.started) = (number, started) }

  /// This process.
  public static let own = ProcessMark(
    number: Int(getpid()), started: start(of: Int(getpid())) ?? 0)

  /// Whether the process is there.
  public var isThere: Bool { Self.start(of: number) == started }

  private static func start(of number: Int) -> Int? {
    guard let line = try? Files.read("/proc/\(number)/stat", limit: 4096) else { return nil }
    // Behind the name in brackets, which may hold anything: the state is the third field, the start the 22nd.
    guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: line[(end + 1)...], as: UTF8.self).split(separator: " ")
    return fields.count > 19 ? Int(fields[19]) : nil
  }
}
