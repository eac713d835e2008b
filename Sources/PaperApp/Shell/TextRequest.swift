import Books
import PaperGeometry
import PaperRaster
import Localisation

/// What follows from a hand on the text of a book and is done outside of the book.
package enum TextRequest: Equatable, Sendable {
  /// Shows what can be done with the selection.
  case menu(at: Point)
  case copy(String)
  /// Puts a part of a page on the clipboard.
  case picture(Bitmap)
  /// Begins to drag the selected text, from a press that has moved to a point.
  case drag(String, at: Point)
  /// Begins to drag a part of a page as a file of this name, from a press that has moved to a point.
  case dragPicture(Bitmap, name: String, at: Point)
  /// Makes what was selected the primary selection.
  case offer(String)
  /// Goes to a page of the book.
  case jump(page: Int)
  /// Notes that the reader has jumped from a page; with words these are shown, and a button that leads back.
  case jumped(from: Int, String?)
  /// Goes to a page on which something was found.
  case hit(page: Int)
  /// Goes on to the next book with hits, or back to the one before.
  case leaveHits(forward: Bool)
  /// Opens the book that a note's link leads to.
  case follow(NoteLink)
  /// Asks whether the desktop is to open an address.
  case ask(address: String)
  /// Shows the text of a note, which stands on a page of the book.
  case note(String, page: Int, at: Point)
  /// Shows what another program has written at a place of the book.
  case comment([PageComment], at: Point)
  /// Looks up the selected word, at a press that was held there.
  case lookUp(at: Point?)
  /// Shows the place to which a link leads, and goes nowhere.
  case preview(PageLink.Target, at: Point)
  /// Fills in a field of a form.
  case field(FormField, at: Point)
  /// Says something in one line.
  case tell(String)
  /// Shows what can be done with a highlight or a note, by its id.
  case mark(Int64, at: Point)
  /// Asks for the text of a note to a highlight, by its id; nil for a new note to the page that is read.
  case writeNote(Int64?)
  /// Shows the panel for finding.
  case find
  /// Reads the book aloud, or pauses and goes on.
  case readAloud
  case speech(SpeechRequest)

  /// What becomes of a link out of the book. Only addresses of the web and of mail are offered to the desktop:
  /// others would open files of this machine, or run what the book brings along.
  package init(address: String) {
    if let note = NoteLink(address) {
      self = .follow(note)
      return
    }
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let isPlain = address.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    if ["http", "https", "mailto"].contains(scheme), isPlain, scheme.count < address.count {
      self = .ask(address: address)
    } else {
      self = .tell(
        Localisation.text("This link leads neither to the web nor to mail, and is not opened."))
    }
  }
}
