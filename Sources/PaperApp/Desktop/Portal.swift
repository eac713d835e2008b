import Bus
import EventLog
import Synchronization

/// The desktop's portal (xdg-desktop-portal): what it is called on the bus, and questions to the user through it.
enum Portal {
  static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let request = "org.freedesktop.portal.Request"

  /// A portal that is there has answered a call by then, in seconds; the user's answer comes later, as a signal.
  static let timeout = 10.0

  static func call(_ interface: String, _ member: String, _ body: [BusValue]) -> BusMessage {
    .call(name, path, interface, member, body)
  }

  enum Answer: Equatable, Sendable {
    /// There is no such portal, or it is gone.
    case none
    case cancelled
    case results(BusValue)

    /// Without the results, which name files.
    fileprivate var kind: String {
      switch self {
      case .none: "gone"
      case .cancelled: "cancelled"
      case .results: "answered"
      }
    }
  }

  /// Asks the user by the portal, and waits for the answer, which may never come: not for a thread that anybody waits
  /// for, nor for the bus's.
  /// - Parameter call: makes the call, given the options that it must have.
  static func ask(_ bus: BusConnection, _ call: (_ token: String) -> BusMessage) -> Answer {
    // The bus has given the connection its name before it answers anything.
    guard let portal = bus.owner(of: name, within: timeout), let unique = bus.uniqueName else {
      return .none
    }
    let token = "paper\(UInt32.random(in: 0...UInt32.max))"
    let sender = String(unique.dropFirst().map { $0 == "." ? "_" : $0 })
    let answer = BusAnswer<Answer>()
    // The object that will answer is known before the question, so that no answer is missed. Only the portal's own
    // connection counts: any other program may send the same signal (decision: Portal signals).
    let response = BusRule(
      sender: portal, path: "\(path)/request/\(sender)/\(token)", interface: request,
      member: "Response")
    let following = [
      bus.follow(response) { message in
        guard message.body.count == 2, message.body[0].number == 0 else {
          return answer.give(.cancelled)
        }
        answer.give(.results(message.body[1]))
      },
      bus.follow(
        BusRule(
          sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
          member: "NameOwnerChanged", argument: name)
      ) { message in
        if message.body.last?.text == "" { answer.give(.none) }
      },
    ]
    defer { following.forEach(bus.unfollow) }
    guard case .success = bus.callAndWait(call(token), within: timeout) else { return .none }
    Log.info(.portal, "asked")
    bus.whenEnded { answer.give(.none) }
    let given = answer.wait()
    Log.info(.portal, "\(given.kind)")
    return given
  }
}
