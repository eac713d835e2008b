import ServerFacts
import Stage

/// One part of the errands between the stage and servers: the list of servers, the shown server, or fetching.
@MainActor
package protocol ServerErrand: AnyObject {
  /// Takes a request. Must not wait.
  /// - Returns: whether the request belongs to this part.
  func take(_ request: ServerRequest, _ stage: Stage, at time: Double) -> Bool
  /// Brings news to the stage, and completes the facts of the frame: the parts before have had their turn.
  func follow(_ stage: Stage, _ facts: inout ServerFacts, at time: Double)
  /// When something is due that no event announces, in seconds; nil where nothing waits.
  var deadline: Double? { get }
  /// Ends all work without waiting.
  func stop()
}

extension ServerErrand {
  package var deadline: Double? { nil }
}

/// The frame's errands between the stage and the servers of books, in parts that take turns in their order.
@MainActor
package final class ServerErrands {
  private let parts: [any ServerErrand]

  /// - Parameter parts: those that make facts come before those that complete the facts.
  package init(_ parts: [any ServerErrand]) { self.parts = parts }

  package func exchange(with stage: Stage, at time: Double) {
    for request in stage.takeServerRequests() {
      _ = parts.first { $0.take(request, stage, at: time) }
    }
    var facts = ServerFacts()
    for part in parts { part.follow(stage, &facts, at: time) }
    if stage.serverFacts != facts { stage.serverFacts = facts }
  }

  /// When something is due that no event announces, in seconds; nil where nothing waits.
  package var deadline: Double? { parts.compactMap(\.deadline).min() }

  /// Ends all work without waiting.
  package func stop() { for part in parts { part.stop() } }
}
