import Desktop
import Testing

/// What the desktop's settings mean.
@Suite(.timeLimit(.minutes(5))) struct DesktopPreferencesTests {
  private func preferences(_ settings: [String: DesktopPreferences.Value]) -> DesktopPreferences {
    DesktopPreferences { group, key in settings["\(group) \(key)"] }
  }

  @Test("dark windows are preferred by 1 alone, and by GNOME's own key where there is no other")
  func dark() {
    let (common, gnome) = (
      "org.freedesktop.appearance color-scheme", "org.gnome.desktop.interface color-scheme"
    )
    #expect(preferences([:]).isDark == nil)
    for (value, isDark) in [(0.0, false), (1, true), (2, false)] {
      #expect(preferences([common: .number(value)]).isDark == isDark)
    }
    #expect(preferences([gnome: .text("prefer-dark")]).isDark == true)
    #expect(preferences([gnome: .text("default")]).isDark == false)
    #expect(preferences([common: .number(0), gnome: .text("prefer-dark")]).isDark == false)
  }

  @Test("more contrast is preferred by the common key or by GNOME's own")
  func contrast() {
    let (common, gnome) = (
      "org.freedesktop.appearance contrast", "org.gnome.desktop.a11y.interface high-contrast"
    )
    #expect(preferences([:]).hasMoreContrast == nil)
    #expect(preferences([common: .number(1)]).hasMoreContrast == true)
    #expect(preferences([common: .number(0)]).hasMoreContrast == false)
    #expect(preferences([gnome: .number(1)]).hasMoreContrast == true)
    #expect(preferences([common: .number(0), gnome: .number(1)]).hasMoreContrast == true)
  }

  @Test("less motion is preferred by any of the desktops' keys")
  func motion() {
    #expect(preferences([:]).reducesMotion == nil)
    #expect(
      preferences(["org.freedesktop.appearance reduced-motion": .number(1)]).reducesMotion == true)
    #expect(
      preferences(["org.gnome.desktop.interface enable-animations": .number(1)]).reducesMotion
        == false)
  }
}
