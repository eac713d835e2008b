import Books
import PaperGeometry

/// A book as the table takes the book.
public struct BookRow: Equatable, Sendable {
  /// Whether the book's file can be opened now.
  public enum State: UInt8, Sendable {
    case present
    /// The file is gone.
    case missing
    /// The file cannot be read as a book.
    case failed
    /// The folder of the library is not there now, as a disk that is not put in.
    case unmounted
    /// The book lies on a server, and was not fetched.
    case remote
  }

  /// The first number of books that a server has: the catalogue's numbers are lower.
  public static let firstOfServers: Int64 = 1 << 40

  /// The catalogue's number of the book, or the place in a list of books.
  public var number: Int64
  public var entry: ShelfEntry
  /// Facts beside the entry's title and author.
  public var details: BookDetails
  /// Of the file, in bytes.
  public var size: Int
  /// When the book came to the library, in seconds since 1970; 0 where that is not known.
  public var added: Int
  public var color: PackedColor?
  public var spine: PackedColor?
  /// The trimmed page in points.
  public var trim: Size?
  /// The short name of the format, as "epub"; empty where the format is not known.
  public var format: String
  public var state: State

  public init(
    number: Int64, entry: ShelfEntry, details: BookDetails = BookDetails(), size: Int = 0,
    added: Int = 0, color: PackedColor? = nil, spine: PackedColor? = nil, trim: Size? = nil,
    format: String = "", state: State = .present
  ) {
    (self.number, self.entry, self.details) = (number, entry, details)
    (self.size, self.added, self.color, self.spine) = (size, added, color, spine)
    (self.trim, self.format, self.state) = (trim, format, state)
  }
}

/// What is kept of a book's reading.
public struct BookReading: Equatable, Sendable {
  /// How much has been read, from 0 to 1; nil for a book that nobody has begun.
  public var progress: Double?
  /// In seconds since 1970; nil for a book that was never opened.
  public var lastRead: Int?
  public var isFinished = false
  /// Whether something is marked in the book.
  public var hasNotes = false
  /// The reader's own rating, from 0 to 10.
  public var rating: Int?
  /// The reader's own tags.
  public var tags: [String] = []
  public var corrections: [CorrectedField: String] = [:]
  /// The library's number of the book; nil for a book of which the library knows nothing.
  public var book: Int?

  public init() {}

  public init(_ kept: KeptReading) {
    (progress, lastRead) = (kept.stage == .unread ? nil : kept.progress ?? 0, kept.lastRead)
    (isFinished, hasNotes) = (kept.stage == .finished, kept.notes > 0)
    (rating, tags, corrections, book) = (kept.rating, kept.tags, kept.corrections, kept.book)
  }
}

/// A change of the table.
public enum TablePacket: Sendable {
  /// Inserts books, or replaces the books of the same numbers.
  case rows([BookRow])
  /// The same, as a start reads many rows.
  case packed(PackedRows)
  case removed([Int64])
  case readings([Int64: BookReading])
}

extension TablePacket {
  /// The rows of the packet as values; none of another packet.
  public var rows: [BookRow] {
    switch self {
    case .rows(let rows): rows
    case .packed(let packed): packed.rows
    case .removed, .readings: []
    }
  }
}
