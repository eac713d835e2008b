import Foundation

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
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> SettingsFile? {
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return base.map { SettingsFile(path: $0 + "/paper/settings.conf") }
  }

  /// The settings; without any where there is no file. Not for the window's thread.
  public func read() throws(Failure) -> SettingsText {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      data = try file.read(upToCount: SettingsText.mostBytes + 1) ?? Data()
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return SettingsText("")
    } catch {
      throw Failure(description: "\(path): cannot be read")
    }
    guard data.count <= SettingsText.mostBytes else {
      throw Failure(description: "\(path): is larger than \(SettingsText.mostBytes) bytes")
    }
    // Bytes that are no text become U+FFFD, and their line is named.
    var settings = SettingsText(String(decoding: data, as: UTF8.self))
    settings.isExact = String(validating: data, as: UTF8.self) != nil
    return settings
  }

  /// Writes all settings: the file is there whole, as it was or as it is to be. Not for the window's thread.
  public func write(_ settings: SettingsText) throws(Failure) {
    guard settings.isExact else {
      throw Failure(description: "\(path): is not UTF-8, and is not changed")
    }
    // A link stays a link: people keep their settings elsewhere.
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    do {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Data(settings.text.utf8).write(to: place, options: .atomic)
    } catch {
      throw Failure(description: "\(path): cannot be written")
    }
  }
}
