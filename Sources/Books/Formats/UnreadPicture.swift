/// Formats of pictures that are known by name and first bytes, and that no decoder at hand reads.
public enum UnreadPicture: String, CaseIterable, Sendable {
  case heic = "HEIC"
  case jpeg2000 = "JPEG 2000"

  /// The endings of such files' names, in lower case. Such a file counts as a picture, so that the reader is
  /// told of it; to leave it out without a word was rejected.
  public static let endings: Set<String> = [
    "heic", "heif", "hif", "jp2", "j2k", "jpx",
  ]

  /// In words, without the file's name.
  public var reason: String { "\(rawValue) pictures are not read" }

  /// - Parameter bytes: the beginning of a file; 16 bytes suffice.
  package init?(_ start: [UInt8]) { self.init(ByteReader(start)) }

  init?(_ bytes: ByteReader) {
    if bytes.has("jP  \r\n", at: 4) || bytes.has([0xFF, 0x4F, 0xFF, 0x51], at: 0) {
      self = .jpeg2000
    } else if Self.heicBrands.contains(where: { bytes.has("ftyp" + $0, at: 4) }) {
      self = .heic
    } else {
      return nil
    }
  }

  /// The brands of ISO/IEC 23008-12, and those that cameras write.
  private static let heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
}
