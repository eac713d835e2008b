/// Where sentences end. In doubt they go on: two sentences that are spoken as one are heard as two, while a pause
/// after an abbreviation is heard as a mistake.
///
/// Unicode's rules (Standard Annex 29) end a sentence after "Dr." and at "3. Oktober" (decision: Sentence ends).
struct SentenceRules {
  private let language: String

  /// - Parameter language: a BCP 47 tag.
  init(language: String? = nil) {
    self.language = (language ?? "").split(separator: "-").first.map { $0.lowercased() } ?? ""
  }

  /// The ends of the sentences, ascending, the last one the end of the text.
  func ends(of text: [Unicode.Scalar]) -> [Int] {
    var (ends, start, index) = ([Int](), 0, 0)
    while index < text.count {
      guard Self.isStop(text[index]) else {
        index += 1
        continue
      }
      let run = index..<(text[index...].firstIndex { !Self.isStop($0) } ?? text.count)
      let end = Self.closed(text, run.upperBound)
      index = end
      guard isEnd(text, run, end, start) else { continue }
      ends += Self.cuts(text, start..<end) + [end]
      start = end
    }
    if start < text.count { ends += Self.cuts(text, start..<text.count) + [text.count] }
    return ends
  }

  /// Whether a text ends with a sign that ends a sentence.
  func isEnded(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let last = text.last {
      !TextClass($0).isSpace && !Self.isCloser($0)
        && $0.properties.generalCategory != .initialPunctuation
    }
    return last.map { Self.isStop($0) || $0 == ":" || $0 == "：" } ?? true
  }

  // MARK: Signs

  /// Signs that end a sentence in one language or another.
  private static let stops = Set<Unicode.Scalar>(
    ".!?…‼⁇⁈⁉؟۔।॥։።፧﹒﹖﹗\u{37E}".unicodeScalars)
  /// The same of scripts without spaces.
  private static let wideStops = Set<Unicode.Scalar>("。！？．｡︒".unicodeScalars)
  private static let apostrophes = Set<Unicode.Scalar>("’'".unicodeScalars)
  private static let quotes = Set<Unicode.Scalar>("\"'".unicodeScalars)

  private static func isStop(_ scalar: Unicode.Scalar) -> Bool {
    stops.contains(scalar) || wideStops.contains(scalar)
  }

