import Books

/// The marks of all books, with their words folded for the search.
///
/// The index is made on a background thread: the words of 20,000 marks are folded in the time of several frames.
package struct NotesIndex: Sendable {
  /// A mark and the book of the mark.
  package struct Entry: Sendable {
    /// Among the books of the index.
    package let book: Int
    package let mark: Mark
    /// The day on which the mark was made, as `2026-03-14`; empty where the day is not known.
    package let day: String
  }

  /// In the order in which the books came.
  package let books: [MarkedBook]
  /// The marks, book after book, each book in its own order.
  package let entries: [Entry]
  /// The entries from the newest to the oldest.
  package let newest: [Int32]
  /// The folded words of each entry, each ended by a zero.
  private let bytes: [UInt8]
  private let starts: [UInt32]

  /// The most letters of a text that are searched.
  private static let letters = 4000
  /// The most bytes that are searched; no word finds the marks behind.
  private static let mostBytes = 1 << 28
  /// The most words of a search.
  private static let mostWords = 16

  /// - Parameter day: the user's day at a moment in seconds since 1970.
  package init(_ books: [MarkedBook], day: (Int) -> String?) {
    var entries: [Entry] = []
    var (bytes, starts): ([UInt8], [UInt32]) = ([], [0])
    for (number, book) in books.enumerated() {
      let about = Folding.folded("\(book.title) \(book.author ?? "")".utf8)
      for mark in book.marks {
        let entry = Entry(
          book: number, mark: mark, day: mark.made > 0 ? day(mark.made) ?? "" : "")
        entries.append(entry)
        if bytes.count < Self.mostBytes {
          for text in [mark.text, mark.note, entry.day] {
            bytes += Folding.folded(text.prefix(Self.letters).utf8)
            bytes.append(0x20)
          }
          bytes += about
        }
        bytes.append(0)
        starts.append(UInt32(bytes.count))
      }
    }
    self.books = books.map { book in
      var book = book
      book.marks = []
      return book
    }
    (self.entries, self.bytes, self.starts) = (entries, bytes, starts)
    newest = entries.indices.sorted {
      (entries[$1].mark.made, $0) < (entries[$0].mark.made, $1)
    }.map(Int32.init)
  }

  /// The entries in which all words occur: in the marked words, the note, the day, the title or the author.
  /// - Returns: numbers of entries, in the order of the entries.
  package func found(_ query: String) -> [Int32] {
    let words = Folding.folded(query.utf8).split(separator: 0x20).prefix(Self.mostWords).map(
      Array.init
    ).sorted { $0.count > $1.count }
    guard let first = words.first else { return entries.indices.map(Int32.init) }
    var found: [Int32] = []
    var entry = 0
    var place = 0
    while let next = bytes.firstPlace(of: first, in: place..<bytes.count) {
      entry = self.entry(at: next, from: entry)
      let end = Int(starts[entry + 1])
      let range = Int(starts[entry])..<end
      if words.dropFirst().allSatisfy({ bytes.firstPlace(of: $0, in: range) != nil }) {
        found.append(Int32(entry))
      }
      place = end
    }
    return found
  }

  /// - Parameter first: an entry that is not behind the wanted entry.
  private func entry(at place: Int, from first: Int) -> Int {
    var (low, high) = (first, entries.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(starts[middle]) <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
