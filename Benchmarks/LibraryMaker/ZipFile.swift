import CLibraryMaker

/// A zip as books have: entries one after the other, then their directory.
struct ZipFile {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// The first of January 2020, as MS-DOS writes dates.
  private static let date = (2020 - 1980) << 9 | 1 << 5 | 1

  mutating func add(_ name: String, _ content: [UInt8], isStored: Bool) {
    let packed = isStored ? nil : Self.deflated(content)
    let body = packed ?? content
    let name = Array(name.utf8)
    var common: [UInt8] = []
    // Names are UTF-8.
    common.put(20, 2)
    common.put(1 << 11, 2)
    common.put(packed == nil ? 0 : 8, 2)
    common.put(0, 2)
    common.put(Self.date, 2)
    common.put(Int(paper_maker_crc32(content, content.count)), 4)
    common.put(body.count, 4)
    common.put(content.count, 4)
    common.put(name.count, 2)
    common.put(0, 2)
    directory += [0x50, 0x4B, 1, 2, 20, 0] + common
    directory += [UInt8](repeating: 0, count: 10)
    directory.put(bytes.count, 4)
    directory += name
    bytes += [0x50, 0x4B, 3, 4] + common
    bytes += name
    bytes += body
    count += 1
  }

  /// The whole file, after which nothing may be added.
  func finished() -> [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end.put(count, 2)
    end.put(count, 2)
    end.put(directory.count, 4)
    end.put(bytes.count, 4)
    end.put(0, 2)
    return bytes + directory + end
  }

  private static func deflated(_ content: [UInt8]) -> [UInt8]? {
    let packed = [UInt8](unsafeUninitializedCapacity: content.count) { file, count in
      guard let start = file.baseAddress else { return }
      count = paper_maker_deflate(content, content.count, start, content.count)
    }
    return packed.isEmpty ? nil : packed
  }
}

extension [UInt8] {
  fileprivate mutating func put(_ value: Int, _ count: Int) {
    for byte in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
  }
}
