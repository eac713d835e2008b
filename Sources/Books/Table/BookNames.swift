import Books

/// The books of a table by identifiers, title, authors and volume: whether the library has a book that another place tells of.
///
/// A value, made on any thread, of the table as the table was. Only books whose files can be opened count.
public struct BookNames: Sendable {
  private let columns: BookColumns
  private var index = LikenessIndex()
  /// The slots of the members of `index`.
  private var slots: [Int32] = []

  init(_ columns: BookColumns, _ text: SearchText, _ identifiers: BookIdentifiers) {
    self.columns = columns
    var members: [Int32] = Array(repeating: -1, count: columns.slots.count)
    for slot in columns.slots where columns.has(slot) && columns.states[slot] == .present {
      let flags = columns.flags[slot]
      guard !flags.contains(.isFolder), !flags.contains(.isPicture) else { continue }
      members[slot] = Int32(slots.count)
      slots.append(Int32(slot))
      // The name of a file is no title.
      let isGuessed = flags.contains(.isGuessed)
      index.add(
        title: isGuessed ? [] : Array(text.slice(0, of: slot)),
        authors: isGuessed ? [] : Self.authors(of: slot, columns, text),
        volume: columns.volumes[slot])
    }
    for (number, key) in identifiers.keys {
      guard let slot = columns.slot(of: number), members[slot] >= 0 else { continue }
      index.identify(Int(members[slot]), by: key)
    }
  }

  private static func authors(
    of slot: Int, _ columns: BookColumns, _ text: SearchText
  ) -> [[UInt8]] {
    let all = columns.texts.slice(.authors, of: slot)
    return all.isEmpty
      ? [Array(text.slice(1, of: slot))]
      : all.split(separator: TextArena.separator).map { LikenessIndex.folded($0) }
  }

  /// The same book in the library; nil where the library has no such book.
  public func entry(like book: BookLikeness) -> ShelfEntry? {
    index.member(like: book).map { columns.entry(at: Int(slots[$0])) }
  }
}

extension BookTable {
  /// Makes the names of the books as the books are now: to be called on a thread, as 100,000 books take longer than a frame.
  public func naming() -> @Sendable (BookIdentifiers) -> BookNames {
    // The arrays are shared with the table until the table changes.
    let (columns, text) = (columns, freshSearch)
    return { BookNames(columns, text, $0) }
  }
}
