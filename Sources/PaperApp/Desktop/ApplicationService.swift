import Books
import Bus
import EventLog
import Launch
import Synchronization
import SystemCalls

/// What other programs ask of the window that is there, by the interface `org.freedesktop.Application` of the Desktop
/// Entry Specification: a second start, the menu, a file manager. Requests lie in a mailbox until a frame takes them,
/// and only then are answered, so that whoever asks knows a window that hangs.
package final class ApplicationService: Sendable {
  /// A request with the tokens by which its window may come to the front.
  package struct Call: Sendable {
    package let request: WindowRequest
    package let token: StartupToken
    fileprivate let message: BusMessage
    fileprivate let reply: BusReply
    /// When whoever asks goes on without an answer, as `Clock.seconds` counts; nil where that waits for ever.
    fileprivate let deadline: Double?
  }

  static let interface = "org.freedesktop.Application"
  package static let path = "/" + Program.id.split(separator: ".").joined(separator: "/")
  /// In the platform's data: until when a second start waits, by the monotonic clock, which all programs of the system
  /// share. What is taken later would be opened twice. A number of seconds was rejected: a program that was stopped
  /// would count them from the moment at which it goes on.
  static let deadlineKey = "\(Program.id).deadline"

  /// The method that gives what `paper report` tells of the window; its argument says whether books are named.
  package static let reportInterface = "\(Program.id).Report"
  package static let reportMember = "Lines"

  /// The tokens' names in the platform's data.
  static let startupKey = "desktop-startup-id"
  static let activationKey = "activation-token"

  private struct State {
    var calls: [Call] = []
    var window = "is not open yet"
    /// The addresses of the book that the window shows; none without a book.
    var shown: [String] = []
    var wake: @Sendable () -> Void = {}
  }

  let bus: BusConnection
  private let state = Mutex(State())

  /// - Parameter bus: not yet open, so that no request is missed.
  package init(_ bus: BusConnection = BusConnection()) {
    self.bus = bus
    bus.handle(Self.path) { [weak self] message in
      guard let self else { return .unknownObject }
      return take(message)
    }
  }

  // MARK: On the bus's thread

  private func take(_ message: BusMessage) -> BusReply? {
    if message.isMember(Self.reportMember, of: Self.reportInterface) { return report(message) }
    if message.isMember(OtherWindows.showMember, of: OtherWindows.interface) {
      return comeWithBook(message)
    }
    guard message.interface == Self.interface else { return .unknownMethod }
    switch Self.request(message) {
    case .failure(let error): return error.reply
    case .success(let request):
      queue(request, message, .done)
      return nil
    }
  }

  private func queue(_ request: WindowRequest, _ message: BusMessage, _ reply: BusReply) {
    let data = message.body.last
    let call = Call(
      request: request, token: Self.token(data), message: message, reply: reply,
      deadline: data?[Self.deadlineKey]?.number)
    let wake = state.withLock { state in
      state.calls.append(call)
      return state.wake
    }
    wake()
  }

  /// Whether the window shows a book, and comes to the front then. A frame says yes, for a window that hangs shows nobody
  /// anything.
  private func comeWithBook(_ message: BusMessage) -> BusReply? {
    guard message.body.count == 2, case .string(let address) = message.body[0] else {
      return .invalidArguments
    }
    guard state.withLock({ $0.shown.contains(address) }) else { return .values([.boolean(false)]) }
    queue(.activate, message, .values([.boolean(true)]))
    return nil
  }

  /// What `paper report` asks for: a line about the window, then those of the log. Answered on the bus's thread, so that
  /// a window that hangs is told of as well.
  private func report(_ message: BusMessage) -> BusReply {
    guard message.body.count == 1, case .boolean(let isNaming) = message.body[0] else {
      return .invalidArguments
    }
    let window = state.withLock(\.window)
    return .values([.strings([window] + Log.lines.map { $0.words(isNaming: isNaming) })])
  }

  /// Why a call is not understood.
  package struct WorkerError: Error, Equatable { package let reply: BusReply }

  /// What a call asks for.
  package static func request(_ message: BusMessage) -> Result<WindowRequest, WorkerError> {
    let body = message.body
    switch message.member {
    case "Activate" where body.count == 1: return .success(.activate)
    case "Open" where body.count == 2:
      guard case .array(of: "s", let addresses) = body[0] else { break }
      if addresses.count == 1, let link = addresses[0].text, CatalogueLink.isSound(link) {
        return .success(.offer(link))
      }
      let paths = addresses.compactMap { address in
        address.text.flatMap { try? FileAddress.path(Array($0.utf8)) }
      }
      guard paths.count == addresses.count else {
        let text = "only files of this computer are opened"
        return .failure(
          WorkerError(reply: .error(name: "org.freedesktop.DBus.Error.NotSupported", text: text)))
      }
      return .success(paths.isEmpty ? .activate : .open(paths))
    case "ActivateAction" where body.count == 3:
      switch body[0] {
      case .string("open"): return .success(.choose)
      case .string("recent"): return .success(.showRecent)
      case .string("new-window"): return .success(.openWindow)
      default: break
      }
    case "Activate", "Open", "ActivateAction": break
    default: return .failure(WorkerError(reply: .unknownMethod))
    }
    return .failure(WorkerError(reply: .invalidArguments))
  }

  private static func token(_ data: BusValue?) -> StartupToken {
    StartupToken(
      startup: data?[startupKey]?.text, activation: data?[activationKey]?.text)
  }

  // MARK: On the window's thread

  /// - Parameter window: what reports say of the window, in one line.
  package func tell(window: String) { state.withLock { $0.window = window } }

  /// - Parameter shown: the addresses of the book that the window shows; none without a book.
  func tell(shown: [String]) { state.withLock { $0.shown = shown } }

  /// - Parameter wake: called on the bus's thread when there is a request; must not wait.
  package func wakeWindow(by wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  /// Takes the requests, and says to those who wait that they are done.
  package func takeRequests() -> [Call] {
    let calls = state.withLock { state in
      defer { state.calls = [] }
      return state.calls
    }
    return calls.filter { call in
      if let deadline = call.deadline, Clock.seconds > deadline { return false }
      bus.answer(call.message, call.reply)
      return true
    }
  }
}
