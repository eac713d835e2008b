import Chrome
import Controls
import PaperGeometry
import PaperGestures
import Shell
import Testing

/// The panel of settings.
@Suite(.timeLimit(.minutes(5))) struct SettingsCardTests {
  private let items = [
    SettingItem(
      .motion, title: "What moves",
      values: .choices(
        ["auto", "full", "reduced", "none"].map { SettingItem.Choice($0, title: "<\($0)>") }),
      value: "full"),
    SettingItem(.turnAtOnce, title: "At once", values: .truth, value: "yes"),
    SettingItem(
      .cache, title: "Megabytes",
      values: .choices(["96", "192"].map { SettingItem.Choice($0, title: $0) }), value: "100"),
  ]

  @Test func everyChoiceIsWritten() {
    let card = SettingsCard(items)
    #expect(
      card.perform(.selected("motion.motion", tab: 3), at: 0)
        == [.effect(.changeSetting(.motion, value: "none"))])
    #expect(
      card.perform(.toggled("motion.turn-at-once", false), at: 0)
        == [.effect(.changeSetting(.turnAtOnce, value: "no"))])
    #expect(card.perform(.selected("motion.motion", tab: 9), at: 0).isEmpty)
    #expect(card.perform(.selected("attic.key", tab: 0), at: 0).isEmpty)
    #expect(card.view.form["motion.motion"]?.value == "<full>")
    #expect(card.view.form["motion.turn-at-once"]?.value == "on")
    #expect(card.view.form["memory.cache"]?.value == nil, "a value that is none of those")
  }

  @Test func aKeyShowsItOnTheShelfAndInABook() {
    let rig = Rig()
    rig.stage.settings = items
    rig.show(Rig.books(3))
    rig.key(",", .control)
    rig.wait(0.3)
    #expect(rig.words.contains("Settings") && rig.words.contains("What moves"), "\(rig.words)")
    rig.key("Escape")
    rig.wait(0.3)
    #expect(!rig.words.contains("Settings"))
    rig.open(pages: 12)
    rig.key(",", .control)
    rig.wait(0.3)
    #expect(rig.words.contains("Settings"))
  }

  @Test func theOtherButtonGivesAMenuOnTheShelf() {
    let rig = Rig()
    rig.show(Rig.books(3))
    rig.send(.pointerDown(Point(300, 300), button: .right))
    rig.send(.pointerUp(Point(300, 300), button: .right))
    rig.wait(0.3)
    #expect(rig.words.contains("Open the book") && rig.words.contains("Settings"), "\(rig.words)")
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  /// The mouse's side buttons are keys, and so can mean something else.
  @Test func theSideButtonsAreKeys() {
    let rig = Rig()
    rig.stage.keymap = Keymap.standard.remapped([.nextPage: [Key("Mouse Forward")]]).keymap
    rig.open(pages: 12, at: 4)
    rig.send(.pointerDown(Point(500, 300), button: .forward))
    rig.send(.pointerUp(Point(500, 300), button: .forward))
    rig.settle()
    #expect(rig.offset == 3)
  }

  @Test func withoutAPlaceItSaysSo() {
    let card = SettingsCard([])
    #expect(card.view.form["status"]?.label.contains("XDG_CONFIG_HOME") == true)
  }
}
