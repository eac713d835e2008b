import CEventTime
import CSDL2
import CWayland
import CXWindow
import Desktop
import Glibc
import Launch

/// Activation by the window systems' own protocols: startup notification of X, xdg-activation and xdg-foreign of Wayland.
final class SystemActivation: WindowActivation {
  private var window: OpaquePointer?
  /// The X server's time of the last input, and how many tokens were made of such times.
  private var lastInput: (time: UInt32, tokens: Int) = (0, 0)

  private var pointer: UnsafeMutableRawPointer? { window.map { UnsafeMutableRawPointer($0) } }

  func show(_ window: OpaquePointer, _ token: StartupToken) {
    self.window = window
    if let id = token.ofX { paper_x_window_mark_start(pointer, id) }
    SDL_ShowWindow(window)
    if let id = token.ofX { paper_x_window_end_start(pointer, id) }
  }

  func follow(_ window: OpaquePointer) {
    self.window = window
    paper_wayland_begin(pointer)
  }

  func end() {
    paper_wayland_end()
    window = nil
  }

  var number: UInt { UInt(paper_x_window_number(pointer)) }

  func note(_ event: inout SDL_Event) {
    let time = paper_event_server_time(&event)
    if time != 0 { lastInput.time = time }
  }

  /// - Parameter token: on X it ends with the time at which the user asked.
  func bringToFront(_ token: StartupToken) {
    if paper_wayland_is_there() != 0, let token = token.ofWayland {
      paper_wayland_activate(token)
      return
    }
    SDL_RaiseWindow(window)
    guard let id = token.ofX else { return }
    if let time = StartupToken.time(id) { paper_x_window_activate(pointer, UInt(time)) }
    paper_x_window_end_start(pointer, id)
  }

  func introduce(_ completion: @escaping @MainActor (Introduction) -> Void) {
    if Introduction.askWayland(completion) { return }
    let number = paper_x_window_number(pointer)
    lastInput.tokens += 1
    completion(.ofX(window: UInt(number), time: lastInput.time, number: lastInput.tokens))
  }
}

extension Introduction {
  /// Of a window of X.
  /// - Parameters:
  ///   - window: the X server's number of the window; 0 for none.
  ///   - time: of the last input in the window, in milliseconds of the server's clock; 0 where it is not known.
  ///   - number: of this token among all of the program.
  package static func ofX(window: UInt, time: UInt32, number: Int) -> Introduction {
    var introduction = Introduction()
    guard window != 0 else { return introduction }
    introduction.parent = "x11:" + String(window, radix: 16)
    // The desktop is not told of this start: the desktop would show the start until the other program ends the start, and many
    // programs never do. The token has the time, by which the other program's window may come to the front.
    if time != 0 { introduction.token = "\(Program.id)-\(getpid())-\(number)_TIME\(time)" }
    return introduction
  }

  /// Of the window of Wayland.
  /// - Parameter completion: called with the introduction on the window's thread, when the compositor has answered.
  /// - Returns: whether there is such a window.
  @MainActor
  static func askWayland(_ completion: @escaping @MainActor (Introduction) -> Void) -> Bool {
    let question = Unmanaged.passRetained(Question(completion))
    let isAsked = paper_wayland_ask(
      { context, parent, token in
        guard let context else { return }
        var introduction = Introduction()
        introduction.variable = StartupToken.activationVariable
        // Bound: the border ends both with a zero.
        if let parent { introduction.parent = "wayland:" + String(cString: parent) }
        introduction.token = token.map { String(cString: $0) }
        // Bound: the border calls `completion` once, with the pointer below.
        let question = Unmanaged<Question>.fromOpaque(context).takeRetainedValue()
        MainActor.assumeIsolated { [introduction] in question.completion(introduction) }
      }, question.toOpaque())
    if isAsked == 0 { question.release() }
    return isAsked != 0
  }

  private final class Question: Sendable {
    let completion: @MainActor (Introduction) -> Void
    init(_ completion: @escaping @MainActor (Introduction) -> Void) { self.completion = completion }
  }
}
