import CChannel
import Glibc
import Localisation

/// Memory behind a descriptor, which grows as it is written: for answers that are no files.
public final class Memory: Sendable {
  public let descriptor: Int32

  public init() throws(WebFailure) {
    descriptor = paper_memory_growing()
    if descriptor < 0 { throw .process(Localisation.text("no descriptor is left")) }
  }

  public convenience init(_ bytes: [UInt8]) throws(WebFailure) {
    try self.init()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw .noRoom }
      rest = rest.dropFirst(count)
    }
  }

  deinit { close(descriptor) }

  /// The number of the bytes.
  public var count: Int { Int(clamping: paper_memory_size(descriptor)) }

  /// The bytes, `limit` at most.
  public func bytes(limit: Int) -> [UInt8] {
    let size = min(count, limit)
    guard size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      // The buffer has the room that is told to the call.
      while filled < size {
        let part = pread(descriptor, buffer.baseAddress.map { $0 + filled }, size - filled, filled)
        guard part > 0 else { break }
        filled += part
      }
    }
  }
}
