import Books
import Shell

/// Books that other windows show (decision: Windows know).
extension Stage {
  /// What brings the other window to the front that shows a book; nil where none does, and for the book that is open here.
  func elsewhere(_ book: ShelfEntry.ID) -> HostEffect? {
    guard navigator.top?.shownBook != book, let path = entry(of: book)?.locator.ownFile?.bytes,
      isElsewhere(FileAddress.absolute(path))
    else { return nil }
    return .showWindow(of: FileAddress.absolute(path), book: book)
  }

  /// Opens a book of the shelf that no other window has shown after all.
  public func openHere(_ book: ShelfEntry.ID, at time: Double) {
    shelf.followSource(at: time)
    // The reader has gone on to another book meanwhile.
    guard opening.pending == nil else { return }
    guard navigator.top == nil else { return opening.succeed(by: book, at: time) }
    if !fetchInsteadOfOpening(book, at: time) { open(book, page: nil, .animated, at: time) }
  }

  /// Asks anew what is kept of books, which another window may have changed: of the open book at once, of the others as soon
  /// as they are near.
  public func lookAgain() {
    keeping.lookAgain()
    if let open = opening.opened { keeping.want(open) }
  }
}
