/// Gives each book of a shelf an id that stays the same wherever the book stands on the shelf.
///
/// The id of a book with a unique name is the name. Books that share a name have the name followed by eight
/// hexadecimal digits of the FNV-1a hash (Fowler, Noll and Vo) of each book's place on the disk. Neither
/// the order of the shelf nor a book added to the shelf therefore changes such an id. Only books that are
/// opened twice, and so share the place as well, are counted: `-2`, `-3`, ...
///
/// An id that counts places on the shelf would shift with each new book, and saved places with the id
/// (decision: Shelf ids).
package struct ShelfIDs {
  /// - Parameters:
  ///   - names: the names of all books, in the order of the shelf.
  ///   - origin: the place on the disk of the book with this index, as bytes; called only for shared names.
  /// - Returns: an id for each name; no two ids are equal.
  static func ids(of names: [String], origin: (Int) -> [UInt8]) -> [String] {
    let candidates = names.map(id(from:))
    var numbers: [String: Int] = [:]
    for candidate in candidates { numbers[candidate, default: 0] += 1 }
    // A unique name is reserved for its book, whatever ids the other books come to.
    var taken = Set(candidates.filter { numbers[$0] == 1 })
    var nextNumbers: [String: Int] = [:]
    return candidates.indices.map { index in
      guard numbers[candidates[index]] != 1 else { return candidates[index] }
      let candidate = longID(candidates[index], origin: origin(index))
      var id = candidate
      // The next number is kept per id, so that a thousand copies of a book need no thousand tries each.
      var number = nextNumbers[candidate, default: 2]
      while !taken.insert(id).inserted {
        id = "\(candidate)-\(number)"
        number += 1
      }
      nextNumbers[candidate] = number
      return id
    }
  }

  /// The id of a book whose name other books have, too.
  /// - Parameter origin: the book's place on the disk, as bytes.
  static func longID(_ id: String, origin: [UInt8]) -> String { "\(id)-\(digits(of: origin))" }

  private static func digits(of bytes: [UInt8]) -> String {
    var hash = FNV1a()
    for byte in bytes { hash.add(byte) }
    let text = String(UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32), radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  static func id(from name: String) -> String {
    let isUsual = name.unicodeScalars.allSatisfy {
      $0.isASCII || (!Printable.isHarmful($0) && !Printable.isSpace($0))
    }
    // Bytes, as scalars one by one take five times as long.
    if isUsual, !name.isEmpty {
      let bytes = name.utf8.map { byte in
        switch byte {
        case 0...0x20, 0x22, 0x2F, 0x5C, 0x7F: UInt8(ascii: "-")
        default: byte
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    var id = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        scalar != "/" && scalar != "\"" && scalar != "\\" && !Printable.isHarmful(scalar)
        && !Printable.isSpace(scalar)
      id.unicodeScalars.append(isPlain ? scalar : "-")
    }
    return id.isEmpty ? "book" : id
  }
}
