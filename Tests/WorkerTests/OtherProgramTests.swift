import Foundation
import IPC
import TestDocuments
import Testing

/// Forms and comments that other programs make, where those programs are installed: read, filled in and saved.
@Suite(.timeLimit(.minutes(5))) struct OtherProgramTests {
  @Test(.enabled(if: OtherProgram.isThere("soffice"), "LibreOffice is not installed"))
  func aFormOfLibreOffice() throws {
    let folder = try TemporaryFolder()
    try folder.file("form.fodt", Array(OtherProgram.letter.utf8))
    let filter =
      "pdf:writer_pdf_Export:{\"ExportFormFields\":{\"type\":\"boolean\",\"value\":\"true\"},"
      + "\"ExportNotes\":{\"type\":\"boolean\",\"value\":\"true\"}}"
    try OtherProgram.run(
      "soffice",
      [
        "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to", filter,
        "--outdir", folder.path, folder.path + "/form.fodt",
      ], in: folder)
    let bytes = try folder.bytes("form.pdf")
    let fields = try fields(of: Reader(bytes))
    #expect(fields.map(\.kind) == [.text, .text, .check, .choice])
    #expect(fields.map { $0.flags.contains(.lines) } == [false, true, false, false])
    #expect(fields.last?.options == ["Berlin", "Paris"])
    try expectFilled(bytes, ["Ada", "One\nTwo", "1", "Paris"])
    try expectComment(bytes)
  }

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

  static let letter = """
    <?xml version="1.0" encoding="UTF-8"?>
    <office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
      xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
      xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
      xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"
      xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
      xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3"
      office:mimetype="application/vnd.oasis.opendocument.text">
    <office:body><office:text>
    <office:forms form:automatic-focus="false" form:apply-design-mode="false">
    <form:form form:name="Form" form:control-implementation="ooo:com.sun.star.form.component.Form">
    \(control("text", "writer", "TextField"))
    \(control("textarea", "story", "TextField"))
    \(control("checkbox", "agree", "CheckBox"))
    \(control(
      "listbox", "town", "ListBox",
      "<form:option form:label=\"Berlin\"/><form:option form:label=\"Paris\"/>"))
    </form:form></office:forms>
    \(["writer", "story", "agree", "town"].map(line).joined(separator: "\n"))
    <text:p>Some words<office:annotation><dc:creator>Ada</dc:creator>
    <dc:date>2026-01-02T03:04:05</dc:date><text:p>A remark of an editor</text:p>
    </office:annotation> of the letter.</text:p>
    </office:text></office:body></office:document>
    """

  private static func control(
    _ kind: String, _ name: String, _ component: String, _ options: String = ""
  ) -> String {
    "<form:\(kind) form:name=\"\(name)\" form:dropdown=\"true\" form:id=\"\(name)\" "
      + "form:control-implementation=\"ooo:com.sun.star.form.component.\(component)\" "
      + "xml:id=\"\(name)\">\(options)</form:\(kind)>"
  }

  private static func line(_ name: String) -> String {
    "<text:p>\(name): <draw:control text:anchor-type=\"as-char\" svg:width=\"6cm\" "
      + "svg:height=\"1.2cm\" draw:control=\"\(name)\"/></text:p>"
  }
}

extension TemporaryFolder {
  fileprivate func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }
}
