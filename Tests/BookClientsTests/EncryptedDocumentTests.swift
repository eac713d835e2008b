import BookClients
import Books
import PictureSamples
import TestDocuments
import Testing

@Suite("Encrypted documents", .timeLimit(.minutes(5))) struct EncryptedDocumentTests {
  private func encrypted(_ scratch: TemporaryFolder) throws -> Books.Picture.Source {
    var pdf = PDF([PDF.Page("A secret")])
    pdf.password = "sesame"
    return try scratch.picture("a.pdf", pdf.bytes)
  }

  @Test func needAPassword() throws {
    let scratch = try TemporaryFolder()
    let file = try encrypted(scratch)
    let document = FileDocument(file, BookWorkers())
    #expect(document.open() == .failure(.passwordNeeded(file.path, isWrong: false)))
  }

  @Test func takeNoOtherPassword() throws {
    let scratch = try TemporaryFolder()
    let file = try encrypted(scratch)
    let document = FileDocument(file, BookWorkers(password: "simsim"))
    #expect(document.open() == .failure(.passwordNeeded(file.path, isWrong: true)))
  }

  @Test func openWithTheGeneralPassword() throws {
    let scratch = try TemporaryFolder()
    let document = FileDocument(try encrypted(scratch), BookWorkers(password: "sesame"))
    let opened = try document.open().get()
    #expect(opened.pageCount == 1)
    var plain = PDF([PDF.Page("A secret")])
    plain.password = nil
    let same = FileDocument(try scratch.picture("b.pdf", plain.bytes), BookWorkers())
    _ = try same.open().get()
    let pixels = try document.pixels(.page(PageID(document.id, 0)))
    #expect(pixels.contains { $0 != pixels[0] })
    #expect(try same.pixels(.page(PageID(same.id, 0))) == pixels)
  }

  /// As the window's prompt does it: refused, told the password, opened again.
  @Test func openWithTheirOwnPasswordOnceItIsKnown() throws {
    let scratch = try TemporaryFolder()
    let file = try encrypted(scratch)
    let workers = BookWorkers(password: "simsim")
    let document = FileDocument(file, workers)
    #expect(document.open() == .failure(.passwordNeeded(file.path, isWrong: true)))
    workers.setPassword(String(repeating: "x", count: 5000), for: document.id)
    #expect(document.open() == .failure(.passwordNeeded(file.path, isWrong: true)))
    workers.setPassword("sesame", for: document.id)
    _ = try document.open().get()
    #expect(try !document.pixels(.page(PageID(document.id, 0))).isEmpty)
  }
}
