import Glibc
import Synchronization

/// Tells other programs that a scan runs: a lock on a file beside the catalogue, which goes with the program.
///
/// The lock of the program that looks after the folders tells no scan, as a window at rest has that lock.
final class ScanMark: Sendable {
  private let path: String
  private let descriptor = Mutex<Int32>(-1)

  /// - Parameter path: the catalogue's file.
  init(path: String) { self.path = path + ".busy" }

  deinit { set(false) }

  /// Waits for nobody: another program holds the lock for a moment alone, and then the mark is missing once.
  func set(_ isOn: Bool) {
    descriptor.withLock { descriptor in
      if isOn, descriptor < 0 {
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 { flock(descriptor, LOCK_SH | LOCK_NB) }
      } else if !isOn, descriptor >= 0 {
        close(descriptor)
        descriptor = -1
      }
    }
  }

  /// Whether another program scans.
  var isSet: Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
