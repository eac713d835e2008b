/// A small Mobipocket book: a Palm database of a header, one record of text and a cover.
public struct Mobipocket {
  public var title: String
  public var text: String
  public var cover: [UInt8]?
  /// 0 for none.
  public var encryption = 0

  public init(_ title: String, _ text: String, cover: [UInt8]?) {
    (self.title, self.text, self.cover) = (title, text, cover)
  }

  public var bytes: [UInt8] {
    let words = Array("<html><body>\(text)</body></html>".utf8)
    let records = [header(words.count), words] + (cover.map { [$0] } ?? [])
    var file = Array(title.utf8.prefix(31)) + [UInt8](repeating: 0, count: 32)
    file = Array(file.prefix(32)) + [UInt8](repeating: 0, count: 28) + Array("BOOKMOBI".utf8)
    file += [UInt8](repeating: 0, count: 8) + .big(records.count, 2)
    var offset = 78 + 8 * records.count + 2
    for (index, record) in records.enumerated() {
      file += .big(offset, 4) + .big(index, 4)
      offset += record.count
    }
    return file + [0, 0] + records.flatMap { $0 }
  }

  /// The header of the text, that of Mobipocket and the extended one, and the title behind them.
  private func header(_ length: Int) -> [UInt8] {
    let entries = extended([
      (100, Array("An Author".utf8)), (524, Array("fr".utf8)), (201, .big(0, 4)),
    ])
    var record: [UInt8] = .big(1, 2) + .big(0, 2) + .big(length, 4)
    record += .big(1, 2) + .big(4096, 2) + .big(encryption, 2) + .big(0, 2)
    var mobi = [UInt8](repeating: 0, count: 232)
    func put(_ value: Int, at place: Int) {
      mobi.replaceSubrange(place - 16..<place - 12, with: [UInt8].big(value, 4))
    }
    mobi.replaceSubrange(0..<4, with: Array("MOBI".utf8))
    put(232, at: 20)
    put(2, at: 24)
    put(65_001, at: 28)
    put(6, at: 36)
    put(2, at: 80)
    put(248 + entries.count, at: 84)
    put(title.utf8.count, at: 88)
    put(2, at: 108)
    put(0x40, at: 128)
    return record + mobi + entries + Array(title.utf8) + [0, 0]
  }

  private func extended(_ entries: [(kind: Int, value: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      bytes += .big(entry.kind, 4) + .big(8 + entry.value.count, 4) + entry.value
    }
    let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    return Array("EXTH".utf8) + .big(12 + bytes.count, 4) + .big(entries.count, 4) + bytes + padding
  }
}

/// Bytes as text.
public enum Base64 {
  /// Nothing for what is no figure of it.
  public static func decode(_ text: String) -> [UInt8] {
    let figures = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for figure in text.utf8.compactMap({ figures.firstIndex(of: $0) }) {
      (bits, count) = ((bits << 6 | figure) & 0xFFFF, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
    return bytes
  }

  public static func encode(_ bytes: [UInt8]) -> String {
    let figures = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[start..<min(start + 3, bytes.count)])
      let padded = group + [UInt8](repeating: 0, count: 3 - group.count)
      let bits = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
      for place in 0..<4 {
        let isFilled = place <= group.count
        text.append(isFilled ? figures[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
