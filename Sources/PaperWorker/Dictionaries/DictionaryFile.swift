/// A file of a dictionary. Reads what is asked for, and fewer bytes where the file ends.
package struct DictionaryFile {
  let size: Int
  let read: (_ offset: Int, _ count: Int) -> [UInt8]

  package init(size: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
    (self.size, self.read) = (size, read)
  }

  /// Of bytes in memory.
  package init(_ bytes: [UInt8]) {
    self.init(size: bytes.count) { offset, count in
      let start = min(max(0, offset), bytes.count)
      return Array(bytes[start..<start + min(max(0, count), bytes.count - start)])
    }
  }

  /// More is not read into memory at once.
  private static let longest = 192 << 20

  /// The whole file, unpacked where the file is packed; nil for a file that is too long or damaged.
  var unpacked: [UInt8]? {
    guard size <= Self.longest else { return nil }
    let bytes = read(0, size)
    return PackedBytes.isPacked(bytes)
      ? PackedBytes.unpacked(bytes, limit: Self.longest) : bytes
  }
}

/// The texts of a dictionary: a plain file, one whose chunks are packed one by one (dictzip), or one that is packed
/// as a whole.
struct DictionaryTexts {
  private enum Storage {
    case plain(DictionaryFile)
    case chunks(DictionaryFile, length: Int, starts: [Int])
    case whole([UInt8])
  }

  private let storage: Storage

  /// Nil for a damaged file.
  init?(_ file: DictionaryFile) {
    let head = file.read(0, Self.longestHead)
    guard PackedBytes.isPacked(head) else {
      storage = .plain(file)
      return
    }
    if let (length, starts) = Self.chunks(head) {
      storage = .chunks(file, length: length, starts: starts)
    } else if let bytes = file.unpacked {
      storage = .whole(bytes)
    } else {
      return nil
    }
  }

  /// The table of chunks is a field of the head, whose length has 16 bits; name and comment follow.
  private static let longestHead = 12 + (1 << 16) + 4096

  /// The length of each chunk, and where the packed chunks begin and end; nil for a file without such a table.
  private static func chunks(_ head: [UInt8]) -> (length: Int, starts: [Int])? {
    func short(_ at: Int) -> Int {
      at + 1 < head.count ? Int(head[at]) | Int(head[at + 1]) << 8 : 0
    }
    guard head.count > 12, head[2] == 8, head[3] & 4 != 0 else { return nil }
    let flags = head[3]
    let end = 12 + short(10)
    var (at, table) = (12, (length: 0, sizes: [Int]()))
    while at + 4 <= min(end, head.count) {
      let length = short(at + 2)
      if head[at] == UInt8(ascii: "R"), head[at + 1] == UInt8(ascii: "A"), length >= 6 {
        let count = min(short(at + 8), (length - 6) / 2)
        table = (short(at + 6), (0..<count).map { short(at + 10 + 2 * $0) })
      }
      at += 4 + length
    }
    guard table.length > 0, !table.sizes.isEmpty else { return nil }
    at = end
    // The file's name and a comment end with a zero.
    for flag in [UInt8(8), 16] where flags & flag != 0 {
      while at < head.count, head[at] != 0 { at += 1 }
      at += 1
    }
    if flags & 2 != 0 { at += 2 }
    guard at <= head.count else { return nil }
    let starts = table.sizes.reduce(into: [at]) { $0.append(($0.last ?? at) + $1) }
    return (table.length, starts)
  }

  /// Bytes of the texts; nil where the file is damaged there.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, count <= Self.longest, offset <= Int.max - count else {
      return nil
    }
    switch storage {
    case .plain(let file):
      guard offset <= file.size else { return nil }
      return file.read(offset, count)
    case .whole(let bytes):
      guard offset <= bytes.count else { return nil }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    case .chunks(let file, let length, let starts):
      return unpacked(offset, count, file, length, starts)
    }
  }

  /// The longest text of an entry.
  static let longest = 1 << 20

  private func unpacked(
    _ offset: Int, _ count: Int, _ file: DictionaryFile, _ length: Int, _ starts: [Int]
  ) -> [UInt8]? {
    guard offset >= 0, (0...Self.longest).contains(count), offset < Int.max - Self.longest else {
      return nil
    }
    let (first, last) = (offset / length, (offset + max(1, count) - 1) / length)
    guard last < starts.count - 1 else { return nil }
    var out: [UInt8] = []
    for chunk in first...last {
      let packed = file.read(starts[chunk], starts[chunk + 1] - starts[chunk])
      guard let bytes = PackedBytes.unpacked(packed, hasHeader: false, limit: length + 1) else {
        return nil
      }
      out += bytes
    }
    let start = offset - first * length
    guard start <= out.count else { return nil }
    return Array(out[start..<min(out.count, start + count)])
  }
}
