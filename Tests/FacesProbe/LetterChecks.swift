import BookFormats
import CMuPDF
import Glibc
import IPC

@testable import Decoding

extension Checks {
  /// The letters of each chapter as Paper's setter and as MuPDF count the letters: `chapter PAPER MUPDF`, or
  /// `chapter OBSTACLE`.
  static func letters(_ probe: Probe) {
    guard let book = open(probe.path) else { return probe.say("closed") }
    for chapter in 0..<book.opened.chapters {
      guard let set = book.setter?.chapter(chapter) else {
        probe.say("chapter", book.setter?.obstacle(of: chapter).map { "\($0)" } ?? "none")
        continue
      }
      probe.say("chapter", set.lettersBefore.last ?? 0, lettersByMuPDF(book, chapter))
    }
  }

  private static func open(_ path: String) -> DocumentBook? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let hint: BookFormat.ID? =
      switch path.split(separator: ".").last {
      case "md": .markdown
      case "txt": .text
      case "fb2": .fictionBook
      case "html": .html
      default: nil
      }
    guard let decoders = try? Decoders(), let file = try? BookFile(descriptor: descriptor) else {
      return nil
    }
    return try? decoders.open(file, OpenOptions(hint: hint)) as? DocumentBook
  }

  private static func lettersByMuPDF(_ book: DocumentBook, _ chapter: Int) -> Int {
    var count: Int32 = 0
    guard paper_mupdf_pages(book.pointer, Int32(chapter), &count) == PAPER_MUPDF_OK else {
      return -1
    }
    var sum = 0
    for page in 0..<max(0, count) {
      var letters: UInt32 = 0
      if paper_mupdf_letters(book.pointer, Int32(chapter), page, &letters) == PAPER_MUPDF_OK {
        sum += Int(letters)
      }
    }
    return sum
  }
}
