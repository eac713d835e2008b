import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

/// The face that books of text are set in: its files, where a worker finds them, and what is set without them.
@Suite(.timeLimit(.minutes(5))) struct TextFaceTests {
  private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let faces = source.appendingPathComponent("Assets/faces")

  /// Debian's fonts-linuxlibertine 5.3.0-6. Other files give other pages, and so other films.
  private static let hashes = [
    "LinLibertine_R.otf": "057bbfa1ac76133c8ae596eff0baf1fd662b2b60e830e6d45cfec5d21489eda3",
    "LinLibertine_RB.otf": "56acd1e11373900e5420b9216f591a08050a9017284ac60ea56ddbaa53a58e02",
    "LinLibertine_RBI.otf": "6e4110ae96266811ec3d6473853c6704e9f0e7ff698c0b284acce006344659ca",
    "LinLibertine_RI.otf": "f0632ade6a312b8cc30c348837e9f72a0768a42fe1c1e1509651a0a1d03ba4ee",
  ]

  @Test("the files of the face are the ones that were chosen, with their licence")
  func files() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.faces.path).sorted()
    #expect(names == Self.hashes.keys.sorted() + ["OFL.txt"])
    for (name, hash) in Self.hashes {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
      process.arguments = [Self.faces.appendingPathComponent(name).path]
      process.standardOutput = output
      try process.run()
      let line = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(String(decoding: line, as: UTF8.self).hasPrefix(hash), "\(name)")
    }
  }

  /// The worker in a folder as `make install` makes one.
  private func installed(withFaces: Bool) throws -> (WorkerProgram, URL) {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-faces-\(UUID().uuidString)")
    let (programs, share) = (
      root.appendingPathComponent("libexec/paper"), root.appendingPathComponent("share/paper")
    )
    let manager = FileManager.default
    for folder in [programs, share] {
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let worker = URL(fileURLWithPath: Programs.worker.path)
    try manager.copyItem(at: worker, to: programs.appendingPathComponent("paper-worker"))
    let built = worker.deletingLastPathComponent()
    for name in try manager.contentsOfDirectory(atPath: built.path)
    where name.hasPrefix("libmupdf.so") {
      try manager.createSymbolicLink(
        at: programs.appendingPathComponent(name),
        withDestinationURL: built.appendingPathComponent(name).resolvingSymlinksInPath())
    }
    if withFaces {
      try manager.createSymbolicLink(
        at: share.appendingPathComponent("faces"), withDestinationURL: Self.faces)
    }
    return (WorkerProgram(path: programs.appendingPathComponent("paper-worker").path), root)
  }

  private let epub = EPUB(
    "Faces",
    [
      EPUB.Chapter(
        "Heading",
        "<p>Words <i>in italics</i>, <b>in bold</b>, <b><i>in both</i></b>. AVAVAV To Ta We.</p>"
          + "<p>Ελληνικά, кириллица, العربية, 山水</p><pre>code</pre>")
    ]
  ).bytes

  @Test("an installed worker has the face, and a worker without the files sets in another face")
  func places() throws {
    let usual = try Reader(epub)
    let own = try usual.render(0)
    let (complete, first) = try installed(withFaces: true)
    let (bare, second) = try installed(withFaces: false)
    defer { [first, second].forEach { try? FileManager.default.removeItem(at: $0) } }
    #expect(try Reader(epub, complete).render(0) == own)
    let other = try Reader(epub, bare)
    #expect(try other.render(0) != own && other.opened == usual.opened)
  }

  /// The face of MuPDF has no kerning, and a first line of such pairs is a fifth wider there.
  @Test("pairs of letters are set closer")
  func kerning() throws {
    func width(_ words: String) throws -> Float {
      let book = EPUB("Kerning", [EPUB.Chapter("", "<p>\(words)</p>")]).bytes
      let text = try Reader(book).ask(ReadText(Reader.place(0)))
      return try #require(text.lines.first).rect.width
    }
    #expect(try width("AVAVAVAV") < width("AAAAVVVV") - 4)
  }

  @Test("a style sheet's serifs are the face, and code is not")
  func families() throws {
    func drawn(_ style: String) throws -> Drawn {
      let book = EPUB("Families", [EPUB.Chapter("", "<p style=\"\(style)\">Humble words</p>")])
        .bytes
      return try Reader(book).render(0)
    }
    let plain = try drawn("")
    #expect(try drawn("font-family: serif") == plain)
    #expect(try drawn("font-family: Unknown, serif") == plain)
    #expect(try drawn("font-family: monospace") != plain)
    #expect(try drawn("font-family: sans-serif") != plain)
  }
}
