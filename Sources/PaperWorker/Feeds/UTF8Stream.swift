/// Bytes in the encoding that a feed declares to UTF-8, in portions. Bytes that are no letters become U+FFFD.
struct UTF8Stream {
  enum Encoding { case utf8, utf16Little, utf16Big, latin }

  let encoding: Encoding
  /// Bytes of a letter that has not come whole.
  private var rest: [UInt8] = []
  /// The first half of a letter beyond the first plane of Unicode.
  private var lead: UInt16?

  /// - Parameter head: the first bytes, with the declaration of XML where there is one.
  init(head: [UInt8]) { encoding = Self.encoding(head) }

  mutating func decoded(_ bytes: [UInt8], isLast: Bool = false) -> [UInt8] {
    switch encoding {
    case .utf8: return utf8(bytes, isLast)
    case .latin: return bytes.flatMap { Array(String(Character(Self.latin($0))).utf8) }
    case .utf16Little: return utf16(bytes) { UInt16($0) | UInt16($1) << 8 }
    case .utf16Big: return utf16(bytes) { UInt16($0) << 8 | UInt16($1) }
    }
  }

  private mutating func utf8(_ bytes: [UInt8], _ isLast: Bool) -> [UInt8] {
    var all = rest.isEmpty ? bytes : rest + bytes
    rest = []
    if !isLast {
      let open = Self.openLetter(all)
      rest = Array(all.suffix(open))
      all.removeLast(open)
    }
    if String(validating: all, as: UTF8.self) != nil { return all }
    return Array(String(decoding: all, as: UTF8.self).utf8)
  }

  /// How many bytes at the end belong to a letter whose last byte has not come.
  private static func openLetter(_ bytes: [UInt8]) -> Int {
    for (count, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count + 1 ? count + 1 : 0
    }
    return 0
  }

  private mutating func utf16(_ bytes: [UInt8], _ unit: (UInt8, UInt8) -> UInt16) -> [UInt8] {
    let all = rest + bytes
    rest = all.count.isMultiple(of: 2) ? [] : all.suffix(1)
    var units: [UInt16] = lead.map { [$0] } ?? []
    for at in stride(from: 0, to: all.count - rest.count, by: 2) {
      units.append(unit(all[at], all[at + 1]))
    }
    lead = units.last.flatMap { UTF16.isLeadSurrogate($0) ? $0 : nil }
    if lead != nil { units.removeLast() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  // MARK: Which encoding

  private static func encoding(_ head: [UInt8]) -> Encoding {
    switch (head.first, head.dropFirst().first) {
    case (0xFF, 0xFE), (UInt8(ascii: "<"), 0), (UInt8(ascii: "{"), 0): return .utf16Little
    case (0xFE, 0xFF), (0, UInt8(ascii: "<")), (0, UInt8(ascii: "{")): return .utf16Big
    default: break
    }
    let words = String(decoding: head.prefix(256), as: UTF8.self).lowercased()
    let declaration = words.prefix { $0 != ">" }
    guard declaration.hasPrefix("<?xml"), let name = declaration.place(of: "encoding") else {
      return .utf8
    }
    // The quotation marks part the name: =, name, what is behind.
    let parts = declaration[name...].split { $0 == "\"" || $0 == "'" }
    let latin: Set<Substring> = [
      "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252",
      "iso-8859-15",
    ]
    return parts.count > 1 && latin.contains(parts[1]) ? .latin : .utf8
  }

  /// Letters of Windows-1252 where Latin-1 has control characters; servers mean the former when they say the latter.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  static func latin(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(windows[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }
}
