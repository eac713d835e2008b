/// Dates of ISO 8601.
enum PlainDate {
  /// The year, or the year with month, or the whole day that a text begins with. Empty where there is none, and for the
  /// year 101, which Calibre writes for a date that is not known.
  static func prefix(of text: String) -> String {
    let bytes = Array(text.utf8.prefix(11))
    // Nearly all dates are whole: their bytes are read much sooner than their letters.
    if bytes.count >= 10, let (year, month, day) = day(bytes[..<10]), bytes.last ?? 0 < 0x80,
      (1...12).contains(month), (1...31).contains(day)
    {
      return year > 101 ? String(decoding: bytes[..<10], as: UTF8.self) : ""
    }
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, first.count >= 4, let year = digits(first.prefix(4)),
      year > 101, first.count == 4 || parts.count == 1
    else { return "" }
    var date = String(first.prefix(4))
    guard parts.count > 1, parts[1].count == 2, let month = digits(parts[1]),
      (1...12).contains(month)
    else { return date }
    date += "-" + parts[1]
    guard parts.count > 2, parts[2].count == 2, let day = digits(parts[2]), (1...31).contains(day)
    else { return date }
    return date + "-" + parts[2]
  }

  /// Seconds since 1970 of a time in UTC, as "2011-04-05 10:22:33+00:00"; nil where that is no date from 1970 on.
  static func seconds(_ text: String) -> Int? {
    guard let date = day(Array(prefix(of: text).utf8)[...]) else { return nil }
    // Days from 1970, years beginning with March.
    let year = date.month > 2 ? date.year : date.year - 1
    let day = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1
    let days = 365 * year + year / 4 - year / 100 + year / 400 + day - 719_468
    let seconds = days * 86_400 + secondsOfDay(text)
    return seconds >= 0 ? seconds : nil
  }

  /// The seconds of the clock behind a day, as "10:22:33"; 0 for no such time.
  private static func secondsOfDay(_ text: String) -> Int {
    let bytes = Array(text.utf8.prefix(20))
    if bytes.count >= 19, bytes.last ?? 0 < 0x80, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let hours = number(bytes[11..<13]), let minutes = number(bytes[14..<16]),
      let seconds = number(bytes[17..<19])
    {
      return hours * 3600 + minutes * 60 + seconds
    }
    let clock = text.dropFirst(11).prefix(8).split(separator: ":").map { Int($0) ?? 0 }
    return clock.count == 3 ? clock[0] * 3600 + clock[1] * 60 + clock[2] : 0
  }

  /// The numbers of a date of ten figures and signs, as "2011-04-05"; nil for another text.
  private static func day(_ bytes: ArraySlice<UInt8>) -> (year: Int, month: Int, day: Int)? {
    guard bytes.count == 10, bytes[bytes.startIndex + 4] == 0x2D,
      bytes[bytes.startIndex + 7] == 0x2D, let year = number(bytes.prefix(4)),
      let month = number(bytes.dropFirst(5).prefix(2)), let day = number(bytes.suffix(2))
    else { return nil }
    return (year, month, day)
  }

  /// Nil where any byte is no figure.
  private static func number(_ figures: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for figure in figures {
      guard (0x30...0x39).contains(figure) else { return nil }
      number = number * 10 + Int(figure - 0x30)
    }
    return number
  }

  private static func digits(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}

/// Identifiers with their schemes.
enum BookIdentifier {
  /// As "isbn:9780000000000"; nil for a number of no known scheme.
  static func text(_ value: String, scheme: String) -> String? {
    var value = Substring(value)
    if value.lowercased().hasPrefix("urn:") { value = value.dropFirst(4) }
    let scheme = scheme.lowercased()
    if value.isEmpty { return nil }
    if let colon = value.firstIndex(of: ":"), value[..<colon].utf8.count <= 20 {
      return value[..<colon].lowercased() + value[colon...]
    }
    if !scheme.isEmpty { return "\(scheme):\(value)" }
    let figures = value.utf8.filter { $0 != UInt8(ascii: "-") }
    let isISBN = figures.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "X") }
    guard isISBN, figures.count == 13 || figures.count == 10 else { return nil }
    return "isbn:" + String(decoding: figures, as: UTF8.self)
  }
}

/// Codes of languages.
enum LanguageCode {
  /// Codes of three letters, which Calibre writes, and the shorter codes of BCP 47.
  private static let short: [String: String] = [
    "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ita": "it",
    "por": "pt", "nld": "nl", "dut": "nl", "rus": "ru", "ukr": "uk", "pol": "pl", "ces": "cs",
    "cze": "cs", "slk": "sk", "slo": "sk", "slv": "sl", "hrv": "hr", "srp": "sr", "bul": "bg",
    "ron": "ro", "rum": "ro", "hun": "hu", "ell": "el", "gre": "el", "tur": "tr", "ara": "ar",
    "heb": "he", "fas": "fa", "per": "fa", "hin": "hi", "ben": "bn", "tam": "ta", "tha": "th",
    "vie": "vi", "ind": "id", "msa": "ms", "zho": "zh", "chi": "zh", "jpn": "ja", "kor": "ko",
    "swe": "sv", "dan": "da", "nor": "no", "nob": "nb", "nno": "nn", "fin": "fi", "est": "et",
    "lav": "lv", "lit": "lt", "isl": "is", "ice": "is", "gle": "ga", "cat": "ca", "eus": "eu",
    "baq": "eu", "glg": "gl", "lat": "la", "epo": "eo", "cym": "cy", "wel": "cy",
  ]

  /// The tag of BCP 47 for a code; empty for "und" and for what is no code.
  static func tag(_ code: String) -> String {
    let code = code.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    let tag = code.replacing("_", with: "-")
    guard !tag.isEmpty, tag.utf8.count <= 35, tag.lowercased() != "und",
      tag.utf8.allSatisfy({ $0 == 0x2D || isLetterOrDigit($0) })
    else { return "" }
    return short[tag.lowercased()] ?? tag
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}
