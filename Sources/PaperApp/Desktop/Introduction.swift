import Bus

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

  /// The token for another window of this program.
  package var startupToken: StartupToken {
    variable == StartupToken.activationVariable
      ? StartupToken(activation: token) : StartupToken(startup: token)
  }

  /// What goes to the other program's environment.
  package var variables: [String: String] { token.map { [variable: $0] } ?? [:] }

  /// The options of a call of a portal that starts a program.
  package var options: BusValue {
    .options(token.map { ["activation_token": .string($0)] } ?? [:])
  }
}
