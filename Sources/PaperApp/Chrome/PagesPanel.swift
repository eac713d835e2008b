import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// Small pictures of all pages, paired as in the book. Only those that are seen exist, however long the book is.
package final class PagesPanel: FormOverlay {
  package let view: FormView
  private var book: ReadBook?
  private var scale = ViewSize(Size(1, 1))
  private var shownPage: Int?

  /// A picture's box in points. All are of one size, so that they can be found again in the cache.
  private static let picture = Size(124, 150)
  private static let rowHeight = 184.0

  package init() {
    view = FormView(
      Form(
        "pages", title: Localisation.text("Pages"),
        [[.list("pages", "", ControlList(count: 0, columns: 2, rowHeight: Self.rowHeight))]],
        place: .left))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    (self.book, scale) = (book, view)
    guard let book else { return }
    let count = self.view.form["pages"]?.list?.count
    let here = book.cells.cell(ofPage: book.innerPage)
    if count == 0 {
      self.view.form.change("pages") { $0.replace(count: book.cells.count, cursor: here) }
      if self.view.focus == FormView.closeID { self.view.takeFocus("pages") }
    } else if count != book.cells.count {
      self.view.form.change("pages") { $0.grow(to: book.cells.count) }
    }
    // The list follows the reader, but not the reader's own scrolling.
    if let shownPage, shownPage != book.innerPage {
      self.view.form.change("pages") { $0.move(to: here) }
    }
    shownPage = book.innerPage
  }

  /// Nil for a cell beside a page that stands alone.
  private func row(_ cell: Int) -> ListRow? {
    guard let book, let page = book.cells.page(atCell: cell), page < book.pageCount else {
      return nil
    }
    return ListRow(
      book.document.label(of: page), isMarked: page == book.innerPage,
      picture: BarPieces.picture(of: page, in: book, Self.picture, scale))
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .chosen("pages", let cell) = action, let page = book?.cells.page(atCell: cell)
    else { return [] }
    return [.go(page: page)]
  }
}