  private static func isCloser(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default: quotes.contains(scalar)
    }
  }

  /// Whether a sign closes at its place: German quotes close with the signs by which English and French ones open.
  private static func closes(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    if isCloser(text[place]) { return true }
    return text[place].properties.generalCategory == .initialPunctuation
      && (place + 1 == text.count || !TextClass(text[place + 1]).isSpoken)
  }

  private static func isOpener(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation: true
    default: quotes.contains(scalar) || scalar == "¿" || scalar == "¡"
    }
  }

  /// The end of the quotes and brackets that close right after a place, also behind the space of French ones.
  private static func closed(_ text: [Unicode.Scalar], _ place: Int) -> Int {
    var end = place
    while end < text.count {
      if closes(text, end) {
        end += 1
      } else if text[end] == " ", end + 1 < text.count, text[end + 1] == "»",
        end + 2 == text.count || !TextClass(text[end + 2]).isSpoken
      {
        end += 2
      } else {
        break
      }
    }
    return end
  }

  // MARK: Deciding

  /// - Parameters:
  ///   - run: the stops.
  ///   - end: behind what closes after them.
  ///   - start: of the sentence.
  private func isEnd(_ text: [Unicode.Scalar], _ run: Range<Int>, _ end: Int, _ start: Int) -> Bool
  {
    guard end < text.count else { return true }
    if text[run].contains(where: Self.wideStops.contains) {
      // What was said and who said so are one sentence in Japanese.
      return !(end > run.upperBound && ["と", "っ"].contains(text[end]))
    }
    guard TextClass(text[end]).isSpace else {
      // Within Chinese no space follows these two; 3.14 and example.org go on.
      return TextClass.isUnspaced(text[end]) && text[run].contains { $0 == "!" || $0 == "?" }
    }
    let next = text[end...].first { !TextClass($0).isSpace && !Self.isOpener($0) }
    guard let next else { return true }
    if next.properties.isLowercase { return false }
    guard text[run] == ["."], end == run.upperBound else { return true }
    return !isAbbreviation(text, run.lowerBound, start, before: next)
  }

  /// Whether the full stop belongs to the word before it.
  private func isAbbreviation(
    _ text: [Unicode.Scalar], _ stop: Int, _ start: Int, before next: Unicode.Scalar
  ) -> Bool {
    let first =
      text[start..<stop].lastIndex {
        TextClass($0).isSpace || (Self.isOpener($0) && !Self.apostrophes.contains($0))
      }.map { $0 + 1 } ?? start
    let word = text[first..<stop]
    guard !word.isEmpty else { return false }
    let name = String(String.UnicodeScalarView(word)).lowercased()
    let isFirst = text[start..<first].allSatisfy { TextClass($0).isSpace || Self.isOpener($0) }
    if word.allSatisfy({ TextClass($0) == .figure }) {
      return isFirst || (word.count <= 2 && Abbreviations.ordinals.contains(language))
    }
    if isFirst, name.allSatisfy({ "ivxlc".contains($0) }) { return true }
    if name.contains(".") {
      // "p.m." ends as often as not, and then with a capital letter.
      let isHour = name == "a.m" || name == "p.m"
      return !isHour && name.split(separator: ".").allSatisfy { $0.count <= 2 }
    }
    if word.count == 1, TextClass(word[word.startIndex]) == .letter {
      return !(name == "i" && isAfterSmallWord(text, start..<first))
    }
    if Abbreviations.always.contains(name) { return true }
    return Abbreviations.beforeNumbers.contains(name) && TextClass(next) == .figure
  }

  /// Whether the word before begins with a small letter: "so am I." ends, and "Louis I. Kahn" does not.
  private func isAfterSmallWord(_ text: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
    let words = text[range].split { TextClass($0).isSpace }
    return words.last?.first?.properties.isLowercase == true
  }

  // MARK: Cutting

  /// Where a sentence is cut that is too long to be spoken as one: at a comma or the like, else between words.
  private static func cuts(_ text: [Unicode.Scalar], _ sentence: Range<Int>) -> [Int] {
    var (cuts, start) = ([Int](), sentence.lowerBound)
    while sentence.upperBound - start > PageSentences.longest {
      let window = start + PageSentences.longest / 2..<start + PageSentences.longest
      let end =
        window.last { pauses.contains(text[$0]) } ?? window.last { TextClass(text[$0]).isSpace }
        ?? window.upperBound - 1
      start = end + 1
      cuts.append(start)
    }
    return cuts
  }

  private static let pauses = Set<Unicode.Scalar>(";:,—，、；：،؛".unicodeScalars)
}

/// Words that a full stop belongs to.
private enum Abbreviations {
  /// Whatever follows.
  static let always: Set<String> = words(
    """
    mr mrs ms messrs dr prof st rev hon gen col maj capt lt sgt cpl adm cmdr pres gov sen rep supt
    vs cf viz approx ca resp hr fr mme mlle mgr dipl ing phil vgl bzw evtl ggf inkl exkl zzgl sog
    geb gest hrsg sr sra srta dra ud uds dott sig
    """)
  /// Before numbers; elsewhere most are words.
  static let beforeNumbers: Set<String> = words(
    """
    no nos nr nrn núm vol vols bd fig figs abb taf pl p pp s pág págs pag seite ch chap cap kap sec
    sect art abs ziff eq op jan feb mar apr jun jul aug sep sept oct okt nov dec dez
    """)
  /// Languages that write ordinal numbers with a full stop.
  static let ordinals: Set<String> = words("de da nb nn no fi is cs sk sl hr sr bs hu et lv pl tr")

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
