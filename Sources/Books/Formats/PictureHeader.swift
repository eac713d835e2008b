/// Format, size and orientation of a picture, read from the file's bytes without a decoder.
public struct PictureHeader: Equatable, Sendable {
  /// The supported formats.
  public enum Kind: String, Sendable, CaseIterable { case png, jpeg, gif, bmp, webp, tiff }

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

  /// A picture with more pixels is refused before decoding.
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

  /// Reads the header of a picture from its bytes.
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
      }
    guard let found else { throw .truncated }
    guard found.width > 0, found.height > 0 else { throw .notAPicture }
    let (width, height) = found.uprightSize
    guard max(width, height) <= Self.maximumSide else {
      throw .tooLarge(width: width, height: height, limit: "\(Self.maximumSide) on a side")
    }
    guard width * height <= Self.maximumPixels else {
      throw .tooLarge(width: width, height: height, limit: "100 million")
    }
    self = found
  }

  /// The format that the first bytes of a file tell; 20 bytes suffice.
  package static func kind(of bytes: [UInt8]) -> Kind? { kind(ByteReader(bytes)) }

  private static func kind(_ bytes: ByteReader) -> Kind? {
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
    if bytes.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
    if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
    if bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8) { return .webp }
    if bytes.has([0x49, 0x49, 42, 0], at: 0) || bytes.has([0x4D, 0x4D, 0, 42], at: 0) {
      return .tiff
    }
    // The signature "BM" is only two letters long, so the size of the information header must be a known
    // size as well.
    if bytes.has("BM", at: 0), let size = bytes.u32(14, .little) {
      return [12, 40, 52, 56, 64, 108, 124].contains(size) ? .bmp : nil
    }
    return nil
  }
}
