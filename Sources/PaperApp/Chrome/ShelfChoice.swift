import Books
import Localisation

/// A shelf of the library: all books, the books of a state, a collection, or the books in need of care.
package enum ShelfChoice: Hashable {
  case all, reading, unread, finished
  case collection(BookCollection.ID)
  case duplicate, missing, failed

  static let states: [ShelfChoice] = [.all, .reading, .unread, .finished]
  static let care: [ShelfChoice] = [.duplicate, .missing, .failed]

  /// The search that finds the books; nil for a collection that is no longer there.
  package func query(among collections: [BookCollection]) -> BookQuery? {
    switch self {
    case .all: BookQuery("")
    case .reading: BookQuery("is:reading")
    case .unread: BookQuery("is:unread")
    case .finished: BookQuery("is:finished")
    case .duplicate: BookQuery("is:duplicate")
    case .missing: BookQuery("is:missing")
    case .failed: BookQuery("is:failed")
    case .collection(let id): collections.first { $0.id == id }?.query
    }
  }

  /// What readers call the shelf; nil for a collection that is no longer there.
  package func name(among collections: [BookCollection]) -> String? {
    switch self {
    case .all: Localisation.text("All books")
    case .reading: Localisation.text("Reading", context: "shelf")
    case .unread: Localisation.text("Unread", context: "shelf")
    case .finished: Localisation.text("Finished", context: "shelf")
    case .duplicate: Localisation.text("Duplicates")
    case .missing: Localisation.text("Missing files")
    case .failed: Localisation.text("Unreadable books")
    case .collection(let id): collections.first { $0.id == id }?.name
    }
  }
}

extension BookCollection {
  /// The longest name in letters.
  private static let longestName = 80

  /// A name without white space around it, and without quotes, which end a name in a search; nil for an empty name.
  package static func name(of typed: String) -> String? {
    let letters = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .map { $0 == "\"" ? "”" : $0 }
    let name = String(letters.prefix(longestName))
    return name.isEmpty ? nil : name
  }
}
