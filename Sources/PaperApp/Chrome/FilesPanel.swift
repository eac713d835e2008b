import Books
import Content
import Controls
import Localisation
import PaperGeometry
import Shell

/// The files within the open document. Enter saves a file at a place for which the desktop asks.
package final class FilesPanel: FormOverlay {
  package let view: FormView
  private var book: ReadBook?
  /// Nil until the list has been made.
  private var shown: [AttachedFile]?

  package init() {
    view = FormView(
      Form(
        "files", title: Localisation.text("Files in this book"),
        [
          [
            .words(
              "hint", Localisation.text("Enter or a click saves a file."), .caption, lines: 2)
          ],
          [
            .list(
              "files", Localisation.text("Looking for files …"),
              ControlList(count: 0, rowHeight: 46))
          ],
        ], place: .left))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    self.book = book
    guard let files = book?.files, files != shown else { return }
    shown = files
    if files.mayBeCut {
      self.view.form["hint"]?.label = Localisation.text(
        "Enter or a click saves a file. The book may have further files.")
    }
    self.view.form["files"]?.label = Localisation.text("There are no files in this book.")
    self.view.form.change("files") { $0.replace(count: files.count, cursor: 0) }
  }

  private func row(_ index: Int) -> ListRow? {
    guard let book, let shown, shown.indices.contains(index) else { return nil }
    let file = shown[index]
    let page = file.page.map {
      Localisation.text("Page {page}", ["page": book.document.label(of: $0)])
    }
    let words = [page, file.description.isEmpty ? nil : file.description].compactMap(\.self)
    return ListRow(
      LabelText.bounded(String(file.name.prefix(200))),
      detail: file.size.map(ByteWords.size) ?? "",
      note: LabelText.bounded(String(Localisation.list(words).prefix(200))),
      isMarked: file.page == book.innerPage)
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .chosen("files", let row) = action, let shown, shown.indices.contains(row) else {
      return []
    }
    return [.save(.attachment(shown[row].number, name: shown[row].name))]
  }
}
