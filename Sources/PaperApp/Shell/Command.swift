/// Every action that a user can trigger by a key, independent of the key.
public enum Command: String, CaseIterable, Sendable {
  // On the shelf.
  case previousBook, nextBook
  /// The previous and the next book of a deck, which moves up and down; without effect in the carousel.
  case previousCard, nextCard
  case firstBook, lastBook
  case openBook, changeShelfStyle
  /// The first book of the heading before and of the heading after: a letter, an author, a series.
  case previousHeading, nextHeading
  /// Shows the headings of the shelf, or the orders in which the shelf can stand.
  case showHeadings, showOrders
  /// Shows the books as a list with columns, or shows the list no longer.
  case showList
  /// Shows the bookmarks, highlights and notes of all books, or shows them no longer.
  case showAllNotes
  /// Shows the search inside the books of chosen folders, or shows the search no longer.
  case findInside
  /// Shows the servers of books, or shows them no longer.
  case showServers
  /// Selects the book in front, or selects the book no longer; selects all books up to the book in front.
  case selectBook, extendSelection
  /// Shows the shelves of the library: states of reading, collections, books in need of care.
  case showShelves

  // In a book.
  case previousPage, nextPage
  /// The column or panel before and after; where nothing is magnified, the page.
  case previousArea, nextArea
  /// Shows column by column and panel by panel, or the whole page again.
  case toggleGuide
  /// A few lines up or down where pages are scrolled; elsewhere the page before and after.
  case lineUp, lineDown
  /// Lets pages that are scrolled go on by themselves, or stops them.
  case scrollByItself
  /// Joins pages that are scrolled without a seam, or parts them.
  case joinPages
  /// One page towards the left or the right side of the window, independent of the reading direction.
  case pageLeft, pageRight
  case firstPage, lastPage
  case togglePose, togglePages, changeStyle, closeBook
  /// Reads from right to left, or from left to right again.
  case changeDirection
  /// Lets the first page stand alone, or beside the second.
  case changePairing
  /// One thing back: out of full screen, else out of the book.
  case escape
  /// Shows the chapters or small pictures of all pages, or shows them no longer.
  case showContents, showThumbnails
  /// Shows the bookmarks, highlights and notes of the book, or shows them no longer.
  case showMarks
  /// Shows how the text is set and in which light it is read, or shows that no longer.
  case showText
  /// Asks for a page's number.
  case goToPage
  /// Goes back through the places from which the reader has jumped, and forward again.
  case goBack, goForward
  /// Tries again to draw what could not be drawn.
  case retry
  /// Sets the text of a book in larger or smaller letters; other books are magnified.
  case largerText, smallerText
  case zoomIn, zoomOut, zoomToFit
  /// Fits the whole spread, its width, or a single page, in turn.
  case changeFitting
  /// Leaves out the white margins, or shows them again.
  case toggleTrim
  /// Turns the book by a quarter.
  case rotate
  /// Shows the page larger beneath a glass, as long as the key is held.
  case magnify
  /// Shows the book to an audience: full screen, without controls.
  case present
  /// Shows a second view of the book beside the first, or shows the second view no longer.
  case toggleSecondView
  /// Gives the keys to the other view of the book.
  case changeView
  /// Moves the line between both views to the left or up, to the right or down.
  case dividerBack, dividerForward
  /// Puts a bookmark at the page in front, or removes it.
  case toggleBookmark
  /// Holds the place with a finger; elsewhere, flips back to the finger.
  case keepPlace
  /// One page towards a side of the window, while a finger holds the place.
  case pageLeftKeeping, pageRightKeeping
  /// Follows the link that Tab has chosen.
  case followLink
  /// Shows the place to which the link that Tab has chosen leads.
  case showLink
  /// Shows the files within the book, and the layers of the book.
  case showFiles, showLayers
  /// Saves the document, as it is filled in, as a copy.
  case saveCopy
  /// Puts a picture of the page on the clipboard.
  case copyPage
  // On the text of a book; on the shelf, finds and selects books.
  case find, nextHit, previousHit, selectAll, copy
  /// Colours the selected words with the colour chosen last; writes a note to them, or to the page.
  case highlight, writeNote
  /// Looks up the selected word in a dictionary.
  case lookUp
  /// Reads aloud, from the selection or else from the top of the page; while the voice reads, pauses and goes on.
  case readAloud
  /// Reads aloud no longer.
  case stopReadingAloud
  /// The sentence before and after the one that is read aloud.
  case previousSentence, nextSentence

  // Everywhere.
  case toggleFullscreen, quit
  /// Opens a further window.
  case openWindow
  /// Asks for books to open.
  case openFiles
  case openFolders
  /// Asks which pages of the book are printed, or saved as a PDF or as pictures.
  case printPages
  /// Shows what is known of the book in front, or shows it no longer.
  case toggleInfo
  /// Goes round the themes.
  case changeTheme
  /// Shows all keys and gestures, or shows them no longer.
  case showHelp, showSettings
  /// Shows what can be done with the book that is open or in front.
  case showMenu

  /// Whether a key that is held down repeats the command.
  public var repeats: Bool {
    switch self {
    case .previousBook, .nextBook, .previousCard, .nextCard, .firstBook, .lastBook,
      .previousHeading, .nextHeading, .previousPage, .previousArea, .nextArea, .nextPage,
      .pageLeft, .pageRight, .pageLeftKeeping, .pageRightKeeping, .firstPage, .lastPage, .lineUp,
      .lineDown,
      .largerText, .smallerText,
      .zoomIn, .zoomOut, .nextHit, .previousHit, .previousSentence, .nextSentence,
      .dividerBack, .dividerForward, .quit:
      true
    case .openBook, .changeShelfStyle, .showHeadings, .showOrders, .showAllNotes, .showShelves,
      .showList, .findInside, .showServers,
      .selectBook,
      .extendSelection, .togglePose, .togglePages,
      .changeStyle, .closeBook, .escape,
      .changeDirection, .changePairing, .scrollByItself, .joinPages, .showText, .changeTheme,
      .retry, .showContents, .showThumbnails, .showMarks, .goToPage, .goBack, .goForward,
      .zoomToFit, .toggleGuide, .changeFitting, .toggleTrim, .rotate, .toggleBookmark, .keepPlace,
      .find, .selectAll, .copy, .magnify, .present, .toggleSecondView, .changeView, .followLink,
      .highlight, .writeNote,
      .readAloud, .stopReadingAloud, .toggleFullscreen, .openWindow, .openFiles, .openFolders,
      .printPages, .showLink, .showFiles, .showLayers, .saveCopy, .copyPage, .lookUp,
      .toggleInfo, .showHelp,
      .showSettings, .showMenu:
      false
    }
  }
}

/// The context in which a key is pressed: the kind of scene in front, or every scene.
public enum CommandContext: CaseIterable, Sendable {
  case everywhere, shelf, book
}
