import Glibc

/// Names a process for as long as the system runs: numbers of processes come again, but not with the same start.
public struct ProcessMark: Hashable, Sendable {
  public var number: Int
  /// When the process was started, in ticks after the system's own start.
  public var started: Int

  public init(number: Int, started: Int) { (self.number, self.started) = (number, started) }

  /// - Returns: nil where no process of that number runs.
  public init?(running number: Int) {
    guard let started = Self.start(of: number) else { return nil }
    self.init(number: number, started: started)
  }

  /// This process.
  public static let own =
    ProcessMark(running: Int(getpid())) ?? ProcessMark(number: Int(getpid()), started: 0)

  /// Whether the process runs. A process that has ended stays in the list until its parent asks for its status, which
  /// the parent of a window may never do.
  public var isThere: Bool { Self.start(of: number) == started }

  /// - Returns: nil where no such process runs.
  private static func start(of number: Int) -> Int? {
    guard let line = try? Files.read("/proc/\(number)/stat", limit: 4096) else { return nil }
    // Behind the name in brackets, which may hold anything: the state is the third field, the start the 22nd.
    guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: line[(end + 1)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 19, !["Z", "X"].contains(fields[0]) else { return nil }
    return Int(fields[19])
  }
}
