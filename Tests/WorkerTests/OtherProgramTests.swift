import Foundation
import IPC
import TestDocuments
import Testing

/// Forms and comments that other programs make, where those programs are installed: read, filled in and saved.
@Suite(.timeLimit(.minutes(5))) struct OtherProgramTests {
  @Test(.enabled(if: OtherProgram.isThere("pdflatex"), "pdfTeX is not installed"))
  func aFormOfPDFTeX() throws {
    let folder = try TemporaryFolder()
    try folder.file("form.tex", Array(OtherProgram.source.utf8))
    try OtherProgram.run(
      "pdflatex", ["-interaction=batchmode", "form.tex"], in: folder)
    let bytes = try folder.bytes("form.pdf")
    let fields = try fields(of: Reader(bytes))
    #expect(fields.map(\.kind) == [.text, .text, .choice])
    #expect(fields.map { $0.flags.contains(.lines) } == [false, true, false])
    #expect(fields.last?.options == ["Berlin", "Paris", "Rome"])
    try expectFilled(bytes, ["Ada", "One\nTwo", "Rome"])
    try expectComment(bytes)
  }

  @Test(.enabled(if: OtherProgram.isThere("soffice"), "LibreOffice is not installed"))
  func aFormOfLibreOffice() throws {
    let folder = try TemporaryFolder()
    try folder.file("form.html", Array(OtherProgram.page.utf8))
    try OtherProgram.run(
      "soffice",
      [
        "-env:UserInstallation=file://\(folder.path)/profile", "--headless",
        "--infilter=HTML (StarWriter)", "--convert-to",
        #"pdf:writer_pdf_Export:{"ExportFormFields":{"type":"boolean","value":"true"}}"#,
        "form.html",
      ], in: folder)
    let bytes = try folder.bytes("form.pdf")
    let fields = try fields(of: Reader(bytes))
    #expect(fields.map(\.kind) == [.text, .check, .choice, .text])
    #expect(fields.map { $0.flags.contains(.lines) } == [false, false, false, true])
    #expect(fields.map(\.name) == ["writer", "agreed", "town", "story"])
    #expect(fields[2].options == ["Berlin", "Paris", "Rome"])
    try expectFilled(bytes, ["Ada", "1", "Rome", "One\nTwo"])
  }

  private func fields(of reader: Reader) throws -> [FieldRecord] {
    try reader.ask(ReadFields(try Reader.place(0)))
  }

  /// Fills all fields in, sees more ink, saves a copy, and reads the copy.
  private func expectFilled(_ bytes: [UInt8], _ values: [String]) throws {
    let empty = try Reader(bytes)
    let place = try Reader.place(0)
    let fields = try fields(of: empty)
    try #require(fields.count == values.count)
    #expect(Set(fields.map(\.number)).count == fields.count, "each field has a number of its own")
    let changes = zip(fields, values).map { ChangeRecord.field(place, $0.number, $1) }
    let filled = try Reader(bytes, options: OpenOptions(changes: changes))
    #expect(try self.fields(of: filled).map(\.value) == values)
    #expect(try filled.render(0).ink > empty.render(0).ink, "what is filled in is drawn")
    let count = try filled.ask(MakeCopy())
    var copy: [UInt8] = []
    while copy.count < count {
      let part = try filled.ask(ReadCopy(from: copy.count)).bytes
      try #require(!part.isEmpty)
      copy += part
    }
    #expect(try self.fields(of: Reader(copy)).map(\.value) == values)
  }

  private func expectComment(_ bytes: [UInt8]) throws {
    let list = try Reader(bytes).ask(ReadComments(first: try Reader.place(0), count: 1))
    #expect(list.comments.map(\.text) == ["A remark of an editor"])
    #expect(list.comments.map(\.author) == ["Ada"])
  }
}

/// Programs that make PDFs, and what the programs make PDFs of.
private enum OtherProgram {
  static func path(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func isThere(_ name: String) -> Bool { path(name) != nil }

  static func run(_ name: String, _ words: [String], in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path(name)))
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  static let page = """
    <html><body><form action="form">
    <p>Name: <input type="text" name="writer" size="20"></p>
    <p>Agreed: <input type="checkbox" name="agreed" value="yes"></p>
    <p>Town: <select name="town">
    <option>Berlin</option><option>Paris</option><option>Rome</option></select></p>
    <p>Story: <textarea name="story" rows="4" cols="30"></textarea></p>
    </form></body></html>
    """

  static let source = #"""
    \documentclass{article}
    \usepackage{hyperref}
    \begin{document}
    \begin{Form}
    \TextField[name=writer,width=5cm]{Name:}

    \TextField[name=story,multiline=true,width=8cm,height=3cm]{Story:}

    \ChoiceMenu[name=town,combo,default=Berlin]{Town:}{Berlin,Paris,Rome}
    \end{Form}
    Some words.\pdfannot width 1cm height 1cm depth 0cm
      {/Subtype /Text /Contents (A remark of an editor) /T (Ada)}
    \end{document}
    """#
}

extension TemporaryFolder {
  fileprivate func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }
}
