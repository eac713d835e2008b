import Books
import Content
import Controls
import PaperGeometry
import Shell
import Words

/// How the text of the book is set, and the light in which everything is read. Each choice counts at once.
package final class TextCard: Overlay {
  package let view: SheetView
  private var shown: Shown

  /// What the controls show; they are made anew only when that changes.
  private struct Shown: Equatable {
    var text: TextSetting?
    var light: LightChoice
  }

  package init(_ book: ReadBook) {
    shown = Shown(text: book.text, light: book.light)
    view = SheetView(
      Sheet("text", title: Words.text("Text and light"), Self.lines(shown), place: .left))
  }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    guard let book else { return }
    let next = Shown(text: book.text, light: book.light)
    guard next != shown else { return }
    shown = next
    self.view.sheet.lines = Self.lines(next)
  }

  private static func lines(_ shown: Shown) -> [[Control]] {
    (shown.text.map(lines) ?? []) + lines(shown.light)
  }

  private static let faces = [
    Words.text("As the book says"), Words.text("Serif"), Words.text("Sans"),
  ]
  private static let leadings = [
    Words.text("Tight"), Words.text("Usual", context: "space of lines"), Words.text("More"),
    Words.text("Wide", context: "space of lines"), Words.text("Widest"),
  ]
  private static let margins = [
    Words.text("Narrow"), Words.text("Usual", context: "margins"),
    Words.text("Wide", context: "margins"),
  ]
  private static let themes = [
    Words.text("Auto", context: "theme"), Words.text("Light", context: "theme"),
    Words.text("Night", context: "theme"),
  ]
  private static let lamps = [
    Words.text("Off", context: "lamp"), Words.text("Low", context: "lamp"),
    Words.text("Warm", context: "lamp"), Words.text("Deep", context: "lamp"),
  ]

  private static func lines(_ text: TextSetting) -> [[Control]] {
    let buttons: [Control] = [
      .button(
        "smaller", Words.text("Smaller"), isEnabled: text.size > TextSetting.sizes.lowerBound),
      .button("larger", Words.text("Larger"), isEnabled: text.size < TextSetting.sizes.upperBound),
    ]
    return [buttons]
      + named(
        "face", Words.text("Letters"), faces, TextSetting.Face.allCases.firstIndex(of: text.face))
      + named(
        "leading", Words.text("Lines", context: "space of lines"), leadings,
        text.leading - TextSetting.leadings.lowerBound)
      + named(
        "margins", Words.text("Margins"), margins, text.margins - TextSetting.widths.lowerBound)
  }

  private static func lines(_ light: LightChoice) -> [[Control]] {
    named("theme", Words.text("Theme"), themes, ThemeChoice.allCases.firstIndex(of: light.theme))
      + named("lamp", Words.text("Lamp"), lamps, LampChoice.allCases.firstIndex(of: light.lamp))
  }

  /// A choice below its name.
  private static func named(
    _ id: String, _ label: String, _ titles: [String], _ selected: Int?
  ) -> [[Control]] {
    [
      [.words(ControlID("\(id) label"), label, .caption, lines: 1)],
      [.tabs(ControlID(id), label, titles, selected: selected ?? -1)],
    ]
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeWish] {
    switch action {
    case .pressed("smaller"): [.text(.size(by: -1))]
    case .pressed("larger"): [.text(.size(by: 1))]
    case .selected(let id, let tab): choose(id, tab)
    default: []
    }
  }

  private func choose(_ id: ControlID, _ tab: Int) -> [ChromeWish] {
    var (text, light) = (shown.text, shown.light)
    switch id {
    case "face" where TextSetting.Face.allCases.indices.contains(tab):
      text?.face = TextSetting.Face.allCases[tab]
    case "leading": text?.leading = tab + TextSetting.leadings.lowerBound
    case "margins": text?.margins = tab + TextSetting.widths.lowerBound
    case "theme" where ThemeChoice.allCases.indices.contains(tab):
      light.theme = ThemeChoice.allCases[tab]
    case "lamp" where LampChoice.allCases.indices.contains(tab):
      light.lamp = LampChoice.allCases[tab]
    default: return []
    }
    if light != shown.light { return [.light(light)] }
    return text.map { [.text(.all($0))] } ?? []
  }
}
