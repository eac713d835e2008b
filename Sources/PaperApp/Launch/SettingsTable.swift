import PaperGestures
import Settings
import Shell
import Words

/// A key of the settings file, and what it means.
public struct Setting: Sendable {
  public let section: String
  public let key: String
  /// What may stand behind the sign, as the manual has it.
  public let values: String
  /// What the setting does, for the manual: without a full stop.
  public let words: String
  /// What the setting is called where readers see it.
  let label: String
  let value: @Sendable (Arguments) -> String
  /// What holds where nothing is told.
  public var usual: String { value(Arguments()) }
  let take: @Sendable (inout Arguments, String) throws(Arguments.Misuse) -> Void

  init(
    _ section: String, _ key: String, _ label: String, _ values: String, _ words: String,
    is value: @escaping @Sendable (Arguments) -> String,
    take: @escaping @Sendable (inout Arguments, String) throws(Arguments.Misuse) -> Void
  ) {
    (self.section, self.key, self.label, self.values) = (section, key, label, values)
    (self.words, self.value, self.take) = (words, value, take)
  }

  /// A setting whose values have names.
  private static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ section: String, _ key: String, _ label: String,
    _ path: WritableKeyPath<Arguments, Choice> & Sendable, _ words: String
  ) -> Setting where Choice.RawValue == String {
    Setting(
      section, key, label, Choice.allCases.map(\.rawValue).joined(separator: ", "), words
    ) {
      $0[keyPath: path].rawValue
    } take: { arguments, value throws(Arguments.Misuse) in
      arguments[keyPath: path] = try Arguments.choice(value, key)
    }
  }

  /// A setting that is on or off.
  private static func truth(
    _ section: String, _ key: String, _ label: String,
    _ path: WritableKeyPath<Arguments, Bool> & Sendable, _ words: String
  ) -> Setting {
    Setting(section, key, label, "yes, no", words) {
      $0[keyPath: path] ? "yes" : "no"
    } take: { arguments, value throws(Arguments.Misuse) in
      arguments[keyPath: path] = try Arguments.truth(value, key)
    }
  }

  /// All keys but those of the section `keys`, in which every command is one.
  public static let all: [Setting] = [
    choice(
      "reading", "style", Words.text("How pages turn"), \.style,
      "How the pages of a book turn that has no style of its own yet: by auto printed pages curl, pictures and comics flip"
    ),
    choice("reading", "pose", Words.text("How a book lies"), \.pose, "How an open book stands"),
    choice(
      "reading", "direction", Words.text("Where books begin"), \.direction,
      "Which way books are read that do not say so themselves"),
    choice("shelf", "layout", Words.text("The shelf"), \.shelf, "How the shelf is browsed"),
    choice(
      "motion", "motion", Words.text("What moves"), \.motion,
      "auto does as the desktop wishes (its setting of reduced motion or of animations), full moves books and pages, reduced fades from one picture into the next, none changes at once"
    ),
    truth(
      "motion", "turn-at-once", Words.text("Keys and wheel turn at once"), \.keysTurnAtOnce,
      "Whether keys and wheels turn pages at once while pages follow the hand"),
    choice(
      "light", "theme", Words.text("Light or night"), \.light.theme,
      "auto does as the desktop wishes (its dark or light look), night shows dark pages with light letters, on which pictures keep their colours"
    ),
    choice(
      "light", "lamp", Words.text("Lamp"), \.light.lamp,
      "How far a lamp dims and warms all that is seen"),
    choice(
      "light", "contrast", Words.text("Contrast"), \.light.contrast,
      "auto does as the desktop wishes, more shows words and controls in black and white with lines round them"
    ),
    truth(
      "window", "fullscreen", Words.text("Begin in full screen"), \.isFullscreen,
      "Whether the window fills the screen from the start"),
    truth(
      "window", "reopen-books", Words.text("Begin with the books that were open"),
      \.opensLeftBooks,
      "Whether a start without paths opens the books that were open when the windows were closed, each in a window"
    ),
    truth(
      "desktop", "recent-files", Words.text("Books among the desktop's recent files"),
      \.tellsDesktop,
      "Whether books that are opened are added to the recent files that the desktop shows (recently-used.xbel)"
    ),
    Setting(
      "memory", "cache", Words.text("Megabytes for pages"), "MEGABYTES",
      "How many megabytes pages may take that were drawn"
    ) {
      "\($0.cacheMegabytes)"
    } take: { arguments, value throws(Arguments.Misuse) in
      arguments.cacheMegabytes = try Arguments.megabytes(value, "cache")
    },
    Setting(
      "speech", "rate", Words.text("How fast a voice reads"), "NUMBER",
      "How fast books are read aloud: from -100 to 100, 0 being the usual speed of the voice"
    ) {
      "\($0.manner.rate)"
    } take: { arguments, value throws(Arguments.Misuse) in
      guard let rate = Int(value), SpeechManner.rates.contains(rate) else {
        throw .value(Words.text("{value} is no number from -100 to 100", ["value": value]), "rate")
      }
      arguments.manner.rate = rate
    },
    Setting(
      "speech", "voice", Words.text("Which voice reads"), "NAME",
      "Which voice reads aloud, by its name in speech-dispatcher (spd-say -L); auto is the one for the language of the book"
    ) {
      $0.manner.voice ?? "auto"
    } take: { arguments, value in
      arguments.manner.voice = value == "auto" ? nil : value
    },
    Setting(
      "window", "scale", Words.text("Pixels for each point"), "NUMBER",
      "How many pixels a point has, from 0.5 to 8, which says how large letters and buttons are; auto does as the desktop says (Xft.dpi on X11, the scale of the screen on Wayland)"
    ) {
      $0.scale.map { "\($0)" } ?? "auto"
    } take: { arguments, value throws(Arguments.Misuse) in
      arguments.scale = try Arguments.scale(value, "scale")
    },
    Setting(
      "window", "size", Words.text("Size of the window"), "WIDTHxHEIGHT",
      "Size of the window in points"
    ) {
      "\(Int($0.window.width))x\(Int($0.window.height))"
    } take: { arguments, value throws(Arguments.Misuse) in
      arguments.window = try Arguments.size(value, "size")
      arguments.choosesWindow = true
    },
  ]

  /// What a panel offers where any number would do.
  private static let offers = ["MEGABYTES": ["96", "192", "384", "768"]]

  /// The settings of a panel, as they are.
  static func items(_ arguments: Arguments) -> [SettingItem] {
    all.compactMap { setting in
      let named = setting.values.split(separator: ", ").map(String.init)
      let values = named.count > 1 ? named : offers[setting.values]
      return values.map {
        SettingItem(
          section: setting.section, key: setting.key, label: setting.label, values: $0,
          value: setting.value(arguments))
      }
    }
  }

  /// The section in which every command is a key, whose value is a list of keys.
  public static let keys = "keys"
}

