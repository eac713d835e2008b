import Glibc
import SystemCalls

/// What a connection asks of the system: a socket, and a way to be woken. The only file of
/// the room that touches raw memory.
enum BusSystem {
  /// The user's number, as letters of its decimal digits in hexadecimal: how a bus is told who asks.
  static var hexadecimalUser: String {
    String(getuid()).utf8.map { String($0, radix: 16) }.joined()
  }

  static var thread: UInt { UInt(pthread_self()) }

  // MARK: Descriptors

  /// A socket that is connected to the address, and waits for nothing; nil where nobody listens there.
  static func connect(to address: BusAddress) -> Int32? {
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    // An abstract name begins with a zero, and a path ends with one, which is in the array already.
    let bytes = (address.isAbstract ? [0] : []) + address.place
    let room = MemoryLayout.size(ofValue: place.sun_path)
    guard bytes.count < room else { return nil }
    // Bound: fewer bytes than the array has.
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
    let family = MemoryLayout.size(ofValue: place.sun_family)
    let length = socklen_t(family + bytes.count + (address.isAbstract ? 0 : 1))
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    let failure = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, length)
      }
    }
    guard failure == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// What has come, at most 64 KiB; empty where nothing has; nil where the other end is gone.
  static func receive(_ descriptor: Int32) -> [UInt8]? {
    var hasEnded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      // Bound: at most as many bytes as the buffer has.
      let got = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      count = max(0, got)
      hasEnded = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)
    }
    return hasEnded ? nil : bytes
  }

  /// Sends as many of the bytes as the socket takes now, and returns how many; nil where the other end is gone.
  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
    let sent = bytes.withUnsafeBytes {
      // Bound: the slice's own count.
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if sent >= 0 { return sent }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Waits until one of the descriptors has something to read, or the first takes something where that is
  /// wanted, or the time has come. A deadline of nil never comes. Descriptors below 0 are left out.
  static func wait(
    _ first: Int32, isToWrite: Bool, _ second: Int32, until deadline: UInt64?
  ) {
    var waits = [
      pollfd(fd: first, events: Int16(POLLIN | (isToWrite ? POLLOUT : 0)), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    var milliseconds: Int32 = -1
    if let deadline {
      let now = Clock.nanoseconds
      let left = deadline > now ? (deadline - now) / 1_000_000 + 1 : 0
      milliseconds = Int32(min(left, 1_000_000))
    }
    poll(&waits, nfds_t(waits.count), milliseconds)
  }
}

/// Wakes a thread that waits for descriptors. A pair of sockets, as these alone are made without a moment in
/// which a program that is being started would inherit them; Swift's view of the C library has no `eventfd`.
final class BusWaker: Sendable {
  /// Has something to read after `wake`; below 0 where the system gives none.
  let descriptor: Int32
  private let other: Int32

  init() {
    var pair: [Int32] = [-1, -1]
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    if socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | flags, 0, &pair) != 0 { pair = [-1, -1] }
    (descriptor, other) = (pair[0], pair[1])
  }

  deinit {
    for descriptor in [descriptor, other] where descriptor >= 0 { close(descriptor) }
  }

  func wake() { _ = BusSystem.send([1], to: other) }

  /// Takes what `wake` has given.
  func drain() { _ = BusSystem.receive(descriptor) }
}
