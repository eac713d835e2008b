import Books
import CExpat
import Glibc
import SystemCalls

/// Descriptions in OPF files beside books, as Calibre and other programs write them.
///
/// Expat reads the file as lists of books are read: without entities and without other files, within bounds.
enum Sidecar {
  private static let mostBytes = 1 << 20

  /// Where the description of a book may lie.
  static func places(beside file: [UInt8]) -> [Picture.Source] {
    let slash = UInt8(ascii: "/")
    guard let at = file.lastIndex(of: slash) else { return [] }
    let name = file[(at + 1)...]
    let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
    return [
      Array(file[...at] + stem) + Array(".opf".utf8), file[...at] + Array("metadata.opf".utf8),
    ]
    .map { Picture.Source(bytes: $0) }
  }

  /// The first description that can be read. Reads the disk.
  static func read(_ places: [Picture.Source]) -> BookDetails? {
    for place in places {
      if case .success(let bytes) = PictureFile.read(place, limit: mostBytes + 1),
        bytes.count <= mostBytes, let details = parse(bytes)
      {
        return details
      }
    }
    return nil
  }

  /// - Returns: nil for what is no description.
  static func parse(_ bytes: [UInt8]) -> BookDetails? {
    let reader = SidecarReader()
    guard let parser = XML_ParserCreate(nil) else { return nil }
    defer { XML_ParserFree(parser) }
    reader.parser = parser
    // The reader lives until the parser is freed; the parser calls back only within XML_Parse.
    XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let name else { return }
        SidecarReader.of(context)?.begin(
          String(cString: name), SidecarReader.fields(attributes))
      },
      { context, _ in SidecarReader.of(context)?.end() })
    XML_SetCharacterDataHandler(parser) { context, letters, count in
      guard let letters else { return }
      // Bound: the parser gives `count` bytes.
      SidecarReader.of(context)?.take(UnsafeRawBufferPointer(start: letters, count: Int(count)))
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      SidecarReader.of(context)?.stop()
    }
    let status = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        XML_Parse(parser, $0.baseAddress, Int32($0.count), 1)
      }
    }
    return withExtendedLifetime(reader) {
      status == XML_STATUS_OK && reader.isPackage && reader.details != BookDetails()
        ? reader.details : nil
    }
  }
}

/// What the parser's calls have told so far.
private final class SidecarReader {
  var parser: XML_Parser?
  private(set) var details = BookDetails()
  private(set) var isPackage = false
  private var depth = 0
  private var name = ""
  private var fields: [String: String] = [:]
  private var text: [UInt8] = []
  private static let deepest = 32
  private static let longestText = 64 << 10

  static func of(_ context: UnsafeMutableRawPointer?) -> SidecarReader? {
    // The context is the reader that `Sidecar.parse` has given, and which that function keeps.
    context.map { Unmanaged<SidecarReader>.fromOpaque($0).takeUnretainedValue() }
  }

  static func fields(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String: String]
  {
    var fields: [String: String] = [:]
    var at = 0
    // Bound: the parser ends the list of names and values with a null.
    while let name = attributes?[at], let value = attributes?[at + 1], at < 64 {
      fields[local(String(cString: name))] = String(cString: value)
      at += 2
    }
    return fields
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map { $0.lowercased() } ?? ""
  }

  func stop() { XML_StopParser(parser, XML_Bool(XML_FALSE)) }

  func begin(_ element: String, _ fields: [String: String]) {
    depth += 1
    guard depth <= Self.deepest else { return stop() }
    name = Self.local(element)
    if name == "package" { isPackage = true }
    (self.fields, text) = (fields, [])
    if name == "meta", let kind = fields["name"], let content = fields["content"] {
      takeMeta(kind, content)
    }
  }

  func take(_ letters: UnsafeRawBufferPointer) {
    if text.count < Self.longestText { text += letters }
  }

  func end() {
    depth -= 1
    defer { (name, text) = ("", []) }
    let whole = String(decoding: text, as: UTF8.self)
    let line = LabelText.line(whole)
    guard !line.isEmpty else { return }
    switch name {
    case "title": details.title = details.title ?? line
    case "creator":
      guard fields["role"] == nil || fields["role"] == "aut",
        details.authors.count < BookDetails.Limits.authors
      else { return }
      details.authors.append(line)
      if details.authors.count == 1 { details.authorSort = fields["file-as"].map(LabelText.line) }
    case "language": details.language = details.language ?? line
    case "publisher": details.publisher = details.publisher ?? line
    case "date": details.published = details.published ?? line
    case "subject":
      if details.tags.count < BookDetails.Limits.tags { details.tags.append(line) }
    case "identifier":
      guard let scheme = fields["scheme"],
        details.identifiers.count < BookDetails.Limits.identifiers
      else { return }
      details.identifiers.append("\(LabelText.line(scheme).lowercased()):\(line)")
    case "description": details.summary = details.summary ?? Self.plain(whole)
    default: break
    }
  }

  private func takeMeta(_ kind: String, _ content: String) {
    let line = LabelText.line(content)
    guard !line.isEmpty else { return }
    switch kind {
    case "calibre:series": details.series = line
    case "calibre:series_index":
      details.seriesIndex = Double(line).flatMap { $0.isFinite ? $0 : nil }
    case "calibre:title_sort": details.titleSort = line
    case "calibre:rating":
      details.rating = Double(line).flatMap { Int(exactly: $0.rounded()) }.map {
        min(10, max(0, $0))
      }
    default: break
    }
  }

  /// The text of a description, which is often HTML, without tags.
  private static func plain(_ text: String) -> String? {
    var (plain, isTag) = ("", false)
    for letter in text {
      if letter == "<" {
        isTag = true
      } else if letter == ">" {
        isTag = false
        plain.append(" ")
      } else if !isTag {
        plain.append(letter)
      }
    }
    let lines = plain.split(separator: "\n").map { LabelText.line(String($0)) }
    let whole = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    return whole.isEmpty ? nil : String(whole.prefix(BookDetails.Limits.summary))
  }
}
