import Desktop
import Testing

/// What the desktop's settings mean.
@Suite(.timeLimit(.minutes(5))) struct DesktopWishTests {
  private func wish(_ settings: [String: DesktopWish.Value]) -> DesktopWish {
    DesktopWish { group, key in settings["\(group) \(key)"] }
  }

  @Test("dark windows are wished for by 1 alone, and by GNOME's own key where there is no other")
  func dark() {
    let (common, gnome) = (
      "org.freedesktop.appearance color-scheme", "org.gnome.desktop.interface color-scheme"
    )
    #expect(wish([:]).isDark == nil)
    for (value, isDark) in [(0.0, false), (1, true), (2, false)] {
      #expect(wish([common: .number(value)]).isDark == isDark)
    }
    #expect(wish([gnome: .text("prefer-dark")]).isDark == true)
    #expect(wish([gnome: .text("default")]).isDark == false)
    #expect(wish([common: .number(0), gnome: .text("prefer-dark")]).isDark == false)
  }

  @Test("more contrast is wished for by the common key or by GNOME's own")
  func contrast() {
    let (common, gnome) = (
      "org.freedesktop.appearance contrast", "org.gnome.desktop.a11y.interface high-contrast"
    )
    #expect(wish([:]).hasMoreContrast == nil)
    #expect(wish([common: .number(1)]).hasMoreContrast == true)
    #expect(wish([common: .number(0)]).hasMoreContrast == false)
    #expect(wish([gnome: .number(1)]).hasMoreContrast == true)
    #expect(wish([common: .number(0), gnome: .number(1)]).hasMoreContrast == true)
  }

  @Test("less motion is wished for by any of the desktops' keys")
  func motion() {
    #expect(wish([:]).reducesMotion == nil)
    #expect(wish(["org.freedesktop.appearance reduced-motion": .number(1)]).reducesMotion == true)
    #expect(
      wish(["org.gnome.desktop.interface enable-animations": .number(1)]).reducesMotion == false)
  }
}
