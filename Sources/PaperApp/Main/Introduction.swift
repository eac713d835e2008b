import Bus
import CWayland
import Glibc
import Launch

/// What another program is told of the window from which the user has asked for it.
package struct Introduction: Equatable, Sendable {
  /// The window as the desktop's portals name it, so that what they show belongs to it; empty where it has no name.
  package var parent: String
  /// Lets the other program come to the front.
  package var token: String?
  /// The name of the token in that program's environment.
  package var variable = StartupToken.startupVariable

  package init(parent: String = "", token: String? = nil) {
    (self.parent, self.token) = (parent, token)
  }

  /// What goes to the other program's environment.
  package var variables: [String: String] { token.map { [variable: $0] } ?? [:] }

  /// The options of a call of a portal that starts a program.
  package var options: BusValue {
    .options(token.map { ["activation_token": .string($0)] } ?? [:])
  }

  /// Of a window of X.
  /// - Parameters:
  ///   - window: the X server's number of the window; 0 for none.
  ///   - time: of the last input in the window, in milliseconds of the server's clock; 0 where it is not known.
  ///   - number: of this token among all of the program.
  package static func ofX(window: UInt, time: UInt32, number: Int) -> Introduction {
    var introduction = Introduction()
    guard window != 0 else { return introduction }
    introduction.parent = "x11:" + String(window, radix: 16)
    // The desktop is not told of this start: it would show that the program starts until that program says that it has,
    // and many never do. What counts is the time in it, by which the other program's window may come to the front.
    if time != 0 { introduction.token = "\(Program.id)-\(getpid())-\(number)_TIME\(time)" }
    return introduction
  }

  /// Of the window of Wayland.
  /// - Parameter told: called with it on the window's thread, when the compositor has answered.
  /// - Returns: whether there is such a window.
  @MainActor
  static func askWayland(_ told: @escaping @MainActor (Introduction) -> Void) -> Bool {
    let question = Unmanaged.passRetained(Question(told))
    let isAsked = paper_wayland_ask(
      { context, parent, token in
        guard let context else { return }
        var introduction = Introduction()
        introduction.variable = StartupToken.activationVariable
        // Bound: the border ends both with a zero.
        if let parent { introduction.parent = "wayland:" + String(cString: parent) }
        introduction.token = token.map { String(cString: $0) }
        // The pointer is the one below, which is told once.
        let question = Unmanaged<Question>.fromOpaque(context).takeRetainedValue()
        MainActor.assumeIsolated { [introduction] in question.told(introduction) }
      }, question.toOpaque())
    if isAsked == 0 { question.release() }
    return isAsked != 0
  }

  private final class Question: Sendable {
    let told: @MainActor (Introduction) -> Void
    init(_ told: @escaping @MainActor (Introduction) -> Void) { self.told = told }
  }
}
