import CChannel
import Glibc
import IPC

/// One message between the program and a process for a server.
struct WebPacket {
  let order: WebOrder

  init(_ order: WebOrder) { self.order = order }

  static var room: [UInt8] { [UInt8](repeating: 0, count: IPCLimits.packet) }

  /// Sends the order with a copy of the descriptor. Waits where the socket is full, which a sound process empties at once.
  func send(to socket: Int32, descriptor: Int32? = nil) -> Bool {
    let bytes = order.encoded
    guard bytes.count <= IPCLimits.packet else { return false }
    let descriptors = [descriptor].compactMap(\.self)
    return paper_channel_send(
      socket, bytes, bytes.count, descriptors, Int32(descriptors.count), 1) == 0
  }

  enum Received {
    case event(WebEvent)
    case nothing
    case end
    case garbage(String)
  }

  /// Takes the next event without waiting.
  static func receive(_ socket: Int32, _ buffer: inout [UInt8]) -> Received {
    var strangers = [Int32](repeating: -1, count: Int(PAPER_CHANNEL_DESCRIPTORS))
    var count: Int32 = 0
    // Both arrays have the room that is told to the call.
    let length = paper_channel_receive(socket, &buffer, buffer.count, &strangers, &count, 0)
    // No process of ours sends descriptors.
    for stranger in strangers.prefix(Int(count)) { close(stranger) }
    if length == -Int(EAGAIN) { return .nothing }
    guard length > 0 else { return .end }
    do throws(IPCError) {
      return .event(try WebEvent(decoding: Array(buffer[..<length])))
    } catch {
      return .garbage(error.description)
    }
  }
}
