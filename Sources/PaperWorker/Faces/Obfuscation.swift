/// How the fonts of books are hidden from programs that are no readers.
package enum Obfuscation {
  /// - Parameters:
  ///   - algorithm: the address that `META-INF/encryption.xml` names.
  ///   - identifier: the book's own, as its package has the identifier.
  /// - Returns: the font, or nil where the algorithm is unknown or the identifier is unfit.
  package static func undone(_ bytes: [UInt8], algorithm: String, identifier: String) -> [UInt8]? {
    nil
  }
}
