/// Bounds of what is sent and believed. The D-Bus specification allows messages of 128 MiB; nothing that a
/// program asks of a desktop comes near to that.
enum BusLimits {
  /// Bytes of a message, its header included.
  static let messageBytes = 16 << 20
  /// Values in a message, as a value takes more memory here than its bytes in the message.
  static let values = 1 << 20
  /// Containers within each other, variants included. The specification's bound.
  static let depth = 64
  /// Arrays within each other in one signature; structures likewise. The specification's bound.
  static let depthOfKind = 32
  static let signatureBytes = 255
  static let nameBytes = 255
  /// Bytes that wait to be sent. A bus that takes none of so many counts as gone.
  static let waitingBytes = 64 << 20
  /// Seconds in which a bus must let the connection in.
  static let timeout = 10.0
}

/// Why a message cannot be sent, or is not believed.
package enum BusError: Error, Equatable, Sendable {
  case truncated
  /// The part that is not as the specification has it.
  case invalid(String)
  case tooDeep
  case tooLong(String)
  /// A value has another type than its array says.
  case mismatch
}

/// Why a call has no reply.
package enum BusFailure: Error, Equatable, Sendable {
  /// There is no bus, or it is gone, or the connection was closed.
  case ended
  case timedOut
  /// The other program answers with an error.
  case error(name: String, text: String)
  /// The call cannot be encoded.
  case refused(BusError)
}
