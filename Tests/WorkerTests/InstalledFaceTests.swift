import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

/// A family of the desktop in which a text is set: its files come as descriptors, and may be anything.
@Suite(.timeLimit(.minutes(1))) struct InstalledFaceTests {
  private static let faces = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets/faces")

  private func face(_ style: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.faces.appendingPathComponent("LinLibertine_\(style).otf")))
  }

  /// Thai is set by MuPDF, the first chapter by Paper.
  private let epub = EPUB(
    "Faces",
    [
      EPUB.Chapter("", "<p>Words <i>in italics</i>, <b>in bold</b>. The quick brown fox.</p>"),
      EPUB.Chapter("", "<p>Words <i>in italics</i>, <b>in bold</b>. ภาษาไทย</p>"),
    ]
  ).bytes

  private func opened(
    _ files: [(bytes: [UInt8], style: FaceFile)]
  ) throws -> (OpenedBook, [Drawn], String) {
    let layout = try #require(
      TextLayout(width: 396, height: 594, em: 11, face: .serif, files: files.map(\.style)))
    let worker = try WorkerProcess(Programs.worker)
    let book = try Reader.descriptor(of: epub)
    let faces = try files.map { try Reader.descriptor(of: $0.bytes) }
    defer { for file in faces + [book] { close(file) } }
    let opened = try worker.wait(
      OpenBook(OpenOptions(layout: layout)), of: 5, file: book, faces: faces)
    let reader = Reader(worker, opened)
    let text = try reader.ask(ReadText(Reader.place(0)))
    return (
      opened, [try reader.render(0), try reader.render(0, chapter: 1)],
      text.lines.map(text.string).joined()
    )
  }

  private let regular = FaceFile(isBold: false, isItalic: false)

  @Test("both setters set in the chosen family, and the words are the same")
  func chosen() throws {
    let (usual, pages, words) = try opened([])
    let (other, drawn, same) = try opened([(face("RI"), regular)])
    #expect(other.remarks == usual.remarks)
    #expect(same == words && !words.isEmpty, "\(same) in place of \(words)")
    let areSame = zip(drawn, pages).map { $0 == $1 }
    #expect(areSame == [false, false])
  }

  @Test("a style that the family lacks has the nearest")
  func nearest() throws {
    let bold = FaceFile(isBold: true, isItalic: false)
    let (_, alone, _) = try opened([(face("RB"), regular)])
    let (_, both, _) = try opened([(face("RB"), regular), (face("RB"), bold)])
    let isSame = alone == both
    #expect(isSame)
    let italic = FaceFile(isBold: false, isItalic: true)
    let (_, four, _) = try opened([(face("RB"), regular), (face("RI"), italic)])
    let isOther = four != both
    #expect(isOther)
  }

  @Test("whole families are the files in their styles: Paper's own as a family is Paper's own")
  func whole() throws {
    let styles = ["R", "RI", "RB", "RBI"].enumerated().map { number, name in
      (name, FaceFile(isBold: number > 1, isItalic: number % 2 == 1))
    }
    let (_, pages, _) = try opened([])
    let (_, same, _) = try opened(styles.map { (try face($0.0), $0.1) })
    let areSame = pages == same
    #expect(areSame)
  }

  @Test("a face that is damaged or none is told, and Paper's own stands in its place")
  func damaged() throws {
    let (usual, pages, _) = try opened([])
    let sound = try face("R")
    // Without tables of outlines, cut, empty behind the first table, and no face at all.
    let bad: [[UInt8]] = [
      Array(sound.prefix(4000)), Array(sound.prefix(12)), Array("%!PS-AdobeFont-1.0".utf8),
      Array("OTTO".utf8) + [UInt8](repeating: 255, count: 5000), [0],
    ]
    for bytes in bad {
      let (told, drawn, _) = try opened([(bytes, regular)])
      #expect(told.remarks == usual.remarks + [.faceUnusable])
      let areSame = drawn == pages
      #expect(areSame, "\(bytes.count) bytes")
    }
    let mixed = [(sound, regular), (bad[0], FaceFile(isBold: true, isItalic: false))]
    #expect(try opened(mixed).0.remarks.contains(.faceUnusable))
  }

  @Test("bytes of a face that are damaged at random end no worker")
  func random() throws {
    var random = SeededRandom(30)
    let sound = try face("R")
    for _ in 0..<12 {
      var bytes = sound
      for _ in 0..<random.int(1...200) {
        bytes[random.int(0...min(bytes.count - 1, 1 << random.int(4...18)))] = UInt8(
          random.int(0...255))
      }
      #expect(try opened([(bytes, regular)]).1.count == 2)
    }
  }

  @Test("a number of a face that a file does not have is no face")
  func index() throws {
    let (told, _, _) = try opened([
      (face("R"), FaceFile(isBold: false, isItalic: false, index: 7))
    ])
    #expect(told.remarks.contains(.faceUnusable))
  }
}
