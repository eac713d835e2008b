import CChannel
import Glibc

/// Memory that a worker draws into and this process only reads. Its size is sealed, so that no worker
/// can take it away from under a reader.
///
/// The worker keeps its own view of it as long as it likes: a worker that has been taken over can change
/// pixels after its reply, but nothing else.
public final class SharedMemory: Sendable {
  public let count: Int
  /// Travels to the worker.
  package let descriptor: Int32
  private let address: UInt

  /// - Parameter count: bytes, positive.
  public init(count: Int) throws(WorkerFailure) {
    guard count > 0 else { throw .system("no memory of \(count) bytes") }
    let descriptor = paper_memory_new(count)
    guard descriptor >= 0 else { throw .system("no shared memory of \(count) bytes") }
    guard let base = paper_memory_map(descriptor, count, 0) else {
      close(descriptor)
      throw .system("\(count) bytes of shared memory cannot be mapped")
    }
    self.count = count
    self.descriptor = descriptor
    address = UInt(bitPattern: base)
  }

  deinit {
    if let base = UnsafeMutableRawPointer(bitPattern: address) { paper_memory_unmap(base, count) }
    close(descriptor)
  }

  /// The bytes, which stay as long as this object does.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
  }
}
