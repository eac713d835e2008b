/// Looks for words in bytes, letters of either case, spaces of the bytes left out.
struct ByteSearch {
  private let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = bytes.lazy.filter { $0 > 0x20 }.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  /// - Parameter words: without spaces and capitals.
  func has(_ words: String) -> Bool { first(words) != nil }

  /// The index of the byte after the words.
  private func first(_ words: String) -> Int? {
    let wanted = Array(words.utf8)
    guard let start = wanted.first, bytes.count >= wanted.count else { return nil }
    var at = 0
    while at <= bytes.count - wanted.count {
      if bytes[at] == start && bytes[at..<at + wanted.count].elementsEqual(wanted) {
        return at + wanted.count
      }
      at += 1
    }
    return nil
  }

  /// What stands after the words up to a quotation mark, a bracket or the like.
  func value(after words: String) -> String? {
    guard let start = first(words) else { return nil }
    let stops: Set<UInt8> = Set("\"'<>;?/".utf8)
    let rest = bytes[start...].drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    let value = rest.prefix(40).prefix { !stops.contains($0) }
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
  }
}
