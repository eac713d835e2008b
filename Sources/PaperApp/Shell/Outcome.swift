import Books
import PaperRaster

/// An action that the stage asks of the program that owns the window. Effects are returned as values;
/// the code that wants an effect never carries out the effect itself.
public enum HostEffect: Equatable, Sendable {
  case toggleFullscreen
  case quit
  /// Read these files in the background and open them over the shelf; folders of books become the shelf. Each file is
  /// given as the bytes of its path.
  case openFiles([[UInt8]])
  /// Look for the books of the shelf again, in the background.
  case readShelf
  /// Open a further window.
  case openWindow
  /// Bring the other window to the front that shows the book of a path; where no window does, `Stage.openHere` opens the
  /// book of the shelf.
  case showWindow(of: [UInt8], book: ShelfEntry.ID)
  /// Ask the user for files or for folders, and open them in the same way.
  case choose(ChoosingOf)
  /// Puts a text on the clipboard.
  case copy(String)
  /// Puts a picture on the clipboard.
  case copyPicture(Bitmap)
  /// Drags a text out of the window, from the press that the user holds.
  case dragText(String)
  /// Drags a picture out of the window as a file of this name, from the press that the user holds.
  case dragPicture(Bitmap, name: String)
  /// Makes a text the primary selection, which a middle click pastes elsewhere.
  case offer(String)
  /// Read the primary selection in the background, as `paste` does the clipboard.
  case pastePrimary
  /// Read the clipboard's text in the background, for another program has to give it; `Stage.paste` takes it.
  case paste
  /// Sets a key of the settings file, as the reader has chosen.
  case changeSetting(SettingName, value: String)
  /// Looks up a word in the dictionaries of this computer; `Stage.receive` takes the entries.
  case define(WordWish)
  /// Looks up a word in the desktop's dictionary.
  case lookUp(String)
  /// Prints pages of a document, or saves pages as a PDF or as pictures.
  case export(PageWish)
  /// Gives up the pages that are being made for a printer or for files.
  case stopExport
  /// Saves a part of a document at a place that the reader chooses.
  case save(SaveWish)
  /// Has a voice say something, or nothing more.
  case speech(SpeechRequest)
  /// Lets the desktop open an address of the web or of mail, which the reader has agreed to.
  case openAddress(String)
  /// Does something with the files of books, each given as the bytes of its path.
  case files(FileCare, [[UInt8]])
}

/// What is done with the file of a book, outside of this window.
public enum FileCare: CaseIterable, Equatable, Sendable {
  /// Shows the file in the file manager.
  case show
  /// Opens the file with a program for which the desktop asks.
  case openWith
  /// Opens the book in a further window.
  case openWindow
  /// Puts the file on the clipboard, for a file manager or a message.
  case copy
  /// Drags the file out of the window, from the press that the user holds.
  case drag
  /// Moves the file to the desktop's trash.
  case trash
}

/// What the user is asked to choose. No desktop's dialog takes both.
public enum ChoosingOf: Equatable, Sendable { case files, folders }

/// A scene's request to the navigator. The stage grants the request; the host does not see navigator
/// requests.
package enum NavigatorRequest: Equatable, Sendable {
  /// Open the book of the shelf with this id.
  case openBook(ShelfEntry.ID)
  /// Ask the user for files to open.
  case chooseFiles
  /// Close the book and return to the shelf.
  case closeBook
  /// Leave full screen; where the window does not fill the screen, close the book.
  case escape
  /// To try again to show what of the open book could not be shown.
  case retryBook
  /// Show what is known of the book in front, or show it no longer.
  case toggleInfo
  /// Show all keys and gestures, or show them no longer.
  case showHelp
  /// Show the settings, or show them no longer.
  case showSettings
  /// Shows what can be done with the book that is open, or in front of the shelf.
  case showMenu
  /// To show the open book to an audience, or to show it so no longer.
  case present
  /// To show a second view of the open book or to show one view, to give the keys to the other view, or to move the line
  /// between both.
  case secondView, otherView, moveDivider(forward: Bool)
  /// To go on to the next theme.
  case changeTheme
  /// To show the field that finds books of the shelf, the headings of the shelf, or its orders.
  case findBooks, showHeadings, showOrders
  /// To show the shelves of the library, or to leave the shelf that is shown for all books.
  case showShelves, leaveShelf
  /// To show the books as a list with columns, or to show the list no longer.
  case showList
  /// To show the notes of all books, or to show them no longer.
  case showAllNotes
  /// To show the search inside books, or to show the search no longer.
  case findInside
  /// To show the servers of books, or to show them no longer.
  case showServers
  /// To set the text of the open book otherwise.
  case changeText(TextChange)
  /// What follows from a hand on the text of the open book.
  case text(TextRequest)
}

/// The effects and requests that follow from an input.
package struct Outcome: Equatable, Sendable {
  package var effects: [HostEffect]
  package var requests: [NavigatorRequest]

  package init(effects: [HostEffect] = [], requests: [NavigatorRequest] = []) {
    self.effects = effects
    self.requests = requests
  }

  /// The input was used and has no effects or requests.
  package static let used = Outcome()

  /// The input was used, and a line says what it has done or why it does nothing.
  package static func saying(_ words: String) -> Outcome {
    Outcome(requests: [.text(.tell(words))])
  }
}
