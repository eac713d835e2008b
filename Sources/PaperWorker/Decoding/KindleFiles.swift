import BookText
import CMobi
import IPC

/// A book of Kindle's newer format (KF8) as the EPUB that the book was made of: pages, style sheets, pictures, fonts,
/// table of contents and package document, which libmobi rebuilds in memory.
struct KindleFiles {
  private(set) var files: [TextPackage.File]

  /// More bytes are not taken: the files are held as they are and once more as an archive.
  private static let maximumBytes = 128 << 20
  private static let maximumFiles = 20_000
  private static let folder = "OEBPS/"

  init(_ file: BookFile) throws(WorkerError) {
    guard file.size <= Self.maximumBytes else {
      throw WorkerError(.tooLarge, "the book is too long")
    }
    var opened: OpaquePointer?
    let bytes = try file.all()
    let result = paper_mobi_open(bytes, bytes.count, &opened)
    guard let book = opened else { throw Self.error(result) }
    defer { paper_mobi_close(book) }
    files = [
      TextPackage.File(name: "mimetype", bytes: Array("application/epub+zip".utf8)),
      TextPackage.File(name: "META-INF/container.xml", bytes: Array(Self.container.utf8)),
    ]
    var (found, room) = (paper_mobi_file(), Self.maximumBytes)
    while paper_mobi_next(book, &found) != 0, files.count < Self.maximumFiles {
      guard let name = found.name, found.count > 0 else { continue }
      room -= found.count
      guard room >= 0 else { throw WorkerError(.tooLarge, "its files are too long") }
      // The shim gives `count` bytes.
      let bytes = Array(UnsafeBufferPointer(start: found.bytes, count: found.count))
      files.append(TextPackage.File(name: Self.folder + String(cString: name), bytes: bytes))
    }
  }

  private static let container =
    "<?xml version=\"1.0\"?><container version=\"1.0\" "
    + "xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles><rootfile full-path=\""
    + folder + String(cString: paper_mobi_package())
    + "\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>"

  private static func error(_ result: Int32) -> WorkerError {
    switch Int(result) {
    case PAPER_MOBI_ENCRYPTED: WorkerError(.encrypted, "it is protected by DRM")
    case PAPER_MOBI_UNSUPPORTED: WorkerError(.otherFormat, "Print Replica (Kindle)")
    case PAPER_MOBI_MEMORY: WorkerError(.outOfMemory)
    default: WorkerError(.damaged, "its text cannot be put together")
    }
  }
}
