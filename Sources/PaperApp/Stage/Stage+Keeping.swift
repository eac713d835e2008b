import Books
import Content
import PaperGeometry
import PaperLayouts
import Shell

/// What is kept of books and of the shelf, on its way in and out.
extension Stage {
  /// The books whose kept state is wanted, since the last call.
  public func takeQuestions() -> [DocumentSource] { keeping.takeQuestions() }

  /// Takes what is kept of books that were asked for.
  public func receive(kept books: [KeptBook]) {
    keeping.receive(books, open: opening.opened?.id, at: now)
  }

  /// What is to be kept, since the last call.
  public func takeChanges() -> [BookChange] { keeping.takeChanges(opening.source(of:)) }

  /// Ends the time of the present pages, as the window is closed.
  public func endReading(at time: Double) { keeping.endReading(at: time) }

  /// The books that are seen, as far as something may be kept of them: a book of the library that lies on a server alone has
  /// no file by which the library would know the book. Pages of a server's room may have come one by one.
  var nearBooks: [DocumentSource] {
    shelf.seenBooks.filter { servers.kept != nil || !joined.isRemote(at: $0) }
      .map { opening.source.entry(at: $0).documentSource }
  }

  /// The absolute paths of these books.
  public var nearFiles: [[UInt8]] {
    nearBooks.compactMap { $0.locator.ownFile.map { FileAddress.absolute($0.bytes) } }
  }

  /// The place that is kept of the book that is open; nil where none is.
  package var keptPlace: BookState.Place? {
    opening.opened.flatMap { opening.kept(of: $0.id).place }
  }

  /// The book that is open, or about to be, and not on its way back.
  public var leftBook: DocumentSource? {
    openBook != nil ? opening.opened : opening.pending?.entry.documentSource
  }

  /// The shelf as it is now, to be found again.
  public var shelfState: ShelfState {
    // A server's shelf is not found again at the next start.
    if let kept = servers.kept { return kept.state }
    var state = ShelfState()
    let front = shelf.centredBook.map { opening.source.entry(at: $0) }
    (state.book, state.front) = (front?.id, front?.locator.ownFile?.bytes)
    state.style = shelf.style.rawValue
    state.order = shelf.bookOrder?.name
    return state
  }
}

/// Pages of the open book on the screen.
extension Stage {
  /// The page of the open book that is seen at a point of the window, and the point in page space.
  package func page(at point: Point) -> PageHit? {
    guard let first = bookChrome.firstBook else { return navigator.top?.page(at: point) }
    let under = bookChrome.views.scene(at: point, first: first)
    return under.scene.page(at: under.point)
  }

  /// Shows coloured rectangles over pages of the open book, in place of the rectangles shown before.
  package func show(_ overlays: [PageOverlay]) {
    navigator.top?.show(overlays)
  }
}
