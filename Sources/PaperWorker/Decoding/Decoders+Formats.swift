import BookFormats
import IPC

extension Decoders {
  /// Opens a book of a known format: the table of all openers, which the compiler holds complete.
  func book(
    _ format: BookFormat.ID, _ file: BookFile, _ options: OpenOptions
  ) throws(WorkerError) -> any Book {
    func document(_ opener: DocumentOpener) throws(WorkerError) -> DocumentBook {
      try DocumentBook(documents, file, format, opener, options)
    }
    return switch format {
    case .pdf: try document(DocumentOpening.pdf)
    case .epub: try document(DocumentOpening.epub)
    case .mobi: try document(DocumentOpening.mobipocket)
    case .fictionBook: try document(DocumentOpening.fictionBook)
    case .xps: try document(DocumentOpening.xps)
    case .svg: try document(DocumentOpening.svg)
    case .html: try document(DocumentOpening.html)
    case .markdown: try document(DocumentOpening.markdown)
    case .text: try document(DocumentOpening.plainText)
    case .djvu: try djvu(file)
    case .comic: try ComicBook(try documents.context(for: ""), file)
    case .picture: try PictureBook(file)
    }
  }
}
