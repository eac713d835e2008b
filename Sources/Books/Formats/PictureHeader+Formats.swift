/// Header parsers for the six formats. A parser returns nil where the bytes end too early.
extension PictureHeader {
  static func png(_ bytes: ByteReader, isWhole: Bool) -> PictureHeader? {
    guard bytes.has("IHDR", at: 12), let width = bytes.u32(16, .big),
      let height = bytes.u32(20, .big), bytes.count >= 33
    else { return nil }
    // Every chunk states its length, so the chunks can be followed to the closing IEND chunk.
    var at = 33
    while isWhole {
      guard let length = bytes.u32(at, .big), bytes.u32(at + 4, .big) != nil else { return nil }
      if bytes.has("IEND", at: at + 4) { break }
      at += 12 + length
    }
    return PictureHeader(kind: .png, width: width, height: height)
  }

  static func jpeg(_ bytes: ByteReader, isWhole: Bool) -> PictureHeader? {
    var at = 2
    var orientation = 1
    while let first = bytes.u8(at), let marker = bytes.u8(at + 1) {
      // Fill bytes and stray bytes between segments are skipped, as decoders skip them.
      if first != 0xFF || marker == 0xFF || marker == 0 || (0xD0...0xD8).contains(marker)
        || marker == 0x01
      {
        at += 1
        continue
      }
      guard marker != 0xD9, marker != 0xDA, let length = bytes.u16(at + 2, .big), length >= 2 else {
        return nil
      }
      if marker == 0xE1, bytes.has("Exif\0\0", at: at + 4) {
        let exif = ByteReader(
          Array(bytes.bytes[(at + 10)..<max(at + 10, min(bytes.count, at + 2 + length))]))
        orientation = TIFFDirectory(exif)?.orientation ?? orientation
      }
      let isFrame =
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
      if isFrame {
        guard let height = bytes.u16(at + 5, .big), let width = bytes.u16(at + 7, .big),
          !isWhole || hasJPEGEnd(bytes, after: at + 2 + length)
        else { return nil }
        return PictureHeader(kind: .jpeg, width: width, height: height, orientation: orientation)
      }
      at += 2 + length
    }
    return nil
  }

  /// Whether the EOI marker follows the frame. The search goes backwards, because EOI nearly always ends the
  /// file.
  private static func hasJPEGEnd(_ bytes: ByteReader, after start: Int) -> Bool {
    var at = bytes.count - 2
    while at >= start {
      if bytes.bytes[at] == 0xFF && bytes.bytes[at + 1] == 0xD9 { return true }
      at -= 1
    }
    return false
  }

  static func gif(_ bytes: ByteReader) -> PictureHeader? {
    guard let width = bytes.u16(6, .little), let height = bytes.u16(8, .little),
      let flags = bytes.u8(10)
    else { return nil }
    var header = PictureHeader(kind: .gif, width: width, height: height)
    // Decoders allocate the first frame, whose stated size may exceed the canvas.
    var at = 13 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
    while bytes.u8(at) == 0x21 {
      at += 2
      while let length = bytes.u8(at), length > 0 { at += length + 1 }
      at += 1
    }
    guard bytes.u8(at) == 0x2C, let frameWidth = bytes.u16(at + 5, .little),
      let frameHeight = bytes.u16(at + 7, .little)
    else { return nil }
    header.width = max(width, frameWidth)
    header.height = max(height, frameHeight)
    return header
  }

  static func bmp(_ bytes: ByteReader, isWhole: Bool) -> PictureHeader? {
    guard let pixels = bytes.u32(10, .little), let size = bytes.u32(14, .little) else { return nil }
    if isWhole && pixels >= bytes.count { return nil }
    if size == 12 {
      guard let width = bytes.u16(18, .little), let height = bytes.u16(20, .little) else {
        return nil
      }
      return PictureHeader(kind: .bmp, width: width, height: height)
    }
    guard let width = bytes.u32(18, .little), let height = bytes.u32(22, .little) else {
      return nil
    }
    // A negative height means that the rows are stored from the top downwards.
    return PictureHeader(
      kind: .bmp, width: width, height: height < 1 << 31 ? height : (1 << 32) - height)
  }

  static func webp(_ bytes: ByteReader, isWhole: Bool) -> PictureHeader? {
    guard let size = bytes.u32(4, .little), bytes.count >= 30 else { return nil }
    if isWhole && size + 8 > bytes.count { return nil }
    if bytes.has("VP8X", at: 12) {
      guard let width = bytes.u24(24, .little), let height = bytes.u24(27, .little) else {
        return nil
      }
      return PictureHeader(
        kind: .webp, width: width + 1, height: height + 1,
        orientation: webpOrientation(bytes, flags: bytes.u8(20) ?? 0))
    }
    if bytes.has("VP8L", at: 12) {
      guard let packed = bytes.u32(21, .little) else { return nil }
      return PictureHeader(
        kind: .webp, width: packed & 0x3FFF + 1, height: packed >> 14 & 0x3FFF + 1)
    }
    guard bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23),
      let width = bytes.u16(26, .little), let height = bytes.u16(28, .little)
    else { return PictureHeader(kind: .webp, width: 0, height: 0) }
    return PictureHeader(kind: .webp, width: width & 0x3FFF, height: height & 0x3FFF)
  }

  /// The orientation in the EXIF chunk, which follows the image data.
  private static func webpOrientation(_ bytes: ByteReader, flags: Int) -> Int {
    guard flags & 0x08 != 0 else { return 1 }
    var at = 30
    while let length = bytes.u32(at + 4, .little) {
      if bytes.has("EXIF", at: at), at + 8 + length <= bytes.count {
        let start = at + 8 + (bytes.has("Exif\0\0", at: at + 8) ? 6 : 0)
        guard start <= at + 8 + length else { return 1 }
        return TIFFDirectory(ByteReader(Array(bytes.bytes[start..<(at + 8 + length)])))?
          .orientation ?? 1
      }
      at += 8 + length + length & 1
    }
    return 1
  }

  static func tiff(_ bytes: ByteReader) -> PictureHeader? {
    guard let directory = TIFFDirectory(bytes), let width = directory.width,
      let height = directory.height
    else { return nil }
    return PictureHeader(
      kind: .tiff, width: width, height: height, orientation: directory.orientation ?? 1)
  }
}

/// The first image file directory (IFD) of a TIFF file. An EXIF block has the same form.
struct TIFFDirectory {
  var width: Int?
  var height: Int?
  var orientation: Int?

  init?(_ bytes: ByteReader) {
    let order: ByteReader.Order
    if bytes.has([0x49, 0x49, 42, 0], at: 0) {
      order = .little
    } else if bytes.has([0x4D, 0x4D, 0, 42], at: 0) {
      order = .big
    } else {
      return nil
    }
    guard let start = bytes.u32(4, order), let count = bytes.u16(start, order) else { return nil }
    for index in 0..<count {
      let at = start + 2 + index * 12
      guard let tag = bytes.u16(at, order), let type = bytes.u16(at + 2, order) else { break }
      let value = type == 3 ? bytes.u16(at + 8, order) : bytes.u32(at + 8, order)
      switch tag {
      case 0x100: width = value
      case 0x101: height = value
      case 0x112: orientation = value.flatMap { (1...8).contains($0) ? $0 : nil }
      default: break
      }
    }
  }
}
