import CChannel
import Glibc
import IPC

/// The program's end of a worker's socket.
struct WorkerSocket {
  let descriptor: Int32

  enum Received {
    case reply(Reply)
    case nothing
    case end
    case garbage(IPCError)
  }

  enum Sent { case sent, full, gone }

  /// Sends a request with copies of the descriptors. Does not wait.
  func send(_ request: Request, _ descriptors: [Int32]) -> Sent {
    let bytes = request.encoded
    let result = paper_channel_send(
      descriptor, bytes, bytes.count, descriptors, Int32(descriptors.count), 0)
    switch -result {
    case 0: return .sent
    case EAGAIN, ENOBUFS, ETOOMANYREFS: return .full
    default: return .gone
    }
  }

  /// Takes the packets that are there, until a reply is whole.
  func receive(_ assembly: inout Packets.Assembly, _ buffer: inout [UInt8]) -> Received {
    while true {
      var strangers = [Int32](repeating: -1, count: Int(PAPER_CHANNEL_DESCRIPTORS))
      var count: Int32 = 0
      // Both arrays have the room that is told to the call.
      let length = paper_channel_receive(
        descriptor, &buffer, buffer.count, &strangers, &count, 0)
      // No worker of ours sends descriptors.
      for stranger in strangers.prefix(Int(count)) { close(stranger) }
      if length == -Int(EAGAIN) { return .nothing }
      if length == -Int(EMSGSIZE) { return .garbage(.tooLong("packet", limit: buffer.count)) }
      guard length > 0 else { return .end }
      do throws(IPCError) {
        if let message = try assembly.take(Array(buffer[..<length])) {
          return .reply(try Reply(decoding: message))
        }
      } catch {
        return .garbage(error)
      }
    }
  }
}

/// Wakes the thread of a worker from any other one.
final class Wakeup: Sendable {
  let descriptor: Int32

  init?() {
    descriptor = paper_wakeup_new()
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func signal() { paper_wakeup_signal(descriptor) }
  func clear() { paper_wakeup_clear(descriptor) }
}
