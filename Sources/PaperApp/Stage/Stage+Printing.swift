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
    source.id = book.page.document.changed(by: rereading.changes(of: book))
    return [.export(PageWish(wish.goal, wish.plan, of: source))]
  }

  /// Tells what has become of pages for a printer or for files.
  /// - Parameter canStop: whether the pages are still being made, and a button gives them up.
  public func note(pages words: String, canStop: Bool, at time: Double) {
    bookChrome.chrome.note(
      Printable.escaped(words),
      action: canStop ? (Localisation.text("Stop"), .effect(.stopExport)) : nil, at: time)
  }
}
