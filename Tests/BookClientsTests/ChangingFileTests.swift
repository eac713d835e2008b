import BookClients
import Books
import Foundation
import PictureSamples
import TestDocuments
import Testing

/// Files that change while they are open: there is an answer to every request, and the document can be read
/// again when the file is sound again.
@Suite("Files that change while they are open", .timeLimit(.minutes(5))) struct ChangingFileTests {
  private static let sound = PDF((0..<400).map { PDF.Page("Page \($0)") }).bytes

  private func opened(_ scratch: TemporaryFolder) throws -> (FileDocument, URL) {
    let file = try scratch.picture("a.pdf", Self.sound)
    let document = FileDocument(file, BookWorkers())
    let opened = try document.open().get()
    #expect(opened.pageCount == 400)
    return (document, URL(fileURLWithPath: file.path))
  }

  private struct Wrong: Error {}

  /// Asks for pages all over the document; how many are there.
  private func pagesThere(_ document: FileDocument) -> Int {
    stride(from: 0, to: 400, by: 40).count { page in
      (try? document.pixels(.page(PageID(document.id, page)))) != nil
    }
  }

  @Test func oneThatVanishesIsReadToItsEnd() throws {
    let scratch = try TemporaryFolder()
    let (document, place) = try opened(scratch)
    try FileManager.default.removeItem(at: place)
    #expect(pagesThere(document) == 10)
    document.client.close()
  }

  @Test func oneThatVanishesAndWhoseWorkerEndsIsRefused() throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.picture("a.pdf", Self.sound)
    let count = try scratch.picture("count", [0, 0, 0, 0])
    let probe = Programs.probe("fault:kill:ReadText:1:\(count.path)")
    let document = FileDocument(file, BookWorkers(program: probe))
    _ = try document.open().get()
    try FileManager.default.removeItem(atPath: file.path)
    #expect(throws: DocumentError.self) { try document.words(0).get() }
    // The file is back, and so is the document.
    _ = try scratch.picture("a.pdf", Self.sound)
    #expect(throws: Never.self) { try document.words(0).get() }
  }

  @Test func oneThatShrinks() throws {
    let scratch = try TemporaryFolder()
    let (document, place) = try opened(scratch)
    let file = try FileHandle(forWritingTo: place)
    try file.truncate(atOffset: 900)
    #expect(pagesThere(document) < 10)
    // Another document of the same workers' kind is not concerned.
    let (other, _) = try opened(try TemporaryFolder())
    #expect(pagesThere(other) == 10)
  }

  @Test func oneThatIsOverwritten() throws {
    let scratch = try TemporaryFolder()
    let (document, place) = try opened(scratch)
    let file = try FileHandle(forWritingTo: place)
    var random = SeededRandom(12)
    try file.write(contentsOf: Data((0..<Self.sound.count).map { _ in UInt8(random.int(0...255)) }))
    // Some of it is in the worker's memory; the rest is refused or drawn, but there is an answer.
    _ = pagesThere(document)
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(Self.sound))
    document.client.close()
    let again = FileDocument(Books.Picture.Source(path: place.path), BookWorkers())
    _ = try again.open().get()
    #expect(pagesThere(again) == 10)
  }
}
