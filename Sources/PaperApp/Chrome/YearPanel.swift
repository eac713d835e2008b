import Books
import Content
import Controls
import Localisation
import PaperGeometry

/// The days, hours and pages of a reader's year, and the books that were finished. Earlier years are behind a button.
package final class YearPanel: FormOverlay {
  package let view: FormView
  /// The cover of a book on the shelf, for a box in points.
  package var cover: (ShelfEntry.ID, Size) -> ImageRequest? = { _, _ in nil }
  /// The place of a book on the shelf; nil for a book that is not there.
  package var place: (ShelfEntry.ID) -> Int? = { _ in nil }
  /// All years; nil until the library has told.
  private var record: ReadingRecord?
  private var keepsTimes = true
  /// The year that is shown.
  private var year = 0
  private var finished: [ReadingRecord.Finished] = []

  private static let rowHeight = 52.0
  private static let picture = Size(30, 44)

  package init() {
    view = FormView(
      Form(
        "year", title: Localisation.text("Your reading year"), [], place: .full, width: 620))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  /// Takes what the library has told.
  /// - Parameter keepsTimes: whether reading times are kept.
  package func show(_ record: ReadingRecord?, keepsTimes: Bool) {
    guard let record, record != self.record || keepsTimes != self.keepsTimes else { return }
    if self.record == nil { year = record.today.year }
    (self.record, self.keepsTimes) = (record, keepsTimes)
    renew()
  }

  private func renew() {
    guard let record else { return }
    let read = record[year]
    finished = read.finished
    var lines: [[Control]] = [
      [
        .button(
          "before", Localisation.text("Year before"), isEnabled: step(by: -1) != nil),
        .words("year", "\(year)", .figure, lines: 1),
        .button("after", Localisation.text("Year after"), isEnabled: step(by: 1) != nil),
      ],
      [.words("sum", Self.sum(of: read), lines: 2)],
      [Control("days", .days(ReadDays.grid(of: year, read)), Localisation.text("Days of reading"))],
    ]
    if !keepsTimes {
      lines.append([
        .words(
          "off",
          Localisation.text("Reading times are not kept. The settings have a switch for that."),
          .caption, lines: 2)
      ])
    }
    lines.append([
      .list(
        "books", Localisation.text("No book was finished in this year."),
        ControlList(count: finished.count, rowHeight: Self.rowHeight))
    ])
    view.form.lines = lines
  }

  /// The year before or after of which something is told.
  private func step(by steps: Int) -> Int? {
    guard let years = record?.years else { return nil }
    return steps < 0 ? years.last { $0 < year } : years.first { $0 > year }
  }

  private func row(_ index: Int) -> ListRow? {
    guard finished.indices.contains(index) else { return nil }
    let book = finished[index]
    return ListRow(
      Printable.escaped(LabelText.bounded(book.title)), detail: ReadDays.words(book.day),
      note: Printable.escaped(LabelText.bounded(book.author ?? "")),
      picture: book.book.flatMap { cover($0, Self.picture) })
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .pressed("before"): show(step(by: -1))
    case .pressed("after"): show(step(by: 1))
    case .chosen("books", let row):
      guard finished.indices.contains(row), let place = finished[row].book.flatMap(place) else {
        return []
      }
      return [.dismiss, .shelf(.go(place: place))]
    default: break
    }
    return []
  }

  private func show(_ year: Int?) {
    guard let year else { return }
    self.year = year
    renew()
  }

  /// All of the year in a line.
  private static func sum(of read: ReadingRecord) -> String {
    let minutes = read.time.seconds / 60
    var parts = [
      Localisation.count(
        read.finished.count, one: "1 book finished", other: "{count} books finished")
    ]
    if !read.days.isEmpty {
      parts += [
        minutes < 60
          ? Localisation.text("{minutes} min", ["minutes": Localisation.number(minutes)])
          : Localisation.count(minutes / 60, one: "1 hour", other: "{count} hours"),
        Localisation.count(read.time.pages, one: "1 page", other: "{count} pages"),
        Localisation.count(
          read.days.count, one: "read on 1 day", other: "read on {count} days"),
      ]
    }
    return Localisation.list(parts)
  }
}
