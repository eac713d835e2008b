import PaperGestures
import Settings
import Shell

/// A key of the settings file, and what it means.
public struct Setting: Sendable {
  public let section: String
  public let key: String
  /// What may stand behind the sign, as the manual has it.
  public let values: String
  let take: @Sendable (inout Arguments, String) throws(Arguments.Misuse) -> Void

  init(
    _ section: String, _ key: String, _ values: String,
    take: @escaping @Sendable (inout Arguments, String) throws(Arguments.Misuse) -> Void
  ) {
    (self.section, self.key, self.values, self.take) = (section, key, values, take)
  }

  /// All keys but those of the section `keys`, in which every command is one.
  public static let all: [Setting] = [
    Setting("window", "size", "WIDTHxHEIGHT") { arguments, value throws(Arguments.Misuse) in
      arguments.window = try Arguments.size(value, "size")
    },
    Setting("window", "fullscreen", "yes, no") { arguments, value throws(Arguments.Misuse) in
      arguments.isFullscreen = try Arguments.truth(value, "fullscreen")
    },
    Setting("shelf", "layout", "carousel, deck") { arguments, value throws(Arguments.Misuse) in
      arguments.shelf = try Arguments.choice(value, "layout")
    },
    Setting("reading", "style", "flip, leaves, deck") { arguments, value throws(Arguments.Misuse) in
      arguments.style = try Arguments.choice(value, "style")
    },
    Setting("reading", "pose", "flat, lectern") { arguments, value throws(Arguments.Misuse) in
      arguments.pose = try Arguments.choice(value, "pose")
    },
    Setting("reading", "direction", "ltr, rtl") { arguments, value throws(Arguments.Misuse) in
      arguments.direction = try Arguments.choice(value, "direction")
    },
    Setting("motion", "motion", "auto, full, reduced, none") {
      arguments, value throws(Arguments.Misuse) in
      arguments.motion = try Arguments.choice(value, "motion")
    },
    Setting("motion", "turn-at-once", "yes, no") { arguments, value throws(Arguments.Misuse) in
      arguments.keysTurnAtOnce = try Arguments.truth(value, "turn-at-once")
    },
    Setting("memory", "cache", "MEGABYTES") { arguments, value throws(Arguments.Misuse) in
      arguments.cacheMegabytes = try Arguments.megabytes(value, "cache")
    },
  ]

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
    guard !known.isEmpty else { throw Misuse("there is no section [\(entry.section)]") }
    guard let setting = known.first(where: { $0.key == entry.key }) else {
      throw Misuse("[\(entry.section)] has no key \(entry.key)")
    }
    try setting.take(&self, entry.value)
  }

  /// `next-page = Right, Ctrl+L`; `none` takes a command's keys away.
  private mutating func takeKeys(_ entry: SettingsText.Entry) throws(Misuse) {
    guard let command = Command(settingName: entry.key) else {
      throw Misuse("there is no command \(entry.key)")
    }
    guard entry.value.lowercased() != "none" else { return keys[command] = [] }
    keys[command] = try entry.value.split(separator: ", ").map { word throws(Misuse) in
      let name = String(word.drop { $0 == " " })
      guard let key = Key(parsing: name), key.isKnown else { throw Misuse("\(name) is no key") }
      return key
    }
    if keys[command]?.isEmpty == true {
      throw Misuse("\(entry.key) has no key; none takes it away")
    }
  }

  static func truth(_ text: String, _ option: String) throws(Misuse) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on": return true
    case "no", "false", "off": return false
    default: throw Misuse("\(option): \(text) is none of yes, no")
    }
  }
}
