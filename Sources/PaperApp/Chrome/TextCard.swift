import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// How the text of the book is set, and the light in which everything is read. Each choice counts at once.
package final class TextCard: FormOverlay {
  package let view: FormView
  private var shown: Shown

  /// What the controls show; they are made anew only when that changes.
  private struct Shown: Equatable {
    var text: TextSetting?
    var light: LightChoice
  }

  package init(_ book: ReadBook) {
    shown = Shown(text: book.text, light: book.light)
    view = FormView(
      Form("text", title: Localisation.text("Text and light"), Self.lines(shown), place: .left))
  }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    guard let book else { return }
    let next = Shown(text: book.text, light: book.light)
    guard next != shown else { return }
    shown = next
    self.view.form.lines = Self.lines(next)
  }

  private static func lines(_ shown: Shown) -> [[Control]] {
    (shown.text.map(lines) ?? []) + lines(shown.light)
  }

  private static let faces = [
    Localisation.text("As the book says"), Localisation.text("Serif"), Localisation.text("Sans"),
  ]
  private static let leadings = [
    Localisation.text("Tight"), Localisation.text("Usual", context: "space of lines"),
    Localisation.text("More"),
    Localisation.text("Wide", context: "space of lines"), Localisation.text("Widest"),
  ]
  private static let margins = [
    Localisation.text("Narrow"), Localisation.text("Usual", context: "margins"),
    Localisation.text("Wide", context: "margins"),
  ]
  private static let edges = [
    Localisation.text("Justified", context: "lines"), Localisation.text("Ragged", context: "lines"),
  ]
  private static let hyphens = [
    Localisation.text("On", context: "hyphens"), Localisation.text("Off", context: "hyphens"),
  ]
  private static let paragraphs = [
    Localisation.text("As Paper sets"), Localisation.text("As the book says"),
  ]
  private static let themes = [
    Localisation.text("Auto", context: "theme"), Localisation.text("Light", context: "theme"),
    Localisation.text("Night", context: "theme"),
  ]
  private static let lamps = [
    Localisation.text("Off", context: "lamp"), Localisation.text("Low", context: "lamp"),
    Localisation.text("Warm", context: "lamp"), Localisation.text("Deep", context: "lamp"),
  ]

  private static func lines(_ text: TextSetting) -> [[Control]] {
    let buttons: [Control] = [
      .button(
        "smaller", Localisation.text("Smaller"), isEnabled: text.size > TextSetting.sizes.lowerBound
      ),
      .button(
        "larger", Localisation.text("Larger"), isEnabled: text.size < TextSetting.sizes.upperBound),
    ]
    return [buttons]
      + named(
        "face", Localisation.text("Letters"), faces,
        TextSetting.Face.allCases.firstIndex(of: text.face))
      + named(
        "leading", Localisation.text("Lines", context: "space of lines"), leadings,
        text.leading - TextSetting.leadings.lowerBound)
      + named(
        "margins", Localisation.text("Margins"), margins,
        text.margins - TextSetting.widths.lowerBound)
      + named("edges", Localisation.text("Edges"), edges, text.isJustified ? 0 : 1)
      + named("hyphens", Localisation.text("Hyphens"), hyphens, text.isHyphenated ? 0 : 1)
      + named("paragraphs", Localisation.text("Paragraphs"), paragraphs, text.isAsBook ? 1 : 0)
  }

  private static func lines(_ light: LightChoice) -> [[Control]] {
    named(
      "theme", Localisation.text("Theme"), themes, ThemeChoice.allCases.firstIndex(of: light.theme))
      + named(
        "lamp", Localisation.text("Lamp"), lamps, LampChoice.allCases.firstIndex(of: light.lamp))
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

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .pressed("smaller"): [.text(.size(by: -1))]
    case .pressed("larger"): [.text(.size(by: 1))]
    case .selected(let id, let tab): choose(id, tab)
    default: []
    }
  }

  private func choose(_ id: ControlID, _ tab: Int) -> [ChromeRequest] {
    var (text, light) = (shown.text, shown.light)
    switch id {
    case "face" where TextSetting.Face.allCases.indices.contains(tab):
      text?.face = TextSetting.Face.allCases[tab]
    case "leading": text?.leading = tab + TextSetting.leadings.lowerBound
    case "margins": text?.margins = tab + TextSetting.widths.lowerBound
    case "edges": text?.isJustified = tab == 0
    case "hyphens": text?.isHyphenated = tab == 0
    case "paragraphs": text?.isAsBook = tab == 1
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
