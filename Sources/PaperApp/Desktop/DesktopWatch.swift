import Bus
import Synchronization
import SystemCalls

/// What the desktop asks of all programs.
package struct DesktopPreferences: Equatable, Sendable {
  /// Whether less is to move; nil where the desktop says nothing of that.
  package var reducesMotion: Bool?
  /// Whether windows are to be dark; nil where the desktop says nothing of that.
  package var isDark: Bool?
  /// Whether words and controls are to stand out more; nil where the desktop says nothing of that.
  package var hasMoreContrast: Bool?

  /// A value of a setting of the desktop.
  package enum Value: Equatable, Sendable {
    case number(Double)
    case text(String)
  }

  /// A setting of the desktop, by the group and the key that the portal knows it by.
  struct Setting: Hashable, Sendable {
    let group: String
    let key: String
  }

  /// All settings that are asked for. The desktops' common keys are young, so GNOME's and KDE's own are asked for as
  /// well.
  static let settings = [
    Setting(group: "org.freedesktop.appearance", key: "reduced-motion"),
    Setting(group: "org.gnome.desktop.interface", key: "enable-animations"),
    Setting(group: "org.kde.kdeglobals.KDE", key: "AnimationDurationFactor"),
    Setting(group: "org.freedesktop.appearance", key: "color-scheme"),
    Setting(group: "org.gnome.desktop.interface", key: "color-scheme"),
    Setting(group: "org.freedesktop.appearance", key: "contrast"),
    Setting(group: "org.gnome.desktop.a11y.interface", key: "high-contrast"),
  ]

  /// - Parameter setting: reads a setting by its group and its key; nil where there is none.
  package init(_ setting: (_ group: String, _ key: String) -> Value?) {
    reducesMotion = Self.any([
      setting("org.freedesktop.appearance", "reduced-motion").map { $0 == .number(1) },
      setting("org.gnome.desktop.interface", "enable-animations").map { $0 == .number(0) },
      setting("org.kde.kdeglobals.KDE", "AnimationDurationFactor").map { Self.isZero($0) },
    ])
    // 1 is a preference for dark windows; 0 is no preference, which GNOME says of its light look.
    isDark =
      setting("org.freedesktop.appearance", "color-scheme").map { $0 == .number(1) }
      ?? setting("org.gnome.desktop.interface", "color-scheme").map { $0 == .text("prefer-dark") }
    hasMoreContrast = Self.any([
      setting("org.freedesktop.appearance", "contrast").map { $0 == .number(1) },
      setting("org.gnome.desktop.a11y.interface", "high-contrast").map { $0 == .number(1) },
    ])
  }

  /// Whether any of the answers is yes; nil where there is none.
  private static func any(_ answers: [Bool?]) -> Bool? {
    let answers = answers.compactMap(\.self)
    return answers.isEmpty ? nil : answers.contains(true)
  }

  private static func isZero(_ value: Value) -> Bool {
    switch value {
    case .number(let number): number == 0
    case .text(let text): Double(text) == 0
    }
  }
}

/// Asks the desktop what it wants of programs, by the settings portal, and goes on listening: the portal is another
/// program and answers late or never. All questions are on their way at once.
package final class DesktopWatch: Sendable {
  private struct State {
    var preferences: DesktopPreferences?
    var isNew = false
    /// The number of the latest round of questions; answers to an older one do not count.
    var round = 0
    var missing = 0
    var answers: [DesktopPreferences.Setting: DesktopPreferences.Value] = [:]
  }

  private let bus: BusConnection
  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  private static let interface = "org.freedesktop.portal.Settings"
  /// How long each answer is waited for, in seconds.
  private static let timeout = 2.0

  /// - Parameter wake: called on the bus's thread when a preference has changed; must not wait.
  package init(_ bus: BusConnection, wake: @escaping @Sendable () -> Void) {
    (self.bus, self.wake) = (bus, wake)
  }

  /// Begins to ask.
  package func start() {
    let rule = BusRule(
      sender: Portal.name, interface: Self.interface, member: "SettingChanged")
    bus.follow(rule) { [self] _ in ask() }
    ask()
  }

  /// The preferences, where they are others than at the last call.
  package func take() -> DesktopPreferences? {
    state.withLock { state in
      guard state.isNew else { return nil }
      state.isNew = false
      return state.preferences
    }
  }

  private func ask() {
    let round = state.withLock { state in
      state.round += 1
      (state.missing, state.answers) = (DesktopPreferences.settings.count, [:])
      return state.round
    }
    for setting in DesktopPreferences.settings {
      let read = Portal.call(
        Self.interface, "Read", [.string(setting.group), .string(setting.key)])
      bus.call(read, within: Self.timeout) { [self] result in
        note((try? result.get())?.first.flatMap(Self.value), of: setting, round)
      }
    }
  }

  private static func value(_ value: BusValue) -> DesktopPreferences.Value? {
    if case .string(let text) = value.unwrapped { return .text(text) }
    return value.number.map { .number($0) }
  }

  private func note(
    _ value: DesktopPreferences.Value?, of setting: DesktopPreferences.Setting, _ round: Int
  ) {
    let isNew = state.withLock { state in
      guard state.round == round else { return false }
      state.missing -= 1
      state.answers[setting] = value
      guard state.missing == 0 else { return false }
      let answers = state.answers
      let preferences = DesktopPreferences {
        answers[DesktopPreferences.Setting(group: $0, key: $1)]
      }
      guard state.preferences != preferences else { return false }
      (state.preferences, state.isNew) = (preferences, true)
      return true
    }
    if isNew { wake() }
  }
}
