/// A setting as a panel shows it.
public struct SettingItem: Equatable, Sendable {
  public let section: String
  public let key: String
  /// What the setting is called where readers see it.
  public let label: String
  /// The values to choose from, as they stand in the file.
  public let values: [String]
  public let value: String

  public init(section: String, key: String, label: String, values: [String], value: String) {
    (self.section, self.key, self.label) = (section, key, label)
    (self.values, self.value) = (values, value)
  }

  /// Whether the setting is on or off.
  public var isSwitch: Bool { values == ["yes", "no"] }
}
