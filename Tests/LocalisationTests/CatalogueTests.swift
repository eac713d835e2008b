import Foundation
import Testing
import Localisation

/// The catalogues of `po/` and the source, as `scripts/words` compares them.
@Suite(.timeLimit(.minutes(5))) struct CatalogueTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func words(_ options: String..., in root: URL = root) throws -> (Int32, String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = root.appendingPathComponent("scripts/words")
    process.arguments = options
    process.standardError = pipe
    try process.run()
    let told = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: told, as: UTF8.self))
  }

  /// The template is the source's, every catalogue is whole, and no words are outside.
  @Test func everyWordIsTranslated() throws {
    let (status, told) = try Self.words("check")
    #expect(status == 0, "\(told)")
  }

  private static func scratch() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// A small project: one file of source, and a German catalogue.
  private static func check(source: String, german: String) throws -> String {
    let folder = try scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    for place in ["scripts", "po", "Sources/PaperApp"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(place), withIntermediateDirectories: true)
    }
    for script in ["words", "swift_literals.py"] {
      try FileManager.default.copyItem(
        at: root.appendingPathComponent("scripts/\(script)"),
        to: folder.appendingPathComponent("scripts/\(script)"))
    }
    let header = """
      msgid ""
      msgstr ""
      "Project-Id-Version: x\\n"
      "PO-Revision-Date: 2026-01-01 00:00+0000\\n"
      "Last-Translator: x\\n"
      "Language-Team: x\\n"
      "Language: de\\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"
      "Plural-Forms: nplurals=2; plural=n != 1;\\n"


      """
    let files = [
      "Sources/PaperApp/A.swift": source, "po/de.po": header + german, "po/LINGUAS": "de",
      "po/outside.txt": "", "po/paper.pot": "",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    return try words("check", in: folder).1
  }

  private static let page = #"let a = Localisation.text("Page {page}", ["page": "1"])"#

  @Test(arguments: [
    (page, #"msgstr "Seite {page}""#, nil),
    (page, #"msgstr "Seite""#, "has places [], not ['page']"),
    (page, #"msgstr "Seite {number}""#, "has places ['number'], not ['page']"),
    (page, #"msgstr """#, "“Page {page}” is not translated"),
    (
      #"let a = Localisation.text("Page {page}", ["leaf": "1"])"#, #"msgstr "Seite {page}""#,
      "given ['leaf']"
    ),
    (
      page + "\nlet b = \"Go to the shelf\"", #"msgstr "Seite {page}""#,
      "“Go to the shelf” is outside"
    ),
    (
      page + "\nswitch a {\ncase .shelf: \"Go to the shelf\"\n}", #"msgstr "Seite {page}""#,
      "“Go to the shelf” is outside"
    ),
    (page + "\nlet b = \"\"\"\n  Go to\n  \"\"\"", #"msgstr "Seite {page}""#, "“Go to” is outside"),
    (
      page + "\nlet b = Localisation.text(\"Shelf\")", #"msgstr "Seite {page}""#,
      "“Shelf” is missing"
    ),
    (page + "\n// let b = \"Go to the shelf\"", #"msgstr "Seite {page}""#, nil),
    ("let a = \"\"", #"msgstr "Seite {page}""#, "“Page {page}” is not in the source"),
  ])
  func whatIsWrongIsFound(source: String, german: String, complaint: String?) throws {
    let told = try Self.check(
      source: source, german: #"msgid "Page {page}""# + "\n" + german + "\n")
    #expect(told.contains("po/paper.pot is out of date"))
    if let complaint {
      #expect(told.contains(complaint), "\(told)")
    } else {
      #expect(told.split(separator: "\n").count == 1, "\(told)")
    }
  }

  @Test(arguments: [("de", "4 Seiten"), ("zh_CN", "4 页"), ("ar", "\u{200F}4 صفحات")])
  func compiledCataloguesAreRead(name: String, pages: String) throws {
    let folder = try Self.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (status, told) = try Self.words("compile", folder.path)
    #expect(status == 0, "\(told)")
    let language = Language.first(of: ["xx", name], in: ["/nowhere", folder.path])
    #expect(language.name == name)
    #expect(language.count(4, one: "1 page", other: "{count} pages") == pages)
  }
}
