import Books
import Foundation
import Library

/// Reads a book in a library until it is killed or nothing can be kept any more, and says after each page what is kept
/// by then. For the tests.
@main
struct Probe {
  /// - Arguments: the library's file, the book's file, the number of the first page, and perhaps a word:
  ///   `unprivileged` for a program that has no more rights than any user, `folder` for a book that is a folder,
  ///   `closing` and another book for a window in which both books are read to page 7 and which is then closed.
  static func main() {
    let words = CommandLine.arguments
    guard words.count >= 4, var page = Int(words[3]) else { return }
    if words.last == "unprivileged", geteuid() == 0, setgid(65534) != 0 || setuid(65534) != 0 {
      return
    }
    let keeper = BookKeeper(path: words[1])
    if words.count > 5, words[4] == "closing" {
      return close(keeper, [book(words[2]), book(words[5])])
    }
    let book = book(words[2], isFolder: words.last == "folder")
    while true {
      keeper.keep([.make(BookCollection("\(page)", id: Int64(page + 1)))])
      keeper.keep(read(book, to: page) + edits(of: book, at: page))
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

  private static func book(_ path: String, isFolder: Bool = false) -> DocumentSource {
    let source = Picture.Source(path: path)
    return DocumentSource(
      id: DocumentID("Probe"), title: "Probe", cover: source,
      locator: isFolder ? .folder(source) : .file(source))
  }

  private static func read(_ book: DocumentSource, to page: Int) -> [BookChange] {
    var state = BookState()
    state.place = BookState.Place(page: page)
    let mark = Mark(
      .bookmark, at: BookState.Place(page: page),
      id: book.id.origin == 0 ? Int64(page + 1) : Int64(page + 1) + Int64(book.id.origin))
    return [BookChange(book, .state(state)), BookChange(book, .mark(mark))]
  }

  private static func edits(of book: DocumentSource, at page: Int) -> [BookChange] {
    let edits: [BookEdit] = [
      .collect(Int64(page + 1)), .correct(.title, "\(page)"), .rate(page % 11),
      .tag("\(page)", isOn: true),
    ]
    return edits.map { BookChange(book, .edit($0)) } + [BookChange(book, .read(ReadTime(pages: 1)))]
  }

  /// Ends as the program does: with a moment's time for what is not written yet.
  private static func close(_ keeper: BookKeeper, _ books: [DocumentSource]) {
    for (number, var book) in books.enumerated() {
      book.id = DocumentID("Probe \(number)", origin: UInt64(number) * 100)
      keeper.keep([BookChange(book, .opened)] + read(book, to: 7))
    }
    keeper.stop(within: 2)
  }
}
