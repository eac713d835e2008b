import Glibc
import SystemCalls
import Localisation

/// The file of the user's settings, `paper/settings.conf` in the folder for configurations.
public struct SettingsFile: Sendable {
  public let path: String

  /// Why the file cannot be used, in one line.
  public struct Failure: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  public init(path: String) { self.path = path }

  /// The file's place, as the XDG Base Directory Specification has it; nil where the environment names
  /// neither a folder for configurations nor a home. Relative names do not count.
  public static func ofUser(
    _ environment: [String: String]? = nil
  ) -> SettingsFile? {
    let environment = environment ?? Environment.all
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return base.map { SettingsFile(path: $0 + "/paper/settings.conf") }
  }

  /// The settings; without any where there is no file. Not for the window's thread.
  public func read() throws(Failure) -> SettingsText {
    let data: [UInt8]
    do throws(Files.Failure) {
      data = try Files.readPlain(path, limit: SettingsText.maximumBytes + 1)
    } catch {
      if error.number == ENOENT { return SettingsText("") }
      if error == .notPlain { throw failure(Localisation.text("is no plain file")) }
      throw failure(Localisation.text("cannot be read"))
    }
    guard data.count <= SettingsText.maximumBytes else {
      throw failure(
        Localisation.text(
          "is larger than {limit} bytes", ["limit": Localisation.number(SettingsText.maximumBytes)])
      )
    }
    // Bytes that are no text become U+FFFD, and their line is named.
    var settings = SettingsText(String(decoding: data, as: UTF8.self))
    settings.isExact = String(validating: data, as: UTF8.self) != nil
    return settings
  }

  /// Writes all settings: the file is there whole, as it was or as it is to be. Not for the window's thread.
  public func write(_ settings: SettingsText) throws(Failure) {
    guard settings.isExact else {
      throw failure(Localisation.text("is not UTF-8, and is not changed"))
    }
    // A link stays a link: people keep their settings elsewhere.
    let place = Paths.resolved(path) ?? Paths.target(of: path) ?? path
    do {
      try Files.makeFolder(Paths.parent(of: place), mode: 0o700)
      try Files.replace(place, with: Array(settings.text.utf8), mode: nil, isKept: true)
    } catch {
      throw failure(Localisation.text("cannot be written"))
    }
  }

  private func failure(_ reason: String) -> Failure {
    Failure(description: Localisation.text("{path}: {reason}", ["path": path, "reason": reason]))
  }
}
