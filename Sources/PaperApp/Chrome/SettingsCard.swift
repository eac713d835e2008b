import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// The settings that people look for. Each choice is written to the settings file at once, whose other lines
/// stay as they are.
package final class SettingsCard: FormOverlay {
  package let view: FormView
  private let items: [SettingItem]

  /// - Parameter items: the settings as they are; none where there is no place for a settings file.
  package init(_ items: [SettingItem]) {
    self.items = items
    let hint =
      items.isEmpty
      ? Localisation.text(
        "There is no folder for settings: neither XDG_CONFIG_HOME nor HOME is set.")
      : Localisation.text(
        "Motion, light and recent files change at once. The other settings change with the next start."
      )
    view = FormView(
      Form(
        "settings", title: Localisation.text("Settings"),
        items.map(Self.line) + [[.words("status", hint, .caption, lines: 2)]], place: .center,
        width: 520))
  }

  private static func id(_ item: SettingItem) -> ControlID { ControlID(item.name.rawValue) }

  private static func line(_ item: SettingItem) -> [Control] {
    let id = id(item)
    switch item.values {
    case .truth: return [.toggle(id, item.title, isOn: item.value == "yes")]
    case .choices(let choices):
      let selected = choices.firstIndex { $0.value == item.value } ?? -1
      return [
        .words(ControlID("\(id) label"), item.title, lines: 1),
        .tabs(id, item.title, choices.map(\.title), selected: selected),
      ]
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .toggled(let id, let isOn): return change(id) { _ in isOn ? "yes" : "no" }
    case .selected(let id, let tab):
      return change(id) {
        guard case .choices(let choices) = $0.values, choices.indices.contains(tab) else {
          return nil
        }
        return choices[tab].value
      }
    default: return []
    }
  }

  private func change(_ id: ControlID, to value: (SettingItem) -> String?) -> [ChromeRequest] {
    guard let item = items.first(where: { Self.id($0) == id }), let value = value(item) else {
      return []
    }
    return [.effect(.changeSetting(item.name, value: value))]
  }
}
