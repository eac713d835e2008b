import CMuPDF
import ChapterFlow

/// A picture of a book, not yet decoded. Lives no longer than the context.
final class BookPicture {
  let pointer: OpaquePointer
  /// Of what is packed.
  let byteCount: Int

  /// - Parameters:
  ///   - archive: from which a vector picture has the pictures within, or nil.
  ///   - folder: about which a vector picture names pictures.
  /// - Returns: nil where the bytes are no picture.
  init?(_ mupdf: OpaquePointer, _ bytes: [UInt8], archive: OpaquePointer?, folder: String) {
    var opened: OpaquePointer?
    // The shim copies `bytes.count` bytes.
    let result = paper_mupdf_picture_open(
      mupdf, bytes, bytes.count, archive, folder.isEmpty ? "." : folder, &opened)
    guard result == PAPER_MUPDF_OK, let opened else { return nil }
    (pointer, byteCount) = (opened, bytes.count)
  }

  deinit { paper_mupdf_picture_close(pointer) }

  var size: (width: Float, height: Float) {
    var (width, height): (Float, Float) = (0, 0)
    paper_mupdf_picture_size(pointer, &width, &height)
    return (width, height)
  }
}

/// The pictures that pages need, and the sizes of all pictures asked for.
struct BookPictures {
  /// Packed bytes that are kept.
  private static let limit = 16 << 20
  /// Packed bytes of a picture.
  private static let largest = 64 << 20
  private static let mostSizes = 1 << 16

  private let mupdf: OpaquePointer
  private let bytes: MuPDFFaces.Bytes
  private var recent = RecentValues<String, BookPicture>(limit: Self.limit)
  private var sizes: [String: (width: Float, height: Float)?] = [:]

  /// Of the book's files; nil for a book of one file.
  private let archive: OpaquePointer?

  init(_ mupdf: OpaquePointer, archive: OpaquePointer?, _ bytes: @escaping MuPDFFaces.Bytes) {
    (self.mupdf, self.archive, self.bytes) = (mupdf, archive, bytes)
  }

  mutating func picture(_ address: String) -> BookPicture? {
    if let known = recent.value(of: address, cost: \.byteCount) { return known }
    let drawing = DrawingAddress(address)
    guard let packed = drawing?.bytes ?? bytes(address), packed.count <= Self.largest,
      isTame(packed),
      let picture = BookPicture(
        mupdf, packed, archive: archive,
        folder: drawing?.folder ?? DrawingAddress.folder(of: address))
    else { return nil }
    recent.insert(picture, for: address, cost: picture.byteCount)
    return picture
  }

  /// Whether a vector picture is shown in reasonable time; other pictures are.
  private func isTame(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(1024)
    let isVector = head.indices.contains {
      (head[$0] == UInt8(ascii: "<") || head[$0] == UInt8(ascii: ":"))
        && bytes[($0 + 1)...].starts(with: "svg".utf8)
    }
    guard isVector, let reading = try? MarkupReader.read(bytes, mupdf) else { return true }
    return DrawingEffort.isTame(reading.tree)
  }

  mutating func size(_ address: String) -> (width: Float, height: Float)? {
    if let known = sizes[address] { return known }
    let size = picture(address)?.size
    // The address of a drawing in the markup is the drawing.
    if sizes.count < Self.mostSizes, address.utf8.count < 4096 { sizes[address] = .some(size) }
    return size
  }
}
