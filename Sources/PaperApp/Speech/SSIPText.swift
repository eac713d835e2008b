import Shell

/// Lines of SSIP, and how many they are.
struct SSIPLines {
  var count: Int
  var bytes: [UInt8]
}

/// What is written to speech-dispatcher: lines of SSIP, its protocol.
enum SSIPText {
  /// The first lines of a connection.
  static let greeting = lines(
    "SET SELF CLIENT_NAME user:paper:reading", "SET SELF NOTIFICATION ALL ON",
    "SET SELF PRIORITY MESSAGE")
  static let silence = lines("CANCEL SELF")
  static let end = lines("CANCEL SELF", "QUIT")

  /// How the voice is to speak.
  static func manner(_ manner: SpeechManner) -> SSIPLines {
    var all = ["SET SELF RATE \(manner.rate)"]
    if let language = manner.language.flatMap(Self.language) {
      all.append("SET SELF LANGUAGE \(language)")
    }
    if let voice = manner.voice.map(word), !voice.isEmpty {
      all.append("SET SELF SYNTHESIS_VOICE \(voice)")
    }
    return lines(all)
  }

  /// Whether the text that follows is marked up. A sentence that goes over the end of a page has a mark there, in the
  /// markup that synthesisers read marks from (SSML); all other text is plain, as some synthesisers read no markup.
  static func markup(_ utterance: Utterance) -> SSIPLines {
    lines("SET SELF SSML_MODE \(utterance.rest == nil ? "OFF" : "ON")")
  }

  /// A text to say, in one piece with its command, so that nothing else can come between them.
  static func speak(_ utterance: Utterance) -> SSIPLines {
    var text = word(utterance.text)
    if let rest = utterance.rest {
      text =
        "<speak>\(escaped(text)) <mark name=\"\(mark)\"/>\(escaped(word(rest)))</speak>"
    }
    // A line of a full stop alone ends the text; no sentence is one, as each has a letter or a figure.
    return lines("SPEAK", text, ".")
  }

  /// The name of the mark between two pages.
  static let mark = "page"

  private static func lines(_ all: String...) -> SSIPLines { lines(all) }
  private static func lines(_ all: [String]) -> SSIPLines {
    SSIPLines(count: all.count, bytes: Array(all.map { $0 + "\r\n" }.joined().utf8))
  }

  /// A text without what would end its line.
  private static func word(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// The language as speech-dispatcher names it: `zh`, `pt-BR`; nil for what is no tag. What a tag says of the script
  /// and of dialects is left out, as few voices have it.
  static func language(_ tag: String) -> String? {
    let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" })
    let isPlain = tag.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0 == "-" || $0 == "_" || $0.properties.isAlphabetic
          || $0.properties.numericType != nil)
    }
    guard isPlain, let first = parts.first, (2...3).contains(first.count) else { return nil }
    let region = parts.dropFirst().first { $0.count == 2 }
    return first.lowercased() + (region.map { "-" + $0.uppercased() } ?? "")
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(letter)
      }
    }
  }
}

/// What speech-dispatcher answers, and what it tells unasked: one or more lines with the same number.
struct SSIPReply: Equatable {
  /// 2xx: done; 3xx to 5xx: refused; 7xx: told unasked.
  var code: Int
  /// What stands in the lines before the last one.
  var lines: [String]
}

/// Bytes to replies.
struct SSIPReader {
  private var bytes: [UInt8] = []
  private var lines: [String] = []
  /// The longest line that counts.
  private static let longest = 64 << 10

  /// - Returns: the replies that are complete; nil for what is no SSIP.
  mutating func take(_ more: some Sequence<UInt8>) -> [SSIPReply]? {
    var replies: [SSIPReply] = []
    for byte in more {
      guard byte == 0x0A else {
        bytes.append(byte)
        guard bytes.count < Self.longest else { return nil }
        continue
      }
      if bytes.last == 0x0D { bytes.removeLast() }
      defer { bytes = [] }
      guard let code = Int(String(decoding: bytes.prefix(3), as: UTF8.self)), bytes.count > 3,
        (100...999).contains(code), lines.count < 1000
      else { return nil }
      switch bytes[3] {
      case 0x2D: lines.append(String(decoding: bytes.dropFirst(4), as: UTF8.self))
      case 0x20:
        replies.append(SSIPReply(code: code, lines: lines))
        lines = []
      default: return nil
      }
    }
    return replies
  }
}
