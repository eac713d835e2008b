/// Markup to plain text, as for the description of a book.
enum PlainMarkup {
  /// Elements that begin a line of their own.
  private static let blocks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "blockquote",
    "hr",
  ]
  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "mdash": "\u{2014}",
    "ndash": "\u{2013}", "hellip": "\u{2026}", "rsquo": "\u{2019}", "lsquo": "\u{2018}",
    "rdquo": "\u{201D}", "ldquo": "\u{201C}", "shy": "",
  ]

  /// The words without tags, scripts and style sheets, in lines without empty ones between.
  /// - Parameter letters: more scalars are left out.
  static func text(_ markup: String, letters: Int = 4000) -> String {
    guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    else { return String(markup.unicodeScalars.prefix(letters)) }
    var (lines, line) = ([String](), String.UnicodeScalarView())
    var (count, rest) = (0, Substring(markup).unicodeScalars)
    func end(_ line: inout String.UnicodeScalarView) {
      let words = String(line).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { lines.append(words) }
      line = String.UnicodeScalarView()
    }
    while let scalar = rest.popFirst(), count < letters {
      if scalar == "<", let close = rest.firstIndex(of: ">") {
        let tag = String(rest[..<close]).lowercased()
        rest = rest[rest.index(after: close)...]
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        if blocks.contains(String(name)) { end(&line) }
        if tag.hasPrefix("script") || tag.hasPrefix("style") {
          while let next = rest.popFirst(), next != "<" { continue }
          if let close = rest.firstIndex(of: ">") { rest = rest[rest.index(after: close)...] }
        }
        continue
      }
      if scalar == "&", let (text, after) = entity(rest) {
        line.append(contentsOf: text.unicodeScalars)
        rest = after
      } else {
        line.append(scalar)
      }
      count += 1
    }
    end(&line)
    return lines.joined(separator: "\n")
  }

  /// What an entity stands for, and what follows the entity.
  private static func entity(
    _ rest: Substring.UnicodeScalarView
  ) -> (String, Substring.UnicodeScalarView)? {
    let window = rest.prefix(10)
    guard let close = window.firstIndex(of: ";") else { return nil }
    let name = String(window[..<close])
    let after = rest[rest.index(after: close)...]
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let value =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      guard let value, let scalar = Unicode.Scalar(value) else { return nil }
      return (String(Character(scalar)), after)
    }
    return entities[name].map { ($0, after) }
  }
}

/// Dates of ISO 8601.
enum PlainDate {
  /// The year, or the year with month, or the whole day that a text begins with. Empty where there is none, and for the
  /// year 101, which Calibre writes for a date that is not known.
  static func prefix(of text: String) -> String {
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
    let date = prefix(of: text)
    guard date.count == 10 else { return nil }
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    // Days from 1970, years beginning with March.
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let day = (153 * (parts[1] + (parts[1] > 2 ? -3 : 9)) + 2) / 5 + parts[2] - 1
    let days = 365 * year + year / 4 - year / 100 + year / 400 + day - 719_468
    let clock = text.dropFirst(11).prefix(8).split(separator: ":").map { Int($0) ?? 0 }
    let time = clock.count == 3 ? clock[0] * 3600 + clock[1] * 60 + clock[2] : 0
    let seconds = days * 86_400 + time
    return seconds >= 0 ? seconds : nil
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
