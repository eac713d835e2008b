import SystemCalls

/// What a connection's thread and the others share, behind the connection's lock, which is held for moments.
struct BusState {
  struct Pending: Sendable {
    /// In nanoseconds, as `Clock` counts.
    var deadline: UInt64
    var completion: BusConnection.Completion
  }

  var isOpened = false
  var isClosing = false
  var hasEnded = false
  var thread: UInt?
  /// -1 where there is no connection.
  var descriptor: Int32 = -1
  var uniqueName: String?

  /// Bytes on their way to the bus; those before `sent` are gone.
  private(set) var outgoing: [UInt8] = []
  private var sent = 0
  /// The files that go with outgoing bytes, in their order, each with the place of its first byte.
  private var files: [(at: Int, file: BusFile)] = []
  /// Whether the bus takes files.
  var takesFiles = false
  /// Bytes from the bus; those before `taken` have been handled.
  private var incoming: [UInt8] = []
  private var taken = 0
  /// Messages that came while a call of the connection's own thread waited for its reply.
  var heldBack: [BusMessage] = []

  private var lastSerial: UInt32 = 0
  var pending: [UInt32: Pending] = [:]
  var handlers: [(path: String, handler: BusConnection.Handler)] = []
  var followers: [(number: Int, rule: BusRule, body: @Sendable (BusMessage) -> Void)] = []
  var lastFollowing = 0
  var enders: [@Sendable () -> Void] = []

  static func deadline(in seconds: Double) -> UInt64 {
    Clock.nanoseconds + UInt64(max(0, min(seconds, 1e6)) * 1e9)
  }

  init() {
    // A bus takes nothing before this call; its reply has the connection's name.
    _ = put(
      .bus("Hello"),
      Pending(deadline: .max) { _ in })
  }

  /// The serial number of the first message.
  static let helloSerial: UInt32 = 1

  mutating func put(_ message: BusMessage, _ waiting: Pending?) -> BusFailure? {
    guard !hasEnded, !isClosing, outgoing.count - sent < BusLimits.waitingBytes else {
      return .ended
    }
    var serial = lastSerial &+ 1
    while serial == 0 || pending[serial] != nil { serial &+= 1 }
    do throws(BusError) {
      let (bytes, file) = try message.withFile(serial: serial)
      if let file {
        guard takesFiles else { return .refused(.invalid("file")) }
        files.append((outgoing.count, file))
      }
      outgoing += bytes
    } catch {
      return .refused(error)
    }
    lastSerial = serial
    if let waiting { pending[serial] = waiting }
    return nil
  }

  // MARK: For the connection's thread

  var hasOutgoing: Bool { sent < outgoing.count }

  /// Sends as much as the socket takes. Returns false where the other end is gone.
  mutating func flush() -> Bool {
    while hasOutgoing {
      guard let count = sendNext() else { return false }
      if count == 0 { return true }
      sent += count
    }
    (outgoing, sent) = ([], 0)
    return true
  }

  /// Sends bytes up to the next message with a file, or that message with its file.
  private mutating func sendNext() -> Int? {
    guard let next = files.first, next.at == sent else {
      return BusSystem.send(outgoing[sent..<(files.first?.at ?? outgoing.count)], to: descriptor)
    }
    let end = files.count > 1 ? files[1].at : outgoing.count
    let count = next.file.place.send(outgoing[sent..<end], to: descriptor)
    if count.map({ $0 > 0 }) == true { files.removeFirst() }
    return count
  }

  mutating func take(_ bytes: [UInt8]) {
    if taken > 0 {
      incoming.removeFirst(taken)
      taken = 0
    }
    incoming += bytes
  }

  /// The bytes of the next message that has come whole.
  mutating func nextMessage() throws(BusError) -> [UInt8]? {
    guard let length = try BusMessage.length(of: incoming, from: taken),
      length <= incoming.count - taken
    else { return nil }
    defer { taken += length }
    return Array(incoming[taken..<taken + length])
  }

  /// Takes the calls whose time is over.
  mutating func takeExpired() -> [Pending] {
    guard !pending.isEmpty else { return [] }
    let now = Clock.nanoseconds
    let serials = pending.filter { $0.value.deadline <= now }.map(\.key)
    return serials.compactMap { pending.removeValue(forKey: $0) }
  }

  func handler(of path: String) -> BusConnection.Handler? {
    handlers.filter {
      $0.path == path || $0.path == "/" || path.hasPrefix($0.path + "/")
    }.max { $0.path.utf8.count < $1.path.utf8.count }?.handler
  }
}
