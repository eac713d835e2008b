import Glibc

/// The tokens by which a desktop knows that the user has just asked for a window.
package struct StartupToken: Equatable, Sendable {
  /// Of the Startup Notification Specification, which windows of X use.
  package var startup: String?
  /// Of the protocol xdg-activation, which windows of Wayland use.
  package var activation: String?

  package init(startup: String? = nil, activation: String? = nil) {
    (self.startup, self.activation) = (startup, activation)
  }

  /// Desktops give the same token under either name, or only under the other window system's.
  package var ofX: String? { startup ?? activation }
  package var ofWayland: String? { activation ?? startup }

  /// Each token's name in the environment.
  package static let startupVariable = "DESKTOP_STARTUP_ID"
  package static let activationVariable = "XDG_ACTIVATION_TOKEN"

  /// Takes the tokens that the program was started with out of the environment, for they are of this start alone: a
  /// program that is started from here would tell the desktop of them once more. Call while there is only one thread.
  package static func take() -> StartupToken {
    func take(_ name: String) -> String? {
      defer { unsetenv(name) }
      // Bound: the system ends the value with a zero.
      return getenv(name).flatMap { String(validatingCString: $0) }.flatMap {
        $0.isEmpty ? nil : $0
      }
    }
    return StartupToken(startup: take(startupVariable), activation: take(activationVariable))
  }

  /// When the user asked, in milliseconds of the X server's clock, as a token of X ends with it (`..._TIME1234`).
  /// - Returns: nil where the token does not tell.
  package static func time(_ token: String?) -> UInt32? {
    guard let token else { return nil }
    let mark = Array("_TIME".utf8)
    let bytes = Array(token.utf8)
    guard
      let start = bytes.indices.reversed().first(where: { bytes[$0...].starts(with: mark) })
    else { return nil }
    let digits = String(decoding: bytes[(start + mark.count)...], as: UTF8.self)
    return UInt32(digits).flatMap { $0 == 0 ? nil : $0 }
  }
}
