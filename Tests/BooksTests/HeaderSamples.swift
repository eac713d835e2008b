import Books
import TestSupport

extension TemporaryFolder {
  /// Writes a small picture.
  @discardableResult
  func file(_ name: String) throws -> String {
    try file(name, HeaderSamples.png(width: 3, height: 4))
  }

  @discardableResult
  func list(_ body: String, named name: String = "Books.plist") throws -> String {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">\(body)</plist>
      """
    return try file(name, Array(text.utf8))
  }
}

/// Headers put together by hand.
enum HeaderSamples {
  static func big32(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }
  static func big16(_ value: Int) -> [UInt8] { Array(big32(value)[2...]) }
  static func little32(_ value: Int) -> [UInt8] { big32(value).reversed() }
  static func little16(_ value: Int) -> [UInt8] { big16(value).reversed() }

  static func png(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big32(13) + Array("IHDR".utf8)
      + big32(width) + big32(height) + [8, 2, 0, 0, 0] + [0, 0, 0, 0] + big32(0)
      + Array("IEND".utf8) + [0, 0, 0, 0]
  }

  static func tiff(width: Int, height: Int, orientation: Int, isBig: Bool) -> [UInt8] {
    let word = isBig ? big16 : little16
    let long = isBig ? big32 : little32
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      word(tag) + word(3) + long(1) + word(value) + [0, 0]
    }
    return (isBig ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]) + long(8) + word(3)
      + entry(0x100, width) + entry(0x101, height) + entry(0x112, orientation) + long(0)
  }

  static func jpeg(width: Int, height: Int, orientation: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      let exif =
        Array("Exif\0\0".utf8) + tiff(width: 1, height: 1, orientation: orientation, isBig: true)
      bytes += [0xFF, 0xE1] + big16(exif.count + 2) + exif
    }
    bytes += [0xFF, 0xC0] + big16(11) + [8] + big16(height) + big16(width) + [1, 1, 0x11, 0]
    return bytes + [0xFF, 0xDA] + big16(8) + [1, 1, 0, 0, 63, 0] + [0x12, 0x34, 0xFF, 0xD9]
  }

  static func gif(width: Int, height: Int, frameWidth: Int, frameHeight: Int) -> [UInt8] {
    Array("GIF89a".utf8) + little16(width) + little16(height) + [0x80, 0, 0]
      + [0, 0, 0, 255, 255, 255] + [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
      + [0x2C, 0, 0, 0, 0] + little16(frameWidth) + little16(frameHeight) + [0, 2, 0, 0x3B]
  }

  static func bmp(width: Int, height: Int) -> [UInt8] {
    Array("BM".utf8) + little32(58) + little32(0) + little32(54) + little32(40)
      + little32(width) + little32(height) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 28)
  }

  static func webp(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    let padded = body + [UInt8](repeating: 0, count: max(0, 24 - body.count))
    let chunk = Array(kind.utf8) + little32(padded.count) + padded
    return Array("RIFF".utf8) + little32(chunk.count + 4) + Array("WEBP".utf8) + chunk
  }
}

extension ShelfEntry {
  /// As they are listed when the book opens; none where that fails.
  var pages: [Picture.Source] { (try? locator.listPages().get()) ?? [] }
}
