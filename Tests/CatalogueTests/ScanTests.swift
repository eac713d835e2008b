import BookTable
import Books
import Catalogue
import Foundation
import IPC
import Testing

@Suite(.timeLimit(.minutes(2))) struct ScanTests {
  @Test("all books of a tree are found, in natural order, and surveyed")
  func finds() throws {
    let place = try Place()
    for name in ["10.epub", "2.epub", "a/b/c.cbz", "pictures/1.png", "pictures/2.png", "x.txt~"] {
      try place.write(name)
    }
    place.start()
    #expect(place.files == ["2.epub", "10.epub", "a/b/c.cbz", "pictures"])
    let row = try #require(place.row("a/b/c.cbz"))
    #expect(row.details.title == "Title of c.cbz" && row.entry.title == "Title of c.cbz")
    #expect(row.details.seriesIndex == 1.5 && row.format == "cbz" && row.state == .present)
    #expect(row.color == 0x102030 && row.size == 14)
    #expect(place.row("pictures")?.entry.pageCount == 2)
    #expect(place.problems == [])
    #expect(place.news.progress == nil)
  }

  @Test("the finds of the catalogue are those of a shelf of the folder")
  func asShelf() throws {
    let place = try Place()
    for name in [
      "b/cover.jpg", "b/one.epub", "c/1.jpg", "c/2.jpg", "c/info.txt", "d.pdf", "notes/a.md",
    ] {
      try place.write(name)
    }
    place.start(nil)
    let shelf = Library.open([place.books])
    let rows = place.rows.sorted { $0.key < $1.key }.map(\.value)
    #expect(rows.map(\.entry) == shelf.entries)
  }

  @Test(
    "after a start all rows come from the catalogue, and unchanged files are not surveyed again")
  func restarts() throws {
    let place = try Place()
    for number in 0..<50 { try place.write("\(number).epub") }
    place.start()
    let before = place.rows
    let surveyor = FakeSurveyor()
    place.start(surveyor)
    #expect(place.rows == before && before.count == 50)
    #expect(surveyor.count == 0)
    #expect(place.told == 50, "nothing is told twice")
  }

  @Test("a start tells the rows that the scan has told: files, folders, a library of Calibre's")
  func tellsAlike() throws {
    let place = try Place()
    for name in ["b/cover.jpg", "b/one.epub", "c/1.jpg", "c/2.jpg", "a.epub"] {
      try place.write(name)
    }
    try place.write("cal/metadata.db")
    try place.write("cal/Anna/One (1)/One.epub")
    let calibre = FakeCalibre(custom: [], summary: "Long", tags: ["Sea", "Ships"], added: 7)
    place.start(calibre: calibre, adding: [place.books])
    let before = place.rows
    #expect(before.count == 4 && before.values.contains { $0.details.authors == ["Anna", "Bo"] })
    place.start(calibre: calibre, adding: [])
    for (number, row) in place.rows { #expect(row == before[number]) }
    #expect(place.rows.count == before.count)
    #expect(place.problems == [])
    let number = try #require(before.values.first { $0.details.tags.count == 2 }?.number)
    #expect(place.catalogue?.details(of: number)?.details.summary == "Long")
  }

  @Test("the books of a list are known at the next start, also those of another folder")
  func lists() throws {
    let place = try Place()
    try place.write("a.epub")
    try place.write("b.epub")
    let books = ["a", "b"].map {
      "<dict><key>title</key><string>\($0)</string>"
        + "<key>file</key><string>books/\($0).epub</string></dict>"
    }
    let list = place.folder + "/Books.plist"
    try Data("<plist version=\"1.0\"><array>\(books.joined())</array></plist>".utf8).write(
      to: URL(fileURLWithPath: list))
    place.start(adding: [list])
    let numbers = Set(place.rows.keys)
    #expect(numbers.count == 2 && place.problems == [])
    place.start(adding: [])
    #expect(Set(place.rows.keys) == numbers && place.problems == [])
    place.start(adding: [place.books])
    #expect(Set(place.rows.keys) == numbers && place.problems == [])
    #expect(place.rows.values.allSatisfy { $0.state == .present })
  }

  @Test("a changed file is surveyed again, and keeps number and id")
  func changes() throws {
    let place = try Place()
    try place.write("a.epub")
    try place.write("b.epub")
    place.start()
    let number = place.row("a.epub")?.number
    try place.write("a.epub", "another text", age: 500)
    let surveyor = FakeSurveyor()
    place.start(surveyor)
    #expect(surveyor.times("a.epub") == 1 && surveyor.times("b.epub") == 0)
    #expect(place.row("a.epub")?.number == number && place.row("a.epub")?.size == 12)
  }

  @Test("a file that was changed just now is looked at again")
  func unsure() throws {
    let place = try Place()
    try place.write("a.epub", age: 0)
    let first = FakeSurveyor()
    place.start(first)
    #expect(first.times("a.epub") == 1)
    try place.write("a.epub", age: 2000)
    let surveyor = FakeSurveyor()
    place.start(surveyor)
    #expect(surveyor.times("a.epub") == 1)
  }

  @Test("a renamed or moved file keeps number and id, and is not read again")
  func renames() throws {
    let place = try Place()
    for name in ["a.epub", "b.epub", "c/d.epub"] { try place.write(name) }
    place.start()
    let (a, d) = (try #require(place.row("a.epub")), try #require(place.row("c/d.epub")))
    try place.move("a.epub", to: "z/new name.epub")
    try place.move("c", to: "e")
    let surveyor = FakeSurveyor()
    place.start(surveyor)
    #expect(place.row("z/new name.epub")?.number == a.number)
    #expect(place.row("z/new name.epub")?.entry.id == a.entry.id)
    #expect(place.row("e/d.epub")?.number == d.number)
    #expect(place.rows.count == 3 && surveyor.count == 0)
    #expect(place.rows.values.allSatisfy { $0.state == .present })
  }

  @Test("a hard link and a copy are books of their own")
  func links() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    #expect(link(place.books + "/a.epub", place.books + "/b.epub") == 0)
    place.scan()
    #expect(place.files == ["a.epub", "b.epub"])
    #expect(Set(place.rows.values.map(\.entry.id)).count == 2)
  }

  @Test("a missing book found again by its contents keeps its number")
  func contents() throws {
    let place = try Place()
    try place.write("a.epub", "the contents")
    place.start()
    let number = try #require(place.row("a.epub")?.number)
    try place.write("other.epub")
    try place.remove("a.epub")
    place.scan()
    #expect(place.row("a.epub")?.state == .missing)
    try place.write("back/b.epub", "the contents", age: 10)
    place.scan()
    #expect(place.row("back/b.epub")?.number == number)
    #expect(place.rows.count == 2)
  }

  @Test("missing books stay until they are cleared")
  func missing() throws {
    let place = try Place()
    try place.write("a.epub")
    try place.write("b.epub")
    place.start()
    try place.remove("a.epub")
    place.start()
    #expect(place.row("a.epub")?.state == .missing)
    #expect(place.row("b.epub")?.state == .present)
    place.catalogue?.clearMissing()
    place.settle()
    #expect(place.files == ["b.epub"])
  }

  @Test("names that are not UTF-8 and links in circles do no harm")
  func names() throws {
    let place = try Place()
    try place.write("a.epub")
    let bytes: [UInt8] = Array((place.books + "/").utf8) + [0xFF, 0xFE] + Array(".epub".utf8)
    let descriptor = (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { name in
        name.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
      }
    }
    #expect(descriptor >= 0)
    close(descriptor)
    try FileManager.default.createSymbolicLink(
      atPath: place.books + "/circle", withDestinationPath: place.books)
    place.start()
    #expect(place.rows.count == 2)
    let locators = place.rows.values.map(\.entry.locator)
    #expect(locators.contains(.file(Picture.Source(bytes: bytes))))
    let before = place.rows
    place.start()
    #expect(place.rows == before)
  }

  @Test(
    "a description beside the book is better than the book, Calibre's database better than both")
  func sources() throws {
    let place = try Place()
    try place.write("a.epub")
    try place.write("a.opf")
    place.start()
    let row = try #require(place.row("a.epub"))
    #expect(row.details.title == "From the sidecar" && row.details.tags == ["Tag"])
    #expect(row.details.series == "Saga" && row.details.seriesIndex == 3)
    #expect(row.details.authors == ["Author"])
    let known = try #require(place.catalogue?.details(of: row.number))
    #expect(known.origins[.title] == .sidecar && known.origins[.authors] == .book)
    #expect(known.details.summary == "Summary of a.epub")
  }

  @Test("Calibre's facts come with the walk, and stay when the book is surveyed")
  func calibre() throws {
    let place = try Place()
    try place.write("metadata.db")
    try place.write("Anna/One (1)/One.epub")
    place.start(calibre: FakeCalibre())
    let row = try #require(place.row("Anna/One (1)/One.epub"))
    #expect(row.details.title == "Calibre's title" && row.details.authors == ["Anna", "Bo"])
    #expect(row.details.series == "Calibre's series" && row.details.seriesIndex == 2)
    let origins = try #require(place.catalogue?.details(of: row.number)?.origins)
    #expect(origins[.title] == .calibre && origins[.summary] == .book)
  }

  @Test("Calibre's comments, own columns and date of arrival are kept, and leave with Calibre")
  func calibreColumns() throws {
    let place = try Place()
    try place.write("metadata.db")
    try place.write("Anna/One (1)/One.epub")
    var calibre = FakeCalibre()
    calibre.custom = [LibraryFact("Shelf", "Hall\u{1F}\n2"), LibraryFact("Read", "2011")]
    (calibre.summary, calibre.tags, calibre.added) = ("Two\nlines", ["Sea"], 1_300_000_000)
    place.start(calibre: calibre)
    for _ in 0..<2 {
      let row = try #require(place.row("Anna/One (1)/One.epub"))
      #expect(row.added == 1_300_000_000 && row.details.tags == ["Sea"])
      let details = try #require(place.catalogue?.details(of: row.number)?.details)
      #expect(details.custom == [CustomFact("Shelf", "Hall 2"), CustomFact("Read", "2011")])
      #expect(details.summary == "Two\nlines")
      place.start(calibre: calibre)
    }
    calibre.custom = []
    place.start(calibre: calibre)
    let number = try #require(place.row("Anna/One (1)/One.epub")?.number)
    #expect(place.catalogue?.details(of: number)?.details.custom == [])
  }
}

private struct FakeCalibre: CalibreReader {
  var custom: [LibraryFact] = []
  var (summary, tags, added) = ("", [String](), 0)

  func books(in database: Picture.Source) throws(CalibreError) -> [CalibreBook] {
    var book = CalibreBook(
      title: "Calibre's title", authors: ["Anna", "Bo"], series: "Calibre's series",
      seriesIndex: 2, path: "Anna/One (1)", files: ["One.epub"])
    (book.custom, book.summary, book.tags, book.added) = (custom, summary, tags, added)
    return [book]
  }
}
