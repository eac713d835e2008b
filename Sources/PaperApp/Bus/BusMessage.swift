/// A D-Bus message: a call, its reply or error, or a signal.
package struct BusMessage: Equatable, Sendable {
  package enum Kind: UInt8, Sendable { case call = 1, reply, error, signal }

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let expectsNoReply = Flags(rawValue: 1)
    /// A name without an owner is an error, and no program is started to own it.
    package static let startsNothing = Flags(rawValue: 2)
  }

  package var kind: Kind
  package var flags: Flags = []
  /// Given by the connection that sends the message; 0 before that.
  package internal(set) var serial: UInt32 = 0
  package var path: String?
  package var interface: String?
  package var member: String?
  package var errorName: String?
  package var replySerial: UInt32?
  package var destination: String?
  /// The unique name of the connection that has sent the message, as the bus says.
  package internal(set) var sender: String?
  package var body: [BusValue] = []

  init(_ kind: Kind) { self.kind = kind }

  /// A call of a method of an object.
  /// - Parameter destination: the name of a connection.
  package static func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    _ body: [BusValue] = [], flags: Flags = []
  ) -> BusMessage {
    var message = BusMessage(.call)
    (message.destination, message.path) = (destination, path)
    (message.interface, message.member) = (interface, member)
    (message.body, message.flags) = (body, flags)
    return message
  }

  /// A signal of an object, for all who follow it.
  package static func signal(
    _ path: String, _ interface: String, _ member: String, _ body: [BusValue] = []
  ) -> BusMessage {
    var message = BusMessage(.signal)
    (message.path, message.interface, message.member) = (path, interface, member)
    (message.body, message.flags) = (body, [.expectsNoReply])
    return message
  }

  static func answer(to call: BusMessage, _ reply: BusReply) -> BusMessage {
    var message: BusMessage
    switch reply {
    case .values(let values):
      message = BusMessage(.reply)
      message.body = values
    case .error(let name, let text):
      message = BusMessage(.error)
      message.errorName = name
      message.body = [.string(text)]
    }
    (message.replySerial, message.destination) = (call.serial, call.sender)
    message.flags = [.expectsNoReply]
    return message
  }

  /// Whether the message is this call or this signal, whatever object it is about.
  package func isMember(_ member: String, of interface: String) -> Bool {
    self.member == member && self.interface == interface
  }
}

/// The answer to a call.
package enum BusReply: Equatable, Sendable {
  case values([BusValue])
  case error(name: String, text: String)

  /// A reply without values.
  package static let done = BusReply.values([])
  package static let unknownMethod = BusReply.error(
    name: "org.freedesktop.DBus.Error.UnknownMethod", text: "no such method")
  package static let unknownObject = BusReply.error(
    name: "org.freedesktop.DBus.Error.UnknownObject", text: "no such object")
  package static let invalidArguments = BusReply.error(
    name: "org.freedesktop.DBus.Error.InvalidArgs", text: "the arguments have other types")
}
