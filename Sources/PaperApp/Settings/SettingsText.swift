import Localisation

/// A settings file as text: sections in brackets, `key = value` in lines, comments after `#` or `;` at a
/// line's beginning. Whatever is no such line is named and left as it is.
///
///     # Moves little.
///     [motion]
///     motion = reduced
///
/// Values reach to the line's end; spaces around them do not count. Of a key that stands twice in a section
/// the last one counts, and the first is named.
public struct SettingsText: Equatable, Sendable {
  /// A line that sets a key.
  public struct Entry: Equatable, Sendable {
    public let section: String
    public let key: String
    public let value: String
    /// Counted from 1.
    public let line: Int
  }

  /// Why a line does not count, without the file's name.
  public struct Problem: Equatable, Sendable, CustomStringConvertible {
    public let line: Int
    public let reason: String

    public init(line: Int, _ reason: String) { (self.line, self.reason) = (line, reason) }

    public var description: String {
      Localisation.text("line {line}: {reason}", ["line": "\(line)", "reason": reason])
    }
  }

  /// A longer file is no settings file, in bytes.
  public static let maximumBytes = 256 << 10
  /// A longer line is no setting, in characters.
  static let maximumCharacters = 1000

  private var lines: [String]
  /// What ends each line: a file that was written elsewhere stays as it is.
  private let ending: String
  /// Whether the text is the file's to the last byte, so that nothing is lost when it is written.
  var isExact = true
  public private(set) var entries: [Entry] = []
  public private(set) var problems: [Problem] = []

  public init(_ text: String) {
    // CR and LF together are one character.
    ending = text.contains("\r\n") ? "\r\n" : "\n"
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    read()
  }

  /// The text as it is to be written: all lines, those that were not understood, too.
  public var text: String { lines.joined(separator: ending) }

  // MARK: Reading

  private mutating func read() {
    (entries, problems) = ([], [])
    var section: String?
    for (index, line) in lines.enumerated() {
      do throws(Problem.Reason) {
        switch try Self.parse(line) {
        case .nothing: break
        case .section(let name): section = name
        case .pair(let key, let value):
          guard let section else {
            throw .init(Localisation.text("a setting before the first [section]"))
          }
          add(Entry(section: section, key: key, value: value, line: index + 1))
        }
      } catch {
        problems.append(Problem(line: index + 1, error.words))
      }
    }
  }

  private mutating func add(_ entry: Entry) {
    if let old = entries.firstIndex(where: { ($0.section, $0.key) == (entry.section, entry.key) }) {
      problems.append(
        Problem(
          line: entries[old].line,
          Localisation.text(
            "{key} is set again in line {line}", ["key": entry.key, "line": "\(entry.line)"])))
      entries.remove(at: old)
    }
    entries.append(entry)
  }

  private enum Line {
    case nothing
    case section(String)
    case pair(String, String)
  }

  private static func parse(_ line: String) throws(Problem.Reason) -> Line {
    let line = trimmed(line[...])
    guard let first = line.first, first != "#", first != ";" else { return .nothing }
    guard line.count <= maximumCharacters else {
      throw .init(Localisation.text("the line is too long"))
    }
    if first == "[" {
      guard line.last == "]", line.count > 2 else {
        throw .init(Localisation.text("{line} is no [section]", ["line": String(line)]))
      }
      return .section(String(trimmed(line.dropFirst().dropLast())).lowercased())
    }
    guard let sign = line.firstIndex(of: "=") else {
      throw .init(Localisation.text("{line} is no key = value", ["line": String(line)]))
    }
    let key = trimmed(line[..<sign])
    guard !key.isEmpty else {
      throw .init(Localisation.text("{line} has no key", ["line": String(line)]))
    }
    return .pair(key.lowercased(), String(trimmed(line[line.index(after: sign)...])))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  // MARK: Changing

  /// Sets a key, in the line where it stands, else at the end of its section, else in a new section. All
  /// other lines stay as they are.
  /// - Parameter value: nil takes the key away.
  public mutating func set(_ key: String, in section: String, to value: String?) {
    let lines = entries.last { ($0.section, $0.key) == (section, key) }.map { $0.line - 1 }
    switch (lines, value) {
    case (let line?, let value?): self.lines[line] = "\(key) = \(value)"
    case (let line?, nil): self.lines.remove(at: line)
    case (nil, let value?): insert("\(key) = \(value)", in: section)
    case (nil, nil): return
    }
    read()
  }

  private mutating func insert(_ line: String, in section: String) {
    guard let start = lines.firstIndex(where: { Self.isHead($0, of: section) }) else {
      while lines.last.map({ Self.trimmed($0[...]).isEmpty }) == true { lines.removeLast() }
      lines += (lines.isEmpty ? [] : [""]) + ["[\(section)]", line, ""]
      return
    }
    var end = lines[(start + 1)...].firstIndex { Self.trimmed($0[...]).first == "[" } ?? lines.count
    while end > start + 1, Self.trimmed(lines[end - 1][...]).isEmpty { end -= 1 }
    lines.insert(line, at: end)
  }

  private static func isHead(_ line: String, of section: String) -> Bool {
    if case .section(let name)? = try? parse(line) { name == section } else { false }
  }
}

extension SettingsText.Problem {
  fileprivate struct Reason: Error {
    let words: String
    init(_ words: String) { self.words = words }
  }
}
