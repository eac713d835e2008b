import Books
import Foundation
import PaperApp
import Testing

/// What is told of changes on the disk.
@Suite(.timeLimit(.minutes(2))) struct FileWatchTests {
  private let folder = NSTemporaryDirectory() + "paper-changes-\(UUID().uuidString)"

  private func write(_ name: String, _ text: String) throws {
    let place = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Not in another's place, but into the file itself, as TeX does.
    try Data(text.utf8).write(to: place)
  }

  /// Waits for news; the suite's limit of time ends a test without any.
  private func news(of watch: FileWatch) -> FileWatch.News {
    while true {
      let news = watch.take()
      if news != FileWatch.News() { return news }
      usleep(1000)
    }
  }

  @Test func aChangedBookIsToldOnceItIsWhole() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("a.pdf", "%PDF-1.4 first %%EOF\n")
    let watch = FileWatch {}
    watch.follow(book: .file(.init(path: folder + "/a.pdf")))
    watch.flush()
    try write("a.pdf", "%PDF-1.4 the first half")
    #expect(!FileWatch.isWhole(.init(path: folder + "/a.pdf")))
    try write("b.pdf", "%PDF-1.4 another book %%EOF\n")
    try write("a.pdf", "%PDF-1.4 the first half and the second %%EOF\n")
    #expect(news(of: watch) == FileWatch.News(isBookChanged: true))
    // Another file is put in its place.
    try Data("%PDF-1.4 saved by an editor %%EOF\n".utf8).write(
      to: URL(fileURLWithPath: folder + "/a.pdf"), options: .atomic)
    #expect(news(of: watch) == FileWatch.News(isBookChanged: true))
  }

  @Test func aFolderOfTheShelfIsToldOfAlsoWhereTheFolderIsNew() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("a.txt", "a")
    let watch = FileWatch {}
    watch.follow(shelf: [Array(folder.utf8)])
    watch.flush()
    try write("b.txt", "b")
    #expect(news(of: watch) == FileWatch.News(isShelfChanged: true))
    try write("more/.keep", "")
    #expect(news(of: watch) == FileWatch.News(isShelfChanged: true))
    watch.flush()
    try write("more/c.txt", "c")
    #expect(news(of: watch) == FileWatch.News(isShelfChanged: true))
    try FileManager.default.removeItem(atPath: folder + "/a.txt")
    #expect(news(of: watch) == FileWatch.News(isShelfChanged: true))
  }
}
