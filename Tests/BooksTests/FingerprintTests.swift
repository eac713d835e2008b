import TestSupport
import Books
import Foundation
import Testing

/// Numbers that name a book's contents.
@Suite(.timeLimit(.minutes(5))) struct FingerprintTests {
  private func fingerprint(_ bytes: [UInt8]) throws -> String? {
    let scratch = try TemporaryFolder()
    let file = Picture.Source(path: try scratch.file("a.pdf", bytes))
    return BookLocator.file(file).fingerprint()
  }

  @Test("a short file's number is its MD5, as RFC 1321 gives it")
  func short() throws {
    #expect(try fingerprint([]) == "d41d8cd98f00b204e9800998ecf8427e")
    #expect(try fingerprint(Array("abc".utf8)) == "900150983cd24fb0d6963f7d28e17f72")
    let digits = Array(String(repeating: "1234567890", count: 8).utf8)
    #expect(try fingerprint(digits) == "57edf4a22be3c955ac49da2e2107b67a")
  }

  @Test("of a long file samples count, at powers of four")
  func long() throws {
    var bytes = [UInt8](repeating: 0x61, count: 70_000)
    let number = try fingerprint(bytes)
    bytes[3000] = 0
    #expect(try fingerprint(bytes) == number, "between two samples")
    for place in [0, 1024, 4096, 16384, 65_536 + 1023] {
      var changed = bytes
      changed[place] = 1
      #expect(try fingerprint(changed) != number, "at \(place)")
    }
    // The MD5 of five samples of 1,024 bytes, by another program.
    #expect(number == "eeed962ab0f18c5924e710a0e67f1566")
  }

  @Test("a folder's number is the MD5 of its pictures' names and of the first picture's number")
  func folder() throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.path + "/pages"
    try scratch.file("pages/1.png", Array("abc".utf8))
    try scratch.file("pages/2.png", Array("de".utf8))
    // printf '1.png\0002.png\000900150983cd24fb0d6963f7d28e17f72' | md5sum
    let number = BookLocator.folder(.init(path: folder)).fingerprint()
    #expect(number == "1059d8097c186b8550364e63b6feac33")
  }

  @Test("what is no file has no number, and nothing waits for it")
  func none() {
    for path in ["/dev/null/none", "/dev/zero", "/tmp"] {
      #expect(BookLocator.file(.init(path: path)).fingerprint() == nil)
    }
  }
}
