import Books
import Foundation
import Library

/// Reads a book in a library until it is killed or nothing can be kept any more, and says after each page what is kept
/// by then. For the tests.
@main
struct Probe {
  /// - Arguments: the library's file, the book's file, the number of the first page, and `unprivileged` for a program
  ///   that has no more rights than any user.
  static func main() {
    let words = CommandLine.arguments
    guard words.count >= 4, var page = Int(words[3]) else { return }
    if words.last == "unprivileged", geteuid() == 0, setgid(65534) != 0 || setuid(65534) != 0 {
      return
    }
    let keeper = BookKeeper(path: words[1])
    let book = DocumentSource(
      id: DocumentID("Probe"), title: "Probe", cover: .init(path: words[2]),
      locator: .file(.init(path: words[2])))
    while true {
      var state = BookState()
      state.place = BookState.Place(page: page)
      let mark = Mark(.bookmark, at: BookState.Place(page: page), id: Int64(page + 1))
      keeper.keep([BookChange(book, .state(state)), BookChange(book, .mark(mark))])
      keeper.flush()
      let problems = keeper.take().problems
      guard problems.isEmpty else {
        let lines = problems.map { "\($0)\n" }.joined()
        try? FileHandle.standardError.write(contentsOf: Data(lines.utf8))
        return
      }
      try? FileHandle.standardOutput.write(contentsOf: Data("\(page)\n".utf8))
      page += 1
    }
  }
}
