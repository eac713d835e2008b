import Books

/// A shelf that is read from the disk again and again, each time as a whole.
///
/// The changes between two readings are not told one by one: the books are found again by their ids.
final class RenewedShelf: ShelfSource {
  private var shelf: ListedShelf
  private(set) var revision = 0

  init(_ shelf: ListedShelf) { self.shelf = shelf }

  /// Takes the books as they are now.
  func take(_ shelf: ListedShelf) {
    self.shelf = shelf
    revision += 1
  }

  var count: Int { shelf.count }
  func entry(at index: Int) -> ShelfEntry { shelf.entry(at: index) }
  func index(of id: ShelfEntry.ID) -> Int? { shelf.index(of: id) }
  func changes(since revision: Int) -> [ShelfChange]? {
    revision == self.revision ? [] : nil
  }
}
