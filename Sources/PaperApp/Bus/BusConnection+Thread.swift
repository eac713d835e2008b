import EventLog
import Glibc
import SystemCalls

/// What a connection does on its thread.
extension BusConnection {
  func run(_ addresses: [BusAddress]) {
    state.withLock { $0.thread = BusSystem.thread }
    for address in addresses {
      guard let descriptor = BusSystem.connect(to: address) else { continue }
      guard let (rest, takesFiles) = BusLogin.run(descriptor, waker) else {
        Log.info(.bus, "a bus does not let the program in")
        Glibc.close(descriptor)
        continue
      }
      state.withLock { state in
        state.descriptor = descriptor
        state.takesFiles = takesFiles
        state.take(rest)
      }
      Log.info(.bus, "connected")
      while step(holdingBack: false) {}
      Log.info(.bus, "the connection ends")
      break
    }
    end()
  }

  /// Sends what waits, handles what has come, and waits for more. Returns false where the connection is to end.
  /// - Parameter holdingBack: whether calls and signals are kept for later.
  func step(holdingBack: Bool) -> Bool {
    if !holdingBack {
      let kept = state.withLock { state in
        defer { state.heldBack = [] }
        return state.heldBack
      }
      kept.forEach(handle)
    }
    guard state.withLock({ $0.flush() }) else { return false }
    switch handleIncoming(holdingBack) {
    case .unsound: return false
    case .replied: return true
    case .handled: break
    }
    state.withLock { $0.takeExpired() }.forEach { $0.completion(.failure(.timedOut)) }
    // What was put by the handlers is on its way before the thread waits.
    let (isSound, wait) = state.withLock { state in
      let isSound = state.flush()
      let deadline = state.pending.values.map(\.deadline).min()
      return (
        isSound && !state.hasEnded && !(state.isClosing && !state.hasOutgoing),
        (state.descriptor, state.hasOutgoing, deadline == .max ? nil : deadline)
      )
    }
    guard isSound else { return false }
    if state.withLock({ holdingBack ? false : !$0.heldBack.isEmpty }) { return true }
    BusSystem.wait(wait.0, isToWrite: wait.1, waker.descriptor, until: wait.2)
    waker.drain()
    guard let bytes = BusSystem.receive(wait.0) else { return false }
    state.withLock { $0.take(bytes) }
    return true
  }

  /// Fails all that waits, and closes the socket.
  func end() {
    let (waiting, descriptor, enders) = state.withLock { state in
      defer {
        state.hasEnded = true
        state.pending = [:]
        state.handlers = []
        state.followers = []
        state.heldBack = []
        state.enders = []
        state.descriptor = -1
      }
      return (state.pending.values, state.descriptor, state.enders)
    }
    if descriptor >= 0 { Glibc.close(descriptor) }
    waiting.forEach { $0.completion(.failure(.ended)) }
    enders.forEach { $0() }
  }

  private enum Incoming {
    case handled
    /// A reply has come, for which a call may be waiting.
    case replied
    /// The bytes are no messages, and nothing can be found in what follows.
    case unsound
  }

  private func handleIncoming(_ holdingBack: Bool) -> Incoming {
    while true {
      let bytes: [UInt8]?
      do throws(BusError) {
        bytes = try state.withLock { state throws(BusError) in try state.nextMessage() }
      } catch {
        Log.error(.bus, "what a bus sends is no message")
        return .unsound
      }
      guard let bytes else { return .handled }
      // The length is known, so a message that is unsound can be left out.
      guard let message = try? BusMessage(decoding: bytes) else { continue }
      guard holdingBack else {
        handle(message)
        continue
      }
      if message.replySerial != nil {
        handle(message)
        return .replied
      }
      state.withLock { $0.heldBack.append(message) }
    }
  }

  private func handle(_ message: BusMessage) {
    // Neither a body nor a name of a book, which calls to open files have.
    Log.debug(
      .bus,
      "\(String(describing: message.kind)) \(message.interface ?? "") \(message.member ?? "")")
    switch message.kind {
    case .reply: finish(message, .success(message.body))
    case .error:
      let name = message.errorName ?? ""
      finish(message, .failure(.error(name: name, text: message.body.first?.text ?? "")))
    case .signal:
      let bodies = state.withLock { state in
        state.followers.filter { $0.rule.matches(message) }.map(\.body)
      }
      bodies.forEach { $0(message) }
    case .call: handleCall(message)
    }
  }

  private func finish(_ message: BusMessage, _ result: Result<[BusValue], BusFailure>) {
    let pending = state.withLock { state in
      if message.replySerial == BusState.helloSerial {
        state.uniqueName = state.uniqueName ?? message.body.first?.text
      }
      return message.replySerial.flatMap { state.pending.removeValue(forKey: $0) }
    }
    pending?.completion(result)
  }

  private func handleCall(_ message: BusMessage) {
    let path = message.path ?? "/"
    if message.isMember("Ping", of: "org.freedesktop.DBus.Peer") { return answer(message, .done) }
    guard let handler = state.withLock({ $0.handler(of: path) }) else {
      return answer(message, .unknownObject)
    }
    if let reply = handler(message) { answer(message, reply) }
  }
}

/// How a bus lets a connection in: lines of text, after which only messages go over the socket.
enum BusLogin {
  /// - Returns: what came after the last line, and whether the bus takes files; nil where the bus does not let the connection
  ///   in in time.
  static func run(_ descriptor: Int32, _ waker: BusWaker) -> (rest: [UInt8], takesFiles: Bool)? {
    let deadline = BusState.deadline(in: BusLimits.timeout)
    // One zero comes before the first line. The bus compares the user's number with the system's own knowledge.
    let hello = [0] + Array("AUTH EXTERNAL \(BusSystem.hexadecimalUser)\r\n".utf8)
    guard send(hello, descriptor, deadline) else { return nil }
    guard let welcome = line(from: descriptor, deadline), welcome.text.starts(with: "OK ".utf8),
      send(Array("NEGOTIATE_UNIX_FD\r\n".utf8), descriptor, deadline),
      let answer = line(from: descriptor, deadline, after: welcome.rest)
    else { return nil }
    guard send(Array("BEGIN\r\n".utf8), descriptor, deadline) else { return nil }
    return (answer.rest, answer.text.starts(with: "AGREE_UNIX_FD".utf8))
  }

  /// The next line, and what came after.
  private static func line(
    from descriptor: Int32, _ deadline: UInt64, after rest: [UInt8] = []
  ) -> (text: ArraySlice<UInt8>, rest: [UInt8])? {
    var bytes = rest
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        return (bytes[..<end], Array(bytes[(end + 1)...]))
      }
      guard bytes.count < 1024, Clock.nanoseconds < deadline else { return nil }
      BusSystem.wait(descriptor, isToWrite: false, -1, until: deadline)
      guard let more = BusSystem.receive(descriptor) else { return nil }
      bytes += more
    }
  }

  private static func send(_ bytes: [UInt8], _ descriptor: Int32, _ deadline: UInt64) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard Clock.nanoseconds < deadline, let count = BusSystem.send(rest, to: descriptor) else {
        return false
      }
      rest = rest.dropFirst(count)
      if !rest.isEmpty { BusSystem.wait(descriptor, isToWrite: true, -1, until: deadline) }
    }
    return true
  }
}
