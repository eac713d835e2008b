import Books
import Localisation
import PaperGeometry
import ServerFacts
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
  /// To select all books, or to select the book in front.
  case selectAll, selectFront
  case library(LibraryRequest)
  /// To open a book in the place of the open book.
  case replaceOpenBook(by: ShelfEntry.ID)
  /// To show what can be done with the book in front, in a menu at a point.
  case showMenu(at: Point)
  /// To open the book at a path, as the library keeps the path, at a mark of the book.
  case openMark(Mark, in: [UInt8])
  /// To show what was read in the year.
  case showYear
  /// To open the book of a hit inside books, by the number of the hit.
  case openInside(Int)
  /// To look for a text inside books, in place of the search on the shelf.
  case findInside(String)
  /// To show the folders of the library.
  case showFolders
  /// To ask whether a folder leaves the library, named by the bytes of the path.
  case askRemoval(of: [UInt8])
  case folders(FolderRequest)
  case servers(ServerRequest)
  /// To show what can be changed about a server.
  case changeServer(ServerFacts.Server.ID)
  /// To do something with the chosen books of a server.
  case fetching(FetchCare)
}

/// What is done with the chosen books of a server.
package enum FetchCare: Equatable {
  case fetch, stop
  /// To remove the files from this computer.
  case drop
  /// To ask for a folder in which the files are kept, in a menu at a point.
  case askFolder(at: Point)
}

/// The menus of the shelf.
extension Chrome {
  /// What can be done with the shelf, and with the book in front of the shelf, at a point.
  func openShelfMenu(at point: Point) {
    let ofBook: [(words: String, request: ChromeRequest)] = [
      (Localisation.text("Open the book"), .command(.openBook)),
      (Localisation.text("About this book"), .command(.toggleInfo)),
      (SelectionWords.correct(selectedCount), .care(.correct)),
      (SelectionWords.files(selectedCount), .care(.askFiles(at: point))),
      (Localisation.text("Find books …"), .command(.find)),
      (Localisation.text("Order …"), .shelf(.askOrder(at: point))),
      (Localisation.text("Letters, authors, series …"), .command(.showHeadings)),
      (Localisation.text("List of books"), .command(.showList)),
      (Localisation.text("Find inside books …"), .command(.findInside)),
      (Localisation.text("Notes of all books …"), .command(.showAllNotes)),
      (Localisation.text("Carousel, deck, wall or rows"), .command(.changeShelfStyle)),
    ]
    let shelves: [(words: String, request: ChromeRequest)] =
      isLibrary || isRoom ? [(Localisation.text("Shelves …"), .command(.showShelves))] : []
    let room: [(words: String, request: ChromeRequest)] =
      isRoom ? [(Localisation.text("Leave the server"), .shelf(.servers(.leave)))] : []
    let fetching: [(words: String, request: ChromeRequest)] =
      canFetch
      ? [
        (SelectionWords.fetch(selectedCount), .shelf(.fetching(.fetch))),
        (Localisation.text("Fetch no longer"), .shelf(.fetching(.stop))),
        (Localisation.text("Keep in a folder …"), .shelf(.fetching(.askFolder(at: point)))),
        (Localisation.text("Remove from this computer"), .shelf(.fetching(.drop))),
      ] : []
    let opening: [(words: String, request: ChromeRequest)] = [
      (Localisation.text("Open books …"), .command(.openFiles)),
      (Localisation.text("Open folders …"), .command(.openFolders)),
      (Localisation.text("Folders of the library …"), .shelf(.showFolders)),
      (Localisation.text("Servers of books …"), .command(.showServers)),
      (Localisation.text("Your reading year"), .shelf(.showYear)),
    ]
    let entries: [(words: String, request: ChromeRequest)] =
      (isShelfEmpty ? [] : ofBook + fetching + librarian) + shelves + room + opening + [
        (Localisation.text("Theme"), .command(.changeTheme)),
        (Localisation.text("Full screen"), .command(.toggleFullscreen)),
        (Localisation.text("Settings"), .command(.showSettings)),
        (Localisation.text("Places on other devices …"), .places(.showAccount)),
        (Localisation.text("New window"), .command(.openWindow)),
        (Localisation.text("Keys and gestures"), .command(.showHelp)),
      ]
    let title = selectedCount > 0 ? SelectionWords.selected(selectedCount) : ""
    overlays.open(MenuCard(entries, title: title, at: point))
  }

  /// What can be done with the selected books, or else with the book in front.
  private var librarian: [(words: String, request: ChromeRequest)] {
    let selecting: [(words: String, request: ChromeRequest)] = [
      (Localisation.text("Select, or select no longer"), .shelf(.selectFront)),
      (Localisation.text("Select all"), .shelf(.selectAll)),
    ]
    guard isLibrary else { return selecting }
    let moving: [(words: String, request: ChromeRequest)] = [
      (SelectionWords.moveEarlier(selectedCount), .shelf(.library(.moveBooks(by: -1)))),
      (SelectionWords.moveLater(selectedCount), .shelf(.library(.moveBooks(by: 1)))),
    ]
    return [
      (SelectionWords.putInto(selectedCount), .shelf(.library(.showCollections))),
      (SelectionWords.state(selectedCount), .shelf(.library(.showState))),
    ] + (canMoveBooks ? moving : []) + selecting
  }

  /// Shows the shelves of the library, or shows them no longer.
  package func toggleShelves(at time: Double) {
    overlays.toggle(ShelvesPanel.self, at: time) { ShelvesPanel() }
  }

  /// Asks for the order of the shelf. The present order is marked, and a second choice reverses the order.
  package func askOrder(_ present: BookOrder, isReversed: Bool, at point: Point) {
    let orders = BookOrder.allCases
    let menu = MenuCard(
      orders.map { order in
        let isOwn = isByHand && order == .found
        return (
          isOwn ? Localisation.text("By hand", context: "order of books") : order.title,
          .shelf(.order(order))
        )
      }, title: Localisation.text("Order of the books"),
      at: point,
      marked: orders.firstIndex(of: present),
      detail: isReversed ? Localisation.text("reversed", context: "order of books") : "")
    overlays.open(menu)
  }

  /// Shows a menu of requests.
  package func choose(
    _ entries: [(words: String, request: ChromeRequest)], title: String, at point: Point
  ) {
    overlays.open(MenuCard(entries, title: title, at: point))
  }

  /// Shows the headings of the shelf, or shows them no longer.
  package func toggleHeadings(at time: Double) {
    overlays.toggle(HeadingsPanel.self, at: time) { HeadingsPanel() }
  }
}
