import TestSupport
import PaperGeometry
import Testing

extension EndToEndTests {
  /// The real window in the user's language.
  @MainActor @Suite struct WordsTests {
    @Test(arguments: [
      (["LANGUAGE": "de", "LC_ALL": "C.UTF-8"], ": keine solche Datei und kein solcher Ordner"),
      (["LANGUAGE": "zh_CN", "LC_ALL": ""], "：没有这样的文件或文件夹"),
      // A locale that no system has generated.
      (["LANGUAGE": "", "LC_ALL": "", "LANG": "de_XX.UTF-8"], ": keine solche Datei"),
      (["LANGUAGE": "de", "LC_ALL": "C"], ": no such file or folder"),
      (["LANGUAGE": "tlh", "LC_ALL": "C.UTF-8"], ": no such file or folder"),
    ])
    func problemsAreToldInTheUsersLanguage(locale: [String: String], words: String) throws {
      let window = try AppWindow(.shared(), ["/nowhere/a.pdf"], locale: locale)
      try window.expectShelf(offset: 0)
      #expect(window.complaints.contains("/nowhere/a.pdf\(words)"), "\(window.complaints)")
    }

    /// The settings' file and a list of books, the first of them with a fault that Expat finds.
    @Test func whatIsWrongInFilesIsToldInTheUsersLanguage() throws {
      let scratch = try TemporaryFolder()
      _ = try scratch.file(
        "paper/settings.conf", Array("[motion]\nmotion = slow\n[keys]\nfly = Y\n".utf8))
      let broken = try scratch.file("broken.plist", Array("<plist><array></dict>".utf8))
      let shape = try scratch.file("shape.plist", Array("<array><dict/></array>".utf8))
      let window = try AppWindow(
        .shared(), [broken, shape],
        through: "export XDG_CONFIG_HOME='\(scratch.path)'; exec \"$0\" \"$@\"",
        locale: ["LANGUAGE": "de", "LC_ALL": "C.UTF-8"])
      try window.expectShelf(offset: 0)
      for line in [
        "settings.conf: Zeile 2: motion: slow gehört nicht zu auto, full, reduced, none",
        "settings.conf: Zeile 4: es gibt keinen Befehl fly",
        "keine lesbare Property List: das XML hat ein schließendes Tag ohne öffnendes in Zeile 1",
        "shape.plist: Eintrag 1, pages ist keine Liste von Namen",
      ] { #expect(window.complaints.contains(line), "\(window.complaints)") }
    }

    /// In Arabic the mark that closes the book stands at the right of the strip.
    @Test(arguments: [("ar", 1002.0), ("de", 22.0)])
    func arabicIsMirrored(language: String, x: Double) throws {
      let locale = ["LANGUAGE": language, "LC_ALL": "C.UTF-8"]
      let window = try AppWindow(.shared(), ["--book", "1"], locale: locale)
      try window.expectBook(offset: 0)
      try window.closeBook(byMarkAt: Point(x, 22))
      try window.expectShelf(offset: 0)
    }
  }
}
