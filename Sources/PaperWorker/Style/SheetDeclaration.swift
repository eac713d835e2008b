/// Writes declarations as far as they are heard.
struct SheetDeclaration {
  let bytes: [UInt8]
  let name: String
  let value: ArraySlice<SheetToken>
  var isImportant: Bool

  /// - Parameter tokens: all tokens of a declaration. Nil for what is no declaration.
  init?(_ tokens: ArraySlice<SheetToken>, of bytes: [UInt8]) {
    let first = tokens.drop { $0.kind == .space }
    guard let word = first.first, word.kind == .word, word.end - word.start <= 40 else {
      return nil
    }
    let behind = first.dropFirst().drop { $0.kind == .space }
    guard behind.first?.kind == .colon else { return nil }
    self.bytes = bytes
    name = String(decoding: bytes[word.start..<word.end], as: UTF8.self).lowercased()
    (value, isImportant) = Self.parted(behind.dropFirst(), bytes)
    if value.allSatisfy({ $0.kind == .space }) { return nil }
  }

  /// The value, and whether `!important` stands behind it.
  private static func parted(
    _ tokens: ArraySlice<SheetToken>, _ bytes: [UInt8]
  ) -> (ArraySlice<SheetToken>, Bool) {
    guard
      let mark = tokens.firstIndex(where: {
        $0.kind == .sign && bytes[$0.start] == UInt8(ascii: "!")
      })
    else { return (tokens, false) }
    let words = tokens[(mark + 1)...].filter { $0.kind != .space }
    let isRight =
      words.count == 1 && words[0].kind == .word
      && String(decoding: bytes[words[0].start..<words[0].end], as: UTF8.self).lowercased()
        == "important"
    return isRight ? (tokens[..<mark], true) : ([], false)
  }

  /// The value as one word in small letters, or empty.
  var word: String {
    let words = value.filter { $0.kind != .space }
    guard words.count == 1, let word = words.first, word.kind == .word, word.end - word.start <= 40
    else { return "" }
    return String(decoding: bytes[word.start..<word.end], as: UTF8.self).lowercased()
  }

  /// Whether the lines end or begin at different places.
  var isRagged: Bool { name == "text-align" && ["center", "right", "end"].contains(word) }

  private var length: SheetLength? {
    let words = value.filter { $0.kind != .space }
    return words.count == 1 ? words.first.flatMap { SheetLength($0, of: bytes) } : nil
  }

  func write(
    _ treatment: SheetPolicy.Treatment, for subject: SheetSubject, _ hearing: SheetHearing,
    to writer: inout SheetWriter
  ) {
    switch treatment {
    case .box: break
    case .kept: writeValue(to: &writer)
    case .border: writeValue(border: 0.4, to: &writer)
    // The reader's choice of a face goes before the book's, which is therefore never important.
    case .family: writeValue(mayBeImportant: false, to: &writer)
    case .width: writeWidth(to: &writer)
    case .fontSize: writeSize(to: &writer)
    case .alignment: writeAlignment(for: subject, hearing, to: &writer)
    case .leading: writeLeading(to: &writer)
    case .hyphens:
      if ["none", "manual"].contains(word) { write(word, to: &writer) }
    case .whiteSpace:
      let words = ["pre": "pre-wrap", "nowrap": "normal"]
      let kept = ["normal", "pre-line", "pre-wrap"].contains(word) ? word : nil
      if let kept = words[word] ?? kept { write(kept, to: &writer) }
    case .verticalAlign:
      if let length {
        if abs(length.ems) <= 1 { write(length, to: &writer) }
      } else if !word.isEmpty {
        write(word, to: &writer)
      }
    case .least:
      if let length, length.unit == .none, (2...10).contains(length.value) {
        write(length, to: &writer)
      }
    }
  }

  /// Widths in parts of the column stay. A width that is long enough to leave the column is dropped.
  private func writeWidth(to writer: inout SheetWriter) {
    if word == "auto" || word == "none" { return write(word, mayBeImportant: false, to: &writer) }
    guard let length, length.value >= 0 else { return }
    switch length.unit {
    case .percent where length.value > 100: break
    case .percent: write(length, mayBeImportant: false, to: &writer)
    default: if length.ems <= 12 { write(length, mayBeImportant: false, to: &writer) }
    }
  }

