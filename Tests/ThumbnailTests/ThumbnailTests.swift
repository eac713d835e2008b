import BookFormats
import Foundation
import Launch
import TestDocuments
import Testing
import Thumbnail
import WorkerClient

/// `paper thumbnail`, through a locked worker.
@Suite(.timeLimit(.minutes(5))) struct ThumbnailTests {
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
  private let worker = WorkerProgram(path: folder + "/paper-worker")

  /// The picture that is made of a book, and why there is none.
  private func thumbnail(
    _ address: (String) -> String = { $0 }, of bytes: [UInt8]?, named name: String,
    size: String = "64"
  ) throws -> (picture: PictureHeader?, failure: String?, left: [String]) {
    let folder = NSTemporaryDirectory() + "/paper-thumbnail-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (book, picture) = ("\(folder)/\(name)", "\(folder)/out/cover")
    try FileManager.default.createDirectory(
      atPath: folder + "/out", withIntermediateDirectories: true)
    if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: book)) }
    let words = ["-s", size, address(book), picture].map { CommandWord($0) }
    var failure: String?
    do { try ThumbnailCommand(words: words).run(worker) } catch { failure = "\(error)" }
    let data = FileManager.default.contents(atPath: picture).map { [UInt8]($0) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder + "/out")
    return (data.flatMap { try? PictureHeader($0) }, failure, left)
  }

  /// Each kind of book that the thumbnailer's entry names, and a text, whose cover is set from its title.
  private static var books: [(name: String, bytes: [UInt8])] {
    let wide = Picture.noise(80, 40).png
    return [
      ("a.pdf", PDF([PDF.Page("a", width: 80, height: 160)]).bytes),
      ("a.cbz", Archives.zip([("1.png", wide)])), ("a.cbt", Archives.tar([("1.png", wide)])),
      ("a.cbr", Archives.rar([("1.png", wide)])), ("a.cb7", Archives.sevenZip([("1.png", wide)])),
      ("a.epub", EPUB("A", [.init("B", "<p>C</p>")]).bytes), ("a.djvu", SampleBooks.djvu),
      ("a.fb2", Array("<FictionBook><body><section><p>A</p></section></body></FictionBook>".utf8)),
      ("a.txt", Array("Words.".utf8)), ("a.png", wide),
    ]
  }

  @Test(arguments: [1, 64, 300])
  func theLongerSideIsAsLongAsAskedFor(size: Int) throws {
    for (name, bytes) in Self.books {
      let made = try thumbnail(of: bytes, named: name, size: "\(size)")
      let picture = try #require(made.picture, "\(name): \(made.failure ?? "")")
      #expect(max(picture.width, picture.height) == size, "\(name)")
      #expect(made.left == ["cover"], "\(name)")
    }
  }

  @Test func proportionsAreKept() throws {
    let wide = Archives.zip([("1.png", Picture.noise(80, 40).png)])
    let comic = try #require(try thumbnail(of: wide, named: "a.cbz").picture)
    #expect(comic.width == 64 && comic.height == 32)
    let tall = PDF([PDF.Page("a", width: 80, height: 160)]).bytes
    let page = try #require(try thumbnail(of: tall, named: "a.pdf").picture)
    #expect(page.width == 32 && page.height == 64)
  }

  /// As file managers write addresses, whatever the name.
  @Test func addressesAreRead() throws {
    let bytes = PDF([PDF.Page("a")]).bytes
    let encoded = { (path: String) -> String in
      "file://" + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
    }
    for name in ["a b%20c.pdf", "Bücher 书.pdf", "#?.pdf"] {
      #expect(try thumbnail(encoded, of: bytes, named: name).picture != nil, "\(name)")
      #expect(try thumbnail(of: bytes, named: name).picture != nil, "\(name)")
    }
    let local = try thumbnail({ "FILE://localhost\($0)" }, of: bytes, named: "a.pdf")
    #expect(local.picture != nil)
  }

  @Test(arguments: [
    "http://example.org/a.pdf", "file://elsewhere/a.pdf", "file:///a%2", "file:///a%zz",
    "file:///a%00b", "file://",
  ])
  func otherAddressesAreRefused(address: String) throws {
    let made = try thumbnail({ _ in address }, of: nil, named: "a.pdf")
    #expect(made.picture == nil && made.left.isEmpty)
    #expect(made.failure?.hasPrefix(address) == true, "\(made.failure ?? "")")
  }

  @Test func badBooksAreOneLineAndLeaveNothing() throws {
    var locked = PDF([PDF.Page("a")])
    locked.password = "sesame"
    let bad: [(String, [UInt8]?, String)] = [
      ("none.pdf", nil, "no such file"), ("empty.epub", [], "is empty"),
      ("junk.pdf", [0, 1, 2], "is of no known kind"), ("locked.pdf", locked.bytes, "password"),
      ("junk.bin", [0, 1, 2], "is neither a book"),
      (
        "cut.cbz", Archives.zip([("1.png", Array(Picture.noise(9, 9).png.prefix(40)))]),
        "is damaged"
      ),
    ]
    for (name, bytes, reason) in bad {
      let made = try thumbnail(of: bytes, named: name)
      let failure = try #require(made.failure, "\(name)")
      #expect(made.picture == nil && made.left.isEmpty, "\(name)")
      #expect(failure.contains(name) && failure.contains(reason), "\(failure)")
      #expect(!failure.contains("\n"))
    }
  }

  @Test(arguments: [
    ([], "thumbnail needs a book and a picture to write; see paper thumbnail --help"),
    (["a"], "thumbnail needs a book and a picture to write; see paper thumbnail --help"),
    (["a", "b", "c"], "thumbnail needs a book and a picture to write; see paper thumbnail --help"),
    (["-s", "0", "a", "b"], "-s: 0 is not a number from 1 to 4096"),
    (["-s"], "-s needs a number of pixels"),
    (["-x", "a", "b"], "thumbnail: unknown option -x; see paper thumbnail --help"),
  ])
  func wrongUsageIsNamed(words: [String], line: String) {
    #expect(throws: Arguments.Misuse(line)) {
      try ThumbnailCommand(words: words.map { CommandWord($0) })
    }
  }
}
