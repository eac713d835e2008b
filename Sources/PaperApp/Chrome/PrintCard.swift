import Books
import Content
import Controls
import Localisation
import PaperGeometry
import Shell

/// Asks which pages are printed or saved, how many pages stand on a sheet, and how sharp pictures of pages are. The desktop
/// asks for the printer and the place.
package final class PrintCard: FormOverlay {
  package let view: FormView
  private var book: ReadBook?
  private var choice = Choice.all
  private var isInPairs = false
  /// Whether the pages are pictures, which keep their own size.
  private var arePixels = false
  /// Whether the page that is read is a single scan, whose pixels can be saved.
  private var isScan = false
  /// The choice of sharpness; nil until the reader chooses.
  private var chosen: Int?

  private enum Choice: Int, CaseIterable { case all, seen, range }

  private static let choices: ControlID = "pages"
  static let range: ControlID = "range"
  private static let pairs: ControlID = "pairs"
  private static let status: ControlID = "status"
  private static let dots: ControlID = "dots"
  /// Dots to an inch of pages as pictures.
  private static let resolutions = [150, 300]

  package init() {
    view = FormView(
      Form(
        "print", title: Localisation.text("Print or save pages"), [], place: .center, width: 380,
        typesInto: Self.range))
    view.form.scrolls = true
    makeLines()
  }

  private func makeLines() {
    let text = view.form[Self.range] == nil ? "" : view.form.text(of: Self.range)
    let lines: [[Control]] = [
      [Self.tabs(choice)],
      [.field(Self.range, Localisation.text("Pages as 1–5, 8"), text: text)],
      [.toggle(Self.pairs, Localisation.text("Two pages on a sheet"), isOn: isInPairs)],
      [
        .button("print", Localisation.text("Print …")),
        .button("pdf", Localisation.text("Save as PDF …")),
      ],
      arePixels ? [] : [Self.sharpness(sharpness, hasOwn: isScan)],
      [.button("pictures", Localisation.text("Save as pictures …"))],
      [.words(Self.status, Self.hint, .caption, lines: 2)],
    ]
    view.form.lines = lines.filter { !$0.isEmpty }
  }

  /// Scans keep their own size until the reader chooses otherwise.
  private var sharpness: Int { chosen ?? (isScan ? Self.resolutions.count : 0) }

  private static func sharpness(_ selected: Int, hasOwn: Bool) -> Control {
    let titles = resolutions.map {
      Localisation.text("{count} dpi", ["count": Localisation.number($0)])
    }
    return .tabs(
      dots, Localisation.text("Dots to an inch of a picture"),
      titles + (hasOwn ? [Localisation.text("Own size", context: "pictures")] : []),
      selected: selected)
  }

  private var size: PagePictureSize {
    guard Self.resolutions.indices.contains(sharpness) else {
      return .own(otherwise: Self.resolutions.max() ?? 0)
    }
    return .dots(Self.resolutions[sharpness])
  }

  private static func tabs(_ choice: Choice) -> Control {
    let titles = [
      Localisation.text("All", context: "pages"), Localisation.text("Seen now", context: "pages"),
      Localisation.text("Some", context: "pages"),
    ]
    return .tabs(
      choices, Localisation.text("Pages"), titles, selected: choice.rawValue)
  }

  private static let hint = Localisation.text("The desktop then asks for the printer or the place.")

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    self.book = book
    guard let book else { return }
    // The page is a scan or not for good; while a page is not known, the choice stays.
    let (pixels, scan) = (!book.document.isPrinted, isScan || book.isScan)
    guard pixels != arePixels || scan != isScan else { return }
    (arePixels, isScan) = (pixels, scan)
    makeLines()
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .selected(Self.choices, let tab):
      choice = Choice(rawValue: tab) ?? .all
      makeLines()
      if choice == .range { view.takeFocus(Self.range) }
    case .toggled(Self.pairs, let isOn):
      isInPairs = isOn
      makeLines()
    case .selected(Self.dots, let tab):
      chosen = tab
      makeLines()
    case .edited(Self.range):
      choice = .range
      view.form[Self.choices] = Self.tabs(choice)
      say(Self.hint, .caption)
    case .submitted, .pressed("print"): return export(.print)
    case .pressed("pdf"): return export(.pdf)
    case .pressed("pictures"): return export(.pictures(size))
    default: break
    }
    return []
  }

  private func export(_ goal: PageWish.Goal) -> [ChromeRequest] {
    guard let book else { return [.close] }
    switch pages(of: book) {
    case .nonsense(let reason):
      say(reason, .warning)
      if choice == .range { view.takeFocus(Self.range) }
      return []
    case .pages(let pages):
      var plan = SheetPlan(pages, pagesPerSheet: isInPairs ? 2 : 1)
      plan.isRightToLeft = book.isRightToLeft
      return [.export(PageExport(goal, plan)), .close]
    }
  }

  private func pages(of book: ReadBook) -> PageRange {
    switch choice {
    // A part of a book would look like the whole book.
    case .all where !book.document.isComplete:
      .nonsense(Localisation.text("The pages of the book are still being counted."))
    case .all: .pages(Array(0..<book.pageCount))
    case .seen: .pages(book.spread)
    case .range: PageRange.meaning(of: view.form.text(of: Self.range), in: book.document)
    }
  }

  private func say(_ text: String, _ role: TextRole) {
    view.form[Self.status] = .words(Self.status, text, role, lines: 2)
  }
}

/// Pages that the reader wants on paper or in a file.
package struct PageExport: Equatable {
  package var goal: PageWish.Goal
  package var plan: SheetPlan

  package init(_ goal: PageWish.Goal, _ plan: SheetPlan) { (self.goal, self.plan) = (goal, plan) }
}

extension ReadBook {
  /// The pages side by side with the page that is read, in rising order.
  var spread: [Int] {
    let cell = cells.cell(ofPage: innerPage)
    let pair = [cell - cell % 2, cell - cell % 2 + 1].compactMap(cells.page(atCell:)).sorted()
    return pair.contains(innerPage) ? pair : [innerPage]
  }
}
