import BookFormats
import BookText
import IPC

/// The header of a Mobipocket book: a Palm database whose first record describes the book, and whose
/// extended header has what its maker says of it.
struct MobipocketHeader {
  private(set) var facts = BookFacts()
  /// Whether the text, or a second one beside that of older readers, is of Kindle's newer format.
  private(set) var isKF8 = false
  /// Bytes of the unpacked text, as the header says.
  private(set) var textLength = 0
  private let file: BookFile
  /// Offsets of the records, and the end of the file.
  private var records: [Int] = []

  init(_ file: BookFile) throws(WorkerError) {
    self.file = file
    let start = try file.bytes(count: min(file.size, 78 + 8 * 65_536))
    let count = Self.number(start, 76, 2)
    for record in 0..<count where 78 + 8 * record + 4 <= start.count {
      records.append(Self.number(start, 78 + 8 * record, 4))
    }
    records.append(file.size)
    guard let first = record(0, limit: 1 << 20) else { return }
    textLength = Self.number(first, 4, 4)
    if Self.number(first, 12, 2) != 0 { throw WorkerError(.encrypted, "it is protected by DRM") }
    read(first)
  }

  /// A number of so many bytes, the highest first; 0 beyond the end.
  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    guard at >= 0, at + count <= bytes.count else { return 0 }
    return bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func record(_ index: Int, limit: Int) -> [UInt8]? {
    guard index >= 0, index + 1 < records.count else { return nil }
    let (start, end) = (records[index], records[index + 1])
    guard start < end, end <= file.size, end - start <= limit else { return nil }
    return try? file.bytes(at: start, count: end - start)
  }

  private mutating func read(_ first: [UInt8]) {
    guard Array(first.dropFirst(16).prefix(4)) == Array("MOBI".utf8) else { return }
    isKF8 = Self.number(first, 36, 4) >= 8
    let isUTF8 = Self.number(first, 28, 4) == 65_001
    let name = first.dropFirst(Self.number(first, 84, 4)).prefix(Self.number(first, 88, 4))
    facts.title = Self.text(Array(name.prefix(IPCLimits.text)), isUTF8)
    let extended = 16 + Self.number(first, 20, 4)
    guard Array(first.dropFirst(extended).prefix(4)) == Array("EXTH".utf8) else { return }
    var at = extended + 12
    for _ in 0..<min(Self.number(first, extended + 8, 4), 1000) {
      let (kind, length) = (Self.number(first, at, 4), Self.number(first, at + 4, 4))
      guard length >= 8, at + length <= first.count else { return }
      take(kind, Array(first[at + 8..<at + length]), isUTF8, Self.number(first, 108, 4))
      at += length
    }
  }

  private mutating func take(_ kind: Int, _ value: [UInt8], _ isUTF8: Bool, _ firstPicture: Int) {
    let text = Self.text(Array(value.prefix(IPCLimits.text)), isUTF8)
    switch kind {
    case 100:
      facts.author += facts.author.isEmpty ? text : ", " + text
      facts.details.authors.append(text)
    case 503: facts.title = text
    case 101: facts.details.publisher = text
    case 103: facts.details.summary = PlainMarkup.text(text)
    case 104: facts.details.identifiers.append("isbn:" + text)
    case 105 where facts.details.tags.count < IPCLimits.tags: facts.details.tags.append(text)
    case 106: facts.details.published = PlainDate.prefix(of: text)
    case 524: facts.language = text
    // The record at which the second text begins; a book without one has a number without bounds.
    case 121 where value.count == 4: isKF8 = isKF8 || Self.number(value, 0, 4) < records.count
    case 122 where text == "true": facts.remarks.append(.fixedLayout)
    case 527 where text == "rtl": facts.direction = .rightToLeft
    case 525 where text.hasPrefix("vertical"):
      facts.direction = .rightToLeft
      if !isKF8 { facts.remarks.append(.verticalText) }
    case 201 where value.count == 4:
      let offset = Self.number(value, 0, 4)
      guard offset < 65_536, firstPicture < 65_536 else { return }
      let header = self
      facts.cover = { header.record(firstPicture + offset, limit: 64 << 20) }
    default: break
    }
  }

  private static func text(_ bytes: [UInt8], _ isUTF8: Bool) -> String {
    let text = isUTF8 ? bytes : TextDecoding.utf8(bytes, declared: "windows-1252")
    return String(decoding: text, as: UTF8.self)
  }
}
