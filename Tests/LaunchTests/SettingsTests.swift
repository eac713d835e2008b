import Foundation
import Launch
import PaperGestures
import Settings
import Shell
import Testing

@Suite(.timeLimit(.minutes(5))) struct SettingsTests {
  private func arguments(_ text: String) -> (Arguments, [String]) {
    var arguments = Arguments()
    let problems = arguments.take(SettingsText(text))
    return (arguments, problems.map(\.description))
  }

  @Test func everyKeyIsTaken() {
    let (arguments, problems) = arguments(
      """
      # All of them.
      [Window]
      size = 800x600
      fullscreen = yes
      [shelf]
      layout=deck
      [reading]
        style =  leaves
      keep-times = no
      pose = lectern
      direction = rtl
      face = DejaVu Serif
      [motion]
      motion = reduced
      turn-at-once = on
      [desktop]
      recent-files = no
      [window]
      scale = 1.25
      [speech]
      rate = -20
      voice = Anna
      ; and memory
      [memory]
      cache = 64
      [keys]
      next-page = Right, Ctrl+L, Keypad Enter
      toggle-pose = none
      open-book = Ctrl+,, O
      """)
    #expect(problems.isEmpty)
    #expect(arguments.window.width == 800 && arguments.isFullscreen)
    #expect(arguments.shelf == .deck && arguments.style == .leaves && arguments.pose == .lectern)
    #expect(arguments.direction == .rightToLeft && arguments.motion == .reduced)
    #expect(arguments.scale == 1.25)
    #expect(arguments.face.rawValue == "DejaVu Serif" && Arguments().face == .book)
    #expect(arguments.manner == SpeechManner(rate: -20, voice: "Anna"))
    #expect(!arguments.keepsTimes && Arguments().keepsTimes)
    #expect(!arguments.tellsDesktop && Arguments().tellsDesktop)
    #expect(arguments.keysTurnAtOnce && arguments.cacheMegabytes == 64)
    #expect(
      arguments.keys == [
        .nextPage: [Key("Right"), Key("L", modifiers: .control), Key("Keypad Enter")],
        .togglePose: [], .openBook: [Key(",", modifiers: .control), Key("O")],
      ])
  }

  /// A bad line is named by its number, and changes nothing.
  @Test(arguments: [
    ("cache = 5", "line 1: a setting before the first [section]"),
    ("[memory]\ncache = much", "line 2: cache: much is not a number of megabytes from 1"),
    ("[memory]\ncache", "line 2: cache is no key = value"),
    ("[memory]\n= 7", "line 2: = 7 has no key"),
    ("[memory\ncache = 1", "line 1: [memory is no [section]"),
    ("[memory]\nsize = 5", "line 2: [memory] has no key size"),
    ("[speech]\nrate = 200", "line 2: rate: 200 is no number from -100 to 100"),
    ("[attic]\ncache = 5", "line 2: there is no section [attic]"),
    ("[keys]\nfly = X", "line 2: there is no command fly"),
    ("[keys]\nnext-page = Hyper+X", "line 2: Hyper+X is no key"),
    ("[keys]\nnext-page = Nothing", "line 2: Nothing is no key"),
    ("[keys]\nnext-page =", "line 2: next-page has no key; the value none takes all keys away"),
    ("[motion]\nturn-at-once = perhaps", "line 2: turn-at-once: perhaps is none of yes, no"),
    ("[memory]\ncache = \(String(repeating: "9", count: 2000))", "line 2: the line is too long"),
    ("[motion]\nmotion = slow\nmotion = fast", "line 2: motion is set again in line 3"),
  ])
  func badLinesAreNamed(text: String, problem: String) {
    let (_, problems) = arguments(text + "\n[shelf]\nlayout = deck")
    #expect(problems.first == problem)
    #expect(arguments(text + "\n[shelf]\nlayout = deck").0.shelf == .deck)
  }

  @Test func bytesWithoutMeaningAreNamedAndNothingElse() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let bytes = (0..<400).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(SettingsText(text).text.count <= text.count)
      _ = arguments(text)
    }
  }

  @Test func aFileOfAnotherSystemIsReadAndStaysSo() {
    let (arguments, problems) = arguments("[motion]\r\nmotion = none\r\n\r\n[keys]\r\nquit = X\r\n")
    #expect(problems.isEmpty && arguments.motion == .none && !arguments.keys.isEmpty)
    var text = SettingsText("# Mine\r\n[motion]\r\nmotion = full\r\n")
    text.set("motion", in: "motion", to: "none")
    #expect(text.text == "# Mine\r\n[motion]\r\nmotion = none\r\n")
  }

  /// Bytes that are no text would be lost.
  @Test func aFileThatIsNotUTF8IsNotChanged() throws {
    let path = NSTemporaryDirectory() + "paper-\(UUID().uuidString).conf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = Data([0x23, 0xE9, 0x0A] + Array("[motion]\nmotion = none\n".utf8))
    try bytes.write(to: URL(fileURLWithPath: path))
    let file = SettingsFile(path: path)
    var text = try file.read()
    text.set("motion", in: "motion", to: "full")
    #expect(throws: SettingsFile.Failure.self) { try file.write(text) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  /// The panel's settings, each with the titles of its values.
  @Test func thePanelShowsTitles() throws {
    let settings = try LaunchSettings(words: [], file: SettingsFile(path: "/none/settings.conf"))
    let lines = settings.items.map { item in
      switch item.values {
      case .truth: "\(item.name.rawValue) = \(item.value) \(item.title)"
      case .choices(let choices):
        "\(item.name.rawValue) = \(item.value) \(item.title): "
          + choices.map { $0.title == $0.value ? $0.value : "\($0.value) (\($0.title))" }
          .joined(separator: ", ")
      }
    }
    #expect(
      lines == [
        "reading.style = auto How pages turn: auto, flip, curl, leaves, deck, scroll",
        "reading.pose = flat How a book lies: flat, lectern",
        "reading.direction = ltr Where books begin: ltr (on the left), rtl (on the right)",
        "reading.keep-times = yes Keep reading times",
        "shelf.layout = carousel The shelf: carousel, deck, wall, rows",
        "motion.motion = auto What moves: auto, full, reduced, none",
        "motion.turn-at-once = no Keys and wheel turn at once",
        "light.theme = auto Light or night: auto, light, night",
        "light.lamp = off Lamp: off, low, warm, deep",
        "light.contrast = auto Contrast: auto, normal, more",
        "light.pages = sun Light on pages: sun, original",
        "light.paper = texts Warm paper: texts, all, none",
        "window.fullscreen = no Begin in full screen",
        "window.reopen-books = yes Begin with the books that were open",
        "desktop.recent-files = yes Books among the desktop's recent files",
        "memory.cache = 192 Megabytes for pages: 96, 192, 384, 768",
      ])
  }

  /// A setting is written to the place from which the setting is read.
  @Test(arguments: SettingName.allCases)
  func aSettingIsReadWhereItIsWritten(name: SettingName) throws {
    let setting = try #require(Setting.all.first { $0.name == name })
    var text = SettingsText("")
    text.set(name.key, in: name.section, to: setting.usual)
    #expect(text.text == "[\(name.section)]\n\(name.key) = \(setting.usual)\n")
    var arguments = Arguments()
    #expect(arguments.take(text).isEmpty)
  }

  // MARK: Writing

  @Test func aChangeLeavesAllOtherLinesAsTheyAre() {
    let before = "# Mine\n[motion]\nmotion = full   \nwhat is this\n\n[future]\nkey = 1\n"
    var text = SettingsText(before)
    text.set("motion", in: "motion", to: "none")
    #expect(
      text.text == "# Mine\n[motion]\nmotion = none\nwhat is this\n\n[future]\nkey = 1\n")
    text.set("turn-at-once", in: "motion", to: "yes")
    #expect(text.text.contains("what is this\nturn-at-once = yes\n\n[future]"))
    text.set("cache", in: "memory", to: "64")
    #expect(text.text.hasSuffix("[future]\nkey = 1\n\n[memory]\ncache = 64\n"))
    text.set("turn-at-once", in: "motion", to: nil)
    text.set("nothing", in: "nowhere", to: nil)
    #expect(!text.text.contains("turn-at-once"))
    var arguments = Arguments()
    _ = arguments.take(text)
    #expect(arguments.motion == .none && arguments.cacheMegabytes == 64)
    var empty = SettingsText("")
    empty.set("cache", in: "memory", to: "5")
    #expect(empty.text == "[memory]\ncache = 5\n")
  }

  @Test func theFileIsWrittenWholeAndALinkStaysALink() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = SettingsFile(path: folder.path + "/paper/settings.conf")
    #expect(try file.read() == SettingsText(""))
    var text = SettingsText("# a\n")
    text.set("cache", in: "memory", to: "5")
    try file.write(text)
    #expect(try file.read() == text)
    let elsewhere = folder.appendingPathComponent("elsewhere").path
    try FileManager.default.moveItem(atPath: file.path, toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: elsewhere)
    text.set("cache", in: "memory", to: "6")
    try file.write(text)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == elsewhere)
    #expect(try file.read() == text)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/paper")
    #expect(left == ["settings.conf"])
  }

  @Test func whatCannotBeReadIsNamed() throws {
    func failure(_ path: String) -> String? {
      do throws(SettingsFile.Failure) {
        _ = try SettingsFile(path: path).read()
        return nil
      } catch {
        return error.description
      }
    }
    #expect(failure("/dev")?.hasPrefix("/dev: ") == true)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let large = folder.path + "/large"
    #expect(FileManager.default.createFile(atPath: large, contents: Data(count: 2 << 20)))
    #expect(failure(large)?.contains("is larger than") == true)
    // An open that waits for a pipe's writer would hold up the start for ever.
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero"] { #expect(failure(path) == "\(path): is no plain file") }
    let file = SettingsFile(path: "/dev/null/paper/settings.conf")
    #expect(throws: SettingsFile.Failure.self) { try file.write(SettingsText("")) }
  }

  @Test func thePlaceIsXDGs() {
    func place(_ environment: [String: String]) -> String? {
      SettingsFile.ofUser(environment)?.path
    }
    #expect(place(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/paper/settings.conf")
    #expect(place(["XDG_CONFIG_HOME": "c", "HOME": "/h"]) == "/h/.config/paper/settings.conf")
    #expect(place([:]) == nil)
  }

  // MARK: Together with the command line

  @Test func theCommandLineWins() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = SettingsFile(path: folder.path + "/settings.conf")
    try file.write(SettingsText("[motion]\nmotion = none\n[reading]\nstyle = deck\nx\n"))
    let words = ["--motion", "full", "a.pdf"].map { CommandWord($0) }
    var settings = try LaunchSettings(words: words, file: file)
    #expect(settings.arguments.motion == .full && settings.arguments.style == .deck)
    #expect(settings.arguments.paths.count == 1)
    #expect(settings.problems == ["\(file.path): line 5: x is no key = value"])
    settings.take(SettingsText("[reading]\nstyle = leaves"))
    #expect(settings.arguments.motion == .full && settings.arguments.style == .leaves)
    #expect(settings.arguments.paths.count == 1 && settings.problems.isEmpty)
  }
}
