import ServerFacts

/// What cards ask about places and notes of other devices and programs.
package enum PlaceWish: Equatable {
  /// To show the account at the server of places.
  case showAccount
  case request(PlaceRequest)
  /// To take over the notes that are offered, or to leave the notes.
  case takeNotes, leaveNotes
}
