import IPC
import JSON

/// What Calibre keeps of a book, from the rows of its database.
package enum CalibreAnnotations {
  /// A row of the table of annotations: its kind, as "highlight", and its values as JSON.
  package typealias Row = (kind: String, data: String)

  /// Bytes of the texts of all notes, so that an answer fits into a reply.
  private static let mostBytes = 6 << 20

  /// Rows that cannot be read are left out.
  package static func record(_ rows: some Sequence<Row>) -> SidecarRecord {
    var record = SidecarRecord()
    var bytes = 0
    for row in rows where record.notes.count < IPCLimits.sidecarNotes {
      guard case .object(let fields)? = JSONValue(Array(row.data.utf8)),
        fields["removed"] != .bool(true)
      else { continue }
      if row.kind == "last-read" {
        record.place = path(text(fields["pos"])) ?? record.place
        continue
      }
      guard let note = row.kind == "highlight" ? highlight(fields) : bookmark(fields, row.kind)
      else { continue }
      bytes +=
        256 + min(note.text.utf8.count, IPCLimits.sidecarText)
        + min(note.note.utf8.count, IPCLimits.sidecarText)
      guard bytes <= mostBytes else { break }
      record.notes.append(note)
    }
    return record
  }

  private static func highlight(_ fields: [String: JSONValue]) -> SidecarNote? {
    guard case .integer(let spine)? = fields["spine_index"], (0..<ElementPath.greatest) ~= spine
    else { return nil }
    var note = SidecarNote()
    note.text = text(fields["highlighted_text"])
    note.note = text(fields["notes"])
    note.start = steps(text(fields["start_cfi"])[...], fragment: spine + 1) ?? ""
    note.end = steps(text(fields["end_cfi"])[...], fragment: spine + 1) ?? ""
    // Without a place in the file the words are sought in the whole file.
    note.page = note.start.isEmpty ? ElementPath(fragment: spine + 1).description : note.start
    guard !note.text.isEmpty || !note.start.isEmpty else { return nil }
    if case .object(let style)? = fields["style"] { note.color = text(style["which"]) }
    note.drawer = "lighten"
    if case .array(let titles)? = fields["toc_family_titles"] { note.chapter = text(titles.last) }
    note.made = moment(text(fields["timestamp"]))
    return note
  }

  private static func bookmark(_ fields: [String: JSONValue], _ kind: String) -> SidecarNote? {
    guard kind == "bookmark", let place = path(text(fields["pos"])) else { return nil }
    var note = SidecarNote()
    (note.page, note.chapter) = (place, text(fields["title"]))
    note.made = moment(text(fields["timestamp"]))
    return note
  }

  // MARK: Places

  /// The place of `epubcfi(/8/2/4/84/1:32)`, whose first step is the file in the order of reading.
  private static func path(_ cfi: String) -> String? {
    guard cfi.hasPrefix("epubcfi(/"), cfi.hasSuffix(")"), cfi.utf8.count <= ElementPath.longest
    else { return nil }
    let inner = cfi.dropFirst("epubcfi(/".count).dropLast()
    let first = inner.prefix { ("0"..."9").contains($0) }
    guard let number = Int(first), number > 0, number % 2 == 0,
      number / 2 <= ElementPath.greatest
    else { return nil }
    return steps(inner.dropFirst(first.count), fragment: number / 2)
  }

  /// The elements of a place in a file, as `/2/4[title]/84/1:32`: the number of an element is twice its place among its
  /// parent's elements. The place in the text of the last element is left out.
  /// - Returns: nil for what is no such place.
  static func steps(_ text: Substring, fragment: Int) -> String? {
    guard !text.isEmpty, text.utf8.count <= ElementPath.longest else { return nil }
    var numbers: [Int] = []
    for part in withoutRemarks(text).split(separator: "/", omittingEmptySubsequences: true) {
      let digits = part.prefix { ("0"..."9").contains($0) }
      guard let number = Int(digits), number <= 2 * ElementPath.greatest else { return nil }
      // Odd numbers are texts.
      if number % 2 == 1 || number == 0 { break }
      numbers.append(number / 2)
    }
    // Some programs begin below the outermost element, whose number is always 2.
    if numbers.first == 1 { numbers.removeFirst() }
    guard numbers.count <= ElementPath.deepest else { return nil }
    let path = ElementPath(
      fragment: fragment, steps: numbers.map { ElementPath.Step(ElementPath.Step.any, $0) })
    return path.description
  }

  /// Names of elements stand in brackets, where a circumflex takes the meaning of the next sign.
  private static func withoutRemarks(_ text: Substring) -> String {
    var (rest, isRemark, isPlain) = ("", false, false)
    for sign in text {
      if isPlain {
        isPlain = false
      } else if sign == "^" {
        isPlain = true
      } else if sign == "[" {
        isRemark = true
      } else if sign == "]" {
        isRemark = false
      } else if !isRemark {
        rest.append(sign)
      }
    }
    return rest
  }

  // MARK: Values

  private static func text(_ value: JSONValue?) -> String {
    if case .string(let text)? = value { text } else { "" }
  }

  /// `2026-02-28 12:00:00Z` for a moment of Greenwich in any number of fractions of a second.
  private static func moment(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(19))
    guard bytes.count == 19, bytes[10] == UInt8(ascii: "T") else { return "" }
    var words = String(decoding: bytes, as: UTF8.self)
    words = words.replacing("T", with: " ")
    return words + "Z"
  }
}
