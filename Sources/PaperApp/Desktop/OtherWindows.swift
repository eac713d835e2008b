import Books
import Bus
import Launch
import Synchronization
import SystemCalls

/// The other windows of the program, each a process of its own, and the books that they show (decision: Windows know).
///
/// Each window tells all others by a signal which book the window shows, so that no window has to ask before a book opens.
/// A window that ends leaves the table as the bus tells of the end.
package final class OtherWindows: Sendable {
  /// A book that no other window has shown after all, though one had told so.
  package struct Refused: Equatable, Sendable {
    package let path: [UInt8]
    /// The book on the shelf that the reader has opened; nil where another program has asked for the path.
    package let book: String?
    /// Lets this window come to the front in the other's place.
    package let token: StartupToken
  }

  private struct State {
    /// The addresses of the books that other windows show, by the windows' names on the bus: as the path was written, and
    /// without links.
    var shown: [String: (addresses: [String], following: BusFollowing)] = [:]
    /// What this window shows.
    var (path, own): ([UInt8]?, [String]) = (nil, [])
    var refused: [Refused] = []
    /// The paths of which the window's owner waits to be told.
    var awaited: Set<[UInt8]> = []
  }

  private let bus: BusConnection
  private let application: ApplicationService
  private let wake: @Sendable () -> Void
  private let timeout: Double
  private let state = Mutex(State())
  /// Held while others are told, so that the last of several threads tells what is last.
  private let telling = Mutex(())
  private let paths = TruePaths()

  static let interface = "\(Program.id).Windows"
  /// The signal of a window that shows a book, or no book: the address is empty then. A second address is that without
  /// links, as soon as that is known. And the signal of a window that has opened, to which the others answer by the first.
  static let shownSignal = "Shown"
  static let helloSignal = "Hello"
  /// The method that brings a window to the front which shows a book.
  static let showMember = "Show"
  /// How long a window is waited for that says it shows a book, in seconds: a book opens here after that.
  package static let timeout = 1.0
  /// How long a start waits for all windows, in seconds, of which some may hang.
  private static let longest = 3.0
  /// More windows are not remembered.
  private static let maximum = 64

  /// - Parameters:
  ///   - timeout: how long a window is waited for that says it shows a book, in seconds.
  ///   - wake: called on a thread in the background when there is something to take, and when `canTell` has become true;
  ///     must not wait.
  package init(
    _ application: ApplicationService, timeout: Double = OtherWindows.timeout,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.application, bus, self.wake) = (application, application.bus, wake)
    self.timeout = timeout
    bus.follow(BusRule(interface: Self.interface, member: Self.shownSignal)) { [weak self] in
      self?.learn($0)
    }
    bus.follow(BusRule(interface: Self.interface, member: Self.helloSignal)) { [weak self] in
      guard let self, $0.sender != bus.uniqueName else { return }
      tellOthers()
    }
    bus.send(.signal(ApplicationService.path, Self.interface, Self.helloSignal))
  }

  // MARK: What the windows show

  /// Tells the other windows which book this window shows.
  /// - Parameter path: the bytes of an absolute path; nil for no book.
  package func tell(shown path: [UInt8]?) {
    guard state.withLock({ $0.path != path }) else { return }
    state.withLock { ($0.path, $0.own) = (path, path.map { [Self.address($0)] } ?? []) }
    tellOthers()
    guard let path else { return }
    paths.forget(path)
    want([path])
  }

  private func tellOthers() {
    telling.withLock { _ in
      let own = state.withLock(\.own)
      application.tell(shown: own)
      let words = own.isEmpty ? [""] : own
      bus.send(
        .signal(
          ApplicationService.path, Self.interface, Self.shownSignal, words.map { .string($0) }))
    }
  }

  private func learn(_ message: BusMessage) {
    guard let sender = message.sender, sender != bus.uniqueName,
      message.path == ApplicationService.path, let address = message.body.first?.text
    else { return }
    // A link may lead elsewhere since.
    paths.forget()
    if address.isEmpty { return forget(sender) }
    let addresses = message.body.prefix(2).compactMap(\.text)
    let isKnown = state.withLock { state in
      state.shown[sender]?.addresses = addresses
      return state.shown[sender] != nil || state.shown.count >= Self.maximum
    }
    guard !isKnown else { return }
    // Of this window's end alone: other programs come and go all the time.
    let following = bus.follow(
      BusRule(
        sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged", argument: sender)
    ) { [weak self] in
      if $0.body.count == 3, $0.body[2].text == "" { self?.forget(sender) }
    }
    state.withLock { $0.shown[sender] = (addresses, following) }
  }

  private func forget(_ window: String) {
    if let gone = state.withLock({ $0.shown.removeValue(forKey: window) }) {
      bus.unfollow(gone.following)
    }
  }

  /// Whether another window shows the book of a path, as far as the windows have told.
  package func show(_ path: [UInt8]) -> Bool { holder(of: path) != nil }

  /// The window that shows the book of a path, and the book's address there.
  private func holder(of path: [UInt8]) -> (window: String, address: String)? {
    let wanted = [Self.address(path), paths.address(of: path)].compactMap(\.self)
    return state.withLock { state in
      guard !state.own.contains(where: wanted.contains) else { return nil }
      return state.shown.lazy.compactMap { window, shown in
        shown.addresses.first(where: wanted.contains).map { (window: window, address: $0) }
      }.first
    }
  }

  // MARK: Links

  /// Has the links in the paths of books followed that the reader may open next.
  package func look(at near: @autoclosure () -> [[UInt8]]) {
    if hasOthers { want(near()) }
  }

  /// Has the links followed anew in a path that another program names.
  package func forgetLinks(in path: [UInt8]) { paths.forget(path) }

  /// Whether `show` knows the links in a path. Where not, the window is woken as soon as `show` knows the links, or as the
  /// disk does not answer.
  package func canTell(_ path: [UInt8]) -> Bool {
    guard hasOthers, !paths.isKnown(path) else { return true }
    state.withLock { _ = $0.awaited.insert(path) }
    want([path], isUrgent: true)
    return paths.isKnown(path)
  }

  private var hasOthers: Bool { state.withLock { !$0.shown.isEmpty } }

  private func want(_ paths: [[UInt8]], isUrgent: Bool = false) {
    self.paths.want(paths, isUrgent: isUrgent) { [weak self] in self?.noteTrue($0) }
  }

  /// Tells the other windows of the address without links, where the path is that of the shown book.
  private func noteTrue(_ path: [UInt8]) {
    let (isNew, isAwaited) = state.withLock { state in
      let isAwaited = state.awaited.remove(path) != nil
      guard state.path == path, let address = paths.address(of: path),
        !state.own.contains(address)
      else { return (false, isAwaited) }
      state.own.append(address)
      return (true, isAwaited)
    }
    if isNew { tellOthers() }
    if isAwaited { wake() }
  }

  // MARK: Bringing a window to the front

  /// Brings the window to the front that shows a book.
  /// - Parameters:
  ///   - token: lets the window come to the front.
  ///   - book: the book on the shelf, for `takeRefused`.
  package func bring(_ path: [UInt8], token: StartupToken, book: String?) {
    let refused = Refused(path: path, book: book, token: token)
    guard let (window, address) = holder(of: path) else { return refuse(refused) }
    bus.call(Self.call(window, address, token, within: timeout), within: timeout) {
      [weak self] in
      guard case .success(let values) = $0, values.first == .boolean(true) else {
        self?.refuse(refused)
        return
      }
    }
  }

  private func refuse(_ book: Refused) {
    state.withLock { $0.refused.append(book) }
    wake()
  }

  /// The books that are to be opened here since the last call, as their windows do not answer.
  package func takeRefused() -> [Refused] {
    state.withLock { state in
      defer { state.refused = [] }
      return state.refused
    }
  }

  /// Asks all windows, of which this program is none yet, to come to the front with a book. Waits for their answers.
  /// - Returns: whether a window has come to the front.
  static func bring(_ path: [UInt8], _ token: StartupToken, on bus: BusConnection) -> Bool {
    let question = BusMessage.bus("ListQueuedOwners", [.string(Program.id)])
    guard case .success(let values) = bus.callAndWait(question, within: timeout),
      case .array(of: "s", let names)? = values.first
    else { return false }
    let windows = names.compactMap(\.text).filter { $0 != bus.uniqueName }.prefix(maximum)
    // A window may not know yet where the links in its path lead.
    let written = address(path)
    let real = TruePaths.addressInTime(path) ?? written
    let end = Clock.seconds + longest
    for wanted in real == written ? [written] : [real, written] {
      for window in windows where Clock.seconds < end {
        let answer = bus.callAndWait(
          call(window, wanted, token, within: timeout), within: timeout)
        if (try? answer.get())?.first == .boolean(true) { return true }
      }
    }
    return false
  }

  private static func call(
    _ window: String, _ address: String, _ token: StartupToken, within seconds: Double
  ) -> BusMessage {
    .call(
      window, ApplicationService.path, interface, showMember,
      [.string(address), SecondStart.platformData(token, within: seconds)],
      flags: [.startsNothing])
  }

  /// The address of a path without detours. Links are not followed here: the window's thread reads no disk.
  static func address(_ path: [UInt8]) -> String {
    var parts: [ArraySlice<UInt8>] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return FileAddress.address(of: parts.flatMap { [UInt8(ascii: "/")] + $0 })
  }
}
