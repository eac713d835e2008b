import CChannel
import Decoding
import Glibc
import IPC

/// The worker's end of the socket. It is the only way out of the process.
package final class Channel {
  private let socket: Int32
  private var buffer = [UInt8](repeating: 0, count: IPCLimits.packet)

  package init(socket: Int32 = Int32(PAPER_WORKER_SOCKET)) { self.socket = socket }

  /// A request with what came along.
  package struct Delivery {
    package var request: Request
    /// Of a book or a library that is to be opened; owned by whoever takes the delivery.
    package var file: Int32?
    /// Of the faces that a book is set in; owned as `file` is.
    package var faces: [Int32] = []
    /// For pixels.
    package var memory: MappedMemory?
  }

  package enum Received {
    case delivery(Delivery)
    /// Nothing has come; only without waiting.
    case nothing
    /// The program is gone, or has sent what no program of ours sends.
    case end
  }

  package func receive(wait: Bool) -> Received {
    var descriptors = [Int32](repeating: -1, count: Int(PAPER_CHANNEL_DESCRIPTORS))
    var count: Int32 = 0
    // Both arrays have the room that is told to the call.
    let length = paper_channel_receive(
      socket, &buffer, buffer.count, &descriptors, &count, wait ? 1 : 0)
    if length == -Int(EAGAIN) && !wait { return .nothing }
    guard length > 0 else { return .end }
    let taken = Array(descriptors.prefix(Int(count)))
    guard
      let request = try? Request(
        decoding: Array(buffer[..<length]), ServedQueries.question),
      taken.count == request.query.descriptorCount
    else {
      for descriptor in taken { close(descriptor) }
      return .end
    }
    switch type(of: request.query).attachment {
    case .nothing: return .delivery(Delivery(request: request))
    case .file:
      return .delivery(
        Delivery(request: request, file: taken.first, faces: Array(taken.dropFirst())))
    // Memory is mapped at once, as a worker may have few descriptors.
    case .memory:
      let memory = taken.first.map { MappedMemory(descriptor: $0) }
      return .delivery(Delivery(request: request, memory: memory))
    }
  }

  /// Sends a reply. Where the program is gone there is nobody to tell, and the next receive ends.
  package func send(_ reply: Reply) {
    var message = reply.encoded
    if message.count > IPCLimits.reply {
      message = Reply(id: reply.id, .failed(WorkerError(.tooLarge))).encoded
    }
    for packet in Packets.cut(message) {
      if paper_channel_send(socket, packet, packet.count, nil, 0, 1) != 0 { return }
    }
  }

  /// Sends bytes that may be no reply at all; for the tests of the other side.
  package func sendRaw(_ bytes: [UInt8]) {
    _ = paper_channel_send(socket, bytes, bytes.count, nil, 0, 1)
  }
}

/// Memory shared with the program, mapped for writing until the last owner is gone.
package final class MappedMemory {
  package let bytes: UnsafeMutableRawBufferPointer

  /// Takes over the descriptor. Empty where it cannot be mapped.
  init(descriptor: Int32) {
    defer { close(descriptor) }
    let size = Int(clamping: paper_memory_size(descriptor))
    guard size > 0, size <= IPCLimits.side * 4 * IPCLimits.side,
      let base = paper_memory_map(descriptor, size, 1)
    else {
      bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
      return
    }
    bytes = UnsafeMutableRawBufferPointer(start: base, count: size)
  }

  deinit { if let base = bytes.baseAddress { paper_memory_unmap(base, bytes.count) } }
}
