import Books

/// What the stage asks of the program that owns the window. Effects are returned, never carried out by
/// whoever wants them.
public enum HostEffect: Equatable, Sendable {
  case toggleFullscreen
  case quit
  /// Read these files in the background and show them as the shelf, as if named on the command line;
  /// each is the bytes of a path.
  case openFiles([[UInt8]])
}

/// What a scene asks of the navigator; the stage grants it, and the host never hears of it.
package enum NavigatorRequest: Equatable, Sendable {
  /// Open the book of the shelf with this id.
  case openBook(ShelfEntry.ID)
  /// Back to the shelf.
  case closeBook
}

/// What follows from an input.
package struct Outcome: Equatable, Sendable {
  package var effects: [HostEffect]
  package var requests: [NavigatorRequest]

  package init(effects: [HostEffect] = [], requests: [NavigatorRequest] = []) {
    self.effects = effects
    self.requests = requests
  }

  /// The input has been used, and nothing else follows.
  package static let used = Outcome()
}
