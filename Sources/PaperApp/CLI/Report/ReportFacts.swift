import Glibc
import SystemCalls

/// What a report tells of the system and the desktop.
enum ReportFacts {
  static func system() -> [String] {
    var record = utsname()
    // Without a name the record stays empty.
    uname(&record)
    let kernel = [text(of: record.sysname), text(of: record.release), text(of: record.machine)]
    return [distribution(), kernel.joined(separator: " "), "\(Processors.count) processors"]
      .compactMap(\.self).filter { !$0.isEmpty }
  }

  /// The variables by which a desktop says what it is, and whether a container holds the program.
  static func desktop() -> [String] {
    let names = [
      "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "WAYLAND_DISPLAY", "DISPLAY", "SDL_VIDEODRIVER",
      "GTK_IM_MODULE", "XMODIFIERS", "LANGUAGE", "LC_ALL", "LANG",
    ]
    let variables = names.compactMap { name in Environment[name].map { "\(name)=\($0)" } }
    let container = ["/.flatpak-info": "Flatpak", "/run/.containerenv": "a container"]
      .filter { Files.exists($0.key) }.map { "in \($0.value)" }
    return variables + container.sorted()
  }

  /// The line with `~` for the user's own folder.
  static func hidingHome(_ line: String) -> String {
    guard let home = Environment["HOME"], home.count > 1 else { return line }
    return line.replacing(home, with: "~")
  }

  /// As in "Debian GNU/Linux 12 (bookworm)".
  private static func distribution() -> String? {
    let bytes = (try? Files.readPlain("/etc/os-release", limit: 64 << 10)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
  }

  private static func text<Field>(of field: Field) -> String {
    // Bound: the field's own bytes; the system ends them with a zero.
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
