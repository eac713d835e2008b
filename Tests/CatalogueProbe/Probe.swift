import Books
import Catalogue
import Glibc

/// Scans a folder until it is killed. For the tests.
@main
struct Probe {
  /// - Arguments: the folder of the catalogue, and the folder of the books.
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 3 else { return }
    let catalogue = Catalogue(
      path: words[1] + "/catalogue.db", packs: words[1] + "/packs", roots: words[1] + "/roots",
      surveyor: Surveyor()
    ) {}
    catalogue.add(root: Picture.Source(path: words[2]))
    catalogue.flush()
    print("done")
  }
}

/// Takes a moment a book.
private struct Surveyor: BookSurveyor {
  func survey(
    _ files: [Picture.Source], coverWidth: Int?
  ) -> [Result<SurveyedBook, SurveyError>] {
    files.map { file in
      usleep(200)
      var book = SurveyedBook()
      book.details.title = "T " + (file.path.split(separator: "/").last.map(String.init) ?? "")
      book.look.cover = SmallCover(jpeg: Array(file.bytes), width: 96, height: 128)
      return .success(book)
    }
  }
}
