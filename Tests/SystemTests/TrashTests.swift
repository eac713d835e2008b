import Foundation
import SystemCalls
import Testing

/// The desktop's trash, in folders of the tests.
@Suite(.timeLimit(.minutes(2))) final class TrashTests {
  private let folder: URL
  private var data: String { folder.appendingPathComponent("data").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-trash-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String, _ text: String = "words") throws -> URL {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url
  }

  private func names(_ part: String) -> [String] {
    let path = "\(data)/Trash/\(part)"
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func note(_ name: String) throws -> [String] {
    try String(contentsOfFile: "\(data)/Trash/info/\(name).trashinfo", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  @Test func aFileGoesToTheTrashWithItsNote() throws {
    let url = try file("a book é.epub")
    try Trash.move(Array(url.path.utf8), data: data)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(names("files") == ["a book é.epub"] && names("info") == ["a book é.epub.trashinfo"])
    let lines = try note("a book é.epub")
    #expect(lines.first == "[Trash Info]")
    let real = try #require(Paths.resolved(folder.path))
    #expect(
      lines.dropFirst().first
        == "Path=\(real)/a%20book%20%C3%A9.epub".replacing("é", with: "%C3%A9"))
    #expect(lines.last?.wholeMatch(of: /DeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
  }

  @Test func equalNamesStandSideBySide() throws {
    for text in ["one", "two", "three"] {
      let url = try file("book.pdf", text)
      try Trash.move(Array(url.path.utf8), data: data)
    }
    let texts = try names("files").map {
      try String(contentsOfFile: "\(data)/Trash/files/\($0)", encoding: .utf8)
    }
    #expect(Set(texts) == ["one", "two", "three"] && names("info").count == 3)
  }

  /// A file whose note is gone is not written over.
  @Test func whatLiesInTheTrashWithoutANoteStays() throws {
    try FileManager.default.createDirectory(
      atPath: "\(data)/Trash/files", withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(fileURLWithPath: "\(data)/Trash/files/book.pdf"))
    let url = try file("book.pdf", "new")
    try Trash.move(Array(url.path.utf8), data: data)
    #expect(try String(contentsOfFile: "\(data)/Trash/files/book.pdf", encoding: .utf8) == "old")
    #expect(names("files").count == 2 && names("info") == ["book.pdf.2.trashinfo"])
  }

  @Test func aFolderAndALinkGoAsTheyAre() throws {
    let book = folder.appendingPathComponent("comic")
    try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
    try Data().write(to: book.appendingPathComponent("1.png"))
    let link = folder.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: book)
    try Trash.move(Array((link.path + "/").utf8), data: data)
    #expect(FileManager.default.fileExists(atPath: book.path + "/1.png"), "the link alone goes")
    try Trash.move(Array(book.path.utf8), data: data)
    #expect(names("files") == ["comic", "link"])
    #expect(!FileManager.default.fileExists(atPath: book.path))
  }

  /// Names are bytes, and need not be UTF-8.
  @Test func aNameOfAnyBytesGoes() throws {
    let path = Array(folder.path.utf8) + [0x2F, 0xFF, 0xC3]
    try #require(
      (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { creat($0, 0o600) } ?? -1
      } >= 0)
    try Trash.move(path, data: data)
    #expect(names("info").count == 1)
  }

  @Test func aFileThatIsGoneIsTold() {
    #expect(throws: Trash.Failure.system(ENOENT)) {
      try Trash.move(Array("\(folder.path)/nothing".utf8), data: data)
    }
    #expect(names("info") == [], "no note stays behind")
  }

  /// Memory that is a disk, which has a trash of its own.
  @Test func anotherDiskHasATrashOfItsOwn() throws {
    let top = "/dev/shm"
    var (here, there) = (stat(), stat())
    guard lstat(folder.path, &here) == 0, lstat(top, &there) == 0, here.st_dev != there.st_dev,
      access(top, W_OK) == 0
    else { return }
    let name = "paper-trash-\(UUID().uuidString)"
    try Data("words".utf8).write(to: URL(fileURLWithPath: "\(top)/\(name)"))
    try Trash.move(Array("\(top)/\(name)".utf8), data: data)
    let trash = "\(top)/.Trash-\(getuid())"
    let note = "\(trash)/info/\(name).trashinfo"
    #expect(try String(contentsOfFile: note, encoding: .utf8).contains("\nPath=\(name)\n"))
    #expect(FileManager.default.fileExists(atPath: "\(trash)/files/\(name)"))
    #expect(names("files") == [])
    try FileManager.default.removeItem(atPath: note)
    try FileManager.default.removeItem(atPath: "\(trash)/files/\(name)")
  }
}
