import CDesktop
import Synchronization
import SystemCalls

/// What the desktop asks of all programs.
package struct DesktopWish: Equatable, Sendable {
  /// Whether less is to move; nil where the desktop says nothing of that.
  package var reducesMotion: Bool?
  /// Whether windows are to be dark; nil where the desktop says nothing of that.
  package var isDark: Bool?

  /// A value of a setting of the desktop.
  package enum Value: Equatable, Sendable {
    case number(Double)
    case text(String)
  }

  /// - Parameter setting: reads a setting by its group and its key; nil where there is none.
  package init(_ setting: (_ group: String, _ key: String) -> Value?) {
    // The desktops' common key is the youngest, so GNOME's and KDE's own keys are asked for as well.
    let answers = [
      setting("org.freedesktop.appearance", "reduced-motion").map { $0 == .number(1) },
      setting("org.gnome.desktop.interface", "enable-animations").map { $0 == .number(0) },
      setting("org.kde.kdeglobals.KDE", "AnimationDurationFactor").map { Self.isZero($0) },
    ].compactMap { $0 }
    // 1 is a wish for dark windows; 0 is no wish, which GNOME says of its light look.
    isDark =
      setting("org.freedesktop.appearance", "color-scheme").map { $0 == .number(1) }
      ?? setting("org.gnome.desktop.interface", "color-scheme").map { $0 == .text("prefer-dark") }
    reducesMotion = answers.isEmpty ? nil : answers.contains(true)
  }

  private static func isZero(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number == 0
    case .text(let text): Double(text) == 0
    }
  }
}

/// Asks the desktop what it wants of programs, and goes on listening, on a thread of its own: another
/// program answers, late or never. At rest the thread waits for the bus.
package final class DesktopWatch: Sendable {
  private struct State {
    var wish: DesktopWish?
    var isNew = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// How long each answer is waited for, in milliseconds.
  private static let patience: Int32 = 2000

  /// - Parameter wake: called on the thread when there is another wish; must not wait.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Begins to ask. The thread ends with the bus, or with the program, which does not wait for it.
  package func start() { BackgroundThread.start("desktop") { [self] in follow() } }

  /// The wish, where it is another than at the last call.
  package func take() -> DesktopWish? {
    state.withLock { state in
      guard state.isNew else { return nil }
      state.isNew = false
      return state.wish
    }
  }

  private func follow() {
    guard let bus = paper_desktop_connect() else { return }
    repeat { note(DesktopWish { Self.read($0, $1, bus) }) } while paper_desktop_wait(bus, -1) == 1
    paper_desktop_close(bus)
  }

  private static func read(
    _ group: String, _ key: String, _ bus: OpaquePointer
  ) -> DesktopWish.Value? {
    var value = paper_desktop_setting(bus, group, key, patience)
    switch Int(value.kind) {
    case PAPER_DESKTOP_NUMBER: return .number(value.number)
    case PAPER_DESKTOP_TEXT:
      // Bound: the text ends with a zero within its array.
      return withUnsafeBytes(of: &value.text) {
        .text(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
      }
    default: return nil
    }
  }

  private func note(_ wish: DesktopWish) {
    let isNew = state.withLock { state in
      guard state.wish != wish else { return false }
      (state.wish, state.isNew) = (wish, true)
      return true
    }
    if isNew { wake() }
  }
}
