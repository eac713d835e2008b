import Books

/// The books of a table by title and authors: whether the library has a book that another place tells of.
///
/// A value, made on any thread, of the table as the table was. Only books whose files can be opened count.
public struct BookNames: Sendable {
  private let columns: BookColumns
  private var slots: [[UInt8]: Int32] = [:]

  init(_ columns: BookColumns, _ text: SearchText) {
    self.columns = columns
    for slot in columns.slots where columns.has(slot) && columns.states[slot] == .present {
      let flags = columns.flags[slot]
      guard !flags.contains(.isFolder), !flags.contains(.isPicture), !flags.contains(.isGuessed)
      else { continue }
      let all = columns.texts.slice(.authors, of: slot)
      let authors =
        all.isEmpty
        ? [Array(text.slice(1, of: slot))]
        : all.split(separator: 0x1F).map { Self.folded($0) }
      guard let key = Self.key(Array(text.slice(0, of: slot)), authors) else { continue }
      // Of several copies the first one counts.
      if slots[key] == nil { slots[key] = Int32(slot) }
    }
  }

  /// The book of a title and of exactly these authors; nil where there is none, or where title or authors are not told.
  public func entry(title: String, authors: [String]) -> ShelfEntry? {
    Self.key(Self.folded(title.utf8), authors.map { Self.folded($0.utf8) })
      .flatMap { slots[$0] }.map { columns.entry(at: Int($0)) }
  }

  private static func key(_ title: [UInt8], _ authors: [[UInt8]]) -> [UInt8]? {
    let authors = authors.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
    guard !title.isEmpty, !authors.isEmpty else { return nil }
    return Array(([title] + authors).joined(separator: [SearchText.textEnd]))
  }

  private static func folded(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    Folding.append(text, to: &bytes)
    return bytes
  }
}

extension BookTable {
  /// Makes the names of the books as the books are now: to be called on a thread, as 100,000 books take longer than a frame.
  public func naming() -> @Sendable () -> BookNames {
    // The arrays are shared with the table until the table changes.
    let (columns, text) = (columns, freshSearch)
    return { BookNames(columns, text) }
  }
}
