import PaperGeometry
import Testing

extension EndToEndTests {
  /// The real window in the user's language.
  @MainActor @Suite struct WordsTests {
    @Test(arguments: [
      (["LANGUAGE": "de", "LC_ALL": "C.UTF-8"], "keine solche Datei und kein solcher Ordner"),
      (["LANGUAGE": "zh_CN", "LC_ALL": ""], "没有这样的文件或文件夹"),
      // A locale that no system has generated.
      (["LANGUAGE": "", "LC_ALL": "", "LANG": "de_XX.UTF-8"], "keine solche Datei"),
      (["LANGUAGE": "de", "LC_ALL": "C"], "no such file or folder"),
      (["LANGUAGE": "tlh", "LC_ALL": "C.UTF-8"], "no such file or folder"),
    ])
    func problemsAreToldInTheUsersLanguage(locale: [String: String], words: String) throws {
      let window = try AppWindow(.shared(), ["/nowhere/a.pdf"], locale: locale)
      try window.expectShelf(offset: 0)
      #expect(window.complaints.contains("/nowhere/a.pdf: \(words)"), "\(window.complaints)")
    }

    /// In Arabic the mark that closes the book stands at the right of the strip.
    @Test(arguments: [("ar", 1002.0), ("de", 22.0)])
    func arabicIsMirrored(language: String, x: Double) throws {
      let locale = ["LANGUAGE": language, "LC_ALL": "C.UTF-8"]
      let window = try AppWindow(.shared(), ["--book", "1"], locale: locale)
      try window.expectBook(offset: 0)
      try window.hand(window.at(Point(500, 300)) + ["sleep", "0.4"])
      try window.hand(window.at(Point(x, 22)) + ["click", "1"])
      try window.expectShelf(offset: 0)
    }
  }
}
