/// Cuts a reply into packets and puts it together again.
///
/// A packet begins with one byte, 1 in the last packet of a reply and else 0. The socket keeps packets
/// whole and in order, and a worker sends one reply after the other.
public enum Packets {
  /// The packets of a message, at least one.
  public static func cut(_ message: [UInt8]) -> [[UInt8]] {
    let room = IPCLimits.packet - 1
    var packets: [[UInt8]] = []
    var start = 0
    repeat {
      let end = min(start + room, message.count)
      packets.append([end == message.count ? 1 : 0] + message[start..<end])
      start = end
    } while start < message.count
    return packets
  }

  /// The reply whose packets have come so far.
  public struct Assembly: Sendable {
    private var bytes: [UInt8] = []

    public init() {}

    /// Takes the next packet. Returns the message where it was the last one.
    public mutating func take(_ packet: [UInt8]) throws(IPCError) -> [UInt8]? {
      guard let mark = packet.first else { throw .truncated("packet") }
      guard mark <= 1 else { throw .invalid("mark") }
      // Small packets without end would be a long way to the limit.
      guard mark == 1 || packet.count == IPCLimits.packet else { throw .truncated("packet") }
      guard bytes.count + packet.count - 1 <= IPCLimits.reply else {
        throw .tooLong("reply", limit: IPCLimits.reply)
      }
      bytes += packet.dropFirst()
      guard mark == 1 else { return nil }
      defer { bytes = [] }
      return bytes
    }
  }
}
