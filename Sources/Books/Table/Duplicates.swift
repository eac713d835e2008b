import Books

/// Books that are there more than once. The table tells such books and never merges them.
///
/// Copies of a file that was read are sure. The same title, first author and volume are likely to be the same book, and
/// so are files of the same name and size.
enum Duplicates {
  static func likely(in columns: BookColumns, _ text: SearchText) -> Set<Int> {
    var found = Set(columns.library.copies)
    var named: [NameKey: Int] = [:]
    var sized: [FileKey: Int] = [:]
    for slot in columns.slots where columns.has(slot) {
      let name = NameKey(
        title: text.slice(0, of: slot), author: AuthorName.first(of: text.slice(1, of: slot)),
        volume: columns.volumes[slot].bitPattern)
      add(slot, name, &named, &found)
      guard columns.sizes[slot] > 0 else { continue }
      let path = columns.texts.slice(.path, of: slot)
      let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
      add(slot, FileKey(name: path[start...], size: columns.sizes[slot]), &sized, &found)
    }
    return found
  }

  private struct NameKey: Hashable {
    var title, author: ArraySlice<UInt8>
    var volume: UInt32
  }

  private struct FileKey: Hashable {
    var name: ArraySlice<UInt8>
    var size: Int64
  }

  private static func add<Key>(
    _ slot: Int, _ key: Key, _ first: inout [Key: Int], _ found: inout Set<Int>
  ) {
    if let other = first[key] { found.formUnion([slot, other]) } else { first[key] = slot }
  }
}
