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
  /// Bytes of a vector picture, as MuPDF's border takes.
  private static let largestDrawing = 4 << 20
  private static let mostSizes = 1 << 16

  private let mupdf: OpaquePointer
  private let bytes: MuPDFFaces.Bytes
  private var recent = RecentValues<String, BookPicture>(limit: Self.limit)
  private var sizes: [String: (width: Float, height: Float)?] = [:]

  /// Of the book's files; nil for a book of one file.
  private let archive: OpaquePointer?
  private let refusals: RefusedDrawings

  init(
    _ mupdf: OpaquePointer, archive: OpaquePointer?, _ refusals: RefusedDrawings,
    _ bytes: @escaping MuPDFFaces.Bytes
  ) {
    (self.mupdf, self.archive, self.refusals, self.bytes) = (mupdf, archive, refusals, bytes)
  }

  mutating func picture(_ address: String) -> BookPicture? {
    if let known = recent.value(of: address, cost: \.byteCount) { return known }
    let drawing = DrawingAddress(address)
    guard let packed = drawing?.bytes ?? bytes(address), packed.count <= Self.largest else {
      return nil
    }
    let folder = drawing?.folder ?? DrawingAddress.folder(of: address)
    let picture = isVector(packed) ? self.drawing(packed, folder) : opened(packed, folder)
    guard let picture else { return nil }
    recent.insert(picture, for: address, cost: picture.byteCount)
    return picture
  }

  private func opened(_ packed: [UInt8], _ folder: String) -> BookPicture? {
    BookPicture(mupdf, packed, archive: archive, folder: folder)
  }

  /// A vector picture, where that is shown in reasonable time. Finding out may take seconds, so refusals are kept.
  private func drawing(_ packed: [UInt8], _ folder: String) -> BookPicture? {
    if packed.count > Self.largestDrawing || refusals.contains(packed) { return nil }
    let reading = try? MarkupReader.read(packed, mupdf)
    let isTame = reading.map { DrawingEffort.isTame($0.tree) } ?? true
    let heard = reading?.kind == .xml ? reading.flatMap { HeardDrawing.rewritten($0.tree) } : nil
    let picture = isTame ? opened(heard ?? packed, folder) : nil
    if picture == nil { refusals.insert(packed) }
    return picture
  }

  /// As MuPDF's border finds out.
  private func isVector(_ bytes: [UInt8]) -> Bool {
    let head = bytes.prefix(1024)
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
    guard text.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
      return false
    }
    return head.indices.contains {
      (head[$0] == UInt8(ascii: "<") || head[$0] == UInt8(ascii: ":"))
        && bytes[($0 + 1)...].starts(with: "svg".utf8)
    }
  }

  mutating func size(_ address: String) -> (width: Float, height: Float)? {
    if let known = sizes[address] { return known }
    let size = picture(address)?.size
    // The address of a drawing in the markup is the drawing.
    if sizes.count < Self.mostSizes, address.utf8.count < 4096 { sizes[address] = .some(size) }
    return size
  }
}
