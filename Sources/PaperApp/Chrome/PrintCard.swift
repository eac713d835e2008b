import Books
import Content
import Controls
import Localisation
import PaperGeometry
import Shell

/// Asks which pages are printed or saved, and how many pages stand on a sheet. The desktop asks for the printer.
package final class PrintCard: FormOverlay {
  package let view: FormView
  private var book: ReadBook?
  private var choice = Choice.all
  private var isInPairs = false

  private enum Choice: Int, CaseIterable { case all, seen, range }

  private static let choices: ControlID = "pages"
  static let range: ControlID = "range"
  private static let pairs: ControlID = "pairs"
  private static let status: ControlID = "status"

  package init() {
    view = FormView(
      Form("print", title: Localisation.text("Print or save pages"), [], place: .center, width: 380)
    )
    makeLines()
  }

  private func makeLines() {
    let text = view.form[Self.range] == nil ? "" : view.form.text(of: Self.range)
    view.form.lines = [
      [Self.tabs(choice)],
      [.field(Self.range, Localisation.text("Pages as 1–5, 8"), text: text)],
      [.toggle(Self.pairs, Localisation.text("Two pages on a sheet"), isOn: isInPairs)],
      [
        .button("print", Localisation.text("Print …")),
        .button("pdf", Localisation.text("Save as PDF …")),
      ],
      [.words(Self.status, Self.hint, .caption, lines: 2)],
    ]
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

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) { self.book = book }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .selected(Self.choices, let tab):
      choice = Choice(rawValue: tab) ?? .all
      makeLines()
      if choice == .range { view.takeFocus(Self.range) }
    case .toggled(Self.pairs, let isOn):
      isInPairs = isOn
      makeLines()
    case .edited(Self.range):
      choice = .range
      view.form[Self.choices] = Self.tabs(choice)
      say(Self.hint, .caption)
    case .submitted, .pressed("print"): return export(.print)
    case .pressed("pdf"): return export(.pdf)
    default: break
    }
    return []
  }

  private func export(_ goal: PageWish.Goal) -> [ChromeRequest] {
    guard let book else { return [.close] }
    switch pages(of: book) {
    case .nonsense(let reason):
      say(reason, .warning)
      view.takeFocus(Self.range)
      return []
    case .pages(let pages):
      var plan = SheetPlan(pages, pagesPerSheet: isInPairs ? 2 : 1)
      plan.isRightToLeft = book.isRightToLeft
      return [.export(PageExport(goal, plan)), .close]
    }
  }

  private func pages(of book: ReadBook) -> PageRange {
    switch choice {
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
