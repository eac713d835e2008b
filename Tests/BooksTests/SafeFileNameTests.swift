import Books
import Testing

/// Names that documents tell, as names of files.
@Suite(.timeLimit(.minutes(2))) struct SafeFileNameTests {
  @Test(arguments: [
    ("plan.txt", "plan.txt"), ("../../etc/passwd", "passwd"), ("C:\\x\\y.doc", "y.doc"),
    ("a\u{0}b\nc.txt", "abc.txt"), ("", "file"), ("..", "file"), ("/", "file"),
    ("...hidden", "hidden"), ("-rf", "rf"), ("  name .  ", "name"), ("a:b*c?.txt", "a_b_c_.txt"),
    ("\u{202E}txt.exe", "txt.exe"), ("Bücher 本.pdf", "Bücher 本.pdf"),
  ])
  func names(name: String, safe: String) {
    #expect(SafeFileName.of(name, fallback: "file") == safe)
  }

  @Test func aLongNameIsCutBeforeItsEnding() {
    let name = SafeFileName.of(String(repeating: "ü", count: 4000) + ".pdf", fallback: "file")
    #expect(name.utf8.count <= 180 && name.hasSuffix("ü.pdf"))
    let odd = SafeFileName.of("a." + String(repeating: "x", count: 4000), fallback: "file")
    #expect(odd.utf8.count <= 180)
  }

  @Test func numbers() {
    #expect(SafeFileName.numbered("plan.txt", 1) == "plan.txt")
    #expect(SafeFileName.numbered("plan.txt", 2) == "plan (2).txt")
    #expect(SafeFileName.numbered("plan", 3) == "plan (3)")
  }
}
