import PaperGestures

/// Maps keys to commands in each context: the one table in which keys are looked up and from which
/// every list of keys is printed. Rows without keys describe gestures, so that a printed list is
/// complete.
public struct Keymap: Sendable {
  /// The meaning of a row in one context.
  public struct Meaning: Sendable {
    /// One command for each key of a group, in the keys' order; empty for a gesture.
    public let commands: [Command]
    public let words: String

    package init(_ commands: Command..., words: String) {
      self.commands = commands
      self.words = words
    }
  }

  /// Keys that belong together. `groups` are alternatives (arrows, or letters). Each group has one key
  /// for each command.
  public struct Row: Sendable {
    public let groups: [[Key]]
    /// The text that names the row's keys in a list.
    public let title: String
    package let meanings: [CommandContext: Meaning]

    /// - Parameter keys: groups of keys as `Key(parsing:)` reads them.
    package init(keys: [String]..., meaning meanings: [CommandContext: Meaning]) {
      self.init(groups: keys.map { $0.compactMap { Key(parsing: $0) } }, meaning: meanings)
    }

    package init(gesture: String, meaning meanings: [CommandContext: Meaning]) {
      groups = []
      title = gesture
      self.meanings = meanings
    }

    /// - Parameter groups: each has one key for each command.
    init(groups: [[Key]], meaning meanings: [CommandContext: Meaning]) {
      self.groups = groups
      title = Self.title(of: groups)
      self.meanings = meanings
    }

    /// The same keys with other meanings.
    func with(_ meanings: [CommandContext: Meaning]) -> Row {
      groups.isEmpty
        ? Row(gesture: title, meaning: meanings) : Row(groups: groups, meaning: meanings)
    }

    private static func title(of groups: [[Key]]) -> String {
      groups.map { $0.map(Keymap.title).joined(separator: " ") }
        .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: ", ")
    }

    public func meaning(in context: CommandContext) -> Meaning? { meanings[context] }
  }

  public let rows: [Row]

  package init(rows: [Row]) { self.rows = rows }
}
