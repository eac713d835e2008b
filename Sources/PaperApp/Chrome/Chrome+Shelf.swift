import Books
import Localisation
import PaperGeometry
import Shell

/// What the chrome asks of the shelf.
package enum ShelfRequest: Equatable {
  /// To look for books; an empty text for none.
  case find(String)
  /// To go so many hits on, or back.
  case step(Int)
  /// Enter: to go to the next hit, or to open an only one.
  case enter(isRepeat: Bool)
  /// To open the hit in front.
  case openHit
  /// To ask for an order, in a menu at a point.
  case askOrder(at: Point)
  /// To stand in an order; the order that the shelf has already is reversed.
  case order(BookOrder)
  /// To bring the book at a place to the front.
  case go(place: Int)
  /// To open the book at a path, as the library keeps the path, at a mark of the book.
  case openMark(Mark, in: [UInt8])
}

/// The menus of the shelf.
extension Chrome {
  /// What can be done with the shelf, and with the book in front of the shelf, at a point.
  func openShelfMenu(at point: Point) {
    let ofBook: [(words: String, request: ChromeRequest)] = [
      (Localisation.text("Open the book"), .command(.openBook)),
      (Localisation.text("About this book"), .command(.toggleInfo)),
      (Localisation.text("Find books …"), .command(.find)),
      (Localisation.text("Order …"), .shelf(.askOrder(at: point))),
      (Localisation.text("Letters, authors, series …"), .command(.showHeadings)),
      (Localisation.text("Notes of all books …"), .command(.showAllNotes)),
      (Localisation.text("Carousel, deck or wall"), .command(.changeShelfStyle)),
    ]
    let opening: [(words: String, request: ChromeRequest)] = [
      (Localisation.text("Open books …"), .command(.openFiles)),
      (Localisation.text("Open folders …"), .command(.openFolders)),
    ]
    let entries: [(words: String, request: ChromeRequest)] =
      (isShelfEmpty ? [] : ofBook) + opening + [
        (Localisation.text("Theme"), .command(.changeTheme)),
        (Localisation.text("Full screen"), .command(.toggleFullscreen)),
        (Localisation.text("Settings"), .command(.showSettings)),
        (Localisation.text("New window"), .command(.openWindow)),
        (Localisation.text("Keys and gestures"), .command(.showHelp)),
      ]
    overlays.open(MenuCard(entries, at: point))
  }

  /// Asks for the order of the shelf. The present order is marked, and a second choice reverses the order.
  package func askOrder(_ present: BookOrder, isReversed: Bool, at point: Point) {
    let orders = BookOrder.allCases
    let menu = MenuCard(
      orders.map { ($0.title, .shelf(.order($0))) }, title: Localisation.text("Order of the books"),
      at: point,
      marked: orders.firstIndex(of: present),
      detail: isReversed ? Localisation.text("reversed", context: "order of books") : "")
    overlays.open(menu)
  }

  /// Shows the headings of the shelf, or shows them no longer.
  package func toggleHeadings(at time: Double) {
    overlays.toggle(HeadingsPanel.self, at: time) { HeadingsPanel() }
  }
}
