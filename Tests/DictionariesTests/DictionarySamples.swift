import Dictionaries
import IPC

/// Dictionaries that tests make.
enum DictionarySamples {
  typealias Word = (word: String, text: String)

  static let words: [Word] = [
    ("a", "first letter"), ("go", "move away"), ("Go", "a game"), ("mouse", "a small animal"),
    ("über", "over"), ("white whale", "a whale that is white"), ("zoo", "a garden of animals"),
  ]

  // MARK: dictd

  static func number(_ value: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var (rest, text) = (value, "")
    repeat {
      text = String(digits[rest & 63]) + text
      rest >>= 6
    } while rest > 0
    return text
  }

  /// Index and texts in the order of the words.
  static func dictd(_ words: [Word]) -> (index: [UInt8], texts: [UInt8]) {
    var (index, texts) = ("00-database-info\tA\tA\n", [UInt8]())
    for word in words {
      let text = Array((word.word + "\n   " + word.text + "\n").utf8)
      index += "\(word.word)\t\(number(texts.count))\t\(number(text.count))\n"
      texts += text
    }
    return (Array(index.utf8), texts)
  }

  // MARK: StarDict

  static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func starDict(_ words: [Word], offsetBytes: Int = 4) -> (index: [UInt8], texts: [UInt8]) {
    var (index, texts) = ([UInt8](), [UInt8]())
    for word in words {
      let text = Array(word.text.utf8)
      index += Array(word.word.utf8) + [0] + big(texts.count, offsetBytes) + big(text.count)
      texts += text
    }
    return (index, texts)
  }

  // MARK: Packed

  /// Bytes as blocks that deflate leaves as they are.
  static func stored(_ bytes: [UInt8], isFinal: Bool) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    repeat {
      let part = bytes[at..<min(bytes.count, at + 65_535)]
      at += part.count
      let count = UInt16(part.count)
      out += [isFinal && at >= bytes.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      out += [UInt8(~count & 255), UInt8(~count >> 8)] + part
    } while at < bytes.count
    return out
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc = ~crc
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stored(bytes, isFinal: true)
      + big(Int(crc)).reversed() + big(bytes.count).reversed()
  }

  /// Chunks of some bytes each, as dictzip packs them, with a name behind the table.
  static func dictzip(_ bytes: [UInt8], chunk: Int) -> [UInt8] {
    let chunks = stride(from: 0, to: bytes.count, by: chunk).map {
      stored(Array(bytes[$0..<min(bytes.count, $0 + chunk)]), isFinal: false)
    }
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    let table =
      short(1) + short(chunk) + short(chunks.count) + chunks.flatMap { short($0.count) }
    let extra = Array("RA".utf8) + short(table.count) + table
    return [0x1F, 0x8B, 8, 12, 0, 0, 0, 0, 0, 3] + short(extra.count) + extra
      + Array("name".utf8) + [0] + chunks.flatMap(\.self) + [3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  }
}

extension DictionarySearch {
  /// The entries of a word, with time without end.
  func texts(_ word: String) throws -> [String] {
    try entries(of: word, isInTime: { true }).map(\.text)
  }
}
