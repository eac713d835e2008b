import Settings
import Shell
import Localisation

/// The settings file and the command line together: what the command line says wins.
public struct LaunchSettings: Sendable {
  public let file: SettingsFile?
  private let words: [CommandWord]
  /// The settings that were read last; nil where the file could not be read.
  public private(set) var text: SettingsText?
  public private(set) var arguments: Arguments
  /// What of the settings does not count, one line each, with the file's name.
  public private(set) var problems: [String] = []

  /// Reads the file. A file that cannot be read is a problem and no error: the program starts without it.
  /// - Parameters:
  ///   - words: the command line without the program's name.
  ///   - file: nil where there is no place for settings.
  public init(words: [CommandWord], file: SettingsFile?) throws(Arguments.Misuse) {
    (self.words, self.file) = (words, file)
    arguments = try Arguments(words: words)
    guard let file else { return }
    do throws(SettingsFile.Failure) { take(try file.read()) } catch {
      problems = [error.description]
    }
  }

  /// Takes the settings as they are now.
  public mutating func take(_ text: SettingsText) {
    var defaults = Arguments()
    problems = defaults.take(text).map { line("\($0)") }
    self.text = text
    // The same words were understood before.
    if let both = try? Arguments(words: words, over: defaults) { arguments = both }
  }

  /// The settings of the panel, as the file has them; none where there is no place for the file.
  public var items: [SettingItem] {
    guard file != nil else { return [] }
    var own = Arguments()
    if let text { _ = own.take(text) }
    return Setting.items(own)
  }

  /// The settings that differ from what holds without a file, each as a line of the file, in its sections.
  public var changed: [String] {
    var own = Arguments()
    if let text { _ = own.take(text) }
    let named = Setting.all.compactMap { setting -> String? in
      let value = setting.value(own)
      guard value != setting.usual else { return nil }
      return "[\(setting.name.section)] \(setting.name.key) = \(value)"
    }
    let keys = own.keys.map { command, keys in
      let value = keys.isEmpty ? "none" : keys.map(\.description).joined(separator: ", ")
      return "[\(Setting.keys)] \(command.settingName) = \(value)"
    }
    return named + keys.sorted()
  }

  /// A line about the file.
  public func line(_ words: String) -> String {
    guard let file else { return words }
    return Localisation.text("{path}: {reason}", ["path": file.path, "reason": words])
  }
}
