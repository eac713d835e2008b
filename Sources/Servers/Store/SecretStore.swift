/// Where secrets lie from one start of the program to the next: the desktop's keyring. All calls wait, also for the user.
public protocol SecretStore: Sendable {
  /// - Parameter id: of a server or of an account.
  /// - Returns: nil where there is no such secret, no keyring, or where the user does not unlock the keyring.
  func secret(of id: String) -> [UInt8]?
  /// - Parameter label: what the user reads in the desktop's list of secrets.
  /// - Returns: whether the secret is kept.
  func keep(_ secret: [UInt8], label: String, of id: String) -> Bool
  func forget(_ id: String)
}
