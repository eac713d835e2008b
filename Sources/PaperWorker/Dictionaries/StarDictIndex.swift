/// The facts of a dictionary of StarDict.
struct StarDictFacts: Equatable {
  /// The types of the parts of each entry; nil where each part tells its type.
  var types: [UInt8]?
  /// Bytes of a place.
  var offsetBytes = 4

  init() {}

  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    ) {
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let value = line[(sign + 1)...].filter { $0 != UInt8(ascii: " ") }
      switch String(decoding: line[..<sign], as: UTF8.self).filter({ $0 != " " }) {
      case "sametypesequence": types = value.isEmpty ? nil : value
      case "idxoffsetbits": offsetBytes = value == Array("64".utf8) ? 8 : 4
      default: break
      }
    }
  }
}

/// The index of a dictionary of StarDict: words with the places of their texts.
///
/// Words end with a zero, and the bytes behind a word may be any: a place in the midst of the index tells nothing, so
/// the index is read from its beginning. The order of words is another one in each dictionary, too.
struct StarDictIndex {
  struct Entry: Equatable {
    var word: [UInt8]
    var offset: Int
    var count: Int
  }

  private let bytes: [UInt8]
  private let offsetBytes: Int

  init(_ bytes: [UInt8], _ facts: StarDictFacts) {
    (self.bytes, offsetBytes) = (bytes, facts.offsetBytes)
  }

  /// The entries of some words, and those of some numbers.
  func entries(
    of keys: Set<WordKey>, numbers: Set<Int>, limit: Int, isInTime: () -> Bool
  ) -> [Entry] {
    let begins = WordBeginnings(keys)
    var (at, number, found) = (0, 0, [Entry]())
    while at < bytes.count, let end = bytes[at...].firstIndex(of: 0),
      end + offsetBytes + 4 < bytes.count, found.count < limit
    {
      let word = bytes[at..<end]
      if numbers.contains(number)
        || begins.mayBegin(word) && keys.contains(WordKey(utf8: word))
      {
        found.append(
          Entry(
            word: Array(word), offset: value(end + 1, offsetBytes),
            count: value(end + 1 + offsetBytes, 4)))
      }
      (at, number) = (end + 1 + offsetBytes + 4, number + 1)
      if number & 4095 == 0, !isInTime() { break }
    }
    return found
  }

  /// A number with its highest byte first; one that no file is as long as is out of every range.
  private func value(_ at: Int, _ count: Int) -> Int {
    let value = bytes[at..<at + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: value)
  }

  /// The numbers of the entries to which further words lead.
  static func numbers(
    of keys: Set<WordKey>, in synonyms: [UInt8], limit: Int, isInTime: () -> Bool
  ) -> Set<Int> {
    let begins = WordBeginnings(keys)
    var (at, numbers, count) = (0, Set<Int>(), 0)
    while at < synonyms.count, let end = synonyms[at...].firstIndex(of: 0),
      end + 4 < synonyms.count, numbers.count < limit
    {
      let word = synonyms[at..<end]
      if begins.mayBegin(word), keys.contains(WordKey(utf8: word)) {
        numbers.insert(synonyms[end + 1...end + 4].reduce(0) { $0 << 8 | Int($1) })
      }
      (at, count) = (end + 5, count + 1)
      if count & 4095 == 0, !isInTime() { break }
    }
    return numbers
  }
}
