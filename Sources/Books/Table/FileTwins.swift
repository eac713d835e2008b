import Books

/// The files of a table's books by name and size, to find the same file in another place: a value, made on any thread, of the
/// table as the table was. Books of servers and missing books do not count.
public struct FileTwins: Sendable {
  /// Numbers made of name and size. The texts of the table are not held: the table would copy all texts at its next change.
  private var marks: Set<UInt64> = []
  private var paths: [Int64: [[UInt8]]] = [:]

  /// Files of one size that are told of.
  private static let mostPaths = 8

  public init() {}

  /// - Parameter sizes: of which the paths are told.
  init(_ columns: BookColumns, pathsOfSizes sizes: Set<Int>) {
    for slot in columns.slots where columns.has(slot) && columns.sizes[slot] > 0 {
      guard columns.numbers[slot] < BookRow.firstOfServers, columns.states[slot] != .missing
      else { continue }
      let size = columns.sizes[slot]
      let path = columns.texts.slice(.path, of: slot)
      let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
      marks.insert(Self.mark(path[start...], size))
      if columns.states[slot] == .present, sizes.contains(Int(size)),
        paths[size]?.count ?? 0 < Self.mostPaths
      {
        paths[size, default: []].append(Array(path))
      }
    }
  }

  /// Whether a book of the table has a file of this name and size.
  public func has(name: String, size: Int) -> Bool {
    marks.contains(Self.mark(Array(name.utf8)[...], Int64(size)))
  }

  /// The paths of some files of a size, which can be opened now.
  public func files(ofSize size: Int) -> [[UInt8]] { paths[Int64(size)] ?? [] }

  private static func mark(_ name: ArraySlice<UInt8>, _ size: Int64) -> UInt64 {
    SlotIndex.hash(name) ^ SlotIndex.hash(size)
  }
}

extension BookTable {
  /// Makes the files of the books as the books are now, with the paths of the files of some sizes: to be called on a thread.
  public func twinning() -> @Sendable (_ sizes: Set<Int>) -> FileTwins {
    // The arrays are shared with the table until the table changes.
    let columns = columns
    return { FileTwins(columns, pathsOfSizes: $0) }
  }
}