  private static let sizes: Set = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "smaller", "larger",
  ]

  /// Sizes grow with the reader's size of letters: points and pixels become parts of the usual ones.
  private func writeSize(to writer: inout SheetWriter) {
    if Self.sizes.contains(word) { return write(word, mayBeImportant: false, to: &writer) }
    guard let length, length.unit != .none else { return }
    let ems =
      switch length.unit {
      case .percent: length.value / 100
      // As makers of pages mean it: 16 pixels are the usual size.
      case .px: length.value / 16
      default: length.ems
      }
    write(
      SheetLength(value: max(0.6, min(3, ems)), unit: .em), mayBeImportant: false, to: &writer)
  }

  /// Lines of their own size upon each other, and lines with a line between, are no distances of a paragraph.
  private func writeLeading(to writer: inout SheetWriter) {
    guard let length else { return }
    let ems =
      length.unit == .none
      ? length.value : length.unit == .percent ? length.value / 100 : length.ems
    guard (1...2.2).contains(ems) else { return }
    writer.write("line-height:")
    SheetLength(value: ems, unit: .none).write(to: &writer)
    end(&writer, mayBeImportant: false)
  }

  private func writeAlignment(
    for subject: SheetSubject, _ hearing: SheetHearing, to writer: inout SheetWriter
  ) {
    if isRagged { return write(word, to: &writer) }
    switch word {
    // Left of a paragraph is the maker's choice of all paragraphs; left of a line of verse is verse.
    case "left", "start":
      if hearing != .usual || subject == .unbroken || subject == .cell { write(word, to: &writer) }
    // The reader's choice of ragged lines goes before the book's.
    case "justify": if hearing == .asBook { write(word, to: &writer) }
    default: break
    }
  }

  private func write(
    _ word: String, mayBeImportant: Bool = true, to writer: inout SheetWriter
  ) {
    writer.write("\(name):\(word)")
    end(&writer, mayBeImportant: mayBeImportant)
  }

  private func write(
    _ length: SheetLength, mayBeImportant: Bool = true, to writer: inout SheetWriter
  ) {
    writer.write("\(name):")
    length.write(to: &writer)
    end(&writer, mayBeImportant: mayBeImportant)
  }

  private func end(_ writer: inout SheetWriter, mayBeImportant: Bool = true) {
    if isImportant && mayBeImportant { writer.write("!important") }
    writer.write(";")
  }

  /// Functions within each other: the decoder of documents goes through them by recursion.
  private static let deepest = 2

  /// Writes the value, or nothing where a part of the value cannot be heard.
  ///
  /// - Parameter border: how thick lines may be at most, in heights of the letters.
  func writeValue(
    border: Double? = nil, mayBeImportant: Bool = true, to writer: inout SheetWriter
  ) {
    let start = writer.bytes.count
    writer.write("\(name):")
    var (depth, isOpen) = (0, true)
    for token in value where token.kind != .space {
      if !write(token, border, &depth, &isOpen, &writer) { return writer.drop(to: start) }
    }
    if depth != 0 { return writer.drop(to: start) }
    end(&writer, mayBeImportant: mayBeImportant)
  }

  /// - Parameter isOpen: whether no space goes before the next word.
  private func write(
    _ token: SheetToken, _ border: Double?, _ depth: inout Int, _ isOpen: inout Bool,
    _ writer: inout SheetWriter
  ) -> Bool {
    let text = bytes[token.start..<token.end]
    if text.count > SheetWriter.longestToken { return false }
    switch token.kind {
    case .comma, .close:
      if token.kind == .close { depth -= 1 }
      // Nothing stands before the sign, or a sign that nothing has opened.
      if depth < 0 || isOpen { return false }
      writer.write(text)
      isOpen = token.kind == .comma
      return true
    case .sign where text.elementsEqual("/".utf8) && !isOpen:
      writer.write("/")
      isOpen = true
      return true
    default: break
    }
    if !isOpen { writer.write(" ") }
    isOpen = false
    switch token.kind {
    case .word: writer.write(text)
    case .hash:
      writer.write("#")
      writer.write(text)
    case .text: return writer.writeText(text)
    case .address:
      writer.write("url(")
      guard writer.writeText(text) else { return false }
      writer.write(")")
    case .number, .percentage, .dimension:
      guard let length = SheetLength(token, of: bytes) else { return false }
      (border.map { length.limited(to: $0) } ?? length).write(to: &writer)
    case .function:
      depth += 1
      guard depth <= Self.deepest else { return false }
      writer.write(String(decoding: text, as: UTF8.self).lowercased() + "(")
      isOpen = true
    default: return false
    }
    return true
  }
}
