import Books
import Bus
import Glibc
import Localisation
import Shell
import SystemCalls

/// Where a file is saved.
package enum SavePlace: Equatable, Sendable {
  /// At a path, in place of the file that is there: the dialog has asked about that.
  case path(String)
  /// In a folder under a name that no file has.
  case folder(String)
  case cancelled
}

extension SavePlace {
  /// Asks the user where a file is to be saved: by the desktop's portal, else by zenity, else by kdialog. Where none is
  /// there, the file goes to the folder of downloads. Waits for the user.
  /// - Parameter path: the folders of programs, with colons between them.
  package static func ask(
    for name: String, on bus: BusConnection, from window: String = "", path: String
  ) -> SavePlace {
    if let place = askPortal(for: name, on: bus, from: window) { return place }
    let start = Paths.joined(downloads ?? "/", name)
    let programs = [
      (
        "zenity",
        [
          "--file-selection", "--save", "--confirm-overwrite", "--title=\(title)",
          "--filename=\(start)",
        ]
      ),
      ("kdialog", ["--title", title, "--getsavefilename", start]),
    ]
    for (program, options) in programs {
      guard let program = Subprocess.find(program, in: path) else { continue }
      return line(of: program, options).map { .path($0) } ?? .cancelled
    }
    return downloads.map { .folder($0) } ?? .cancelled
  }

  private static let title = Localisation.text("Save")

  /// Asks the user for a folder in which files are to be saved, in the same way. Waits for the user.
  /// - Parameter path: the folders of programs, with colons between them.
  package static func askFolder(
    on bus: BusConnection, from window: String = "", path: String
  ) -> SavePlace {
    let title = Localisation.text("Save in a folder")
    let answer = Portal.ask(bus) { token in
      Portal.call(
        "org.freedesktop.portal.FileChooser", "OpenFile",
        [
          .string(window), .string(title),
          .options([
            "handle_token": .string(token), "directory": .boolean(true),
            "accept_label": .string(Localisation.text("Save here")),
          ]),
        ])
    }
    if answer != .none { return Self.path(in: answer).map { .folder($0) } ?? .cancelled }
    let start = downloads ?? "/"
    let programs = [
      ("zenity", ["--file-selection", "--directory", "--title=\(title)", "--filename=\(start)/"]),
      ("kdialog", ["--title", title, "--getexistingdirectory", start]),
    ]
    for (program, options) in programs {
      guard let program = Subprocess.find(program, in: path) else { continue }
      return line(of: program, options).map { .folder($0) } ?? .cancelled
    }
    return downloads.map { .folder($0) } ?? .cancelled
  }

  /// The path that a dialog prints; nil where the user has chosen none.
  private static func line(of program: String, _ options: [String]) -> String? {
    (Subprocess.output(of: program, options) ?? []).split(separator: UInt8(ascii: "\n")).first
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first path that the portal's user has chosen.
  private static func path(in answer: Portal.Answer) -> String? {
    guard case .results(let results) = answer else { return nil }
    return (results["uris"]?.elements ?? []).lazy.compactMap {
      $0.text.flatMap { try? FileAddress.path(Array($0.utf8)) }
    }.first.map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Returns: nil where there is no portal.
  private static func askPortal(
    for name: String, on bus: BusConnection, from window: String
  ) -> SavePlace? {
    let answer = Portal.ask(bus) { token in
      let options: [BusValue] = [
        .entry(.string("handle_token"), .variant(.string(token))),
        .entry(.string("current_name"), .variant(.string(name))),
      ]
      return Portal.call(
        "org.freedesktop.portal.FileChooser", "SaveFile",
        [.string(window), .string(title), .array(of: "{sv}", options)])
    }
    if answer == .none { return nil }
    return path(in: answer).map { .path($0) } ?? .cancelled
  }

  /// A path that no file has, with an empty file that keeps the name until the bytes are there.
  package static func freePath(
    in folder: String, _ name: String
  ) throws(Files.Failure) -> String {
    for number in 1...999 {
      let path = Paths.joined(folder, SafeFileName.numbered(name, number))
      if try Files.reserve(path) { return path }
    }
    throw Files.Failure(EEXIST)
  }

  /// The user's folder of downloads; the home where there is none; nil for a user without a home.
  package static var downloads: String? {
    guard let home = Environment["HOME"], home.hasPrefix("/") else { return nil }
    let config = Environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let file = Paths.joined(config ?? Paths.joined(home, ".config"), "user-dirs.dirs")
    let text = (try? Files.read(file, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
    let named = text.flatMap { Self.folder(in: $0, home: home) }
    let usual = Paths.joined(home, "Downloads")
    return [named, usual].compactMap(\.self).first { Files.exists($0) } ?? home
  }

  /// The folder that the desktop's file of folders names.
  static func folder(in text: String, home: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " }) == "XDG_DOWNLOAD_DIR" else { continue }
      let value = parts[1].drop { $0 == " " || $0 == "\"" }.prefix { $0 != "\"" }
      if value.hasPrefix("$HOME/") { return Paths.joined(home, String(value.dropFirst(6))) }
      return value.hasPrefix("/") ? String(value) : nil
    }
    return nil
  }
}

extension DesktopServices {
  /// Asks the user where a file is to be saved; not for the window's thread.
  package func askPlace(for name: String, from window: String) -> SavePlace {
    SavePlace.ask(for: name, on: application.bus, from: window, path: Environment["PATH"] ?? "")
  }

  /// Asks the user for a folder in which files are to be saved; not for the window's thread.
  package func askFolder(from window: String) -> SavePlace {
    SavePlace.askFolder(on: application.bus, from: window, path: Environment["PATH"] ?? "")
  }
}
