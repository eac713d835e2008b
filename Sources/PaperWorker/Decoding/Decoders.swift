import BookFormats
import BookText
import CArchive
import CDjVu
import CMuPDF
import CPictures
import IPC

/// All decoders of a worker. They are loaded before it is locked, and serve one thread.
package final class Decoders {
  /// What a worker can read.
  package enum Scope: Sendable {
    case all
    /// PDF alone. The libraries of pictures and the tables of encodings stay unread, so that the worker is there sooner.
    case pdf
    /// DjVu as well, whose decoder starts threads.
    case djvu
  }

  let documents: DocumentContexts
  private let scope: Scope

  /// What is missing, where the decoders cannot be loaded.
  package struct Missing: Error {
    package var what: String
  }

  package init(_ scope: Scope = .all) throws(Missing) {
    // What opens files does so now.
    if scope == .all {
      paper_archive_prepare()
      paper_pictures_prepare()
      TextDecoding.prepare()
      Markdown.prepare()
      SQLiteDatabase.prepare()
    }
    if scope == .djvu { paper_djvu_prepare() }
    paper_mupdf_prepare_fonts()
    guard let documents = DocumentContexts() else { throw Missing(what: "memory for MuPDF") }
    (self.documents, self.scope) = (documents, scope)
  }

  private init(_ documents: DocumentContexts, _ scope: Scope) {
    (self.documents, self.scope) = (documents, scope)
  }

  /// Whether DjVu documents can be opened.
  var readsDjVu: Bool { scope == .djvu }

  /// A worker without leave for threads opens no DjVu: the decoder would wait for its threads without an end.
  func djvu(_ file: BookFile) throws(WorkerError) -> any Book {
    guard readsDjVu else { throw WorkerError(.otherFormat, "DjVu") }
    return try DjVuBook(file)
  }

  /// The decoder of documents and the one of comics: names with versions, and no words that would be to translate.
  package static var name: String {
    "MuPDF \(String(cString: paper_mupdf_version())), \(String(cString: paper_archive_version()))"
  }

  /// - Parameter face: of the text, in place of Paper's own.
  package func open(
    _ file: BookFile, _ options: OpenOptions, _ face: InstalledFace
  ) throws(WorkerError) -> any Book {
    if options.layout.files.isEmpty { return try open(file, options) }
    // Contexts of its own: the face is not that of another book.
    guard let contexts = DocumentContexts(face: face) else { throw WorkerError(.outOfMemory) }
    return try Decoders(contexts, scope).open(file, options)
  }

  package func open(_ file: BookFile, _ options: OpenOptions) throws(WorkerError) -> any Book {
    let prefix = try file.bytes(count: min(Sniffer.prefix, file.size))
    switch Sniffer.format(of: prefix, hint: options.hint) {
    case .book(let format): return try book(format, file, options)
    case .zip: return try archive(file, options)
    case .other(let name): throw WorkerError(.otherFormat, name)
    case .perhaps(let format): return try named(format, file, options)
    case nil:
      if let unread = UnreadPicture(prefix) { throw WorkerError(.unsupported, unread.reason) }
      throw WorkerError(.unknownFormat)
    }
  }

  /// A PDF without its signature, or with the signature far behind: MuPDF finds the objects all the same. Where there
  /// are none the file is no PDF.
  private func named(
    _ format: BookFormat.ID, _ file: BookFile, _ options: OpenOptions
  ) throws(WorkerError) -> any Book {
    do throws(WorkerError) {
      let book = try book(format, file, options)
      let first = PagePlace(page: 0)
      if let first, try book.pages(from: first, count: 1).sizes.first != nil { return book }
    } catch {
      if [.passwordNeeded, .passwordWrong, .outOfMemory].contains(error.reason) { throw error }
    }
    throw WorkerError(.unknownFormat)
  }

  /// A ZIP file is what its entries say.
  private func archive(_ file: BookFile, _ options: OpenOptions) throws(WorkerError) -> any Book {
    let reader = ArchiveReader(file)
    let entries = try reader.entries()
    let type = entries.first { $0.name == "mimetype" }.flatMap {
      try? reader.bytes(of: $0.index, limit: 128, isCut: true)
    }
    let mimeType = type.map { String(decoding: $0.filter { $0 > 0x20 }, as: UTF8.self) }
    switch ZipContainer(ZIPNames(Set(entries.lazy.map(\.name)), mimeType: mimeType)) {
    case .book(let format): return try book(format, file, options)
    case .other(let name): throw WorkerError(.otherFormat, name)
    }
  }
}
