import Books
import ServerFacts

/// Places and notes of other devices and programs, on their way between the stage and the errands. Both ways are values.
final class StagePlaces {
  var facts = PlaceFacts()
  var requests: [PlaceRequest] = []
  /// Where the reader is in the open book, at rest; nil while no book is open.
  var open: OpenPlace?
  /// The place of another device whose page is wanted, and the page that was found.
  var sought: SoughtPlace?
  var found: (SoughtPlace, page: Int?)?
  /// The question whose card is open.
  var asked: PlaceFacts.Question?
  /// The question that the reader has answered, until the facts know that.
  var answered: PlaceFacts.Question?

  /// Whether the reader was told that the password is not known.
  var hasToldPassword = false

  /// Notes of other programs about the open book, the next first.
  var notes: [FoundNotes] = []
  /// The book of the notes, whatever the setting of its text is.
  var noted: DocumentID?
  /// Whether the card about the first notes is open.
  var isOffering = false
  /// The versions of notes that were offered, or have nothing new.
  var seen: [String] = []
}
