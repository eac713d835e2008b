import Books

/// What a library knows, as a test says.
final class TestFacts: LibraryFacts {
  var revision = 0
  var collections: [BookCollection] = []
  var readings: [ShelfEntry.ID: KeptReading] = [:] { didSet { revision += 1 } }
  /// Without corrections.
  var found: [ShelfEntry.ID: BookDetails] = [:] { didSet { revision += 1 } }

  func entry(of id: ShelfEntry.ID) -> ShelfEntry? { nil }
  func reading(of id: ShelfEntry.ID) -> KeptReading? { readings[id] }

  func details(of id: ShelfEntry.ID) -> BookDetails? {
    found[id]?.corrected(by: readings[id]?.corrections ?? [:])
  }

  func series(of id: ShelfEntry.ID) -> SeriesFacts? { nil }
  func count(_ query: BookQuery) -> Int { 0 }

  /// Takes the corrections among some edits, as a library does.
  func take(_ changes: [BookChange]) {
    for change in changes {
      guard case .edit(.correct(let field, let text)) = change.what else { continue }
      let id = change.book.id.name
      readings[id, default: KeptReading(book: 1, path: [])].corrections[field] = text
    }
  }
}
