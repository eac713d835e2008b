import Accessibility
import Bus
import Synchronization

/// The accessibility bus, by which screen readers read the window and act in it.
///
/// The session bus tells whether anybody wants that. As long as nobody does there is no connection to the
/// accessibility bus, and the window makes no snapshots. Nothing is started for the answer: a desktop with a screen
/// reader has the bus already. Calls are answered on the connection's thread, from the last snapshot; what they ask of
/// the window waits until the window's thread takes it.
package final class AssistiveBus: Sendable {
  private struct State {
    /// The connection to the accessibility bus; nil while nobody wants one.
    var bus: BusConnection?
    /// Whether the connection has its name, and so the window is to be served.
    var isWanted = false
    var objects: Objects?
    var requests: [AccessibleRequest] = []
  }

  private let session = BusConnection()
  private let state = Mutex(State())
  private let version: String
  private let wake: @Sendable () -> Void

  private static let launcher = (name: "org.a11y.Bus", path: "/org/a11y/bus")
  private static let registry = "org.a11y.atspi.Registry"
  /// How long other programs may take to answer, in seconds.
  private static let timeout = 10.0
  /// The most requests that wait for the window.
  private static let maximumRequests = 256

  /// - Parameters:
  ///   - version: the program's, for those who ask.
  ///   - wake: called on another thread when the window is wanted or asked for something; must not wait.
  package init(version: String, wake: @escaping @Sendable () -> Void) {
    (self.version, self.wake) = (version, wake)
  }

  /// Begins to ask whether the window is wanted, and goes on listening.
  package func start(on addresses: [BusAddress] = BusAddress.session()) {
    guard !addresses.isEmpty else { return }
    let (name, path) = Self.launcher
    session.follow(
      BusRule(
        sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged", argument: name)
    ) { [weak self] _ in self?.ask() }
    session.follow(
      BusRule(
        sender: name, path: path, interface: "org.freedesktop.DBus.Properties",
        member: "PropertiesChanged")
    ) { [weak self] _ in self?.ask() }
    session.open(addresses)
    ask()
  }

  /// Ends all connections. Returns at once.
  package func stop() {
    leave()
    session.close()
  }

  // MARK: Whether somebody listens

  private func ask() {
    let (name, path) = Self.launcher
    let call = BusMessage.call(
      name, path, "org.freedesktop.DBus.Properties", "GetAll", [.string("org.a11y.Status")],
      flags: [.startsNothing])
    session.call(call, within: Self.timeout) { [weak self] result in
      let status = (try? result.get())?.first
      let isOn = ["IsEnabled", "ScreenReaderEnabled"].contains { status?[$0]?.number == 1 }
      if isOn { self?.findBus() } else { self?.leave() }
    }
  }

  private func findBus() {
    guard state.withLock({ $0.bus == nil }) else { return }
    let (name, path) = Self.launcher
    session.call(.call(name, path, name, "GetAddress"), within: Self.timeout) { [weak self] in
      if let address = (try? $0.get())?.first?.text { self?.join(address) }
    }
  }

  private func join(_ address: String) {
    let bus = BusConnection()
    let isFirst = state.withLock { state in
      guard state.bus == nil else { return false }
      state.bus = bus
      return true
    }
    guard isFirst else { return }
    for path in ["/org/a11y/atspi/accessible", ObjectPaths.cache] {
      bus.handle(path) { [weak self] call in self?.answer(call) ?? .unknownObject }
    }
    bus.whenEnded { [weak self, weak bus] in
      if let bus { self?.forget(bus) }
    }
    bus.open(BusAddress.all(in: address))
    // With the answer to any call the connection has its name.
    bus.call(.bus("GetId"), within: Self.timeout) { [weak self] result in
      guard let self, (try? result.get()) != nil else { return }
      state.withLock { $0.isWanted = $0.bus === bus }
      wake()
    }
  }

  private func leave() {
    let bus = state.withLock { state in
      defer { state = State() }
      return state.bus
    }
    bus?.close()
  }

  private func forget(_ bus: BusConnection) {
    state.withLock { if $0.bus === bus { $0 = State() } }
  }

  // MARK: For the window's thread

  /// Whether somebody may read the window. Otherwise no snapshot has to be made.
  package var isWanted: Bool { state.withLock { $0.isWanted } }

  /// Serves another snapshot of the window from now on, and tells what has changed.
  package func show(_ snapshot: AccessibleSnapshot) {
    let (bus, signals) = state.withLock { state -> (BusConnection?, [BusMessage]) in
      guard state.isWanted, let bus = state.bus else { return (nil, []) }
      if state.objects != nil { return (bus, state.objects?.take(snapshot) ?? []) }
      var objects = Objects(snapshot, version: version)
      objects.name = bus.uniqueName ?? ""
      state.objects = objects
      embed(objects, bus)
      return (bus, [])
    }
    for signal in signals { bus?.send(signal) }
  }

  /// Shows the registry the application, which then is known to screen readers.
  private func embed(_ objects: Objects, _ bus: BusConnection) {
    let call = BusMessage.call(
      Self.registry, ObjectPaths.application, "org.a11y.atspi.Socket", "Embed",
      [objects.application])
    bus.call(call, within: Self.timeout) { [weak self] result in
      guard let self, let desktop = (try? result.get())?.first else { return }
      let signals = state.withLock { state -> [BusMessage] in
        guard state.bus === bus else { return [] }
        state.objects?.desktop = desktop
        return state.objects?.firstSignals ?? []
      }
      for signal in signals { bus.send(signal) }
    }
  }

  /// What was asked of the window since the last call, in order.
  package func takeRequests() -> [AccessibleRequest] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  // MARK: Answering

  private func answer(_ call: BusMessage) -> BusReply {
    // Answered from a copy, so that the window's thread does not wait meanwhile.
    guard let objects = state.withLock({ $0.objects }) else { return .unknownObject }
    let answer = objects.answer(call)
    if let number = answer.number { state.withLock { $0.objects?.number = number } }
    guard let request = answer.request else { return answer.reply }
    let isTaken = state.withLock { state in
      guard state.requests.count < Self.maximumRequests else { return false }
      state.requests.append(request)
      return true
    }
    guard isTaken else { return .values([.boolean(false)]) }
    wake()
    return answer.reply
  }
}
