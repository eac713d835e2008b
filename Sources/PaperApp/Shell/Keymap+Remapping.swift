import PaperGestures
import Localisation

extension Command {
  /// The command's name in the settings file: `next-page`.
  public var settingName: String { parted("-") }

  /// The command in words, for lists: `next page`.
  var words: String { parted(" ") }

  public init?(settingName: String) {
    guard let command = Command.allCases.first(where: { $0.settingName == settingName }) else {
      return nil
    }
    self = command
  }

  private func parted(_ sign: String) -> String {
    rawValue.reduce("") { $0 + ($1.isUppercase ? sign + $1.lowercased() : String($1)) }
  }
}

extension Keymap {
  /// A key that two commands want in the same scene.
  public struct Conflict: Equatable, Sendable, CustomStringConvertible {
    public let key: Key
    public let kept: Command
    public let lost: Command

    public var description: String {
      Localisation.text(
        "{key} is {command} now and no longer {other}",
        ["key": "\(key)", "command": kept.settingName, "other": lost.settingName])
    }
  }

  /// This keymap with other keys for some commands. A command that is named has these keys only; a key that
  /// is named belongs to its new command. Every list that is printed of the result has the new keys.
  /// - Parameter keys: no keys for a command take its keys away.
  /// - Returns: the keymap, and what a new key was before.
  public func remapped(_ keys: [Command: [Key]]) -> (keymap: Keymap, conflicts: [Conflict]) {
    guard !keys.isEmpty else { return (self, []) }
    var remapping = Remapping(keys: keys, contexts: contexts(of: Set(keys.keys)))
    let parted = rows.map { remapping.parted($0) }
    return (
      Keymap(rows: parted.flatMap(\.rows)),
      remapping.inner + parted.flatMap(\.conflicts)
    )
  }

  /// The contexts in which each command has keys.
  private func contexts(of commands: Set<Command>) -> [Command: Set<CommandContext>] {
    var contexts: [Command: Set<CommandContext>] = [:]
    for row in rows {
      for context in CommandContext.allCases {
        for command in row.meaning(in: context)?.commands ?? [] where commands.contains(command) {
          contexts[command, default: []].insert(context)
        }
      }
    }
    return contexts
  }
}

/// Other keys for some commands, applied to a keymap row by row.
private struct Remapping {
  let keys: [Command: [Key]]
  let contexts: [Command: Set<CommandContext>]
  /// What has its new keys in a row already: of the rows of a command the first one gets them.
  private var done: Set<Done> = []

  private struct Done: Hashable {
    let command: Command
    let context: CommandContext
  }

  init(keys: [Command: [Key]], contexts: [Command: Set<CommandContext>]) {
    (self.keys, self.contexts) = (keys, contexts)
  }

  /// Commands that stand in a table of commands, so that results do not depend on the order of a dictionary.
  private var commands: [Command] { Command.allCases.filter { keys[$0] != nil } }

  /// The command that takes a key in a context; of several the first in the table of commands.
  private func taker(of key: Key, in context: CommandContext) -> Command? {
    commands.first { command in
      keys[command]?.contains(key) == true
        && contexts[command]?.contains { Self.meet($0, context) } == true
    }
  }

  /// Whether a key has one meaning only in two contexts.
  private static func meet(_ a: CommandContext, _ b: CommandContext) -> Bool {
    a == b || a == .everywhere || b == .everywhere
  }

  /// New keys that two of the named commands want.
  var inner: [Keymap.Conflict] {
    commands.flatMap { command in
      (keys[command] ?? []).compactMap { key in
        for context in CommandContext.allCases where contexts[command]?.contains(context) == true {
          if let taker = taker(of: key, in: context), taker != command {
            return Keymap.Conflict(key: key, kept: taker, lost: command)
          }
        }
        return nil
      }
    }
  }

  /// The rows that stand for a row. A row that nothing touches stays as it is.
  mutating func parted(
    _ row: Keymap.Row
  ) -> (rows: [Keymap.Row], conflicts: [Keymap.Conflict]) {
    var (rows, conflicts): ([Keymap.Row], [Keymap.Conflict]) = ([], [])
    var untouched: [CommandContext: Keymap.Meaning] = [:]
    for context in CommandContext.allCases {
      guard let meaning = row.meaning(in: context) else { continue }
      guard isTouched(row, meaning, context) else {
        untouched[context] = meaning
        continue
      }
      for (column, command) in meaning.commands.enumerated() {
        guard isFirst(command, context) else { continue }
        let old = row.groups.map { $0[column] }
        let (kept, lost) = remaining(of: old, command, context)
        conflicts += lost
        let words = meaning.commands.count == 1 ? meaning.words : command.words
        guard !kept.isEmpty else { continue }
        rows.append(
          Keymap.Row(groups: kept.map { [$0] }, meaning: [context: .init(command, words: words)]))
      }
    }
    if !untouched.isEmpty { rows.insert(row.with(untouched), at: 0) }
    return (rows, conflicts)
  }

  /// Whether a command's keys belong into this row: of a command with new keys, into its first row only.
  private mutating func isFirst(_ command: Command, _ context: CommandContext) -> Bool {
    keys[command] == nil || done.insert(Done(command: command, context: context)).inserted
  }

  private func isTouched(
    _ row: Keymap.Row, _ meaning: Keymap.Meaning, _ context: CommandContext
  ) -> Bool {
    meaning.commands.contains { keys[$0] != nil }
      || row.groups.joined().contains { taker(of: $0, in: context) != nil }
  }

  /// The keys that a command has, and what it loses to others.
  private func remaining(
    of old: [Key], _ command: Command, _ context: CommandContext
  ) -> (kept: [Key], lost: [Keymap.Conflict]) {
    let wanted = keys[command] ?? old
    let kept = wanted.filter { taker(of: $0, in: context).map { $0 == command } ?? true }
    guard keys[command] == nil else { return (kept, []) }
    let lost = old.compactMap { key in
      taker(of: key, in: context).map {
        Keymap.Conflict(key: key, kept: $0, lost: command)
      }
    }
    return (kept, lost)
  }
}
