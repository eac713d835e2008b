import BookFormats
import CArchive
import IPC

/// The directory of a ZIP file. Nothing else is read but the entries that are asked for.
///
/// (MuPDF's archive was rejected for surveys: the archive tells no sizes, and keeps a copy of each name.)
struct ZipDirectory {
  struct Entry {
    /// Where the name lies in the directory.
    var name: Range<Int>
    /// 0 for stored, 8 for deflated.
    var method: Int
    var isEncrypted: Bool
    /// Bytes in the file and unpacked, as the directory says.
    var packed: Int
    var size: Int
    /// Of the entry's own header in the file.
    var offset: Int

    /// The unpacked bytes that are believed: DEFLATE packs to a 1032nd at most.
    var soundSize: Int { min(size, packed * 1032) }
  }

  private(set) var entries: [Entry] = []
  private let file: BookFile
  private var directory: [UInt8] = []

  /// Bytes of a directory of as many entries as are looked at, each with a name of 80 bytes.
  private static let maximumBytes = 32 << 20
  /// The record at the end with the longest comment.
  private static let longestEnd = 22 + 65_535
  /// Most directories are within so many bytes of the end.
  private static let usualEnd = 8 << 10

  init(_ file: BookFile) throws(WorkerError) {
    self.file = file
    var tail = try file.bytes(at: max(0, file.size - Self.usualEnd), count: Self.usualEnd)
    var end = Self.end(in: tail)
    if end == nil, file.size > Self.usualEnd {
      let start = max(0, file.size - Self.longestEnd)
      tail = try file.bytes(at: start, count: Self.longestEnd)
      end = Self.end(in: tail)
    }
    guard let end else { throw WorkerError(.damaged, "the archive has no directory") }
    let place = file.size - tail.count + end
    var (count, length, offset) = Self.counts(ByteReader(tail), at: end)
    var ending = place
    if count == 0xFFFF || length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF,
      let long = try Self.longCounts(file, before: place)
    {
      (count, length, offset, ending) = long
    }
    guard length <= min(ending, Self.maximumBytes) else {
      throw WorkerError(.tooLarge, "the archive's directory is too long")
    }
    // Something before the archive, as a program that unpacks the archive, shifts all offsets.
    let start = ending - length
    let shift = max(0, start - offset)
    let tailStart = file.size - tail.count
    if start >= tailStart {
      directory = Array(tail[(start - tailStart)..<(start - tailStart + length)])
    } else {
      directory = try file.bytes(at: start, count: length)
    }
    readEntries(min(count, ArchiveReader.maximumEntries), shift: shift)
  }

  /// The last place of the record's signature.
  private static func end(in tail: [UInt8]) -> Int? {
    guard tail.count >= 22 else { return nil }
    return stride(from: tail.count - 22, through: 0, by: -1).first { at in
      tail[at] == 0x50 && tail[at + 1] == 0x4B && tail[at + 2] == 5 && tail[at + 3] == 6
    }
  }

  private static func counts(_ bytes: ByteReader, at: Int) -> (Int, Int, Int) {
    (
      bytes.u16(at + 10, .little) ?? 0, bytes.u32(at + 12, .little) ?? 0,
      bytes.u32(at + 16, .little) ?? 0
    )
  }

  /// The counts of a ZIP file of 64 bits; nil where there are none.
  private static func longCounts(
    _ file: BookFile, before place: Int
  ) throws(WorkerError) -> (count: Int, length: Int, offset: Int, end: Int)? {
    guard place >= 20 else { return nil }
    let locator = ByteReader(try file.bytes(at: place - 20, count: 20))
    guard locator.has([0x50, 0x4B, 6, 7], at: 0), let at = locator.long(8), at < place else {
      return nil
    }
    let record = ByteReader(try file.bytes(at: at, count: 56))
    guard record.has([0x50, 0x4B, 6, 6], at: 0), let count = record.long(32),
      let length = record.long(40), let offset = record.long(48)
    else { return nil }
    return (count, length, offset, at)
  }

  private mutating func readEntries(_ count: Int, shift: Int) {
    let bytes = ByteReader(directory)
    entries.reserveCapacity(min(count, directory.count / 46))
    var at = 0
    while entries.count < count, bytes.has([0x50, 0x4B, 1, 2], at: at),
      let flags = bytes.u16(at + 8, .little), let method = bytes.u16(at + 10, .little),
      let packed = bytes.u32(at + 20, .little), let size = bytes.u32(at + 24, .little),
      let name = bytes.u16(at + 28, .little), let extra = bytes.u16(at + 30, .little),
      let comment = bytes.u16(at + 32, .little), let offset = bytes.u32(at + 42, .little),
      at + 46 + name <= bytes.count
    {
      entries.append(
        Entry(
          name: at + 46..<at + 46 + name, method: method, isEncrypted: flags & 1 != 0,
          packed: packed, size: size, offset: offset + shift))
      at += 46 + name + extra + comment
    }
  }

  // MARK: Entries

  func name(_ entry: Entry) -> ArraySlice<UInt8> { directory[entry.name] }

  func entry(_ name: String) -> Entry? {
    let wanted = Array(name.utf8)
    return entries.first { entry in
      entry.name.count == wanted.count && directory[entry.name].elementsEqual(wanted)
    }
  }

  /// Nil where there is no such entry, or the entry cannot be read.
  func bytes(_ name: String, limit: Int) -> [UInt8]? {
    guard let entry = entry(name) else { return nil }
    return try? bytes(of: entry, limit: limit)
  }

  /// The entry's own header and name are followed by a field of a length that only the header tells.
  private static let usualExtra = 64

  /// The content of an entry, as far as the directory says that the content goes.
  /// - Parameter limit: a longer entry is refused.
  func bytes(of entry: Entry, limit: Int) throws(WorkerError) -> [UInt8] {
    if entry.isEncrypted { throw WorkerError(.encrypted) }
    guard entry.size <= limit, entry.packed <= limit + 4096 else { throw WorkerError(.tooLarge) }
    let head = 30 + entry.name.count + Self.usualExtra
    var read = try file.bytes(at: entry.offset, count: head + entry.packed)
    let header = ByteReader(read)
    guard header.has([0x50, 0x4B, 3, 4], at: 0), let name = header.u16(26, .little),
      let extra = header.u16(28, .little)
    else { throw WorkerError(.damaged) }
    let start = 30 + name + extra
    if start + entry.packed > head + entry.packed {
      read = try file.bytes(at: entry.offset, count: start + entry.packed)
    }
    guard start <= read.count else { throw WorkerError(.truncated) }
    let packed = read[start...].prefix(entry.packed)
    switch entry.method {
    case 0: return Array(packed)
    case 8: return try Self.inflated(packed, count: entry.soundSize)
    default: throw WorkerError(.unsupported)
    }
  }

  private static func inflated(
    _ packed: ArraySlice<UInt8>, count: Int
  ) throws(WorkerError) -> [UInt8] {
    var isSound = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      // Bound: the call writes no more than `count` bytes, the capacity of the array.
      let written = packed.withUnsafeBufferPointer {
        paper_inflate($0.baseAddress, $0.count, out.baseAddress, count)
      }
      isSound = written >= 0
      filled = min(max(0, written), count)
    }
    guard isSound else { throw WorkerError(.damaged) }
    return bytes
  }
}

extension ByteReader {
  /// A number of 64 bits, least byte first, that is below 2^47.
  fileprivate func long(_ at: Int) -> Int? {
    guard let low = u32(at, .little), let high = u32(at + 4, .little), high < 1 << 15 else {
      return nil
    }
    return high << 32 | low
  }
}
