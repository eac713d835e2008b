/// A shelf that is read from the disk again and again, each time as a whole.
///
/// The changes between two readings are not told one by one: the books are found again by their ids.
public final class RenewedShelf: ShelfSource {
  private var shelf: ListedShelf
  public private(set) var revision = 0

  public init(_ shelf: ListedShelf) { self.shelf = shelf }

  /// Takes the books as they are now.
  public func take(_ shelf: ListedShelf) {
    self.shelf = shelf
    revision += 1
  }

  public var count: Int { shelf.count }
  public func entry(at index: Int) -> ShelfEntry { shelf.entry(at: index) }
  public func index(of id: ShelfEntry.ID) -> Int? { shelf.index(of: id) }
  public func changes(since revision: Int) -> [ShelfChange]? {
    revision == self.revision ? [] : nil
  }
}
