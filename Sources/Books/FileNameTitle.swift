/// The title and author that the name of a book's file tells.
///
/// Files of books are most often named `Author - Title`. What stands before the first spaced dash counts as
/// the author, unless it has no letter, as the number in `03 - Title`.
struct FileNameTitle: Equatable {
  let title: String
  let author: String?

  /// - Parameter stem: the file's name without its ending.
  init(_ stem: String) {
    let words = stem.split { $0 == "_" || $0.isWhitespace }
    guard let dash = words.firstIndex(where: { $0 == "-" || $0 == "–" || $0 == "—" }),
      dash > 0, dash < words.count - 1,
      words[..<dash].contains(where: { $0.contains(where: \.isLetter) })
    else {
      title = words.isEmpty ? stem : words.joined(separator: " ")
      author = nil
      return
    }
    author = words[..<dash].joined(separator: " ")
    title = words[(dash + 1)...].joined(separator: " ")
  }
}
