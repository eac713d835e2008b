import Shell
import Localisation

/// A key of the settings file, and what it means.
public struct Setting: Sendable {
  enum Values: Sendable {
    case truth
    case choice(any SettingChoice.Type)
    /// What the manual calls the values, and those of them that a panel offers.
    case any(String, offers: [String] = [])
  }

  public let name: SettingName
  /// What the setting is called where readers see it.
  let title: String
  let values: Values
  /// What the setting does, for the manual: without a full stop.
  public let words: String
  let value: @Sendable (Arguments) -> String
  let take: @Sendable (inout Arguments, String) throws(Arguments.Misuse) -> Void

  init(
    _ name: SettingName, _ title: String, _ values: Values, _ words: String,
    is value: @escaping @Sendable (Arguments) -> String,
    take: @escaping @Sendable (inout Arguments, String) throws(Arguments.Misuse) -> Void
  ) {
    (self.name, self.title, self.values, self.words) = (name, title, values, words)
    (self.value, self.take) = (value, take)
  }

  /// A setting whose values have names.
  static func choice<Choice: SettingChoice>(
    _ name: SettingName, _ title: String, _ path: WritableKeyPath<Arguments, Choice> & Sendable,
    _ words: String
  ) -> Setting {
    Setting(name, title, .choice(Choice.self), words) {
      $0[keyPath: path].rawValue
    } take: { arguments, value throws(Arguments.Misuse) in
      arguments[keyPath: path] = try Arguments.choice(value, name.key)
    }
  }

  /// A setting that is on or off.
  static func truth(
    _ name: SettingName, _ title: String, _ path: WritableKeyPath<Arguments, Bool> & Sendable,
    _ words: String
  ) -> Setting {
    Setting(name, title, .truth, words) {
      $0[keyPath: path] ? "yes" : "no"
    } take: { arguments, value throws(Arguments.Misuse) in
      arguments[keyPath: path] = try Arguments.truth(value, name.key)
    }
  }

  /// All keys but those of the section `keys`, in which every command is one.
  public static let all = SettingName.allCases.map(\.setting)

  /// The section in which every command is a key, whose value is a list of keys.
  public static let keys = "keys"

  /// What holds where nothing is told.
  public var usual: String { value(Arguments()) }

  /// What may stand behind the sign, as the manual has it.
  public var typed: [String] {
    switch values {
    case .truth: ["yes", "no"]
    case .choice(let type): type.choices.map(\.value)
    case .any(let name, _): [name]
    }
  }

  /// The settings of a panel, as they are.
  static func items(_ arguments: Arguments) -> [SettingItem] {
    all.compactMap { setting in
      setting.shown.map {
        SettingItem(
          setting.name, title: setting.title, values: $0, value: setting.value(arguments))
      }
    }
  }

  /// Nil where a panel has nothing to offer.
  private var shown: SettingItem.Values? {
    switch values {
    case .truth: .truth
    case .choice(let type): .choices(type.choices)
    case .any(_, let offers):
      offers.isEmpty ? nil : .choices(offers.map { SettingItem.Choice($0, title: $0) })
    }
  }
}
