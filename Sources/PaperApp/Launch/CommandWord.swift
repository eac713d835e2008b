/// A word of the command line: the system's bytes, and what they say as text.
///
/// A path need not be UTF-8, and a text made of its bytes may name another file.
public struct CommandWord: Equatable, Sendable {
  public let bytes: [UInt8]
  /// Bytes that are not UTF-8 show as U+FFFD.
  public let text: String

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
  }

  public init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The text of a word that must be one.
  public func checked() throws(Arguments.Misuse) -> String {
    guard text.utf8.elementsEqual(bytes) else { throw .init("\(text) is not UTF-8") }
    return text
  }
}
