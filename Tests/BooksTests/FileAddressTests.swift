import Books
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileAddressTests {
  private func path(_ word: String) throws(FileAddress.Flaw) -> String? {
    try FileAddress.path(Array(word.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func addressesNamePaths() throws {
    #expect(try path("file:///a/b%20c%2520.pdf") == "/a/b c%20.pdf")
    #expect(try path("FILE://LocalHost/%C3%BC?#") == "/ü?#")
    for word in ["/a/b.pdf", "a:b", "", "file:", "a/b://c"] { #expect(try path(word) == nil) }
  }

  @Test(arguments: [
    ("http://a/b", FileAddress.Flaw.elsewhere), ("file://a/b", .elsewhere),
    ("file://", .malformed), ("file:///%", .malformed), ("file:///%4", .malformed),
    ("file:///%+1", .malformed), ("file:///%00", .malformed),
  ])
  func othersAreRefused(word: String, flaw: FileAddress.Flaw) {
    #expect(throws: flaw) { try path(word) }
  }

  /// Any bytes but zero, there and back.
  @Test func everyNameHasAnAddress() throws {
    let bytes = [0x2F] + (UInt8(1)...255)
    let address = FileAddress.address(of: bytes)
    #expect(address.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
    #expect(try FileAddress.path(Array(address.utf8)) == bytes)
  }
}
