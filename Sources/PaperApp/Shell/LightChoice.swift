/// In which light everything is seen, as the reader has chosen.
public enum ThemeChoice: String, CaseIterable, Sendable {
  /// As the desktop wishes.
  case auto
  case light, night
}

/// How far the lamp dims and warms what is seen.
public enum LampChoice: String, CaseIterable, Sendable { case off, low, warm, deep }

/// Theme and lamp, which hold for all books.
public struct LightChoice: Hashable, Sendable {
  public var theme: ThemeChoice
  public var lamp: LampChoice

  public init(theme: ThemeChoice = .auto, lamp: LampChoice = .off) {
    (self.theme, self.lamp) = (theme, lamp)
  }

  /// The next theme of the round.
  package var nextTheme: ThemeChoice {
    let all = ThemeChoice.allCases
    return all[((all.firstIndex(of: theme) ?? 0) + 1) % all.count]
  }
}
