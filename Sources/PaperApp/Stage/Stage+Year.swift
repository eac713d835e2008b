import Books
import Chrome
import Content
import PaperGeometry

/// The page that tells of a reader's year.
extension Stage {
  /// Shows the year, or shows the year no longer. What was read meanwhile is asked for each time.
  func toggleYear(at time: Double) {
    askForRecord()
    overlays.toggle(YearPanel.self, at: time) { [weak self] in
      let panel = YearPanel()
      panel.cover = { self?.cover(of: $0, $1) }
      panel.place = { self?.joined.index(of: $0) }
      return panel
    }
  }

  /// The cover of a book of the shelf in a size in points.
  func cover(of book: ShelfEntry.ID, _ size: Size) -> ImageRequest? {
    joined.entry(of: book).map { entry in
      ImageRequest(
        .cover(content.coverEdition(of: entry.documentID)), width: viewSize.pixels(size.width),
        height: viewSize.pixels(size.height), fit: .fill)
    }
  }

  /// Lets the page follow what the library tells. The page is the shelf's, and goes as a book opens.
  func followYear(at time: Double) {
    guard let panel = overlays.first(YearPanel.self) else { return }
    guard navigator.top == nil else { return overlays.close(panel, at: time) }
    panel.show(library.record, keepsTimes: keepsTimes)
  }

  /// Asks for what was read in all years.
  package func askForRecord() { library.wantsRecord = true }

  /// Whether the stage has asked for what was read in all years, since the last call.
  public func takeRecordQuestion() -> Bool {
    defer { library.wantsRecord = false }
    return library.wantsRecord
  }

  public func receive(record: ReadingRecord) { library.record = record }
}
