import Books
import ServerFacts
import ServerRooms
import ServerStore
import Stage

/// The errands of the server whose books stand on the shelf.
@MainActor
package final class RoomErrand: ServerErrand {
  private let connections: ServerConnections
  private var books: [ShelfEntry.ID: RoomBook] = [:]

  package init(_ connections: ServerConnections) { self.connections = connections }

  /// A book of the shown feed; nil for any other book.
  package func book(_ id: ShelfEntry.ID) -> RoomBook? { books[id] }

  package func take(_ request: ServerRequest, _ stage: Stage, at time: Double) -> Bool { false }

  package func follow(_ stage: Stage, _ facts: inout ServerFacts, at time: Double) {}

  package func stop() { connections.close() }
}
