import CMuPDF
import IPC

/// The letters of a chapter as both setters count the letters. Kept places hold where the sums are equal, which a test
/// asks for.
package struct LetterSums: Sendable {
  /// Nil where Paper does not set the chapter.
  package var paper: Int?
  package var obstacle: ChapterObstacle?
  /// Nil where MuPDF cannot set the chapter.
  package var mupdf: Int?
}

extension Decoders {
  /// The sums of all chapters of a book of text; none of other books. Both setters set the whole book.
  package func letterSums(
    _ file: BookFile, _ options: OpenOptions
  ) throws(WorkerError) -> [LetterSums] {
    guard let book = try open(file, options) as? DocumentBook, let setter = book.setter else {
      return []
    }
    return (0..<book.opened.chapters).map { chapter in
      LetterSums(
        paper: setter.chapter(chapter)?.lettersBefore.last, obstacle: setter.obstacle(of: chapter),
        mupdf: book.lettersByMuPDF(chapter))
    }
  }
}

extension DocumentBook {
  fileprivate func lettersByMuPDF(_ chapter: Int) -> Int? {
    var count: Int32 = 0
    guard paper_mupdf_pages(pointer, Int32(chapter), &count) == PAPER_MUPDF_OK else { return nil }
    var sum = 0
    for page in 0..<max(0, count) {
      var letters: UInt32 = 0
      guard paper_mupdf_letters(pointer, Int32(chapter), page, &letters) == PAPER_MUPDF_OK else {
        return nil
      }
      sum += Int(letters)
    }
    return sum
  }
}
