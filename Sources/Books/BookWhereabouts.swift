import Glibc

/// Where a book lies on the disk, and in which version.
public struct BookWhereabouts: Equatable, Sendable {
  /// The resolved path; of a book that a list names, with the digest of its pages' names.
  public let path: [UInt8]
  /// Of the book's file in bytes; of a folder of pictures the number of its pages, negative, as the system has the
  /// same size for most folders.
  public let size: Int
  /// When the file or folder was changed, in nanoseconds since 1970.
  public let modified: Int

  package init(path: [UInt8], size: Int, modified: Int) {
    (self.path, self.size, self.modified) = (path, size, modified)
  }
}

/// Finds a book again wherever it lies. All functions read the disk and are not for the window's thread.
extension BookLocator {
  /// - Returns: nil where the book is gone.
  public func whereabouts() -> BookWhereabouts? {
    guard case .success(let path) = FilePath(root.bytes).resolved() else { return pagesPlace }
    var record = stat()
    guard path.withCPath({ stat($0, &record) }) == 0 else { return nil }
    let (seconds, maximum) = (record.st_mtim.tv_sec, Int.max / 1_000_000_000 - 1)
    return BookWhereabouts(
      path: path.bytes + suffix, size: pageCount.map { -$0 } ?? Int(record.st_size),
      modified: min(max(-maximum, seconds), maximum) * 1_000_000_000 + record.st_mtim.tv_nsec)
  }

  /// The file beside a book that tells how the pages of the book come one by one, while there is no file of the book.
  public static let pagesFile = ".pages.json"

  /// Where a book lies whose pages come one by one: where its file would lie, in the version of the file that tells of
  /// the pages. Nil for any other book.
  private var pagesPlace: BookWhereabouts? {
    guard case .file(let source) = self else { return nil }
    let slash = UInt8(ascii: "/")
    guard let end = source.bytes.lastIndex(of: slash), source.bytes.first == slash else {
      return nil
    }
    let facts = Array(source.bytes[...end]) + Array(Self.pagesFile.utf8)
    let known = BookLocator.picture(Picture.Source(bytes: facts))
    guard case .success = FilePath(facts).resolved(), let place = known.whereabouts() else {
      return nil
    }
    // The folder without links, and the name of the file.
    let folder = place.path.prefix(place.path.count - Self.pagesFile.utf8.count)
    return BookWhereabouts(
      path: Array(folder) + Array(source.bytes[(end + 1)...]), size: place.size,
      modified: place.modified)
  }

  /// The absolute path under which the book was asked for, without a look at the disk: the path of `whereabouts` where
  /// no folder on the way is a link.
  public var askedPath: [UInt8] {
    let slash = UInt8(ascii: "/")
    if root.bytes.first == slash { return root.bytes + suffix }
    guard let folder = getcwd(nil, 0) else { return root.bytes + suffix }
    defer { free(folder) }
    // The system ends the folder's path with a zero.
    let bytes = UnsafeBufferPointer(start: folder, count: strlen(folder))
    return bytes.map(UInt8.init(bitPattern:)) + [slash] + root.bytes + suffix
  }

  /// The locator with a folder where a folder lies at the path of a file.
  public func asFound() -> BookLocator {
    guard case .file(let source) = self,
      case .success(let status) = FilePath(source.bytes).status(), status.kind == .folder
    else { return self }
    return .folder(source)
  }

  /// Tells a book that a list names from the list's other books.
  private var suffix: [UInt8] {
    guard case .listed(let pages) = self else { return [] }
    return [0] + Array(String(pages.digest, radix: 16).utf8)
  }

  /// What names the book's contents wherever the book lies, in 32 hexadecimal digits; nil where the book
  /// cannot be read.
  ///
  /// Of a file the number is KOReader's partial MD5, so that the same number names the book to that program
  /// and to its servers of places. Of pictures in a folder or a list it is made of their names and of the
  /// first picture's number.
  public func fingerprint() -> String? {
    switch self {
    case .file(let file), .picture(let file): return PartialMD5.digest(of: file)
    case .folder, .listed:
      guard case .success(let pages) = listPages(), let first = pages.first,
        let digest = PartialMD5.digest(of: first)
      else { return nil }
      let names: [UInt8] = pages.flatMap { FilePath($0.bytes).lastName + [0] }
      return MD5.hexadecimal(of: names + Array(digest.utf8))
    }
  }

  private var pageCount: Int? {
    guard case .folder = self, case .success(let pages) = listPages() else { return nil }
    return pages.count
  }

  private var root: Picture.Source {
    switch self {
    case .folder(let source), .picture(let source), .file(let source): source
    case .listed(let pages): pages.first ?? Picture.Source(path: "")
    }
  }
}

/// KOReader's number for a file: the MD5 of 1 KiB each at the beginning and at 1 KiB times the powers of
/// four up to 1 GiB. (KOReader's own code shifts the first offset to the right by two in a way that gives 0.)
enum PartialMD5 {
  static func digest(of file: Picture.Source) -> String? {
    guard case .success(let descriptor) = PictureFile.open(file) else { return nil }
    defer { close(descriptor) }
    var samples: [UInt8] = []
    for offset in [0] + (0...10).map({ 1024 << (2 * $0) }) {
      guard let sample = sample(descriptor, at: offset) else { return nil }
      if sample.isEmpty { break }
      samples += sample
    }
    return MD5.hexadecimal(of: samples)
  }

  /// - Returns: no bytes behind the file's end; nil where the file cannot be read.
  private static func sample(_ descriptor: Int32, at offset: Int) -> [UInt8]? {
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, filled in
      // At most 1024 bytes, the buffer's capacity.
      while filled < 1024, let base = buffer.baseAddress {
        let got = pread(descriptor, base + filled, 1024 - filled, offset + filled)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { isRead = false }
        if got <= 0 { break }
        filled += got
      }
    }
    return isRead ? bytes : nil
  }
}
