import Books
import FullText
import Glibc

/// Indexes a folder until it is killed. For the tests.
@main
struct Probe {
  /// - Arguments: the folder of the index, and the folder of the books.
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 3 else { return }
    let text = FullText(
      path: words[1] + "/text.db", folders: words[1] + "/folders", reader: Reader(),
      givesWay: false)
    text.add(Picture.Source(path: words[2]))
    text.flush()
    print("done")
  }
}

/// Reads plain text, a page a line, and takes a moment a page.
private struct Reader: BookTextReader {
  func read(
    _ file: Picture.Source, page: (BookTextPage, () -> TextAnchor?) -> Bool
  ) -> Result<Int, SurveyError> {
    guard case .success(let bytes) = PictureFile.read(file) else {
      return .failure(.unreadable("gone"))
    }
    var count = 0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      usleep(100)
      guard page(BookTextPage(number: count, paragraphs: [[String(line)]]), { nil }) else {
        return .failure(.cancelled)
      }
      count += 1
    }
    return .success(count)
  }

  func stop() {}
}
