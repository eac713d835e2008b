import BookFormats
import CPictures
import IPC
import PictureScaling

/// Pictures of books in formats that MuPDF does not read, as files of Netpbm's PAM, which MuPDF reads.
///
/// Paper's own decoders work before MuPDF: a document is drawn by MuPDF alone.
enum ReadablePicture {
  /// A picture with more pixels is made smaller.
  private static let mostPixels = 4 << 20

  /// - Returns: nil where the bytes are of another format, or cannot be decoded.
  static func converted(_ file: [UInt8]) -> [UInt8]? {
    guard let kind = PictureHeader.kind(of: file), [.webp, .avif, .jxl].contains(kind) else {
      return nil
    }
    let data = PictureData.bytes(file)
    guard let header = try? data.header() else { return nil }
    let isWhole = header.width * header.height <= mostPixels
    return isWhole && header.orientation == 1
      ? try? seeThrough(data, header) : try? opaque(data, header)
  }

  /// The picture with its transparent parts. AVIF and JPEG XL come from their decoders upon white.
  private static func seeThrough(
    _ data: PictureData, _ header: PictureHeader
  ) throws(WorkerError) -> [UInt8] {
    let pointer = try data.decode(header, scale: 1)
    defer { paper_picture_free(pointer) }
    let (width, height) = (Int(paper_picture_width(pointer)), Int(paper_picture_height(pointer)))
    guard width > 0, height > 0, width * height <= mostPixels else { throw WorkerError(.damaged) }
    let head = head(width, height, depth: 4, "RGB_ALPHA")
    return [UInt8](unsafeUninitializedCapacity: head.count + 4 * width * height) { out, count in
      _ = out.initialize(from: head)
      // Bound: each row fills 4 bytes for each of its `width` pixels.
      for y in 0..<height {
        paper_picture_colors(
          pointer, Int32(y), out.baseAddress?.advanced(by: head.count + 4 * width * y))
      }
      count = head.count + 4 * width * height
    }
  }

  /// The picture upright, and no larger than the bound.
  private static func opaque(
    _ data: PictureData, _ header: PictureHeader
  ) throws(WorkerError) -> [UInt8] {
    let (across, down) = header.uprightSize
    let scale = min(1, (Float(mostPixels) / Float(across * down)).squareRoot())
    let (width, height) = (Float(across) * scale, Float(down) * scale)
    guard let region = PixelRegion(width: max(1, Int(width)), height: max(1, Int(height))) else {
      throw WorkerError(.tooLarge)
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: region.byteCount, alignment: 4)
    defer { memory.deallocate() }
    RowScaler(try UprightPicture(decoding: data, scale: scale), scale: Double(scale), region)
      .render(into: memory)
    var bytes = head(region.width, region.height, depth: 3, "RGB")
    bytes.reserveCapacity(bytes.count + 3 * region.width * region.height)
    for place in stride(from: 0, to: region.byteCount, by: 4) {
      // Bound: the region has 4 bytes for each pixel and no others, blue first.
      for channel in [2, 1, 0] { bytes.append(memory[place + channel]) }
    }
    return bytes
  }

  private static func head(_ width: Int, _ height: Int, depth: Int, _ type: String) -> [UInt8] {
    Array(
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH \(depth)\nMAXVAL 255\nTUPLTYPE \(type)\nENDHDR\n"
        .utf8)
  }
}
