import Books
import PaperLayouts

/// In which light everything is seen, as the reader has chosen.
public enum ThemeChoice: String, CaseIterable, Sendable {
  /// As the desktop prefers.
  case auto
  case light, night
}

/// How far the lamp dims and warms what is seen.
public enum LampChoice: String, CaseIterable, Sendable { case off, low, warm, deep }

/// How far words and controls stand out from their ground.
public enum ContrastChoice: String, CaseIterable, Sendable {
  /// As the desktop prefers.
  case auto
  case normal, more
}

/// Theme, lamp, contrast, the light on pages and their paper, which hold for all books.
public struct LightChoice: Hashable, Sendable {
  public var theme: ThemeChoice
  public var lamp: LampChoice
  public var contrast: ContrastChoice
  public var pages: BookLight
  public var paper: PaperChoice

  public init(
    theme: ThemeChoice = .auto, lamp: LampChoice = .off, contrast: ContrastChoice = .auto,
    pages: BookLight = .sun, paper: PaperChoice = .texts
  ) {
    (self.theme, self.lamp, self.contrast) = (theme, lamp, contrast)
    (self.pages, self.paper) = (pages, paper)
  }

  /// The next theme of the round.
  package var nextTheme: ThemeChoice {
    let all = ThemeChoice.allCases
    return all[((all.firstIndex(of: theme) ?? 0) + 1) % all.count]
  }
}
