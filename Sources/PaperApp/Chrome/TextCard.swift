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
  /// Whether the families of the desktop are shown in place of the choices.
  private var isChoosing = false
  /// The families that pass the filter; nil while the desktop has not answered.
  private var listed: [String]?

  /// What the controls show; they are made anew only when that changes.
  private struct Shown: Equatable {
    var text: TextSetting?
    var light: LightChoice
    /// How the pages of a scan are shown; nil for a text.
    var scan: ScanLook?
    /// The face of books without a choice of their own.
    var usualFace: TextSetting.Face
    /// The families of the desktop; nil while these are not known.
    var families: [String]?
  }

  package init(_ book: ReadBook) {
    shown = Self.shown(book)
    view = FormView(
      Form("text", title: Localisation.text("Text and light"), Self.lines(shown), place: .left))
    view.form.scrolls = true
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  private static func shown(_ book: ReadBook) -> Shown {
    Shown(
      text: book.text, light: book.light, scan: book.scan, usualFace: book.usualFace,
      families: book.families)
  }

  /// Whether the families of the desktop are needed in this frame.
  package var wantsFamilies: Bool { isChoosing }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    guard let book else { return }
    let next = Self.shown(book)
    if next.text == nil { isChoosing = false }
    if next != shown {
      let isNew = next.families != shown.families
      shown = next
      if !isChoosing { makeLines() } else if isNew { listFamilies() }
    }
  }

  private func makeLines() {
    view.form.typesInto = isChoosing ? Self.filter : nil
    view.form.lines = isChoosing ? Self.familyLines : Self.lines(shown)
    if isChoosing { listFamilies() }
  }

  private static func lines(_ shown: Shown) -> [[Control]] {
    (shown.text.map { lines($0, shown.usualFace) } ?? []) + lines(shown.light)
      + (shown.scan.map(ScanControls.lines) ?? [])
  }

  /// The last leads to the families of the desktop.
  private static let faces = [
    Localisation.text("The book’s", context: "letters"), Localisation.text("Serif"),
    Localisation.text("Sans"), Localisation.text("Other …", context: "letters"),
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

  private static func lines(_ text: TextSetting, _ usual: TextSetting.Face) -> [[Control]] {
    let buttons: [Control] = [
      .button(
        "smaller", Localisation.text("Smaller"), isEnabled: text.size > TextSetting.sizes.lowerBound
      ),
      .button(
        "larger", Localisation.text("Larger"), isEnabled: text.size < TextSetting.sizes.upperBound),
    ]
    return [buttons]
      + faceLines(text.face, usual)
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
    case .pressed(Self.back), .edited(Self.filter),
      .chosen(Self.families, _):
      choose(among: action)
    case .pressed(Self.forAll): shown.text.map { [.usualFace($0.face)] } ?? []
    case .selected("face", TextSetting.Face.ofPaper.count): choose(among: action)
    case .selected(let id, let tab): choose(id, tab)
    default: shown.scan.flatMap { ScanControls.changed($0, by: action) }.map { [.scan($0)] } ?? []
    }
  }

  private func choose(_ id: ControlID, _ tab: Int) -> [ChromeRequest] {
    var (text, light) = (shown.text, shown.light)
    switch id {
    case "face" where TextSetting.Face.ofPaper.indices.contains(tab):
      text?.face = TextSetting.Face.ofPaper[tab]
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

// MARK: - The families of the desktop

extension TextCard {
  private static let forAll: ControlID = "face-for-all"
  private static let back: ControlID = "back"
  private static let filter: ControlID = "filter"
  private static let families: ControlID = "families"

  /// The faces, the way to the families of the desktop, and the way to one face for all books.
  private static func faceLines(
    _ face: TextSetting.Face, _ usual: TextSetting.Face
  ) -> [[Control]] {
    let label = Localisation.text("Letters")
    let name = face.family.map { Printable.escaped(LabelText.bounded($0)) }
    let chosen = name.map { Localisation.text("Letters: {name}", ["name": $0]) }
    return [
      [
        .words("face-label", chosen ?? label, .caption, lines: 1),
        .button(forAll, Localisation.text("For all books"), isEnabled: face != usual),
      ],
      [
        .tabs(
          "face", label, faces,
          // A family is told above; its tab can be pressed again for another family.
          selected: TextSetting.Face.ofPaper.firstIndex(of: face) ?? -1)
      ],
    ]
  }

  private static var familyLines: [[Control]] {
    [
      [.button(back, Localisation.text("Back to text and light"))],
      [.field(filter, Localisation.text("Filter"))],
      [.list(families, Localisation.text("Looking for letters …"), ControlList(count: 0))],
    ]
  }

  /// Lists the families whose names have what was typed.
  private func listFamilies() {
    let filter = view.form.text(of: Self.filter)
    let wanted = ChapterFilter(filter)
    listed = shown.families.map { $0.filter(wanted.matches) }
    let cursor = shown.text?.face.family.flatMap { listed?.firstIndex(of: $0) }
    if listed != nil {
      view.form[Self.families]?.label =
        filter.isEmpty ? Localisation.text("No letters") : Localisation.text("Nothing found")
    }
    view.form.change(Self.families) { $0.replace(count: listed?.count ?? 0, cursor: cursor ?? 0) }
  }

  private func row(_ index: Int) -> ListRow? {
    guard let listed, listed.indices.contains(index) else { return nil }
    return ListRow(
      Printable.escaped(LabelText.bounded(listed[index])),
      isMarked: listed[index] == shown.text?.face.family)
  }

  private func choose(among action: ControlAction) -> [ChromeRequest] {
    switch action {
    case .selected:
      isChoosing = true
      makeLines()
      view.takeFocus(Self.filter)
    case .pressed(Self.back):
      isChoosing = false
      makeLines()
      view.takeFocus("face")
    case .edited(Self.filter): listFamilies()
    case .chosen(Self.families, let row):
      guard let listed, listed.indices.contains(row), var text = shown.text else { return [] }
      text.face = .installed(listed[row])
      return [.text(.all(text))]
    default: break
    }
    return []
  }
}
