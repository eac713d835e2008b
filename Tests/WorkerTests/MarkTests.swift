import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

@Suite("A picture that cannot be drawn", .timeLimit(.minutes(2)))
struct MarkTests {
  /// Pixels that begin as no compressed data does.
  private static var damagedPNG: [UInt8] {
    var bytes = Picture.noise(120, 90).png
    let data = Array("IDAT".utf8)
    let at = bytes.indices.first { bytes[$0...].starts(with: data) } ?? 0
    bytes.replaceSubrange(at + 4..<at + 8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    return bytes
  }

  /// A drawing that is sound, of a picture that is not.
  private static var drawingOfDamage: [UInt8] {
    let data = "data:image/png;base64," + Data(damagedPNG).base64EncodedString()
    return Array(
      ("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
        + " width=\"120\" height=\"90\"><image width=\"120\" height=\"90\" xlink:href=\"\(data)\"/>"
        + "</svg>").utf8)
  }

  private func book(_ name: String, _ type: String, _ bytes: [UInt8]) -> [UInt8] {
    var epub = EPUB(
      "A", [.init("", "<p>Words before.</p><p><img src=\"\(name)\"/></p><p>Words behind.</p>")])
    epub.items = [(name, type, "", bytes)]
    return epub.bytes
  }

  private var books: [[UInt8]] {
    [
      book("a.png", "image/png", Self.damagedPNG),
      book("a.svg", "image/svg+xml", Self.drawingOfDamage),
    ]
  }

  private let mark = 0xEDEDED

  @Test func theRestOfThePageIsDrawnAndAMarkStandsThere() throws {
    for book in books {
      let reader = try Reader(book)
      let pages = try reader.pages().count
      let drawn = try (0..<pages).map { try reader.render($0, scale: 2) }
      let marked = try #require(
        drawn.firstIndex { $0.pixels.count { $0 & 0xFFFFFF == mark } > 500 })
      // The words before stand on a page, and so do those behind.
      let dark = drawn.map { $0.pixels.count { $0 & 0xFF < 0x60 } }
      #expect(dark.reduce(0, +) > 500)
      guard pages == 1 else { continue }
      let (pixels, width) = (drawn[marked].pixels, drawn[marked].width)
      let last = try #require(pixels.lastIndex { $0 & 0xFFFFFF == mark })
      #expect(pixels[(last / width * width)...].contains { $0 & 0xFF < 0x60 })
    }
  }

  /// The mark belongs to one drawing: what is drawn next is as sound as before.
  @Test func aSoundBookBesideADamagedOne() throws {
    let sound = book("a.png", "image/png", Picture.noise(120, 90).png)
    let drawn = try Reader(sound).render(0)
    let worker = try WorkerProcess(Programs.worker)
    for (number, bytes) in [books[0], sound].enumerated() {
      try Reader.open(bytes, in: worker, as: BookNumber(number), OpenOptions(isStrict: true))
    }
    let area = try #require(PixelRegion(width: drawn.width, height: drawn.height))
    let memory = try SharedMemory(count: area.byteCount)
    let place = try Reader.place(0)
    #expect(throws: WorkerFailure.self) {
      try worker.wait(DrawPage(place, scale: 1, area), of: 0, memory: memory)
    }
    #expect(try worker.wait(DrawPage(place, scale: 1, area), of: 1, memory: memory) == Done())
    #expect(Drawn(area, memory) == drawn)
  }

  @Test func aCheckRefusesSuchAPage() throws {
    for book in books {
      let reader = try Reader(book, options: OpenOptions(isStrict: true))
      let pages = try reader.pages().count
      let words = (0..<pages).compactMap { page -> String? in
        do { _ = try reader.render(page) } catch { return "\(error)" }
        return nil
      }
      #expect(words.count == 1)
      #expect(words.first?.contains("a picture cannot be drawn (") == true, "\(words)")
    }
  }
}
