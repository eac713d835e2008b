/// A setting as a panel shows it.
public struct SettingItem: Equatable, Sendable {
  public enum Values: Equatable, Sendable {
    /// On or off: `yes` or `no` in the file.
    case truth
    case choices([Choice])
  }

  /// A value to choose.
  public struct Choice: Equatable, Sendable {
    /// As the value stands in the file.
    public let value: String
    /// What the value is called where readers see it.
    public let title: String

    public init(_ value: String, title: String) { (self.value, self.title) = (value, title) }
  }

  public let name: SettingName
  /// What the setting is called where readers see it.
  public let title: String
  public let values: Values
  /// As it stands in the file.
  public let value: String

  public init(_ name: SettingName, title: String, values: Values, value: String) {
    (self.name, self.title, self.values, self.value) = (name, title, values, value)
  }
}
