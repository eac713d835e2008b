import BookTable
import Books
import Catalogue

/// What the shelf of the library asks of a catalogue.
package protocol LibraryCatalogue: Sendable {
  func take() -> Catalogue.News
  func add(root: Picture.Source)
  func remove(root: Picture.Source)
  func scan()
  func keep(numbers: [Int64])
  /// Waits for the catalogue: for background threads.
  func details(
    of number: Int64
  ) -> (details: BookDetails, origins: DetailOrigins, changed: Int?)?
  /// Waits for the disk: for background threads.
  func identifiers() -> BookIdentifiers
  func stop(within seconds: Double)
}

extension Catalogue: LibraryCatalogue {}
