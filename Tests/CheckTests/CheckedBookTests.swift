import BookClients
import Books
import Check
import Foundation
import Launch
import TestDocuments
import Testing
import WorkerClient

@Suite("Books that are checked", .timeLimit(.minutes(5))) struct CheckedBookTests {
  private func check(
    _ bytes: [UInt8], named name: String, _ program: WorkerProgram = Programs.worker,
    password: String? = nil, extent: BookCheck.Extent = .some, deadline: UInt32 = 10_000,
    timeout: Double = 60
  ) throws -> CheckedBook {
    let folder = try Folder()
    let entries = Library.open([try folder.file(name, bytes)]).entries
    let check = BookCheck(
      program, password: password, extent: extent, deadline: deadline, timeout: timeout)
    return check.check(try #require(entries.first))
  }

  @Test func soundBooksOfEachKind() throws {
    let noise = Picture.noise(20, 30)
    let books: [(String, [UInt8], String, Int?)] = [
      ("a.pdf", PDF([PDF.Page("a"), PDF.Page("b")]).bytes, "PDF", 2),
      (
        "a.epub", EPUB("A", [.init("B", "<p>C</p>"), .long("D", paragraphs: 40)]).bytes, "EPUB", nil
      ),
      ("a.cbz", Archives.zip([("1.png", noise.png), ("2.png", noise.png)]), "comic", 2),
      ("a.cbt", Archives.tar([("1.png", noise.png)]), "comic", 1),
      ("a.cbr", Archives.rar([("1.png", noise.png)]), "comic", 1),
      ("a.cb7", Archives.sevenZip([("1.png", noise.png)]), "comic", 1),
      ("a.djvu", SampleBooks.djvu, "DjVu", 3),
      ("a.md", Array("# Title\n\nWords.".utf8), "Markdown", 1),
      ("a.txt", Array("Words.".utf8), "text", 1),
      ("a.html", Array("<html><body><p>Words</p></body></html>".utf8), "HTML", 1),
      ("a.png", noise.png, "pictures", 1),
    ]
    for (name, bytes, format, pages) in books {
      let book = try check(bytes, named: name)
      #expect(book.flaw == nil, "\(name)")
      #expect(book.format == format, "\(name)")
      #expect(book.pages >= 1 && book.drawn == book.pages, "\(name)")
      if let pages { #expect(book.pages == pages, "\(name)") }
      #expect(book.seconds > 0)
      #expect((book.peakBytes ?? 0) > 4 << 20, "\(name)")
    }
  }

  @Test func aBookOfKindlesInAFolderIsNamed() throws {
    let folder = try Folder()
    _ = try folder.file("b.kfx", [0x43, 0x4F, 0x4E, 0x54, 2, 0] + [UInt8](repeating: 0, count: 90))
    let entry = try #require(Library.open([folder.path]).entries.first)
    let book = BookCheck(Programs.worker).check(entry)
    #expect(book.verdict == .unsound)
    #expect(book.flaw?.contains("KFX (Kindle)") == true, "\(book.flaw ?? "")")
  }

  /// The pages before the damage are drawn, and nobody takes them for the whole book.
  @Test func anArchiveThatEndsTooEarlyIsNotSound() throws {
    let noise = Picture.noise(20, 30).png
    let whole = Archives.tar([("1.png", noise), ("2.png", noise), ("3.png", noise)])
    // The second entry has a part of its header.
    let second = 512 + (noise.count + 511) / 512 * 512
    let book = try check(Array(whole.prefix(second + 100)), named: "a.cbt")
    #expect(book.verdict == .unsound)
    #expect(book.flaw == "its archive is damaged, and its pages end there", "\(book.flaw ?? "")")
    #expect(book.pages >= 1 && book.drawn >= 1)
  }

  @Test func aDamagedPageIsNamedAndTheOthersAreDrawn() throws {
    let noise = Picture.noise(20, 30).png
    let cut = Array(noise.prefix(60))
    let one = try check(
      Archives.zip([("1.png", noise), ("2.png", cut), ("3.png", noise)]), named: "a.cbz")
    #expect(one.flaw?.hasPrefix("page 2: ") == true && one.flaw?.contains("more") == false)
    #expect(one.pages == 3 && one.drawn == 2)
    #expect(one.flaw?.contains("(2.png)") == true, "\(one.flaw ?? "")")
    let two = try check(
      Archives.zip([("1.png", cut), ("2.png", noise), ("3.png", cut)]), named: "a.cbz")
    #expect(two.flaw?.hasPrefix("page 1: ") == true)
    #expect(two.flaw?.hasSuffix(" (and 1 more pages)") == true)
  }

  /// No page is so small or so thin that its scale cannot be counted.
  @Test(arguments: [("1e-40", "1e-40"), ("0.001", "0.001"), ("0.001", "400")])
  func aPageNextToNothing(width: String, height: String) throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"/>"
    let book = try check(Array(svg.utf8), named: "a.pdf")
    #expect(book.flaw?.contains("worker") != true, "\(book.flaw ?? "")")
  }

  @Test func aBookThatIsNoneIsRefused() throws {
    let junk = try check(Array("junk".utf8), named: "a.pdf")
    #expect(junk.flaw == "is of no known kind")
    #expect(junk.format == nil && junk.pages == 0)
    #expect(try check([], named: "a.cbz").flaw == "is empty")
  }

  @Test(arguments: [
    ("crash", "page 1: the helper process ended by signal ABRT"),
    ("spin", "page 1: drawing the page took longer than 1000 ms"),
    ("exhaust", "page 1: the helper process ended by signal ABRT"),
    ("garbage", "page 1: the helper process gave a wrong answer"),
  ])
  func aBookThatEndsItsWorkerIsALine(fault: String, flaw: String) throws {
    // To take all the memory there is takes a while on a busy machine.
    func look() throws -> CheckedBook {
      try check(
        PDF([PDF.Page("a"), PDF.Page("b")]).bytes, named: "a.pdf",
        Programs.probe("fault:\(fault):DrawPage"), deadline: fault == "exhaust" ? 20_000 : 1000)
    }
    var book = try look()
    // A worker that gets too little of the processor is not to blame, and its book is looked at again.
    for _ in 0..<10 where book.verdict == .unfinished { book = try look() }
    #expect(book.flaw?.hasPrefix(flaw) == true, "\(book.flaw ?? "")")
    #expect(book.format == "PDF" && book.pages == 2 && book.drawn == 0)
    let minimum = fault == "exhaust" ? 500 << 20 : 4 << 20
    #expect((book.peakBytes ?? 0) > minimum, "\(book.peakBytes ?? 0)")
  }

  /// Only the time that the worker uses counts, whatever else the machine does.
  @Test func aMachineThatIsBusyMakesNoBookUnsound() throws {
    let pdf = PDF([PDF.Page("a"), PDF.Page("b")]).bytes
    let late = try check(pdf, named: "a.pdf", Programs.probe("fault:wait:DrawPage"), deadline: 300)
    #expect(late.verdict == .sound && late.drawn == 2, "\(late)")
    let stopped = try check(
      pdf, named: "a.pdf", Programs.probe("fault:stop:DrawPage"), deadline: 300)
    #expect(stopped.verdict == .unfinished && stopped.flaw == nil, "\(stopped)")
    #expect(
      stopped.gap == "page 1: the machine was too busy: drawing the page took longer than 300 ms")
    #expect(stopped.format == "PDF" && stopped.pages == 2 && stopped.drawn == 0)
  }

  @Test func aBookThatTakesTooLongWasNotAllLookedAt() throws {
    let pdf = PDF([PDF.Page("a"), PDF.Page("b")]).bytes
    let uncounted = try check(pdf, named: "a.pdf", timeout: 0)
    #expect(uncounted.verdict == .unfinished)
    #expect(uncounted.gap == "its pages were not all counted")
    #expect(try check(pdf, named: "a.pdf", extent: .all, timeout: 0).verdict == .sound)
  }

  @Test func someOfManyPagesOrAllOfThem() throws {
    let bytes = PDF((0..<200).map { PDF.Page("\($0)", width: 60, height: 80) }).bytes
    let some = try check(bytes, named: "a.pdf")
    #expect(some.flaw == nil && some.pages == 200 && some.drawn == 64)
    let all = try check(bytes, named: "a.pdf", extent: .all)
    #expect(all.flaw == nil && all.drawn == 200)
  }

  /// The first page and the last one are among those that are drawn of a book with many.
  @Test(arguments: [0, 199]) func someHaveTheFirstAndTheLast(bad: Int) throws {
    let noise = Picture.noise(4, 4).png
    let entries = (0..<200).map {
      (name: "\($0 + 1000).png", bytes: $0 == bad ? Array(noise.prefix(30)) : noise)
    }
    let book = try check(Archives.zip(entries), named: "a.cbz")
    #expect(book.flaw?.hasPrefix("page \(bad + 1): ") == true)
    #expect(book.drawn == 63)
  }

  /// A remark makes no book unsound.
  @Test func theChaptersOfThePlainSetterAreARemark() throws {
    let epub = EPUB("A", [.init("B", "<p>C</p>")]).bytes
    let book = try check(epub, named: "a.epub", Programs.probe("plain"))
    #expect(book.verdict == .sound && book.pages == 4 && book.drawn == 4, "\(book)")
    let remark =
      "MuPDF sets 3 of 4 chapters: tables are too large for the page, "
      + "lines run both down and across"
    #expect(book.remark == remark)
    #expect(book.line.hasSuffix(" MB; \(remark)"))
    #expect(try check(Array("Words.".utf8), named: "a.txt").line.contains(";") == false)
  }

  @Test func encrypted() throws {
    var pdf = PDF([PDF.Page("a")])
    pdf.password = "sesame"
    #expect(try check(pdf.bytes, named: "a.pdf").flaw == "needs a password")
    #expect(
      try check(pdf.bytes, named: "a.pdf", password: "x").flaw == "has another password")
    #expect(try check(pdf.bytes, named: "a.pdf", password: "sesame").flaw == nil)
  }

  /// The window draws the page with a mark; a check still names the page.
  @Test func aPictureThatCannotBeDrawn() throws {
    var picture = Picture.noise(20, 30).png
    let data = try #require(
      picture.indices.first { picture[$0...].starts(with: Array("IDAT".utf8)) })
    picture.replaceSubrange(data + 4..<data + 8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    var epub = EPUB("A", [.init("B", "<p>C</p><p><img src=\"a.png\"/></p>")])
    epub.items = [("a.png", "image/png", "", picture)]
    let book = try check(epub.bytes, named: "a.epub")
    #expect(
      book.flaw?.hasPrefix("page 1: is damaged: a picture cannot be drawn (") == true,
      "\(book.flaw ?? "")")
  }

  @Test func formatsThatAreNotReadAreNamed() throws {
    let word = Archives.zip([
      ("[Content_Types].xml", [1]), ("word/document.xml", [1]),
      ("word/media/1.png", Picture.noise(9, 9).png),
    ])
    #expect(
      try check(word, named: "a.docx").flaw == "is DOCX (Word), a format that is not read")
    let kindle: [UInt8] = [0x43, 0x4F, 0x4E, 0x54, 2, 0] + [UInt8](repeating: 0, count: 99)
    #expect(try check(kindle, named: "a.kfx").flaw == "is KFX (Kindle), a format that is not read")
    let book = try check(SampleBooks.azw3, named: "a.azw3")
    #expect(book.flaw == nil && book.pages == 2 && book.drawn == 2)
  }

  @Test func aFolderOfPictures() throws {
    let folder = try Folder()
    for name in ["cover", "1", "2"] {
      try folder.file("book/\(name).png", Picture.noise(9, 9).png)
    }
    let entry = try #require(Library.open([folder.path + "/book"]).entries.first)
    let sound = BookCheck(Programs.worker).check(entry)
    #expect(sound.flaw == nil && sound.pages == 2 && sound.drawn == 2)
    try folder.file("book/2.png", [])
    let book = BookCheck(Programs.worker).check(entry)
    #expect(book.flaw == "page 2: 2.png is empty")
  }
}

