/// Format, size and orientation of a picture, read from the file's bytes without a decoder.
public struct PictureHeader: Equatable, Sendable {
  /// The supported formats, in the order of help and manual.
  public enum Kind: String, Sendable, CaseIterable {
    case png, jpeg, webp, gif, bmp, tiff, avif, jxl

    /// A picture with more pixels is refused before decoding. What is decoded by parts, as rows or at a smaller scale,
    /// may have more than what is held as a whole: no picture takes more than 250 MB. These are the most pixels that a
    /// format may have at best; the worker refuses more where a file's bits, planes or length need more memory.
    public var maximumPixels: Int {
      switch self {
      case .tiff: PictureHeader.maximumSide * PictureHeader.maximumSide
      case .jpeg, .png: PictureHeader.maximumPixels
      // 4 bytes a pixel.
      case .gif, .webp: 52_000_000
      // 3 bytes a pixel, beside as many of the file.
      case .bmp: 34_000_000
      // The decoders of these hold the picture a second time, as planes or as floating points.
      case .avif: 40_000_000
      case .jxl: 20_000_000
      }
    }
  }

  public var kind: Kind
  /// The stored width; `width` and `height` are in pixels, before the orientation is applied.
  public var width: Int
  public var height: Int
  /// The EXIF orientation, 1 to 8: the rotation or mirroring that makes the picture upright.
  public var orientation: Int

  public init(kind: Kind, width: Int, height: Int, orientation: Int = 1) {
    self.kind = kind
    self.width = width
    self.height = height
    self.orientation = orientation
  }

  /// The size of the upright picture.
  public var uprightSize: (width: Int, height: Int) {
    orientation >= 5 ? (height, width) : (width, height)
  }

  /// The largest number of pixels of which a part is shown at a time.
  public static let maximumPixels = 100_000_000
  /// A picture with a longer side, in pixels, is refused before decoding.
  public static let maximumSide = 32_767

  /// A flaw of a header, without the file's name; `PictureError` adds the name.
  public enum Flaw: Error, Equatable, Sendable {
    case empty
    case notAPicture
    /// A picture of a format that is known and not read.
    case unread(UnreadPicture)
    case truncated
    case tooLarge(width: Int, height: Int, limit: String)
  }

  /// Reads the header of a picture from its bytes. AVIF and JPEG XL have headers that only their decoders read; see
  /// `checked()`.
  ///
  /// - Parameter isWhole: whether the bytes are the whole file; the end of a whole file is checked as well,
  ///   and a picture without its end is `.truncated`.
  public init(_ bytes: [UInt8], isWhole: Bool = true) throws(Flaw) {
    let reader = ByteReader(bytes)
    guard !bytes.isEmpty else { throw .empty }
    if let unread = UnreadPicture(reader) { throw .unread(unread) }
    guard let kind = Self.kind(reader) else { throw .notAPicture }
    let found: PictureHeader? =
      switch kind {
      case .png: Self.png(reader, isWhole: isWhole)
      case .jpeg: Self.jpeg(reader, isWhole: isWhole)
      case .gif: Self.gif(reader)
      case .bmp: Self.bmp(reader, isWhole: isWhole)
      case .webp: Self.webp(reader, isWhole: isWhole)
      case .tiff: Self.tiff(reader)
      case .avif, .jxl: nil
      }
    guard let found else { throw .truncated }
    self = try found.checked()
  }

  /// The header itself, where a picture of its size may be decoded.
  package func checked() throws(Flaw) -> PictureHeader {
    guard width > 0, height > 0 else { throw .notAPicture }
    let (width, height) = uprightSize
    guard max(width, height) <= Self.maximumSide else {
      throw .tooLarge(width: width, height: height, limit: "\(Self.maximumSide) on a side")
    }
    guard width * height <= kind.maximumPixels else {
      let millions = kind.maximumPixels / 1_000_000
      throw .tooLarge(width: width, height: height, limit: "\(millions) million")
    }
    return self
  }

  /// Bytes at the beginning of a file that tell its format.
  package static let signatureBytes = 20

  /// The format that the first bytes of a file tell; `signatureBytes` suffice.
  package static func kind(of bytes: [UInt8]) -> Kind? { kind(ByteReader(bytes)) }

  private static func kind(_ bytes: ByteReader) -> Kind? {
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
    if bytes.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
    if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
    if bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8) { return .webp }
    if bytes.has([0x49, 0x49, 42, 0], at: 0) || bytes.has([0x4D, 0x4D, 0, 42], at: 0) {
      return .tiff
    }
    if bytes.has("ftypavif", at: 4) || bytes.has("ftypavis", at: 4) { return .avif }
    if bytes.has([0xFF, 0x0A], at: 0) || bytes.has([0, 0, 0, 12] + Array("JXL \r\n".utf8), at: 0) {
      return .jxl
    }
    // The signature "BM" is only two letters long, so the size of the information header must be a known
    // size as well.
    if bytes.has("BM", at: 0), let size = bytes.u32(14, .little) {
      return [12, 40, 52, 56, 64, 108, 124].contains(size) ? .bmp : nil
    }
    return nil
  }
}
