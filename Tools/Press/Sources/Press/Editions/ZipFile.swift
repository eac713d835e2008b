import CEncode
import Foundation

/// A zip archive in memory. All entries bear the same date, so that the same contents give the same bytes.
struct ZipFile {
  private var file = Data()
  private var directory = Data()
  private var count: UInt16 = 0

  /// The 1st of January 1980, the first day that the format knows.
  private static let date: UInt32 = 0x0021_0000
  private static let stored: UInt16 = 0
  private static let deflated: UInt16 = 8

  /// Adds an entry. Pictures are stored as they are, because they are packed already.
  mutating func add(_ name: String, _ bytes: Data, packed: Bool = true) {
    let contents = packed ? Self.deflate(bytes) : nil
    // Whether names are UTF-8, the method, the date, the checksum, both lengths, the name's length.
    var common = Data()
    common.append(little: UInt16(0x0800))
    common.append(little: contents == nil ? Self.stored : Self.deflated)
    common.append(little: Self.date)
    common.append(little: bytes.withBytes { encode_crc32($0, bytes.count) })
    common.append(little: UInt32(contents?.count ?? bytes.count))
    common.append(little: UInt32(bytes.count))
    common.append(little: UInt16(name.utf8.count))
    addToDirectory(common, name)
    file.append(little: UInt32(0x0403_4B50))
    file.append(little: UInt16(20))
    file.append(common)
    file.append(little: UInt16(0))
    file.append(contentsOf: name.utf8)
    file.append(contents ?? bytes)
  }

  mutating func add(_ name: String, _ text: String) { add(name, Data(text.utf8)) }

  private mutating func addToDirectory(_ common: Data, _ name: String) {
    directory.append(little: UInt32(0x0201_4B50))
    directory.append(little: UInt16(20))
    directory.append(little: UInt16(20))
    directory.append(common)
    // No extra field and no comment, the first disk, no attributes.
    directory.append(Data(count: 12))
    directory.append(little: UInt32(file.count))
    directory.append(contentsOf: name.utf8)
    count += 1
  }

  /// The whole archive.
  var bytes: Data {
    var end = Data()
    end.append(little: UInt32(0x0605_4B50))
    end.append(little: UInt32(0))
    end.append(little: count)
    end.append(little: count)
    end.append(little: UInt32(directory.count))
    end.append(little: UInt32(file.count))
    end.append(little: UInt16(0))
    return file + directory + end
  }

  /// Nothing where deflating saves nothing.
  private static func deflate(_ bytes: Data) -> Data? {
    var packed = Data(count: bytes.count)
    let length = packed.withUnsafeMutableBytes { room in
      bytes.withBytes {
        encode_deflate(
          $0, bytes.count, room.assumingMemoryBound(to: UInt8.self).baseAddress, room.count)
      }
    }
    return length == 0 ? nil : packed.prefix(length)
  }
}

extension Data {
  fileprivate mutating func append<Number: FixedWidthInteger>(little number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate func withBytes<Result>(_ body: (UnsafePointer<UInt8>?) -> Result) -> Result {
    withUnsafeBytes { body($0.assumingMemoryBound(to: UInt8.self).baseAddress) }
  }
}
