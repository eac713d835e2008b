import Foundation
import TestDocuments

/// Books that are no good, or only strange, each with what `paper check` has to say of it.
enum BadBooks {
  struct Sample {
    var name: String
    var bytes: [UInt8]
    /// A part of the reason; nil for a book that is sound all the same.
    var reason: String?
  }

  private static let picture = Picture.noise(9, 9).png

  static var all: [Sample] { documents + archives + texts }

  private static var documents: [Sample] {
    var locked = PDF([PDF.Page("a")])
    locked.password = "sesame"
    var endless = PDF([PDF.Page("a")])
    endless.hasEndlessPages = true
    var outline = PDF([PDF.Page("a"), PDF.Page("b")])
    outline.outline = ["One", "Two"]
    outline.hasEndlessOutline = true
    let many = PDF((0..<10_000).map { PDF.Page("\($0)") })
    let page = PDF([PDF.Page("a"), PDF.Page("b")]).bytes
    return [
      Sample(name: "encrypted.pdf", bytes: locked.bytes, reason: "needs a password"),
      Sample(name: "endless.pdf", bytes: endless.bytes, reason: ""),
      Sample(name: "outline.pdf", bytes: outline.bytes),
      Sample(name: "many.pdf", bytes: many.bytes),
      Sample(
        name: "metres.pdf", bytes: PDF([PDF.Page("a", width: 283_465, height: 283_465)]).bytes),
      Sample(name: "cut.pdf", bytes: Array(page.prefix(20)), reason: "is damaged"),
      Sample(name: "nothing.pdf", bytes: [], reason: "is empty"),
      Sample(name: "junk.pdf", bytes: [0, 1, 2, 3], reason: "is of no known kind"),
    ]
  }

  private static var archives: [Sample] {
    let entries = [("1.png", picture), ("2.png", picture)]
    // What is encrypted looks like noise.
    let secret = entries.map { (name: $0.0, bytes: $0.1.map { $0 ^ 0xA7 }) }
    let crowd = (0..<100_000).map { (name: "\($0).png", bytes: picture) }
    let bomb = [Archives.ZipEntry(name: "1.png", zeros: 1 << 29)]
    let odd: [Archives.ZipEntry] =
      ["../../1.png", "/etc/2.png", "c:\\3.png", "\u{0}4.png"].map {
        Archives.ZipEntry(name: Array($0.utf8), bytes: picture)
      } + [
        // Shift-JIS and what is no encoding at all.
        Archives.ZipEntry(name: [0x96, 0x7B] + Array(".png".utf8), bytes: picture),
        Archives.ZipEntry(name: [0xFF, 0xFE, 0xC0] + Array(".png".utf8), bytes: picture),
      ]
    return [
      Sample(
        name: "encrypted.cbr", bytes: Archives.rar(secret, flags: 0, entryFlags: 4),
        reason: "is encrypted"),
      Sample(
        name: "headers.cbr", bytes: Archives.rar(secret, flags: 0x80, entryFlags: 4),
        reason: "ncrypt"),
      Sample(
        name: "solid.cbr", bytes: Archives.rar(entries, flags: 8, entryFlags: 0x10),
        reason: "olid"),
      Sample(name: "crowd.cbz", bytes: Archives.zip(crowd), reason: ""),
      Sample(name: "bomb.cbz", bytes: Archives.zip(bomb), reason: "page 1: "),
      Sample(name: "odd.cbz", bytes: Archives.zip(odd), reason: ""),
      Sample(name: "odd.cbt", bytes: Archives.tar([("../1.png", picture), ("/2.png", picture)])),
      Sample(name: "empty.cbz", bytes: Archives.zip([("a.txt", [1])]), reason: "is empty"),
    ]
  }

  private static var texts: [Sample] {
    var spineless = EPUB("A", [.init("B", "<p>C</p>")])
    spineless.hasSpine = false
    let blind = EPUB("A", [.init("B", "<p>C</p><img src=\"none.png\"/><img src=\"../../x.jpg\"/>")])
    let bomb =
      [Archives.ZipEntry(name: Array("mimetype".utf8), bytes: Array("application/epub+zip".utf8))]
      + ["META-INF/container.xml", "book.opf"].map { Archives.ZipEntry(name: $0, zeros: 1 << 29) }
    return [
      Sample(name: "spineless.epub", bytes: spineless.bytes, reason: ""),
      Sample(name: "blind.epub", bytes: blind.bytes),
      Sample(name: "bomb.epub", bytes: Archives.zip(bomb), reason: ""),
    ]
  }
}
