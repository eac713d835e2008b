import Books
import Localisation

/// A book that the reader has corrected.
struct CorrectedRow: Sendable {
  /// As the catalogue has found the book.
  var found: BookRow
  var corrections: [CorrectedField: String]

  /// The book as the shelf shows the book.
  var row: BookRow {
    var row = found
    row.details = found.details.corrected(by: corrections)
    // A book without any title would have no name on the shelf.
    if let title = corrections[.title], !title.isEmpty {
      (row.entry.title, row.entry.isGuessed) = (LabelText.line(title), false)
    }
    if corrections[.authors] != nil {
      let authors = row.details.authors
      row.entry.author = authors.isEmpty ? nil : Localisation.list(authors)
      row.entry.isGuessed = false
    }
    return row
  }
}
