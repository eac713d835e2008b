import PaperGestures
import Settings
import Shell
import Localisation

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
    let known = Setting.all.filter { $0.name.section == entry.section }
    guard !known.isEmpty else {
      throw Misuse(Localisation.text("there is no section [{name}]", ["name": entry.section]))
    }
    guard let setting = known.first(where: { $0.name.key == entry.key }) else {
      throw Misuse(
        Localisation.text(
          "[{section}] has no key {key}", ["section": entry.section, "key": entry.key]))
    }
    try setting.take(&self, entry.value)
  }

  /// `next-page = Right, Ctrl+L`; `none` takes a command's keys away.
  private mutating func takeKeys(_ entry: SettingsText.Entry) throws(Misuse) {
    guard let command = Command(settingName: entry.key) else {
      throw Misuse(Localisation.text("there is no command {name}", ["name": entry.key]))
    }
    guard entry.value.lowercased() != "none" else { return keys[command] = [] }
    keys[command] = try entry.value.split(separator: ", ").map { word throws(Misuse) in
      let name = String(word.drop { $0 == " " })
      guard let key = Key(parsing: name), key.isKnown else {
        throw Misuse(Localisation.text("{name} is no key", ["name": name]))
      }
      return key
    }
    if keys[command]?.isEmpty == true {
      throw Misuse(
        Localisation.text(
          "{command} has no key; the value none takes all keys away", ["command": entry.key]))
    }
  }

  static func truth(_ text: String, _ option: String) throws(Misuse) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on": return true
    case "no", "false", "off": return false
    default:
      throw .value(
        Localisation.text("{value} is none of {known}", ["value": text, "known": "yes, no"]), option
      )
    }
  }
}
