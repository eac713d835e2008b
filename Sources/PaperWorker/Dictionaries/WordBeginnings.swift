/// The first bytes of some words. Nearly all words of an index are told apart by these.
struct WordBeginnings {
  private var isFirst = [Bool](repeating: false, count: 256)

  init(_ keys: some Sequence<WordKey>) {
    let first = Set(keys.compactMap { $0.bytes.first })
    for byte in UInt8.min...UInt8.max {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        isFirst[Int(byte)] = first.contains(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): isFirst[Int(byte)] = first.contains(byte | 0x20)
      // Other signs are no part of a key, and letters beyond ASCII may become any.
      default: isFirst[Int(byte)] = true
      }
    }
  }

  /// Whether a word can be one of the words.
  func mayBegin(_ word: ArraySlice<UInt8>) -> Bool {
    guard let byte = word.first else { return false }
    return isFirst[Int(byte)]
  }
}
