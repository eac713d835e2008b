/// What another program has kept of a book, on its way into the library.
public struct FoundNotes: Equatable, Sendable {
  public enum Origin: String, Sendable {
    case koreader, calibre

    /// The name of the program.
    public var name: String {
      switch self {
      case .koreader: "KOReader"
      case .calibre: "Calibre"
      }
    }
  }

  public var origin: Origin
  /// The same as long as the other program keeps the same of the book: each version is offered once.
  public var version: String
  public var marks: [Mark]
  /// Notes of which no place in the book is found.
  public var lost: Int
  /// Where the other program left the book.
  public var place: BookState.Place?
  /// How the state of the book changes.
  public var edits: [BookEdit]

  public init(
    origin: Origin, version: String, marks: [Mark], lost: Int = 0, place: BookState.Place? = nil,
    edits: [BookEdit] = []
  ) {
    (self.origin, self.version, self.marks) = (origin, version, marks)
    (self.lost, self.place, self.edits) = (lost, place, edits)
  }
}

/// A file in which another program may keep notes about a book.
public enum NotesSource: Equatable, Sendable {
  /// KOReader's table about the book alone.
  case sidecar([UInt8])
  /// The database of a library that Calibre keeps, with the book's folder in the library and the ending in capitals.
  case library([UInt8], folder: String, format: String)

  public var path: [UInt8] {
    switch self {
    case .sidecar(let path), .library(let path, _, _): path
    }
  }

  /// Where notes about a book may lie, the best first. The disk is not asked.
  /// - Parameters:
  ///   - book: the bytes of a path. Nothing is told of a relative path.
  ///   - settings: KOReader's own folder; nil for none.
  public static func candidates(for book: [UInt8], settings: [UInt8]?) -> [NotesSource] {
    let slash = UInt8(ascii: "/"), point = UInt8(ascii: ".")
    guard book.first == slash, let last = book.lastIndex(of: slash),
      let dot = book.lastIndex(of: point), dot > last + 1, dot + 1 < book.endIndex
    else { return [] }
    let ending = book[(dot + 1)...]
    let sidecar = book[..<dot] + Array(".sdr/metadata.".utf8) + ending + Array(".lua".utf8)
    var found: [NotesSource] = [.sidecar(Array(sidecar))]
    if let settings { found.append(.sidecar(settings + Array("/docsettings".utf8) + sidecar)) }
    // `LIBRARY/AUTHOR/TITLE/FILE`.
    let parts = book.split(separator: slash, omittingEmptySubsequences: true)
    if parts.count >= 4 {
      let library = parts.dropLast(3).flatMap { [slash] + $0 }
      let folder = parts.suffix(3).dropLast().map { String(decoding: $0, as: UTF8.self) }
      found.append(
        .library(
          library + Array("/metadata.db".utf8), folder: folder.joined(separator: "/"),
          format: String(decoding: ending, as: UTF8.self).uppercased()))
    }
    return found
  }
}
