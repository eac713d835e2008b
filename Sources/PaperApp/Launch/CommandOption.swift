/// An option of a command: how it is told, and what it changes. Every command has a table of these, from which its
/// words are read and its help, manual and completions are made, so that none of them lacks an option.
public struct CommandOption<Target>: Sendable {
  public let text: OptionText
  /// What is missing where no value follows, as in "a number"; nil for an option without a value.
  let needs: String?
  /// Called with an empty value by an option without one.
  let take: @Sendable (inout Target, String) throws(Arguments.Misuse) -> Void

  private init(
    _ text: OptionText, needs: String?,
    take: @escaping @Sendable (inout Target, String) throws(Arguments.Misuse) -> Void
  ) {
    (self.text, self.needs, self.take) = (text, needs, take)
  }

  /// An option without a value.
  public static func flag(
    _ name: String, _ words: String, take: @escaping @Sendable (inout Target) -> Void
  ) -> Self {
    Self(OptionText(name, words), needs: nil) { target, _ in take(&target) }
  }

  /// An option whose value is one of some words.
  public static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String, _ placeholder: String, _ words: String,
    take: @escaping @Sendable (inout Target, Choice) -> Void
  ) -> Self where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    let needs = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    return Self(OptionText(name, placeholder, .choice(names), words), needs: needs) {
      target, text throws(Arguments.Misuse) in
      take(&target, try Arguments.choice(text, name))
    }
  }

  /// An option with any other value.
  /// - Parameter needs: what is missing where no value follows, as in "a number".
  public static func value(
    _ name: String, _ placeholder: String, _ kind: OptionText.Value = .other, needs: String,
    _ words: String,
    take: @escaping @Sendable (inout Target, String) throws(Arguments.Misuse) -> Void
  ) -> Self {
    Self(OptionText(name, placeholder, kind, words), needs: needs, take: take)
  }

  /// The same option of a command that holds the target of this one.
  public func within<Outer>(
    _ path: WritableKeyPath<Outer, Target> & Sendable
  ) -> CommandOption<Outer> {
    let take = take
    return CommandOption<Outer>(text, needs: needs) { outer, value throws(Arguments.Misuse) in
      try take(&outer[keyPath: path], value)
    }
  }

  /// Reads the words of a command into its target. `--` ends the options.
  /// - Parameters:
  ///   - command: named in complaints; nil for the program itself.
  ///   - takesMinus: whether a word with a single minus is no option, as in a query.
  /// - Returns: the words that are no options, in order.
  public static func read(
    _ words: [CommandWord], into target: inout Target, options: [Self], of command: String?,
    takesMinus: Bool = false
  ) throws(Arguments.Misuse) -> [CommandWord] {
    var rest = words[...]
    var others: [CommandWord] = []
    while let word = rest.popFirst() {
      if word.text == "--" { return others + rest }
      guard word.text.hasPrefix(takesMinus ? "--" : "-"), word.bytes.count > 1 else {
        others.append(word)
        continue
      }
      let text = try word.checked()
      let name = String(text.prefix { $0 != "=" })
      guard let option = options.first(where: { $0.text.name == name }) else {
        throw unknown(name, command)
      }
      let inline = name == text ? nil : String(text.dropFirst(name.count + 1))
      try option.take(&target, option.value(inline, from: &rest))
    }
    return others
  }

  private func value(
    _ inline: String?, from rest: inout ArraySlice<CommandWord>
  ) throws(Arguments.Misuse) -> String {
    guard let needs else {
      if inline != nil { throw .init("\(text.name) takes no value") }
      return ""
    }
    let value = inline != nil ? inline : try rest.popFirst()?.checked()
    guard let value, !value.isEmpty else { throw .init("\(text.name) needs \(needs)") }
    return value
  }

  private static func unknown(_ name: String, _ command: String?) -> Arguments.Misuse {
    let (culprit, help) = command.map { ("\($0): ", "\($0) ") } ?? ("", "")
    return .init("\(culprit)unknown option \(name); see paper \(help)--help")
  }
}
