/// How much a line of the log matters, the most important first.
package enum LogLevel: Int, Sendable, CaseIterable, Comparable {
  /// What must not happen, as a worker that lies. Always written.
  case error
  /// What happens seldom and tells the story of a session: a worker begins, a bus ends.
  case info
  /// Every single step.
  case debug

  package var name: String { "\(self)" }

  package static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}

/// What a line of the log is about.
package enum LogSubject: Int, Sendable, CaseIterable {
  /// The lines that readers are told on standard error in any case.
  case program
  /// Processes that decode books: how they begin and end.
  case worker
  /// What workers are asked, and what they answer.
  case ipc
  case library, bus, portal, speech, frame

  package var name: String { "\(self)" }
}

/// The words of a line. A name of a book or of a file stands apart, so that a report can leave the name out:
/// `"opens \(name: path)"`. No text of a book belongs into a line.
package struct LogText: Equatable, Sendable, ExpressibleByStringInterpolation {
  enum Part: Equatable, Sendable {
    case words(String)
    case name(String)
  }

  private(set) var parts: [Part]

  package init(stringLiteral words: String) { parts = [.words(words)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Words that may hold names anywhere, as a line that readers are told.
  package init(naming words: String) { parts = [.name(words)] }

  package struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(2 * interpolationCount + 1)
    }

    package mutating func appendLiteral(_ words: String) {
      if !words.isEmpty { parts.append(.words(words)) }
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.words(value.description))
    }

    /// The name of a book or of a file.
    package mutating func appendInterpolation(name: String) { parts.append(.name(name)) }
  }

  /// The words with all names.
  package var whole: String {
    parts.map { part in
      switch part {
      case .words(let words), .name(let words): words
      }
    }.joined()
  }

  /// The words without names.
  package var nameless: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .name: "(a name)"
      }
    }.joined()
  }
}

/// A line of the log.
package struct LogLine: Equatable, Sendable {
  /// In seconds since the log began.
  package let time: Double
  package let level: LogLevel
  package let subject: LogSubject
  package let text: LogText

  package init(time: Double, _ level: LogLevel, _ subject: LogSubject, _ text: LogText) {
    (self.time, self.level, self.subject, self.text) = (time, level, subject, text)
  }

  /// The line as it is read, as in "12.034 info worker: begins".
  /// - Parameter isNaming: whether names of books are told.
  package func words(isNaming: Bool) -> String {
    let milliseconds = time > 0 ? Int((min(time, 1e9) * 1000).rounded()) : 0
    let digits = String(milliseconds % 1000)
    let seconds =
      "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    return "\(seconds) \(level.name) \(subject.name): \(isNaming ? text.whole : text.nameless)"
  }
}
