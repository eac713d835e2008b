/// Gives each book of a shelf an id that stays the same wherever the book stands on the shelf.
///
/// A book whose name no other book has is called by its name. Books of one name have their names
/// followed by eight hexadecimal digits of the FNV-1a hash (Fowler, Noll and Vo) of where each of
/// them lies: so opening them in another order, or others beside them, gives each the same id. Only
/// things that are opened twice, and cannot be told apart, are counted: `-2`, `-3`, ...
///
/// (Counting all books of one name in the order of the shelf was rejected: a new book at the front gave
/// its neighbours' ids, and so their places, to others.)
struct ShelfIDs {
  /// - Parameters:
  ///   - names: of all books, in the order of the shelf.
  ///   - origin: where the book with this number lies, as bytes; asked for only where it decides.
  /// - Returns: an id for each name; no two are alike.
  static func ids(of names: [String], origin: (Int) -> [UInt8]) -> [String] {
    let wishes = names.map(id(from:))
    var numbers: [String: Int] = [:]
    for wish in wishes { numbers[wish, default: 0] += 1 }
    // A name that only one book has is that book's, whatever ids others come to.
    var taken = Set(wishes.filter { numbers[$0] == 1 })
    var nextNumbers: [String: Int] = [:]
    return wishes.indices.map { index in
      guard numbers[wishes[index]] != 1 else { return wishes[index] }
      let wish = "\(wishes[index])-\(digits(of: origin(index)))"
      var id = wish
      // The number to try next is kept: a thousand times the same book take a moment.
      var number = nextNumbers[wish, default: 2]
      while !taken.insert(id).inserted {
        id = "\(wish)-\(number)"
        number += 1
      }
      nextNumbers[wish] = number
      return id
    }
  }

  private static func digits(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let text = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  private static func id(from name: String) -> String {
    var id = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        scalar != "/" && scalar != "\"" && scalar != "\\" && !Printable.isHarmful(scalar)
        && !scalar.properties.isWhitespace
      id.unicodeScalars.append(isPlain ? scalar : "-")
    }
    return id.isEmpty ? "book" : id
  }
}
