/// Archives whose entries are stored as they are, but where a test needs something else.
public enum Archives {
  public typealias Entry = (name: String, bytes: [UInt8])

  public static func zip(_ entries: [Entry]) -> [UInt8] {
    zip(entries.map { ZipEntry(name: Array($0.name.utf8), bytes: $0.bytes) })
  }

  /// An entry as it lies in the file, and what is said of it, which need not be true.
  public struct ZipEntry {
    public var name: [UInt8]
    public var packed: [UInt8]
    /// 0 for stored, 8 for deflated.
    public var method = 0
    public var size: Int
    public var checksum: Int

    public init(name: [UInt8], bytes: [UInt8]) {
      (self.name, packed, size) = (name, bytes, bytes.count)
      checksum = Checksum.crc32(bytes)
    }

    /// So many zeros, deflated: a thousandth of them.
    public init(name: String, zeros: Int) {
      (self.name, packed, method) = (Array(name.utf8), Deflate.zeros(zeros), 8)
      (size, checksum) = (zeros, 0)
    }
  }

  public static func zip(_ entries: [ZipEntry]) -> [UInt8] {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let (name, bytes) = (entry.name, entry.packed)
      var common: [UInt8] = .little(0, 2) + .little(entry.method, 2) + .little(0x6000_0000, 4)
      common += .little(entry.checksum, 4) + .little(bytes.count, 4)
      common += .little(entry.size, 4) + .little(name.count, 2) + .little(0, 2)
      directory += Array("PK\u{1}\u{2}".utf8) + .little(20, 2) + .little(20, 2) + common
      directory += .little(0, 2) + .little(0, 2) + .little(0, 2) + .little(0, 4)
      directory += .little(file.count, 4) + name
      file += Array("PK\u{3}\u{4}".utf8) + .little(20, 2) + common + name + bytes
    }
    var end = Array("PK\u{5}\u{6}".utf8) + .little(0, 4) + .little(entries.count, 2)
    end += .little(entries.count, 2) + .little(directory.count, 4) + .little(file.count, 4)
    return file + directory + end + .little(0, 2)
  }

  public static func tar(_ entries: [Entry]) -> [UInt8] {
    var file: [UInt8] = []
    for (name, bytes) in entries {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, _ at: Int) {
        header.replaceSubrange(at..<at + text.utf8.count, with: text.utf8)
      }
      func octal(_ value: Int, _ digits: Int) -> String {
        let text = String(value, radix: 8)
        return String(repeating: "0", count: digits - text.count) + text
      }
      put(name, 0)
      put("0000644", 100)
      put("0000000", 108)
      put("0000000", 116)
      put(octal(bytes.count, 11), 124)
      put(octal(0, 11), 136)
      put("        ", 148)
      put("0", 156)
      put("ustar", 257)
      put("00", 263)
      put(octal(header.reduce(0) { $0 + Int($1) }, 6), 148)
      header[154] = 0
      file += header + bytes
      file += [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }
    return file + [UInt8](repeating: 0, count: 1024)
  }

  /// RAR of version 4.
  public static func rar(_ entries: [Entry]) -> [UInt8] { rar(entries, flags: 0, entryFlags: 0) }

  /// RAR of version 4.
  /// - Parameters:
  ///   - flags: of the archive: 8 for solid, 0x80 for encrypted headers.
  ///   - entryFlags: of each entry: 0x10 for solid, 4 for encrypted.
  public static func rar(_ entries: [Entry], flags: Int, entryFlags: Int) -> [UInt8] {
    func block(_ body: [UInt8]) -> [UInt8] { .little(Checksum.crc32(body) & 0xFFFF, 2) + body }
    var file: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
    file += block([0x73] + .little(flags, 2) + .little(13, 2) + .little(0, 6))
    for (name, bytes) in entries {
      let name = Array(name.utf8)
      let sizes: [UInt8] = .little(bytes.count, 4) + .little(bytes.count, 4)
      let what: [UInt8] = [3] + .little(Checksum.crc32(bytes), 4) + .little(0x6000_0000, 4)
      let how: [UInt8] = [20, 0x30] + .little(name.count, 2) + .little(0o100644, 4)
      let body: [UInt8] = sizes + what + how + name
      file +=
        block([0x74] + .little(0x8000 | entryFlags, 2) + .little(7 + body.count, 2) + body) + bytes
    }
    return file + block([0x7B] + .little(0x4000, 2) + .little(7, 2))
  }

  /// 7z with one folder for each file.
  public static func sevenZip(_ entries: [Entry]) -> [UInt8] {
    let packed = entries.flatMap(\.bytes)
    let sizes = entries.flatMap { number($0.bytes.count) }
    let count = number(entries.count)
    let crcs: [UInt8] = [0x0A, 1] + entries.flatMap { [UInt8].little(Checksum.crc32($0.bytes), 4) }
    let pack: [UInt8] = [0x06] + number(0) + count + [0x09] + sizes + [0x00]
    let coder: [UInt8] = [1, 1, 0]
    let folders = [0x0B] + count + [0] + entries.flatMap { _ in coder }
    let unpack: [UInt8] = [0x07] + folders + [0x0C] + sizes + crcs + [0x00]
    let names: [UInt8] =
      [0] + entries.flatMap { $0.name.utf16.flatMap { [UInt8].little(Int($0), 2) } + [0, 0] }
    let files: [UInt8] = [0x05] + count + [0x11] + number(names.count) + names + [0x00]
    let header: [UInt8] = [0x01, 0x04] + pack + unpack + [0x08, 0x00, 0x00] + files + [0x00]
    let start: [UInt8] =
      .little(packed.count, 8) + .little(header.count, 8) + .little(Checksum.crc32(header), 4)
    let signature: [UInt8] = [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]
    return signature + .little(Checksum.crc32(start), 4) + start + packed + header
  }

  /// A number as 7z has it: how many bytes follow stands in the first one's highest bits.
  private static func number(_ value: Int) -> [UInt8] {
    if value < 0x80 { return [UInt8(value)] }
    if value < 0x4000 { return [UInt8(0x80 | value >> 8), UInt8(value & 0xFF)] }
    return [0xF0] + .little(value, 4)
  }
}

/// As much of DEFLATE (RFC 1951) as a bomb needs.
enum Deflate {
  /// Zeros in one block with the fixed codes: a literal, then copies of 258 bytes from the byte before.
  static func zeros(_ count: Int) -> [UInt8] {
    var bits: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
    let copy: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]
    for _ in 0..<max(0, (count - 1) / 258) { bits += copy }
    bits += [0, 0, 0, 0, 0, 0, 0]
    while bits.count % 8 != 0 { bits.append(0) }
    return stride(from: 0, to: bits.count, by: 8).map { at in
      (0..<8).reduce(UInt8(0)) { $0 | bits[at + $1] << UInt8($1) }
    }
  }
}