@Suite("The command check", .timeLimit(.minutes(5))) struct CheckCommandTests {
  @Test(arguments: [
    ([], "check: which books? see paper check --help"),
    (["--nice", "a"], "check: unknown option --nice; see paper check --help"),
    (["--book", "a"], "check: unknown option --book; see paper check --help"),
    (["a", "--pages"], "--pages needs all or some"),
    (["--pages=few", "a"], "--pages: few is none of all, some"),
    (["a", "--password-file"], "--password-file needs a file"),
  ])
  func misuseIsOneLine(words: [String], line: String) {
    #expect(throws: Arguments.Misuse(line)) { try CheckCommand(words) }
  }

  private func run(_ words: [String]) throws -> (isSound: Bool, lines: [String], reported: [String])
  {
    var (lines, reported): ([String], [String]) = ([], [])
    let isSound = try CheckCommand(words).run {
      lines.append($0)
    } complain: {
      reported.append($0)
    }
    return (isSound, lines, reported)
  }

  @Test func eachBookIsALine() throws {
    let folder = try Folder()
    let good = try folder.file("good.pdf", PDF([PDF.Page("a")]).bytes)
    let bad = try folder.file("bad.pdf", Array("junk".utf8))
    let all = try run([good, bad, folder.path + "/none"])
    #expect(!all.isSound)
    #expect(all.lines.count == 2)
    #expect(all.lines[0].hasPrefix("\(good): ok, PDF, 1 page, "))
    #expect(all.lines[1].hasPrefix("\(bad): is of no known kind, "))
    #expect(all.reported == ["\(folder.path)/none: no such file or folder"])
    #expect(try run([good]).isSound)
  }

  @Test func jsonIsAnObjectALine() throws {
    let folder = try Folder()
    let good = try folder.file("a \"good\".pdf", PDF([PDF.Page("a")]).bytes)
    let bad = try folder.file("bad.pdf", Array("junk".utf8))
    let objects = try run(["--json", good, bad]).lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let keys = [
      "drawn", "format", "ok", "pages", "path", "peakBytes", "reason", "remark", "seconds",
      "verdict",
    ]
    for object in objects { #expect(object.keys.sorted() == keys) }
    #expect(objects[0]["path"] as? String == good)
    #expect(objects.map { $0["verdict"] as? String } == ["sound", "unsound"])
    #expect(objects[0]["ok"] as? Bool == true && objects[0]["reason"] is NSNull)
    #expect(objects.allSatisfy { $0["remark"] is NSNull })
    #expect(objects[0]["format"] as? String == "PDF" && objects[0]["pages"] as? Int == 1)
    #expect(objects[1]["ok"] as? Bool == false && objects[1]["format"] is NSNull)
    #expect(objects[1]["reason"] as? String == "is of no known kind")
  }
}

/// The programs beside the tests.
enum Programs {
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  static let worker = WorkerProgram(path: folder + "/paper-worker")

  static func probe(_ argument: String) -> WorkerProgram {
    WorkerProgram(path: folder + "/worker-probe", argument: argument)
  }
}

/// A folder of a test's own, removed afterwards.
final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/paper-check-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let place = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
    return place.path
  }
}
