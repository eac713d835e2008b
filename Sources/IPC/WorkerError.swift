/// Why a worker does not do what it was asked.
public struct WorkerError: Error, Equatable, Sendable {
  public enum Reason: UInt8, CaseIterable, Sendable {
    /// The bytes are no book of a known kind.
    case unknownFormat = 0
    /// The book, or this page of it, is damaged.
    case damaged = 1
    /// The format is known, but not what this book wants of it.
    case unsupported = 2
    case passwordNeeded = 3
    case passwordWrong = 4
    /// An archive that is encrypted.
    case encrypted = 5
    case noSuchBook = 6
    case noSuchPage = 7
    /// More pixels, bytes or entries than are taken.
    case tooLarge = 8
    case outOfMemory = 9
    case cancelled = 10
    case expired = 11
    /// The request makes no sense; the program's own fault.
    case badRequest = 12
    case empty = 13
    case unreadable = 14
    /// The file ends within the book, or within the page's picture.
    case truncated = 15
    /// The book has no cover of its own.
    case noCover = 16
    /// The worker cannot lock itself, so it reads nothing at all.
    case unlockable = 17
    /// A format that is known and not read; the words are its name.
    case otherFormat = 18
  }

  public var reason: Reason
  /// The decoder's own words; not to be believed, but to be shown.
  public var words: String

  public init(_ reason: Reason, _ words: String = "") {
    self.reason = reason
    self.words = words
  }
}

extension WorkerError: IPCValue {
  public static var minimumBytes: Int { 5 }

  /// Bytes of the words.
  static let limit = 512

  public func write(to writer: inout IPCWriter) {
    writer.put(reason.rawValue)
    writer.put(words, limit: Self.limit)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    reason = try reader.choice("reason")
    words = try reader.text("words", limit: Self.limit)
  }
}
