import BookFormats
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("A PDF's signature and name", .timeLimit(.minutes(2)))
struct SignatureTests {
  private func format(_ bytes: [UInt8], _ hint: BookFormat.ID?) throws -> BookFormat.ID {
    try Reader(bytes, options: OpenOptions(hint: hint)).opened.format
  }

  private func junk(_ count: Int) -> [UInt8] { Array("Something else. \n".utf8) * count }

  /// The last one ends beyond the first kilobyte.
  @Test(arguments: [17, 1016, 1020, 3000]) func behindSomethingElse(count: Int) throws {
    let bytes = Array(junk(count).prefix(count)) + PDF([PDF.Page("Words")]).bytes
    let reader = try Reader(bytes)
    #expect(reader.opened.format == .pdf)
    #expect(try reader.render(0).color(50, 350) == 0x3366CC)
    #expect(try format(bytes, .comic) == .pdf)
  }

  @Test func withoutASignature() throws {
    let whole = PDF([PDF.Page("Words")]).bytes
    let line = try #require(whole.firstIndex(of: UInt8(ascii: "\n")))
    for bytes in [Array(whole[line...]), junk(300) + whole] {
      let reader = try Reader(bytes, options: OpenOptions(hint: .pdf))
      #expect(reader.opened.format == .pdf)
      #expect(try reader.render(0).ink > 50)
    }
    // Neither the name nor the bytes say so.
    #expect(throws: WorkerFailure.refused(WorkerError(.unknownFormat))) {
      try format(Array(whole[line...]), .none)
    }
  }

  @Test func aNameAloneMakesNoPDF() throws {
    for bytes in [Array("Words".utf8), junk(100), [0, 1, 2, 3]] {
      #expect(throws: WorkerFailure.refused(WorkerError(.unknownFormat))) {
        try format(bytes, .pdf)
      }
    }
    #expect(try format(Array("<html><body><p>Words</p></body></html>".utf8), .pdf) == .html)
    #expect(try format(Archives.zip([("1.png", Picture.noise(9, 9).png)]), .pdf) == .comic)
  }

  @Test func aTextThatSpeaksOfPDFs() throws {
    let text = junk(100) + Array("A PDF begins with %PDF-1.7, and goes on.\n".utf8)
    #expect(try format(text, .text) == .text)
    #expect(try format(text, .markdown) == .markdown)
  }
}

extension [UInt8] {
  /// The bytes again and again.
  fileprivate static func * (bytes: [UInt8], count: Int) -> [UInt8] {
    Array(repeatElement(bytes, count: count).joined())
  }
}
