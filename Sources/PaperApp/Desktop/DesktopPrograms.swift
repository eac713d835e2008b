import Books
import Bus
import Synchronization
import SystemCalls
import Localisation

/// What is left to the desktop's programs: addresses, files, and words to look up. Starting a program and its end are
/// waited for on a thread of the background, as a program may never end; what went wrong lies in a mailbox.
package final class DesktopPrograms: Sendable {
  private struct State {
    var failure: String?
    var waiting = 0
  }

  private let state = Mutex(State())
  let environment: [String: String]
  let bus: BusConnection
  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - bus: where the desktop's portal may be.
  ///   - environment: of the programs; its PATH is where they are looked for.
  ///   - wake: called on a background thread when the mailbox holds something; must not wait.
  package init(
    _ bus: BusConnection, environment: [String: String] = Environment.all,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.bus, self.environment, self.wake) = (bus, environment, wake)
  }

  /// What has to be told to the user, in one line.
  package func take() -> String? {
    state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }

  /// Opens an address of the web or of mail in the program that the desktop has for it: by the portal, which also gives
  /// that program the right to come to the front, else by xdg-open.
  package func open(_ address: String, from window: Introduction = Introduction()) {
    inBackground { [self] in
      isOpenedByPortal(address, window) || run("xdg-open", [address], from: window) != nil
        ? nil
        : Localisation.text(
          "The desktop does not open {address}: xdg-open is missing, or failed",
          ["address": address])
    }
  }

  private func isOpenedByPortal(_ address: String, _ window: Introduction) -> Bool {
    let call = Portal.call(
      "org.freedesktop.portal.OpenURI", "OpenURI",
      [.string(window.parent), .string(address), window.options])
    guard case .success = bus.callAndWait(call, within: Portal.timeout) else { return false }
    return true
  }

  /// Looks up a word by the program that the desktop has for the addresses of dictionaries (`dict:`, RFC 2229),
  /// else by a dictionary that is installed.
  package func lookUp(_ word: String, from window: Introduction = Introduction()) {
    inBackground { [self] in
      let handler = run("xdg-mime", ["query", "default", "x-scheme-handler/dict"]) ?? ""
      if handler.contains(".desktop"),
        run("xdg-open", [Self.address(of: word)], from: window) != nil
      {
        return nil
      }
      for (program, options) in Self.dictionaries where find(program) != nil {
        return run(program, options(Self.headword(word)), from: window) == nil
          ? Localisation.text("{program} does not look up words", ["program": program]) : nil
      }
      return Localisation.text(
        "No dictionary to look up words: install GoldenDict, GNOME Dictionary or xfce4-dict")
    }
  }

  /// Opens a further window of this program, which is a process of its own: what ends the one leaves the other.
  /// - Parameter book: the book to open there, as the bytes of a path; nil for the shelf as it was left.
  package func openWindow(from window: Introduction = Introduction(), with book: [UInt8]? = nil) {
    inBackground { [self] in
      let environment = environment.merging(window.variables) { $1 }
      let words = book.map { [FileAddress.address(of: $0)] } ?? []
      guard let path = Paths.program,
        Subprocess.run(path, ["--new-window"] + words, environment: environment)
      else {
        return Localisation.text("A second window cannot be opened: the program does not start")
      }
      return nil
    }
  }

  /// The programs, and how each is given a word that may look like an option.
  private static let dictionaries: [(String, @Sendable (String) -> [String])] = [
    ("goldendict", { ["--", $0] }), ("goldendict-ng", { ["--", $0] }),
    ("gnome-dictionary", { ["--look-up=\($0)"] }), ("mate-dictionary", { ["--look-up=\($0)"] }),
    ("xfce4-dict", { ["--", $0] }),
  ]

  /// The word without the hyphens before it: no dictionary has them, and an old GoldenDict does not know `--`.
  private static func headword(_ word: String) -> String {
    let bare = word.drop { $0 == "-" }
    return bare.isEmpty ? " " : String(bare)
  }

  /// So many programs may be waited for; more are not started.
  private static let maximumWaiting = 16

  private static func address(of word: String) -> String {
    let letters = word.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII, Character(scalar).isLetter || Character(scalar).isNumber {
        return String(scalar)
      }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
    return "dict://dict.org/d:" + letters.joined()
  }

  /// Each program has a thread of its own: of the threads that all share, none would be left in the end.
  func inBackground(_ work: @escaping @Sendable () -> String?) {
    let isTooMuch = state.withLock { state in
      guard state.waiting < Self.maximumWaiting else { return true }
      state.waiting += 1
      return false
    }
    if isTooMuch { return }
    let isStarted = BackgroundThread.start("desktop") { [self] in
      let line = work()
      state.withLock { state in
        state.waiting -= 1
        state.failure = line ?? state.failure
      }
      if line != nil { wake() }
    }
    if !isStarted { state.withLock { $0.waiting -= 1 } }
  }

  private func find(_ program: String) -> String? {
    Subprocess.find(program, in: environment["PATH"] ?? "")
  }

  /// What a program prints; nil where the program is missing or fails.
  func run(
    _ program: String, _ arguments: [String], from window: Introduction = Introduction()
  ) -> String? {
    guard let path = find(program) else { return nil }
    let environment = environment.merging(window.variables) { $1 }
    return Subprocess.output(of: path, arguments, environment: environment)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
