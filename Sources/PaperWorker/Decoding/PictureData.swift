import BookFormats
import CPictures
import IPC

/// What a picture is decoded from: its bytes, or the file of a TIFF, of which only what is needed is read.
enum PictureData {
  case bytes([UInt8])
  case file(BookFile)

  var isFile: Bool { if case .file = self { true } else { false } }

  /// Format, size and orientation.
  /// - Parameter isWhole: false for the beginning of a file.
  func header(isWhole: Bool = true) throws(PictureHeader.Flaw) -> PictureHeader {
    switch self {
    case .file: return try decoderHeader(.tiff)
    case .bytes(let bytes):
      switch PictureHeader.kind(of: bytes) {
      case .avif: return try decoderHeader(.avif)
      case .jxl: return try decoderHeader(.jxl)
      default: return try PictureHeader(bytes, isWhole: isWhole)
      }
    }
  }

  /// The size of the upright picture.
  func upright() throws(WorkerError) -> (width: Int, height: Int) {
    do throws(PictureHeader.Flaw) { return try header().uprightSize } catch {
      throw WorkerError(error)
    }
  }

  /// The header of a format whose header is read by its decoder.
  private func decoderHeader(
    _ kind: PictureHeader.Kind
  ) throws(PictureHeader.Flaw) -> PictureHeader {
    var facts = paper_picture_facts()
    let isKnown = withSource { source in
      paper_picture_read_facts(&source, kind.decoder, &facts)
    }
    guard isKnown != 0 else { throw .truncated }
    return try PictureHeader(
      kind: kind, width: Int(facts.width), height: Int(facts.height),
      orientation: Int(facts.orientation)
    ).checked()
  }

  /// Decodes the picture for a scale of at most 1. The caller frees the result, before the file is closed.
  func decode(_ header: PictureHeader, scale: Float) throws(WorkerError) -> OpaquePointer {
    let data: PictureData =
      switch (self, header.kind) {
      case (.bytes(let bytes), .png): .bytes(PNGChunks.needed(of: bytes))
      case (.bytes(let bytes), .webp): .bytes(try WebPAnimation.firstFrame(of: bytes))
      default: self
      }
    // The file and a copy without what is not needed lie beside the decoder.
    let memory = PictureMemory(header, beside: data.count == count ? count : count + data.count)
    try memory.check(header, bytesPerPixel: data.bytesPerPixel(header.kind))
    var request = paper_picture_request(
      width: Int32((Float(header.width) * scale).rounded(.up)),
      height: Int32((Float(header.height) * scale).rounded(.up)),
      maximum_held: Int64(memory.maximumHeld), maximum_pixels: Int64(header.kind.maximumPixels),
      maximum_memory: Int64(memory.room))
    var words = [CChar](repeating: 0, count: 200)
    let pointer = data.withSource { source in
      paper_picture_decode(&source, header.kind.decoder, &request, &words, words.count)
    }
    guard let pointer else {
      let text = words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let reason = String(decoding: text, as: UTF8.self)
      let isTooLarge = reason == String(cString: paper_picture_too_large())
      throw WorkerError(isTooLarge ? .tooLarge : .damaged, reason)
    }
    return pointer
  }

  /// Bytes that lie in memory.
  private var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file: 0
    }
  }

  /// What the decoder of a format holds for each pixel, where that decoder reads the whole picture at once.
  private func bytesPerPixel(_ kind: PictureHeader.Kind) -> Int {
    guard case .bytes(let bytes) = self else { return 0 }
    switch kind {
    case .gif: return 4
    case .webp: return PictureMemory.ofWebP(bytes)
    case .png, .jpeg, .bmp, .tiff, .avif, .jxl: return 0
    }
  }

  private func withSource<Result>(_ body: (inout paper_picture_source) -> Result) -> Result {
    switch self {
    case .bytes(let bytes):
      // The pointer is used within the call only.
      bytes.withUnsafeBufferPointer { buffer in
        var source = paper_picture_source(
          bytes: buffer.baseAddress, count: buffer.count, descriptor: -1)
        return body(&source)
      }
    case .file(let file):
      withExtendedLifetime(file) {
        var source = paper_picture_source(
          bytes: nil, count: file.size, descriptor: file.descriptor)
        return body(&source)
      }
    }
  }
}

extension PictureHeader.Kind {
  fileprivate var decoder: Int32 {
    let kind =
      switch self {
      case .png: PAPER_PICTURE_PNG
      case .jpeg: PAPER_PICTURE_JPEG
      case .gif: PAPER_PICTURE_GIF
      case .bmp: PAPER_PICTURE_BMP
      case .webp: PAPER_PICTURE_WEBP
      case .tiff: PAPER_PICTURE_TIFF
      case .avif: PAPER_PICTURE_AVIF
      case .jxl: PAPER_PICTURE_JXL
      }
    return Int32(kind)
  }
}
