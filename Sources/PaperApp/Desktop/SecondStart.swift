import Books
import Bus
import Glibc
import Launch
import SystemCalls

/// The start of a window where there may be one already: the program's name on the bus is asked for, and where another
/// program has it, that one is asked to do what this one was started for
/// (decision: Second start).
package enum SecondStart {
  /// How long the bus is waited for before the window opens, in seconds. It answers in less than a thousandth.
  private static let busTimeout = 0.5
  /// How long the window that is there is waited for: one that hangs must not keep a book shut.
  private static let windowTimeout = 4.0
  /// How long a program that the bus has started waits for a request.
  private static let requestTimeout = 10.0

  /// Opens the bus, and has the window that is there do what is wanted.
  /// - Parameters:
  ///   - words: the command line without the program's name.
  ///   - token: of this start; the window that is there needs it to come to the front.
  /// - Returns: whether that window has taken everything. Otherwise this program goes on, and has the name.
  package static func isTaken(
    _ words: [CommandWord], _ token: StartupToken, on service: ApplicationService
  ) -> Bool {
    let addresses = BusAddress.session()
    service.bus.open(addresses)
    guard !addresses.isEmpty, let wanted = WindowRequest(words: words, in: folder),
      isReadable(wanted)
    else {
      takeName(service)
      return false
    }
    // One call, so that of two programs that start at once one is the first. Who has the name lets others take it.
    guard askForName(service) == .waits else { return false }
    // The window that shows the book comes to the front, be it the last one or not.
    if case .open(let paths) = wanted, paths.count == 1,
      OtherWindows.bring(paths[0], token, on: service.bus)
    {
      return true
    }
    if case .success = service.bus.callAndWait(message(wanted, token), within: windowTimeout) {
      return true
    }
    takeName(service)
    return false
  }

  /// Waits for the first request, as a program that the bus has started for it.
  /// - Returns: the command line of a start that does what is asked, and its token; nil where nobody asks, and where
  ///   another program is there for it.
  package static func request(
    on service: ApplicationService
  ) -> (words: [CommandWord], token: StartupToken)? {
    let hasCome = BusAnswer<Bool>()
    service.wakeWindow { hasCome.give(true) }
    service.bus.whenEnded { hasCome.give(false) }
    service.bus.open(BusAddress.session())
    guard askForName(service) == .isOwner, hasCome.wait(upTo: requestTimeout) == true else {
      return nil
    }
    let calls = service.takeRequests()
    let paths = calls.flatMap { call -> [[UInt8]] in
      if case .open(let paths) = call.request { paths } else { [] }
    }
    guard let last = calls.last else { return nil }
    return (paths.isEmpty ? last.request.words : WindowRequest.open(paths).words, last.token)
  }

  private static func askForName(_ service: ApplicationService) -> BusConnection.NameAnswer? {
    let answer = BusAnswer<BusConnection.NameAnswer?>()
    service.bus.own(Program.id, [.allowsReplacement], within: busTimeout) {
      answer.give(try? $0.get())
    }
    return answer.wait(upTo: busTimeout) ?? nil
  }

  /// Takes the name from any other window, which gets it back when this one ends: requests go to the window that was
  /// opened last. Waits for nothing.
  private static func takeName(_ service: ApplicationService) {
    service.bus.own(Program.id, [.allowsReplacement, .replacesOwner], within: 60) { _ in }
  }

  // MARK: What is asked

  /// Whether any of the files is there. The start itself complains of files that are not, as it does without a bus.
  private static func isReadable(_ request: WindowRequest) -> Bool {
    guard case .open(let paths) = request else { return true }
    // On a thread of its own: a disk may never answer, and the window must open all the same.
    let answer = BusAnswer<Bool>()
    BackgroundThread.start("files") {
      answer.give(
        paths.contains { path in
          access(path.map { CChar(bitPattern: $0) } + [0], R_OK) == 0
        })
    }
    return answer.wait(upTo: busTimeout) ?? false
  }

  private static var folder: [UInt8] {
    guard let folder = getcwd(nil, 0) else { return [] }
    defer { free(folder) }
    // Bound: the system ends the path with a zero.
    return UnsafeBufferPointer(start: folder, count: strlen(folder)).map { UInt8(bitPattern: $0) }
  }

  private static func message(_ request: WindowRequest, _ token: StartupToken) -> BusMessage {
    let data = platformData(token, within: windowTimeout)
    let (member, body): (String, [BusValue]) =
      switch request {
      case .activate: ("Activate", [data])
      case .open(let paths):
        ("Open", [.strings(paths.map { FileAddress.address(of: $0) }), data])
      case .offer(let link): ("Open", [.strings([link]), data])
      case .choose: ("ActivateAction", [.string("open"), .array(of: "v", []), data])
      case .showRecent: ("ActivateAction", [.string("recent"), .array(of: "v", []), data])
      case .openWindow: ("ActivateAction", [.string("new-window"), .array(of: "v", []), data])
      }
    return .call(
      Program.id, ApplicationService.path, ApplicationService.interface, member, body,
      flags: [.startsNothing])
  }

  /// Until when is waited, and the desktop's word that the user has just asked for this start, which a window needs to
  /// come to the front.
  static func platformData(_ token: StartupToken, within seconds: Double) -> BusValue {
    var pairs: [BusValue] = [
      .entry(
        .string(ApplicationService.deadlineKey),
        .variant(.double(Clock.seconds + seconds)))
    ]
    for (key, text) in [
      (ApplicationService.startupKey, token.startup),
      (ApplicationService.activationKey, token.activation),
    ] {
      guard let text else { continue }
      pairs.append(.entry(.string(key), .variant(.string(text))))
    }
    return .array(of: "{sv}", pairs)
  }
}
