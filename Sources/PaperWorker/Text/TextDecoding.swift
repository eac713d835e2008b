import CEncoding

/// Bytes in any encoding to UTF-8.
package enum TextDecoding {
  /// Opens the encodings; before the process is locked.
  package static func prepare() { paper_encoding_prepare() }

  /// How many bytes are looked at where an encoding is guessed.
  private static let sample = 256 << 10

  /// - Parameter declared: an encoding that the text itself names. The bytes are believed first.
  /// - Returns: valid UTF-8 without a byte order mark.
  package static func utf8(_ bytes: [UInt8], declared: String? = nil) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(Array(bytes.dropFirst(3))) }
    if bytes.starts(with: [0xFF, 0xFE]) { return converted(Array(bytes.dropFirst(2)), "UTF-16LE") }
    if bytes.starts(with: [0xFE, 0xFF]) { return converted(Array(bytes.dropFirst(2)), "UTF-16BE") }
    if let order = wideOrder(bytes) { return converted(bytes, order) }
    if isUTF8(bytes) { return repaired(bytes) }
    if let declared, let text = conversion(bytes, declared) { return text }
    return converted(bytes, guess(bytes))
  }

  /// Whether the bytes are UTF-8, but for one flaw in fifty characters of several bytes.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var (sound, flaws, at) = (0, 0, 0)
    while at < bytes.count {
      let length = sequence(bytes, at)
      if length > 1 { sound += 1 }
      // A text may be cut within its last character.
      if length == 0 && at < bytes.count - 3 { flaws += 1 }
      at += max(1, length)
    }
    return flaws * 50 <= sound
  }

  /// The length of the character that begins at `at`, 0 where none begins there.
  private static func sequence(_ bytes: [UInt8], _ at: Int) -> Int {
    let first = bytes[at]
    let length: Int
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return 0
    }
    guard at + length <= bytes.count else { return 0 }
    for index in at + 1..<at + length where bytes[index] & 0xC0 != 0x80 { return 0 }
    let second = bytes[at + 1]
    switch (first, second) {
    case (0xE0, ..<0xA0), (0xED, 0xA0...), (0xF0, ..<0x90), (0xF4, 0x90...): return 0
    default: return length
    }
  }

  /// UTF-8 with U+FFFD for what is none.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var (text, sound, at): ([UInt8], Int, Int) = ([], 0, 0)
    while at < bytes.count {
      let length = sequence(bytes, at)
      if length == 0 {
        text += bytes[sound..<at]
        text += [0xEF, 0xBF, 0xBD]
        sound = at + 1
      }
      at += max(1, length)
    }
    return sound == 0 ? bytes : text + bytes[sound...]
  }

  /// UTF-16 without a mark: nearly all of its units are letters of a script that is often met, and one is
  /// a line's end or a space, which has a zero as no other encoding has.
  private static func wideOrder(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 8, bytes.count % 2 == 0, bytes.prefix(4096).contains(0) else { return nil }
    let units = min(bytes.count, 4096) / 2
    func share(_ low: Int, _ high: Int) -> Double {
      var plain = 0
      for unit in 0..<units {
        switch (bytes[2 * unit + high], bytes[2 * unit + low]) {
        case (0, 0x09...0x0D), (0, 0x20...0x7E), (0, 0xA0...0xFF), (0x01...0x06, _),
          (0x20, _), (0x30, _), (0x4E...0x9F, _), (0xAC...0xD7, _), (0xFF, _):
          plain += 1
        default: break
        }
      }
      return Double(plain) / Double(units)
    }
    let (little, big) = (share(0, 1), share(1, 0))
    guard max(little, big) > 0.95 else { return nil }
    return little >= big ? "UTF-16LE" : "UTF-16BE"
  }

  private static func guess(_ bytes: [UInt8]) -> String {
    var name = [CChar](repeating: 0, count: 64)
    paper_encoding_guess(bytes, min(bytes.count, sample), &name, name.count)
    return String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func converted(_ bytes: [UInt8], _ name: String) -> [UInt8] {
    conversion(bytes, name) ?? conversion(bytes, "WINDOWS-1252") ?? repaired(bytes)
  }

  private static func conversion(_ bytes: [UInt8], _ name: String) -> [UInt8]? {
    var text: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard paper_encoding_convert(name, bytes, bytes.count, &text, &count) == 0 else { return nil }
    defer { paper_encoding_free(text) }
    // The shim gives `count` bytes.
    return repaired(Array(UnsafeBufferPointer(start: text, count: count)))
  }
}
