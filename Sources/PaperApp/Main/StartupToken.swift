/// The token by which a desktop knows that the user has just asked for a window (Startup Notification Specification).
package enum StartupToken {
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
