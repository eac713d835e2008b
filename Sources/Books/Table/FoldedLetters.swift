/// The folded forms of the letters that most names are made of: Latin with accents, kana, and Han, which stays.
///
/// To ask the tables of Unicode for each text takes ten times as long.
struct FoldedLetters: Sendable {
  static let known = FoldedLetters()

  /// Letters whose forms do not depend on the letters beside: Latin, hiragana and katakana. `range` has the same numbers.
  private static let values: [Range<UInt32>] = [0xC0..<0x180, 0x3041..<0x3097, 0x30A1..<0x30FD]

  /// The folded forms, one behind the other. The forms of Han letters are not here.
  private(set) var bytes: [UInt8] = []
  private var starts: [Int] = [0]

  private init() {
    for value in Self.values.joined() {
      if let scalar = Unicode.Scalar(value) { Folding.appendScalars(String(scalar), to: &bytes) }
      starts.append(bytes.count)
    }
  }

  /// Where the folded form of a letter lies in `bytes`; nil for another letter.
  func range(of value: UInt32) -> Range<Int>? {
    let place: Int
    switch value {
    case 0xC0..<0x180: place = Int(value) - 0xC0
    case 0x3041..<0x3097: place = Int(value) - 0x3041 + 0xC0
    case 0x30A1..<0x30FD: place = Int(value) - 0x30A1 + 0xC0 + 0x56
    default: return nil
    }
    return starts[place]..<starts[place + 1]
  }

  /// Puts letters together of bytes in UTF-8.
  struct Reader {
    enum Result {
      /// More bytes of the letter follow.
      case isWithin
      case letter(Range<Int>)
      /// A Han letter, whose folded form is the letter.
      case han(UInt32)
      case unknown
    }

    let letters = FoldedLetters.known
    private var value: UInt32 = 0
    private var left = 0

    var isWithin: Bool { left > 0 }

    mutating func take(_ byte: UInt8) -> Result {
      if left == 0 {
        switch byte {
        case 0xC3...0xC5: (value, left) = (UInt32(byte & 0x1F), 1)
        case 0xE3...0xE9: (value, left) = (UInt32(byte & 0x0F), 2)
        default: return .unknown
        }
        return .isWithin
      }
      guard byte & 0xC0 == 0x80 else { return .unknown }
      (value, left) = (value << 6 | UInt32(byte & 0x3F), left - 1)
      guard left == 0 else { return .isWithin }
      if (0x4E00...0x9FFF).contains(value) { return .han(value) }
      return letters.range(of: value).map { .letter($0) } ?? .unknown
    }
  }
}
