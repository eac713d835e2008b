import CMuPDF
import IPC

/// A book of text that is set by Paper, or by MuPDF alone, for a comparison of their work.
package final class SetterTrial {
  private let book: DocumentBook
  private let isPaper: Bool

  /// The chapters of the book.
  package var chapters: Int { book.opened.chapters }

  /// - Parameter isPaper: whether Paper sets the chapters that Paper can set; else MuPDF sets all.
  package init?(
    _ decoders: Decoders, _ file: BookFile, _ options: OpenOptions, isPaper: Bool
  ) throws(WorkerError) {
    guard let book = try decoders.open(file, options) as? DocumentBook, book.setter != nil else {
      return nil
    }
    (self.book, self.isPaper) = (book, isPaper)
  }

  /// The pages of a chapter; those of its first part where a part is enough.
  package func pages(of chapter: Int, allowsPart: Bool = false) throws(WorkerError) -> Int {
    guard isPaper else {
      var count: Int32 = 0
      try book.context.check(paper_mupdf_pages(book.pointer, Int32(chapter), &count))
      return Int(count)
    }
    guard let first = PagePlace(chapter: chapter, page: 0) else { return 0 }
    return try book.pages(from: first, count: 1, allowsPart: allowsPart).count
  }

  /// Draws a page that has been counted, without lines above and below.
  package func draw(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    var marks: Int32 = 0
    if isPaper, let drawing = try book.setter?.drawing(of: page) {
      return try book.context.check(
        drawing.render(
          scale: scale, x: region.x, y: region.y, width: region.width, height: region.height,
          stride: region.stride, into: memory, furniture: nil, marks: &marks))
    }
    // The shim writes nothing beyond `memory.count` bytes.
    try book.context.check(
      paper_mupdf_render(
        book.pointer, Int32(page.chapter), Int32(page.page), scale, Int32(region.x),
        Int32(region.y), Int32(region.width), Int32(region.height), region.stride,
        memory.baseAddress?.assumingMemoryBound(to: UInt8.self), memory.count, nil, &marks))
  }
}
