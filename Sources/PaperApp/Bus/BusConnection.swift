import SystemCalls
import Glibc
import Synchronization

/// A connection to a D-Bus message bus, with a thread of its own, which waits for the bus without using the
/// processor (decision: Own D-Bus). No other thread ever waits for the bus, except in `callAndWait`.
///
/// Closures are called on the connection's thread, one at a time, and may wait: only this connection is held up.
/// A bus that is missing, refuses the connection, or ends is no error of the program: each call then fails with
/// `BusFailure.ended`.
package final class BusConnection: Sendable {
  package typealias Completion = @Sendable (Result<[BusValue], BusFailure>) -> Void
  /// Returns the answer to a call; nil where `answer(_:_:)` will be called later.
  package typealias Handler = @Sendable (BusMessage) -> BusReply?

  let state: Mutex<BusState>
  let waker = BusWaker()

  /// Opens no connection yet, so that handlers can be set and calls can be made first.
  package init() { state = Mutex(BusState()) }

  /// Connects, on the connection's thread, to the first of the addresses that takes the connection. Only the
  /// first call does that.
  package func open(_ addresses: [BusAddress]) {
    let isFirst = state.withLock { state in
      defer { state.isOpened = true }
      return !state.isOpened
    }
    guard isFirst else { return }
    if !BackgroundThread.start("bus", { [self] in run(addresses) }) { end() }
  }

  /// Calls `body` once when the connection has ended, on its thread; at once where it has.
  package func whenEnded(_ body: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.enders.append(body) }
      return state.hasEnded
    }
    if hasEnded { body() }
  }

  /// Ends the connection as soon as what was sent before is on its way. Returns at once.
  package func close() {
    state.withLock { $0.isClosing = true }
    waker.wake()
  }

  /// The name that the bus has given the connection (`:1.42`); nil before that.
  package var uniqueName: String? { state.withLock { $0.uniqueName } }

  // MARK: Sending, from any thread

  /// Sends a signal, or a call whose reply is of no interest.
  /// - Returns: whether the message is sound and the connection has not ended.
  @discardableResult
  package func send(_ message: BusMessage) -> Bool {
    var message = message
    message.flags.insert(.expectsNoReply)
    return put(message, nil) == nil
  }

  /// Calls a method, and hands its reply's values to `completion`, on the connection's thread. Where the call
  /// cannot be sent, `completion` is called at once, by the caller's thread.
  package func call(
    _ message: BusMessage, within seconds: Double, completion: @escaping Completion
  ) {
    let deadline = BusState.deadline(in: seconds)
    let pending = BusState.Pending(deadline: deadline, completion: completion)
    if let failure = put(message, pending) { completion(.failure(failure)) }
  }

  /// Calls a method and waits for the reply. On the connection's own thread, other messages that come meanwhile
  /// are handled afterwards.
  package func callAndWait(
    _ message: BusMessage, within seconds: Double
  ) -> Result<[BusValue], BusFailure> {
    let answer = BusAnswer<Result<[BusValue], BusFailure>>()
    call(message, within: seconds) { answer.give($0) }
    let isOwnThread = state.withLock { $0.thread == BusSystem.thread }
    // The connection's thread keeps the deadline, but may be held up by a handler.
    guard isOwnThread else { return answer.wait(upTo: seconds) ?? .failure(.timedOut) }
    while true {
      if let result = answer.take() { return result }
      if !step(holdingBack: true) { end() }
    }
  }

  /// Answers a call whose handler has returned nil.
  package func answer(_ call: BusMessage, _ reply: BusReply) {
    guard !call.flags.contains(.expectsNoReply) else { return }
    if case .refused = put(.answer(to: call, reply), nil) {
      let text = "the reply cannot be sent"
      let name = "org.freedesktop.DBus.Error.Failed"
      _ = put(.answer(to: call, .error(name: name, text: text)), nil)
    }
  }

  private func put(_ message: BusMessage, _ pending: BusState.Pending?) -> BusFailure? {
    let failure = state.withLock { $0.put(message, pending) }
    waker.wake()
    return failure
  }

  // MARK: Receiving

  /// Answers calls to the object of this path and to all beneath it. Of several handlers the one with the longest
  /// path is asked.
  package func handle(_ path: String, _ handler: @escaping Handler) {
    state.withLock { $0.handlers.append((path, handler)) }
  }

  /// Calls `body` with each signal that matches, from now on.
  @discardableResult
  package func follow(
    _ rule: BusRule, _ body: @escaping @Sendable (BusMessage) -> Void
  ) -> BusFollowing {
    let following = state.withLock { state in
      state.lastFollowing += 1
      state.followers.append((state.lastFollowing, rule, body))
      return BusFollowing(number: state.lastFollowing)
    }
    send(.bus("AddMatch", [.string(rule.text)]))
    return following
  }

  package func unfollow(_ following: BusFollowing) {
    let rule = state.withLock { state in
      let index = state.followers.firstIndex { $0.number == following.number }
      return index.map { state.followers.remove(at: $0).rule }
    }
    if let rule { send(.bus("RemoveMatch", [.string(rule.text)])) }
  }

  // MARK: Names

  package struct NameFlags: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let allowsReplacement = NameFlags(rawValue: 1)
    package static let replacesOwner = NameFlags(rawValue: 2)
    package static let neverWaits = NameFlags(rawValue: 4)
  }

  /// The unique name of the connection that has a name, started by the bus where it can be. Waits for the bus.
  /// - Returns: nil where no program has the name.
  package func owner(of name: String, within seconds: Double) -> String? {
    func owner() -> String? {
      let reply = callAndWait(.bus("GetNameOwner", [.string(name)]), within: seconds)
      return (try? reply.get())?.first?.text
    }
    if let known = owner() { return known }
    let start = BusMessage.bus("StartServiceByName", [.string(name), .uint32(0)])
    guard case .success = callAndWait(start, within: seconds) else { return nil }
    return owner()
  }

  package enum NameAnswer: UInt32, Sendable { case isOwner = 1, waits, isTaken, wasOwner }

  /// Asks for a name by which others find the connection.
  package func own(
    _ name: String, _ flags: NameFlags = [], within seconds: Double,
    completion: @escaping @Sendable (Result<NameAnswer, BusFailure>) -> Void
  ) {
    call(.bus("RequestName", [.string(name), .uint32(flags.rawValue)]), within: seconds) {
      completion(
        $0.flatMap { values in
          guard case .uint32(let code)? = values.first, let answer = NameAnswer(rawValue: code)
          else { return .failure(.refused(.mismatch)) }
          return .success(answer)
        })
    }
  }
}

