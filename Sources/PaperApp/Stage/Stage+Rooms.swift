import BookTable
import Books
import Chrome
import Localisation
import ServerFacts
import Shelf
import Shell

/// The shelf that was shown before a server's books.
struct KeptShelf {
  var shelf: JoinedShelf
  var table: TableShelf?
  var state: ShelfState
  var order: ShelfOrder?
  var choice: ShelfChoice
}

/// The books of a server on the shelf, the panel beside them, and the way back.
extension Stage {
  /// Puts the books of a server on the shelf. The shelf that is shown is kept, and `leaveRoom` brings it back.
  /// - Parameter book: the book to centre.
  package func showRoom(_ room: TableShelf, book: ShelfEntry.ID? = nil, at time: Double) {
    if servers.kept == nil {
      let choice = library.choice
      let (state, order) = (shelfState, shelf.bookOrder)
      // The shelf shows all books again, as nobody knows when the reader returns.
      shelf.show(nil, at: time)
      servers.kept = KeptShelf(
        shelf: joined, table: renewed, state: state, order: order, choice: choice)
    }
    overlays.first(ShelfFindCard.self).map { overlays.close($0, at: time) }
    put(JoinedShelf(room), over: room, book: book, order: ShelfOrder(.found), at: time)
  }

  /// Brings back the shelf that was shown before the books of a server.
  /// - Returns: whether there was such a shelf.
  @discardableResult
  package func leaveRoom(at time: Double) -> Bool {
    guard let kept = servers.kept else { return false }
    servers.kept = nil
    put(
      kept.shelf, over: kept.table, book: kept.state.book,
      style: kept.state.style.flatMap(ShelfStyle.init(rawValue:)), order: kept.order, at: time)
    if kept.choice != .all { show(kept.choice, at: time) }
    return true
  }

  /// Forgets the shelf that was shown before the books of a server, as another one has taken the place of both.
  package func forgetKeptShelf() { servers.kept = nil }

  /// The books whose covers are wanted, from the middle of the shelf outward; nil while books fly past.
  package func booksNearMiddle(at time: Double) -> [ShelfEntry.ID]? {
    guard navigator.top == nil, !navigator.isMoving(at: time) else { return nil }
    guard let front = shelf.centredBook else { return [] }
    let seen = shelf.seenBooks
    let margin = 4
    let first = max(0, (seen.min() ?? front) - margin)
    let last = min(joined.count - 1, (seen.max() ?? front) + margin)
    guard first <= last else { return [] }
    let near = (first...last).sorted { abs($0 - front) < abs($1 - front) }
    return near.prefix(Self.mostCovers).map { joined.id(at: $0) }
  }

  /// More covers are not asked for at a time: a wall shows hundreds of spines.
  private static let mostCovers = 160

  /// Whether the shelf stands less than a screen before its end.
  package var isNearEnd: Bool {
    let seen = shelf.seenBooks
    guard let first = seen.min(), let last = seen.max() else { return true }
    return last + max(8, last - first) >= joined.count - 1
  }

  /// Whether a book lies on a server alone, also while the shelf hides the book: nothing can be asked of the book's file.
  func isRemote(_ book: ShelfEntry.ID) -> Bool {
    if let place = joined.index(of: book) { return joined.isRemote(at: place) }
    guard let renewed, renewed.table.entry(of: book) != nil else { return false }
    // A table leaves remote books out of all edits.
    return renewed.books([book]).sources().isEmpty
  }

  /// The id of the book in front.
  package var bookInMiddle: ShelfEntry.ID? { shelf.centredBook.map(joined.id(at:)) }

  /// Brings a book of the shelf to the middle.
  package func centre(_ book: ShelfEntry.ID, at time: Double) {
    shelf.followSource(at: time)
    shelf.bring(book, at: time)
  }

  // MARK: The panel and the words

  /// Lets the panel and the words of the shelf follow the room.
  func followRoom(at time: Double) {
    let room = servers.kept == nil ? nil : serverFacts.room
    shelf.roomWords = room.map(Self.words)
    shelf.emptyRoomWords = room.map { emptyWords($0) }
    shelf.hasWayBack = room != nil
    let panel = overlays.first(ServerRoomPanel.self)
    shelf.isRoomPanelShown = panel != nil
    guard let room, navigator.top == nil else {
      if let panel { overlays.close(panel, at: time) }
      if room == nil { servers.offered = nil }
      return
    }
    if let panel {
      panel.show(room)
    } else if joined.count == 0, room.state != .asking,
      room.state != .shown || !room.shelves.isEmpty,
      servers.offered != room.path
    {
      // There is nothing to see but the shelves.
      servers.offered = room.path
      openRoomPanel(room)
    }
    if room.state != .asking { servers.offered = room.path }
  }

  private func openRoomPanel(_ room: ServerRoom) {
    let panel = ServerRoomPanel()
    panel.show(room)
    overlays.open(panel, focus: "ways")
  }

  /// Shows the panel of the room, or shows the panel no longer.
  /// - Returns: false outside of a room.
  func toggleRoomPanel(at time: Double) -> Bool {
    guard servers.kept != nil, let room = serverFacts.room else { return false }
    if let panel = overlays.first(ServerRoomPanel.self) {
      overlays.close(panel, at: time)
    } else {
      openRoomPanel(room)
    }
    return true
  }

  /// Goes a feed back, or out of the room.
  /// - Returns: false outside of a room.
  func stepBackInRoom() -> Bool {
    guard servers.kept != nil, let room = serverFacts.room else { return false }
    ask(room.path.count > 1 ? .go(.back(to: room.path.count - 2)) : .leave)
    return true
  }

  /// The way to the shown feed, and what is to be known of the feed.
  private static func words(_ room: ServerRoom) -> String {
    let names = room.path.suffix(3).map { Printable.escaped(LabelText.bounded($0)) }
    let way = names.joined(separator: " › ")
    switch room.state {
    case .shown: return way
    case .asking, .kept, .failed: return "\(way) · \(ServerRoomPanel.words(room))"
    }
  }

  /// What a shelf without books says.
  private func emptyWords(_ room: ServerRoom) -> String {
    switch room.state {
    case .asking, .failed: ServerRoomPanel.words(room)
    case .shown, .kept:
      room.shelves.isEmpty
        ? Localisation.text("The server has no books here. Esc goes back.")
        : Localisation.text("The shelves of the server are in the panel (Ctrl+L).")
    }
  }
}
