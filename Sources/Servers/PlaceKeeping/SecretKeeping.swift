/// Where secrets of servers lie. All calls wait, also for a prompt that the reader may leave alone.
public protocol SecretKeeping: Sendable {
  /// - Returns: nil where no such secret is kept or can be had.
  func secret(for id: String) -> [UInt8]?
  /// Keeps a secret in place of the former secret.
  /// - Parameter label: what the reader reads in the desktop's list of secrets.
  /// - Returns: whether the secret is kept.
  func keep(_ secret: [UInt8], for id: String, label: String) -> Bool
  func forget(_ id: String)
}
