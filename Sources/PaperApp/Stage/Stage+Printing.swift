import Books
import Chrome
import Localisation
import Reading
import Shell

/// Pages of the open document on paper and in files.
extension Stage {
  /// Asks the window's owner to print or to save pages of the open document.
  func export(_ wish: PageExport) -> [HostEffect] {
    guard let book = navigator.top as? BookScene, var source = opening.opened else { return [] }
    source.id = book.page.document
    return [.export(PageWish(wish.goal, wish.plan, of: source))]
  }
}
