import Books
import Bus
import Localisation
import Shell
import SystemCalls

/// What the desktop does with the files of books.
extension DesktopPrograms {
  /// Does something with files, given as the bytes of their paths. The clipboard and drags belong to the window.
  package func take(
    _ care: FileCare, of paths: [[UInt8]], from window: Introduction = Introduction()
  ) {
    switch care {
    case .show: show(paths, from: window)
    case .openWith: for path in paths.prefix(1) { openWith(path, from: window) }
    case .openWindow: for path in paths.prefix(1) { openWindow(from: window, with: path) }
    case .trash: trash(paths)
    case .copy, .drag: break
    }
  }

  /// More files are not shown at once: a file manager opens a window for each folder.
  private static let maximumShown = 100

  /// Shows files by the file manager that answers on the bus, else the folder of the first by xdg-open.
  private func show(_ paths: [[UInt8]], from window: Introduction) {
    inBackground { [self] in
      let paths = paths.prefix(Self.maximumShown).map(FileAddress.absolute)
      let addresses = paths.map(FileAddress.address)
      let call = BusMessage.call(
        "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1", "ShowItems",
        [.strings(addresses), .string(window.token ?? "")])
      if case .success = bus.callAndWait(call, within: Portal.timeout) { return nil }
      guard let first = paths.first else { return nil }
      if isDoneByPortal("OpenDirectory", first, window) { return nil }
      let folder = Array(first[..<(first.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
      let isShown =
        run("xdg-open", [FileAddress.address(of: folder.isEmpty ? [0x2F] : folder)], from: window)
        != nil
      return isShown
        ? nil : Localisation.text("No file manager answers, and xdg-open is missing or failed")
    }
  }

  /// Opens a file with a program for which the desktop asks.
  private func openWith(_ path: [UInt8], from window: Introduction) {
    inBackground { [self] in
      let path = FileAddress.absolute(path)
      if isDoneByPortal("OpenFile", path, window) { return nil }
      let address = FileAddress.address(of: path)
      return run("xdg-open", [address], from: window) != nil
        ? nil
        : Localisation.text("The desktop does not open the file: xdg-open is missing, or failed")
    }
  }

  /// Has the portal open a file or its folder, and ask for the program.
  private func isDoneByPortal(_ method: String, _ path: [UInt8], _ window: Introduction) -> Bool {
    guard let place = FilePlace(path) else { return false }
    let token = window.token.map { BusValue.string($0) }
    let options: BusValue =
      token.map { .options(["ask": .boolean(true), "activation_token": $0]) }
      ?? .options(["ask": .boolean(true)])
    let call = Portal.call(
      "org.freedesktop.portal.OpenURI", method,
      [.string(window.parent), .file(BusFile(place)), options])
    guard case .success = bus.callAndWait(call, within: Portal.timeout) else { return false }
    return true
  }

  /// Moves files to the trash. What fails stays where it is.
  private func trash(_ paths: [[UInt8]]) {
    let data = dataFolder
    inBackground {
      var failed: [(path: [UInt8], reason: String)] = []
      for path in paths {
        do throws(Trash.Failure) {
          try Trash.move(FileAddress.absolute(path), data: data)
        } catch {
          failed.append((path, Self.reason(error)))
        }
      }
      guard let first = failed.first else { return nil }
      return failed.count == 1
        ? Localisation.text(
          "{file} stays where it is: {reason}",
          ["file": Picture.Source(bytes: first.path).path, "reason": first.reason])
        : Localisation.count(
          failed.count, one: "1 file stays where it is: {reason}",
          other: "{count} files stay where they are: {reason}", ["reason": first.reason])
    }
  }

  private static func reason(_ failure: Trash.Failure) -> String {
    switch failure {
    case .noTrash: Localisation.text("its disk has no trash")
    case .system(let number): SystemReason.words(number)
    }
  }

  /// The user's folder for data: `XDG_DATA_HOME`, or `~/.local/share`.
  private var dataFolder: String? {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return absolute("XDG_DATA_HOME") ?? absolute("HOME").map { "\($0)/.local/share" }
  }
}
