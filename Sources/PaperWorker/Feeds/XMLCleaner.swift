/// XML as servers write XML to XML that a strict parser takes, in portions of UTF-8.
///
/// Control characters become spaces, also as numbers. HTML's names of letters become the letters, and an `&` that begins
/// no reference is escaped, as is a `<` that begins no tag. The declaration of XML, other instructions, comments and a
/// plain document type go: so a feed of XML 1.1 is read as XML 1.0, and no entity is ever declared.
struct XMLCleaner {
  private enum State {
    case start, text, opening, reference, cdata, comment, instruction, documentType
  }

  private var state = State.start
  /// Bytes whose meaning the next bytes tell.
  private var pending: [UInt8] = []
  /// How many bytes of a section's end have come.
  private var matched = 0
  /// Whether the document type has declarations of its own; nothing more is read then.
  private(set) var isRefused = false

  /// A name in a reference is not longer.
  private static let longestReference = 32
  private static let comment = Array("<!--".utf8)
  private static let cdata = Array("<![CDATA[".utf8)
  private static let documentType = Array("<!DOCTYPE".utf8)
  private static let cdataEnd = Array("]]>".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let instructionEnd = Array("?>".utf8)

  /// - Parameter bytes: whole letters of UTF-8.
  mutating func take(_ bytes: [UInt8], into out: inout [UInt8]) {
    var at = 0
    while at < bytes.count, !isRefused {
      switch state {
      case .start: at = skipSpace(at, bytes)
      case .text: at = text(at, bytes, &out)
      case .opening: at = opening(at, bytes, &out)
      case .reference: at = reference(at, bytes, &out)
      case .cdata: at = section(at, bytes, &out)
      case .comment: at = drop(at, bytes, end: Self.commentEnd)
      case .instruction: at = drop(at, bytes, end: Self.instructionEnd)
      case .documentType:
        if bytes[at] == UInt8(ascii: "[") { isRefused = true }
        if bytes[at] == UInt8(ascii: ">") { state = .text }
        at += 1
      }
    }
  }

  /// What waits at the end of all bytes is text.
  mutating func finish(into out: inout [UInt8]) {
    if state == .reference { out += "&amp;".utf8 + pending.dropFirst() }
    pending = []
  }

  // MARK: Text

  /// Space and a mark of byte order before the first tag.
  private mutating func skipSpace(_ start: Int, _ bytes: [UInt8]) -> Int {
    var at = start
    while at < bytes.count, bytes[at] <= 0x20 || [0xEF, 0xBB, 0xBF].contains(bytes[at]) { at += 1 }
    if at < bytes.count { state = .text }
    return at
  }

  private mutating func text(_ start: Int, _ bytes: [UInt8], _ out: inout [UInt8]) -> Int {
    var at = start
    while at < bytes.count, Self.isPlain(bytes[at]) { at += 1 }
    out += bytes[start..<at]
    guard at < bytes.count else { return at }
    switch bytes[at] {
    case UInt8(ascii: "<"): (state, pending) = (.opening, [bytes[at]])
    case UInt8(ascii: "&"): (state, pending) = (.reference, [bytes[at]])
    case 0xEF: return Self.wide(at, bytes, &out)
    default: out.append(0x20)
    }
    return at + 1
  }

  /// Whether a byte stands for itself, whatever comes next.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: "&"), 0xEF: false
    case 0x09, 0x0A, 0x0D: true
    default: byte >= 0x20
    }
  }

  /// A letter of the last part of the first plane, whose last two XML does not know.
  private static func wide(_ at: Int, _ bytes: [UInt8], _ out: inout [UInt8]) -> Int {
    guard at + 2 < bytes.count else {
      out.append(0x20)
      return bytes.count
    }
    let isNone = bytes[at + 1] == 0xBF && bytes[at + 2] >= 0xBE
    out += isNone ? [0xEF, 0xBF, 0xBD] : bytes[at...at + 2]
    return at + 3
  }

  // MARK: Tags and sections

  private mutating func opening(_ at: Int, _ bytes: [UInt8], _ out: inout [UInt8]) -> Int {
    let byte = bytes[at]
    if pending.count == 1 {
      switch byte {
      case UInt8(ascii: "!"): pending.append(byte)
      case UInt8(ascii: "?"): (state, matched) = (.instruction, 0)
      default:
        let begins =
          byte >= 0x80 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: ":") || (0x41...0x5A).contains(byte & 0xDF)
        out += begins ? [UInt8(ascii: "<")] : Array("&lt;".utf8)
        state = .text
        return at
      }
      return at + 1
    }
    pending.append(byte)
    let upper = pending.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    if pending == Self.comment {
      (state, matched) = (.comment, 0)
    } else if pending == Self.cdata {
      out += pending
      (state, matched) = (.cdata, 0)
    } else if upper == Self.documentType {
      state = .documentType
    } else if !Self.comment.starts(with: pending), !Self.cdata.starts(with: pending),
      !Self.documentType.starts(with: upper)
    {
      // The parser says that this is no XML.
      out += pending
      state = .text
    }
    return at + 1
  }

  /// Passes a section on, to its end.
  private mutating func section(_ at: Int, _ bytes: [UInt8], _ out: inout [UInt8]) -> Int {
    let byte = bytes[at]
    if byte == 0xEF {
      matched = 0
      return Self.wide(at, bytes, &out)
    }
    let isMark = byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&")
    out.append(Self.isPlain(byte) || isMark ? byte : 0x20)
    return drop(at, bytes, end: Self.cdataEnd)
  }

  /// Passes one byte of what ends with a mark.
  private mutating func drop(_ at: Int, _ bytes: [UInt8], end mark: [UInt8]) -> Int {
    let byte = bytes[at]
    if byte == mark[matched] {
      matched += 1
    } else {
      // "]]]>" and "--->" end, too.
      matched = byte == mark[0] ? max(1, min(matched, mark.count - 1)) : 0
    }
    if matched == mark.count { (state, matched) = (.text, 0) }
    return at + 1
  }

  // MARK: References

  private mutating func reference(_ at: Int, _ bytes: [UInt8], _ out: inout [UInt8]) -> Int {
    let byte = bytes[at]
    if byte == UInt8(ascii: ";"), pending.count > 1 {
      out += Self.resolved(pending.dropFirst())
      state = .text
      return at + 1
    }
    let isName =
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
      || (byte == UInt8(ascii: "#") && pending.count == 1)
    guard isName, pending.count < Self.longestReference else {
      out += "&amp;".utf8 + pending.dropFirst()
      state = .text
      return at
    }
    pending.append(byte)
    return at + 1
  }

  private static func resolved(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let name = String(decoding: bytes, as: UTF8.self)
    if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return Array("&\(name);".utf8) }
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let number =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.map(numbered) ?? Array("&amp;\(name);".utf8)
    }
    return HTMLLetters.letter(name).map { Array($0.utf8) } ?? Array("&amp;\(name);".utf8)
  }

  private static func numbered(_ number: UInt32) -> [UInt8] {
    switch number {
    case 0x09, 0x0A, 0x0D: return Array("&#\(number);".utf8)
    case 0..<0x20: return [0x20]
    case 0x80...0x9F: return Array(String(Character(UTF8Stream.latin(UInt8(number)))).utf8)
    case 0xFFFE, 0xFFFF: return Array("\u{FFFD}".utf8)
    default: return Array((Unicode.Scalar(number) == nil ? "\u{FFFD}" : "&#\(number);").utf8)
    }
  }
}
