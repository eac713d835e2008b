import CArchive
import IPC

/// The entries of an archive, read one after the other. Going back opens the archive anew.
final class ArchiveReader {
  struct Entry: Equatable {
    /// As the archive has it; never a path that is opened.
    var name: String
    /// Its place among all entries.
    var index: Int
  }

  /// More entries are not looked at. Their names take 25 MB; a book cannot have four times as many pages.
  static let maximumEntries = 1 << 18

  private let file: BookFile
  private var pointer: OpaquePointer?
  /// The entry that the next step leads to.
  private var next = 0

  init(_ file: BookFile) { self.file = file }

  deinit { paper_archive_free(pointer) }

  private func reopen() throws(WorkerError) {
    paper_archive_free(pointer)
    pointer = paper_archive_new(file.descriptor)
    next = 0
    if pointer == nil { throw WorkerError(.outOfMemory) }
  }

  /// Goes to the next entry. Nil at the end.
  private func step() throws(WorkerError) -> (entry: Entry, isFile: Bool)? {
    var found = paper_archive_entry()
    let result = paper_archive_next(pointer, &found)
    if result == PAPER_ARCHIVE_END { return nil }
    try check(result)
    defer { next += 1 }
    let name = found.name.map { String(cString: $0) } ?? ""
    return (Entry(name: name, index: next), found.is_file != 0)
  }

  private func check(_ result: Int32) throws(WorkerError) {
    if result == PAPER_ARCHIVE_OK { return }
    let reason: WorkerError.Reason =
      switch Int(result) {
      case PAPER_ARCHIVE_ENCRYPTED: .encrypted
      case PAPER_ARCHIVE_LIMIT: .tooLarge
      case PAPER_ARCHIVE_MEMORY: .outOfMemory
      default: .damaged
      }
    throw WorkerError(reason, String(cString: paper_archive_message(pointer)))
  }

  /// Why the last list of entries lacks some.
  enum Lack { case tooMany, damaged }
  private(set) var lack: Lack?

  /// All files of the archive in its order. Where it is damaged further on, those before are there.
  func entries() throws(WorkerError) -> [Entry] {
    try reopen()
    var entries: [Entry] = []
    lack = nil
    do throws(WorkerError) {
      while let (entry, isFile) = try step() {
        guard next <= Self.maximumEntries else {
          lack = .tooMany
          break
        }
        if isFile { entries.append(entry) }
      }
    } catch {
      if entries.isEmpty { throw error }
      lack = .damaged
    }
    return entries
  }

  /// The content of an entry.
  /// - Parameters:
  ///   - limit: an entry that is longer is refused.
  ///   - isCut: only the beginning of such an entry is read.
  func bytes(of index: Int, limit: Int, isCut: Bool = false) throws(WorkerError) -> [UInt8] {
    if pointer == nil || next > index { try reopen() }
    while next <= index {
      guard try step() != nil else { throw WorkerError(.truncated) }
    }
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    try check(paper_archive_read(pointer, limit, isCut ? 1 : 0, &memory, &count))
    defer { paper_archive_free_bytes(memory) }
    return Array(UnsafeBufferPointer(start: memory, count: count))
  }
}
