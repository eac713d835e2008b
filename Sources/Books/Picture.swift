import SystemCalls

/// The namespace of a book's picture.
public enum Picture {
  /// The file of a picture.
  ///
  /// The path is kept as the system's bytes, because names that Swift's strings call equal (composed and
  /// decomposed accents) name two files, and because a file's name need not be UTF-8.
  public struct Source: Hashable, Sendable {
    /// The path as the system's bytes, without the terminating zero.
    public let bytes: [UInt8]

    public init(path: String) { self.bytes = Array(path.utf8) }

    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// The path for messages; bytes that are not UTF-8 show as U+FFFD.
    public var path: String { String(decoding: bytes, as: UTF8.self) }
  }
}

extension Picture.Source {
  /// What has come by a pipe. It has no name, and is gone with the program.
  public static let standardInput = Picture.Source(path: StandardInput.path)
}

extension Picture.Source: CustomStringConvertible {
  public var description: String { Printable.escaped(path) }
}