extension Arguments {
  /// Takes the settings of a file. What cannot be taken is named and changes nothing.
  public mutating func take(_ settings: SettingsText) -> [SettingsText.Problem] {
    var problems = settings.problems
    for entry in settings.entries {
      do throws(Misuse) {
        try take(entry)
      } catch {
        problems.append(SettingsText.Problem(line: entry.line, error.description))
      }
    }
    return problems.sorted { $0.line < $1.line }
  }

  private mutating func take(_ entry: SettingsText.Entry) throws(Misuse) {
    if entry.section == Setting.keys { return try takeKeys(entry) }
    let known = Setting.all.filter { $0.section == entry.section }
    guard !known.isEmpty else {
      throw Misuse(Words.text("there is no section [{name}]", ["name": entry.section]))
    }
    guard let setting = known.first(where: { $0.key == entry.key }) else {
      throw Misuse(
        Words.text(
          "[{section}] has no key {key}", ["section": entry.section, "key": entry.key]))
    }
    try setting.take(&self, entry.value)
  }

  /// `next-page = Right, Ctrl+L`; `none` takes a command's keys away.
  private mutating func takeKeys(_ entry: SettingsText.Entry) throws(Misuse) {
    guard let command = Command(settingName: entry.key) else {
      throw Misuse(Words.text("there is no command {name}", ["name": entry.key]))
    }
    guard entry.value.lowercased() != "none" else { return keys[command] = [] }
    keys[command] = try entry.value.split(separator: ", ").map { word throws(Misuse) in
      let name = String(word.drop { $0 == " " })
      guard let key = Key(parsing: name), key.isKnown else {
        throw Misuse(Words.text("{name} is no key", ["name": name]))
      }
      return key
    }
    if keys[command]?.isEmpty == true {
      throw Misuse(
        Words.text("{command} has no key; none takes it away", ["command": entry.key]))
    }
  }

  static func truth(_ text: String, _ option: String) throws(Misuse) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on": return true
    case "no", "false", "off": return false
    default:
      throw .value(
        Words.text("{value} is none of {known}", ["value": text, "known": "yes, no"]), option)
    }
  }
}
