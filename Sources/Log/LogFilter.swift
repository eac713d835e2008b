/// Which lines are wanted: for each subject, up to which level.
package struct LogFilter: Equatable, Sendable {
  /// One bit for each pair, so that a line that nobody wants costs a look at one number.
  private(set) var bits: UInt32

  /// Errors alone.
  package static let errors = LogFilter(.error)

  /// All subjects up to a level.
  package init(_ level: LogLevel) {
    bits = 0
    for subject in LogSubject.allCases { raise(subject, to: level) }
  }

  /// Why words are no filter, in one line.
  package struct Mistake: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// Takes words such as `debug`, `debug:worker` or `info,debug:bus`. A subject keeps the highest level that is asked
  /// for.
  package mutating func take(_ words: String) throws(Mistake) {
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let level = LogLevel.allCases.first(where: { $0.name == parts[0] }) else {
        throw Mistake(
          description: "\(parts[0]) is none of \(Self.list(LogLevel.allCases.map(\.name)))")
      }
      guard parts.count > 1 else {
        for subject in LogSubject.allCases { raise(subject, to: level) }
        continue
      }
      guard let subject = LogSubject.allCases.first(where: { $0.name == parts[1] }) else {
        throw Mistake(
          description: "\(parts[1]) is none of \(Self.list(LogSubject.allCases.map(\.name)))")
      }
      raise(subject, to: level)
    }
  }

  package func wants(_ level: LogLevel, _ subject: LogSubject) -> Bool {
    Self.wants(bits, level, subject)
  }

  /// Adds what another filter wants.
  package mutating func add(_ other: LogFilter) { bits |= other.bits }

  static func wants(_ bits: UInt32, _ level: LogLevel, _ subject: LogSubject) -> Bool {
    bits & bit(level, subject) != 0
  }

  private mutating func raise(_ subject: LogSubject, to level: LogLevel) {
    for lower in LogLevel.allCases where lower <= level { bits |= Self.bit(lower, subject) }
  }

  /// Bound: eight subjects of three levels are fewer than 32 bits.
  private static func bit(_ level: LogLevel, _ subject: LogSubject) -> UInt32 {
    1 << UInt32(subject.rawValue * LogLevel.allCases.count + level.rawValue)
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
