extension Sequence<Character> {
  /// Whether a text reads from right to left: its first letter with a direction decides; nil for a text without letters.
  var readsFromRight: Bool? {
    for letter in self {
      guard let scalar = letter.unicodeScalars.first, scalar.properties.isAlphabetic else {
        continue
      }
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return true
      default: return false
      }
    }
    return nil
  }
}
