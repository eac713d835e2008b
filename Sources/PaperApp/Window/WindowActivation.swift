import CSDL2
import Desktop

/// How the window and the windows of other programs come to the front of the screen, by the desktop's tokens.
///
/// SDL 2 knows no tokens of X, and makes none for other programs; `UntilSDL3` does both (decision: SDL 3).
@MainActor
protocol WindowActivation: AnyObject {
  /// Shows a window that has been created hidden, as the desktop and the user asked when the program was started.
  func show(_ window: OpaquePointer, _ token: StartupToken)
  /// Follows the user's input in a window. Call once the presenter is there, which may have SDL make another surface.
  func follow(_ window: OpaquePointer)
  /// Lets go of the window, which is to be destroyed.
  func end()

  /// The X server's number of the window; 0 on other window systems.
  var number: UInt { get }
  /// Notes what an event tells of the time of the user's input. What the event holds lasts until the next one is
  /// fetched.
  func note(_ event: inout SDL_Event)
  /// Brings the window to the front, as far as the desktop lets it.
  /// - Parameter token: of the desktop, for the program that the user has asked for the window.
  func bringToFront(_ token: StartupToken)
  /// Calls `completion` on the window's thread with the window's introduction to another program: at once, or when the
  /// compositor has answered.
  func introduce(_ completion: @escaping @MainActor (Introduction) -> Void)
}
