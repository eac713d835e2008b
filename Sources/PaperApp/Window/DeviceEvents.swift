import Glibc
import SystemCalls

/// Tells when one of the device files of a kind has something to read, and when such a file has come or gone, for one
/// thread that waits. What the devices tell is read and thrown away: another reader has its own copy.
final class DeviceEvents {
  enum News: Equatable {
    /// A device has told something.
    case input
    /// Device files have come or gone, or may be read now.
    case devices
  }

  private let folder: String
  private let prefix: String
  private let changes: FolderEvents
  private var open: [String: Int32] = [:]

  /// - Parameters:
  ///   - folder: where the device files are.
  ///   - prefix: how the names of the files begin.
  /// - Returns: nil where the folder cannot be watched.
  init?(in folder: String, prefix: String) {
    guard let changes = FolderEvents() else { return nil }
    guard changes.add(Array(folder.utf8)) >= 0 else {
      changes.close()
      return nil
    }
    (self.folder, self.prefix, self.changes) = (folder, prefix, changes)
    follow()
  }

  deinit {
    for descriptor in open.values { close(descriptor) }
    changes.close()
  }

  /// Whether a device can be read.
  var hasDevices: Bool { !open.isEmpty }

  /// Opens the files that have come, and closes those that have gone.
  func follow() {
    let names = Set(Files.names(in: folder).filter { $0.hasPrefix(prefix) })
    for (name, descriptor) in open where !names.contains(name) {
      close(descriptor)
      open[name] = nil
    }
    for name in names where open[name] == nil {
      let descriptor = Glibc.open("\(folder)/\(name)", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 { open[name] = descriptor }
    }
  }

  /// Waits for news.
  /// - Parameter seconds: how long to wait at most; nil for ever.
  /// - Returns: nil where the time has passed, and where the system tells nothing any more.
  func wait(seconds: Double? = nil) -> News? {
    let devices = open.map { $0 }
    var wanted = ([changes.descriptor] + devices.map(\.value)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let time = seconds.map { Int32((max(0, $0) * 1000).rounded(.up)) } ?? -1
    // Bound: the array's own count.
    let count = poll(&wanted, nfds_t(wanted.count), time)
    // A signal has ended the wait.
    if count < 0, errno == EINTR { return .input }
    guard count > 0 else { return nil }
    if wanted[0].revents != 0 {
      guard changes.read() != nil else { return nil }
      follow()
      return .devices
    }
    for (device, told) in zip(devices, wanted.dropFirst()) where told.revents != 0 {
      if told.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 || !drain(device.value) {
        close(device.value)
        open[device.key] = nil
      }
    }
    return .input
  }

  /// - Returns: false where the device is gone.
  private func drain(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      // At most as many bytes as the array has.
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      if count < bytes.count { return count > 0 }
    }
  }
}
