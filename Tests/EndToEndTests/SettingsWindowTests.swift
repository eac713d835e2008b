import TestSupport
import Foundation
import Testing

extension EndToEndTests {
  /// The settings file and the desktop's preferences, as the running program follows them.
  @MainActor @Suite struct SettingsWindowTests {
    private func settings(_ text: String, in scratch: TemporaryFolder) throws {
      // As editors do: another file takes the place of the old one.
      let file = try scratch.file("paper/next", Array(text.utf8))
      rename(file, scratch.path + "/paper/settings.conf")
    }

    @Test func theFileIsReadAgainWhenItChanges() throws {
      let scratch = try TemporaryFolder()
      // Not even the folder is there at first.
      let window = try AppWindow(
        .shared(), ["--book", "1"],
        through: "export XDG_CONFIG_HOME='\(scratch.path)'; exec \"$0\" \"$@\"")
      try window.keys("x")
      try window.expectBook(offset: 0)
      try settings("[keys]\nnext-page = X\nfly = Y\n", in: scratch)
      try wait(for: "the bad line") {
        window.complaints.contains("paper/settings.conf: line 3: there is no command fly")
      }
      try window.keys("x")
      try window.expectBook(offset: 1)
      try window.keys("Next")
      try window.expectBook(offset: 1)
      try settings("[keys]\nnext-page = Z\n[motion]\nmotion = none\n", in: scratch)
      // A key may be pressed again before the window has told of the page to which the first one led.
      try wait(for: "the other key") {
        try window.keys("z")
        return try window.waitForRest().offset >= 2
      }
      usleep(500_000)
      let offset = try window.waitForRest().offset
      try FileManager.default.removeItem(atPath: scratch.path + "/paper")
      try wait(for: "the usual key") {
        try window.keys("Next")
        return try window.waitForRest().offset > offset
      }
    }

    /// A desktop that wants no animations, and then does.
    @Test
    func theDesktopsPreferenceIsFollowed() throws {
      let bus = try Bus()
      let portal = try bus.portal("0", "1")
      let window = try AppWindow(.shared(), ["--book", "1"], through: bus.shell)
      try wait(for: "a page that is there at once") { try !turns(window, "Right", "Left") }
      try portal.say("on")
      try wait(for: "a page that turns") { try turns(window, "Right", "Left") }
    }

    /// A desktop that comes to want more contrast while the shelf is seen.
    @Test func contrastIsFollowed() throws {
      let bus = try Bus()
      let portal = try bus.portal("0", "1", "org.gnome.desktop.a11y.interface", "high-contrast")
      let window = try AppWindow(.shared(), through: bus.shell)
      // The words beneath the book in front: nothing else there is black.
      func blackPixels() throws -> Int {
        let picture = try window.screenshot()
        return (600..<720).reduce(0) { sum, y in
          sum
            + (380..<640).count { x in
              picture.pixels[y * picture.width + x] & 0xFF_FFFF == 0
            }
        }
      }
      try window.waitForRest()
      #expect(try blackPixels() == 0)
      try portal.say("on")
      try wait(for: "black words") { try blackPixels() > 20 }
    }

    @Test func aPortalThatNeverAnswersHoldsNothingUp() throws {
      let bus = try Bus()
      let portal = try bus.portal("silent")
      let window = try AppWindow(.shared(), ["--book", "1"], through: bus.shell)
      #expect(try turns(window, "Right", "Left"))
      #expect(try window.quit() == 0)
      _ = portal
    }

    /// Whether a page is seen on its way when a key turns it; a second key turns it back.
    private func turns(_ window: AppWindow, _ key: String, _ back: String) throws -> Bool {
      let before = try window.history().count
      try window.keys(key)
      try window.expectBook(offset: 1)
      let way = try window.history().dropFirst(before)
      try window.keys(back)
      try window.expectBook(offset: 0)
      return way.contains { $0.offset != $0.offset.rounded() }
    }
  }
}
