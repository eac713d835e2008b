/// What has to do with one picture of a book.
public enum Picture {
  /// Where a picture's bytes are: a file.
  ///
  /// The path is kept as the system's bytes, because two names that Swift's strings call equal
  /// (composed and decomposed accents) are two files, and because a name need not be UTF-8 at all.
  public struct Source: Hashable, Sendable {
    /// The path as the system knows it, without the closing zero.
    public let bytes: [UInt8]

    public init(path: String) { self.bytes = Array(path.utf8) }

    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// The path for messages; bytes that are not UTF-8 show as U+FFFD.
    public var path: String { String(decoding: bytes, as: UTF8.self) }
  }
}

extension Picture.Source: CustomStringConvertible {
  public var description: String { Printable.escaped(path) }
}
