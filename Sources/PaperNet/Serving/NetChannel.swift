import CChannel
import Glibc
import IPC

/// The process's end of the socket to the program.
final class NetChannel {
  let socket = Int32(PAPER_WORKER_SOCKET)
  private var buffer = [UInt8](repeating: 0, count: IPCLimits.packet)

  enum Received {
    /// The descriptor is owned by the receiver.
    case order(WebOrder, Int32?)
    case nothing
    /// The program is gone, or has sent what no program of ours sends.
    case end
  }

  func receive(wait: Bool) -> Received {
    var descriptors = [Int32](repeating: -1, count: Int(PAPER_CHANNEL_DESCRIPTORS))
    var count: Int32 = 0
    // Both arrays have the room that is told to the call.
    let length = paper_channel_receive(
      socket, &buffer, buffer.count, &descriptors, &count, wait ? 1 : 0)
    if length == -Int(EAGAIN) && !wait { return .nothing }
    guard length > 0 else { return .end }
    let taken = descriptors.prefix(Int(count))
    guard let order = try? WebOrder(decoding: Array(buffer[..<length])),
      taken.count == (order.hasDescriptor ? 1 : 0)
    else {
      for descriptor in taken { close(descriptor) }
      return .end
    }
    return .order(order, taken.first)
  }

  /// Sends an event. Where the program is gone there is nobody to tell, and the next receive ends.
  func send(_ event: WebEvent) {
    let bytes = event.encoded
    _ = paper_channel_send(socket, bytes, bytes.count, nil, 0, 1)
  }
}
