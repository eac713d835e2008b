/// The title and author that the name of a book's file tells.
///
/// Files of books are most often named `Author - Title`. What stands before the first spaced dash counts as
/// the author, unless it has no letter, as the number in `03 - Title`.
package struct FileNameTitle: Equatable {
  package let title: String
  package let author: String?

  private typealias Word = Substring.UnicodeScalarView

  /// Calibre names a file `Title - Author`, in a folder `Title (26)`.
  /// - Parameters:
  ///   - stem: the file's name without its ending.
  ///   - folder: the name of the file's folder.
  package init(_ stem: String, in folder: String) {
    if let title = Self.calibreTitle(folder), stem.hasPrefix("\(title) - ") {
      let words = { (text: Substring) in
        Self.joined(text.unicodeScalars.split { $0 == "_" || Printable.isSpace($0) }[...])
      }
      self.init(title: words(title), author: words(stem.dropFirst(title.count + 3)))
    } else {
      self.init(stem)
    }
  }

  private init(title: String, author: String) { (self.title, self.author) = (title, author) }

  /// What stands before a number in brackets at the end of a name; nil without a number.
  private static func calibreTitle(_ folder: String) -> Substring? {
    guard folder.hasSuffix(")"), let bracket = folder.lastIndex(of: "("),
      let number = Int(folder[folder.index(after: bracket)...].dropLast()), number > 0
    else { return nil }
    let title = folder[..<bracket]
    return title.hasSuffix(" ") && title.count > 1 ? title.dropLast() : nil
  }

  /// - Parameter stem: the file's name without its ending.
  init(_ stem: String) {
    // Scalars, as characters take ten times as long, and a walk meets 100,000 names.
    let words = stem.unicodeScalars.split { $0 == "_" || Printable.isSpace($0) }
    guard let dash = words.firstIndex(where: Self.isDash), dash > 0, dash < words.count - 1,
      words[..<dash].contains(where: { $0.contains(where: Self.isLetter) })
    else {
      title = words.isEmpty ? stem : Self.joined(words[...])
      author = nil
      return
    }
    author = Self.joined(words[..<dash])
    title = Self.joined(words[(dash + 1)...])
  }

  private static func isDash(_ word: Word) -> Bool {
    guard let first = word.first, word.dropFirst().isEmpty else { return false }
    return first == "-" || first == "–" || first == "—"
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? (0x41...0x5A).contains(scalar.value & ~0x20) : scalar.properties.isAlphabetic
  }

  private static func joined(_ words: ArraySlice<Word>) -> String {
    var text = ""
    for word in words {
      if !text.isEmpty { text += " " }
      text += Substring(word)
    }
    return text
  }
}
