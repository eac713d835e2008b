import BookClients
import Books
import Foundation
import InstalledFaces
import TestDocuments
import TestSupport
import Testing

/// A passage of a text stays the same words in every setting: places, highlights and notes depend on that.
@Suite(.timeLimit(.minutes(2))) struct PassageTests {
  private static let faces = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Assets/faces").path

  /// A family of one file, and no other.
  private static let installed = InstalledFaces(
    families: { _ in ["Bold"] },
    faces: { family in
      family == "Bold" ? [InstalledFace(path: Array("\(faces)/LinLibertine_RB.otf".utf8))] : []
    })

  private static let settings: [TextSetting] =
    [-4, -1, 2, 5, 10].flatMap { size in
      [TextSetting.Face.book, .sans, .installed("Bold")].map { TextSetting(size: size, face: $0) }
    } + [
      TextSetting(leading: 3, margins: 1), TextSetting(margins: -1, isJustified: false),
      TextSetting(isHyphenated: false), TextSetting(isAsBook: true),
    ]

  private let folder: TemporaryFolder
  private let file: Books.Picture.Source
  private let workers = BookWorkers(program: Programs.worker, faces: installed)

  init() throws {
    folder = try TemporaryFolder()
    let numbers = ["incomprehensible", "extraordinary", "understanding", "uncharacteristically"]
    let text = (0..<260).map { "\(numbers[$0 % 4]) number \($0), " }.joined()
    let thai = EPUB.Chapter("", "<p>\(text)</p><p>ภาษาไทย</p>")
    let chapters = [EPUB.Chapter("One", "<p>\(text)</p><p>\(text)</p>"), thai]
    file = try folder.picture("passage.epub", EPUB("Passage", chapters).bytes)
  }

  /// The words of a passage in a setting, letter by letter, and the pages over which the passage goes.
  private func words(
    _ passage: Range<Int>, of chapter: Int, _ setting: TextSetting
  ) throws -> (words: String, pages: Int) {
    let book = FileDocument(file, workers, setting)
    var document = try book.open().get()
    while !document.isComplete { document = try book.open().get() }
    var (found, pages) = ("", 0)
    for page in 0..<document.pageCount {
      let place = try book.ask(AnchorOfPage(PageID(book.id, page))).get()
      guard place.chapter == chapter else { continue }
      let text = try book.words(page).get()
      let part = (place.offset..<place.offset + text.letters).clamped(to: passage)
      guard !part.isEmpty else { continue }
      pages += 1
      let letters = part.lowerBound - place.offset..<part.upperBound - place.offset
      found += text.text(of: text.range(ofLetters: letters))
    }
    return (String(found.filter { $0.isLetter || $0.isNumber }), pages)
  }

  /// By Paper's own setter, and by the plain one, which sets the chapter with Thai.
  @Test("a passage over two pages has the same words in every size and face", arguments: [0, 1])
  func passage(chapter: Int) throws {
    let passage = 900..<3600
    let (usual, _) = try words(passage, of: chapter, .usual)
    #expect(usual.count > 2000)
    var most = 0
    for setting in Self.settings {
      let (same, pages) = try words(passage, of: chapter, setting)
      #expect(same == usual, "\(setting)")
      most = max(most, pages)
    }
    #expect(most > 2)
    _ = workers.stop()
  }

  @Test("a page of another setting that has a place begins at the place or before")
  func places() throws {
    let usual = FileDocument(file, workers)
    let count = try usual.open().get().pageCount
    let anchor = try usual.ask(AnchorOfPage(PageID(usual.id, count / 2))).get()
    for setting in Self.settings {
      let book = FileDocument(file, workers, setting)
      var document = try book.open().get()
      while !document.isComplete { document = try book.open().get() }
      let page = try book.ask(AnchoredPlace(anchor, in: book.id)).get()
      let start = try book.ask(AnchorOfPage(PageID(book.id, page))).get()
      let letters = try book.words(page).get().letters
      #expect(start.chapter == anchor.chapter)
      #expect((start.offset...start.offset + letters).contains(anchor.offset), "\(setting)")
    }
    _ = workers.stop()
  }

  @Test(
    "a family that is gone, and one that is no face, are told, and the text is set in Paper's own")
  func lack() throws {
    let plain = FileDocument(file, workers, TextSetting(face: .serif))
    let gone = FileDocument(file, workers, TextSetting(face: .installed("Gone")))
    let there = FileDocument(file, workers, TextSetting(face: .installed("Bold")))
    let (document, other) = (try gone.open().get(), try there.open().get())
    #expect(try plain.open().get().faceLack == nil && other.faceLack == nil)
    #expect(document.faceLack == .notInstalled("Gone"))
    let page = PageID(plain.id, 0)
    let same = try gone.pixels(.page(PageID(gone.id, 0))) == plain.pixels(.page(page))
    let different = try there.pixels(.page(PageID(there.id, 0))) != plain.pixels(.page(page))
    #expect(same && different)
    let noFace = InstalledFaces(families: { _ in [] }) { [file] _ in
      [InstalledFace(path: file.bytes)]
    }
    let damaged = FileDocument(
      file, BookWorkers(program: Programs.worker, faces: noFace),
      TextSetting(face: .installed("Book")))
    #expect(try damaged.open().get().faceLack == .unusable("Book"))
    #expect(try there.ask(InstalledFamilies(for: there.id)).get() == ["Bold"])
    _ = workers.stop()
  }

  @Test(
    "the desktop's families are those with the letters of a language; each has a file of its name")
  func system() throws {
    let all = InstalledFaces.system.families(nil)
    let chinese = InstalledFaces.system.families("zh-Hans")
    #expect(all == all.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) })
    #expect(Set(chinese).isSubset(of: all))
    for family in all.prefix(40) {
      #expect(!InstalledFaces.system.faces(family).isEmpty, "\(family)")
    }
    #expect(InstalledFaces.system.faces("No such family").isEmpty)
    let styles = InstalledFaces.styles(of: [
      InstalledFace(path: [1], weight: 400), InstalledFace(path: [2], weight: 80),
      InstalledFace(path: [3], weight: 80, width: 75), InstalledFace(path: [4], weight: 200),
      InstalledFace(path: [5], weight: 80, isItalic: true),
      InstalledFace(path: Array("/lm12-regular.otf".utf8), weight: 80),
    ])
    #expect(styles.map(\.weight) == [80, 80, 200])
    #expect(styles.first?.width == 100)
  }
}
