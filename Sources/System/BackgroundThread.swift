import CSystem
import Glibc

/// Threads that nobody waits for.
package enum BackgroundThread {
  /// Starts a thread, which ends when `body` returns.
  /// - Parameters:
  ///   - name: at most 15 bytes of the name are kept, as the system keeps no more.
  ///   - stackBytes: the size of the stack; the system's usual size where nil.
  /// - Returns: whether the thread was started; the system may have no room for another.
  @discardableResult
  package static func start(
    _ name: String, stackBytes: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackBytes { pthread_attr_setstacksize(&attributes, stackBytes) }
    let work = Unmanaged.passRetained(Work(name, body))
    var thread = pthread_t()
    let failed = pthread_create(
      &thread, &attributes,
      { context in
        // The pointer is the one that was retained below, and this thread alone takes it.
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    if failed != 0 { work.release() }
    return failed == 0
  }

  /// Has the calling thread run only while processors and disks have nothing else to do.
  package static func rest() { paper_system_rest_thread() }

  private final class Work: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      (self.name, self.body) = (name, body)
    }

    func run() {
      paper_system_name_thread(String(decoding: name.utf8.prefix(15), as: UTF8.self))
      body()
    }
  }
}