extension BusMessage {
  /// A call of the bus itself.
  package static func bus(_ member: String, _ body: [BusValue] = []) -> BusMessage {
    .call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, body)
  }
}

/// Which of the bus's signals are wanted; what is nil may be anything.
package struct BusRule: Equatable, Sendable {
  package var sender: String?
  package var path: String?
  package var interface: String?
  package var member: String?
  /// The first of the signal's values.
  package var argument: String?

  package init(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
    argument: String? = nil
  ) {
    (self.sender, self.path, self.interface) = (sender, path, interface)
    (self.member, self.argument) = (member, argument)
  }

  /// As the bus takes it.
  var text: String {
    let pairs = [
      ("sender", sender), ("path", path), ("interface", interface), ("member", member),
      ("arg0", argument),
    ]
    return "type='signal'"
      + pairs.compactMap { key, value in value.map { ",\(key)='\(Self.escaped($0))'" } }.joined()
  }

  /// An apostrophe ends a value, and stands outside of them with a backslash.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
  }

  /// Whether a signal is wanted. The sender counts where it is a unique name or the bus itself, for a program may send a
  /// signal to this connection alone, past all rules. Who owns another name only the bus knows (`BusConnection.owner`).
  func matches(_ message: BusMessage) -> Bool {
    let isFromSender =
      sender.map {
        !($0.hasPrefix(":") || $0 == "org.freedesktop.DBus") || $0 == message.sender
      } ?? true
    return isFromSender && (path == nil || path == message.path)
      && (interface == nil || interface == message.interface)
      && (member == nil || member == message.member)
      && (argument == nil || message.body.first == .string(argument ?? ""))
  }
}

/// What `follow` has begun.
package struct BusFollowing: Equatable, Sendable { let number: Int }

/// A value that one thread waits for and another gives, once.
package final class BusAnswer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let waker = BusWaker()

  package init() {}

  /// The first value counts.
  package func give(_ value: Value) {
    self.value.withLock { $0 = $0 ?? value }
    waker.wake()
  }

  package func take() -> Value? { value.withLock { $0 } }

  /// Waits for so many seconds; nil where nothing has been given by then.
  package func wait(upTo seconds: Double) -> Value? { wait(until: BusState.deadline(in: seconds)) }

  /// Waits for as long as it takes.
  package func wait() -> Value {
    while true {
      if let value = wait(until: nil) { return value }
    }
  }

  private func wait(until deadline: UInt64?) -> Value? {
    while true {
      if let value = take() { return value }
      if let deadline, Clock.nanoseconds >= deadline { return nil }
      BusSystem.wait(waker.descriptor, isToWrite: false, -1, until: deadline)
    }
  }
}
