/// The first letter of a block, which some books set otherwise.
enum FirstLetter {
  /// The end of the first letter and of the signs before and behind that letter, which are set alike; nil where there
  /// are spaces alone. In bytes of UTF-8.
  static func end(in bytes: ArraySlice<UInt8>) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var at = bytes.startIndex
    var end: Int?
    // A row of signs of any length is no first letter.
    for _ in 0..<256 {
      guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return end }
      let isSpace = scalar.value <= 0x20
      if end != nil, isSpace || !isSign(scalar) { return end }
      at += UTF8.width(scalar)
      if !isSpace, !isSign(scalar) { end = at } else if end != nil { end = at }
    }
    return end
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .nonspacingMark:
      true
    default: false
    }
  }
}
