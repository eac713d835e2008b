/// The sentences of a page as a voice reads them: the lines of a paragraph are joined, words that are broken over
/// two lines are whole, and running heads and page numbers are left out where they are certain.
public struct PageSentences: Equatable, Sendable {
  public struct Sentence: Equatable, Sendable {
    /// The characters of the page, from the first to the last one of the sentence.
    public let range: Range<Int>
    /// As one would have typed it.
    public let text: String
  }

  public let sentences: [Sentence]
  /// Whether the last sentence has no end on this page: no sign ends it.
  public let isOpen: Bool
  /// Whether the last line looks like one of a paragraph that goes on: it is not alone and as long as others.
  private let endsFull: Bool
  private let head: Head

  /// How the page begins.
  private enum Head { case nothing, small, other }

  /// The longest sentence that is spoken as one, in characters.
  static let longest = 400

  /// - Parameters:
  ///   - language: a BCP 47 tag; nil where it is not known.
  ///   - label: the page's number as it is printed; nil where that is not known.
  ///   - near: the pages before and after, by which running heads are told.
  public init(
    _ page: PageWords, language: String? = nil, label: String? = nil, near: [PageWords] = []
  ) {
    let headersAndFooters = HeadersAndFooters.lines(of: page, label: label, near: near)
    let paragraphs = Self.paragraphs(page, without: headersAndFooters)
    let rules = SentenceRules(language: language)
    sentences = paragraphs.flatMap { $0.sentences(rules) }
    isOpen = paragraphs.last.map { !rules.isEnded($0.scalars[...]) } ?? false
    let first = paragraphs.first?.scalars.first { TextClass($0).isWord || TextClass.isUnspaced($0) }
    head = first.map { $0.properties.isLowercase ? .small : .other } ?? .nothing
    let lengths = page.lines.map(\.length)
    let last = page.lines.indices.last {
      !headersAndFooters.contains($0) && !page.lines[$0].range.isEmpty
    }
    endsFull =
      last.map { index in
        let line = page.lines[index]
        let others = page.lines.indices.filter { page.lines[$0].paragraph == line.paragraph }
        return others.count > 1 && line.length >= 0.85 * (lengths.max() ?? 0)
      } ?? false
  }

  /// Whether the last sentence goes on with the first one of the next page: the next page begins with a small
  /// letter, or this one ends in the midst of a paragraph.
  public func continues(on next: PageSentences) -> Bool {
    guard isOpen, !sentences.isEmpty, !next.sentences.isEmpty else { return false }
    return next.head == .small || (next.head == .other && endsFull)
  }

  /// The number of the sentence with a character of the page, or else of the first one after it; nil behind the last.
  public func index(at character: Int) -> Int? {
    sentences.firstIndex { $0.range.upperBound > character }
  }

  // MARK: Joining

  private static func paragraphs(
    _ page: PageWords, without headersAndFooters: Set<Int>
  ) -> [SpokenParagraph] {
    var paragraphs: [SpokenParagraph] = []
    var number: Int?
    for (index, line) in page.lines.enumerated() {
      guard !line.range.isEmpty, !headersAndFooters.contains(index) else { continue }
      let isNew = line.paragraph != number
      number = line.paragraph
      let goesOn =
        !isNew || paragraphs.last.map { $0.isContinued(by: page.scalars[line.range]) } == true
      if paragraphs.isEmpty || !goesOn { paragraphs.append(SpokenParagraph()) }
      paragraphs[paragraphs.count - 1].add(line.range, of: page)
    }
    return paragraphs
  }

  /// The words of two parts of a sentence that goes over the end of a page.
  public static func joined(_ first: String, _ second: String) -> String {
    var scalars = Array(first.unicodeScalars)
    let rest = Array(second.unicodeScalars)
    guard let last = scalars.last, let next = rest.first else { return first + second }
    if isBroken(scalars, rest) {
      scalars.removeLast()
    } else if !TextClass.isUnspaced(last) || !TextClass.isUnspaced(next) {
      scalars.append(" ")
    }
    return String(String.UnicodeScalarView(scalars + rest))
  }

  /// Two parts of a sentence that goes over the end of a page, as they are said: a word that is broken there is whole,
  /// and belongs to the second part.
  /// - Returns: no second part where the first is only the beginning of a word.
  public static func said(_ first: String, _ second: String) -> (first: String, second: String?) {
    guard isBroken(Array(first.unicodeScalars), Array(second.unicodeScalars)) else {
      return (first, second)
    }
    guard let space = first.lastIndex(of: " ") else { return (joined(first, second), nil) }
    return (String(first[..<space]), joined(String(first[first.index(after: space)...]), second))
  }

  /// Whether a word is broken between two parts of a sentence.
  private static func isBroken(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Bool {
    guard first.count > 1, let next = second.first else { return false }
    return TextClass.isHyphen(first[first.count - 1])
      && TextClass(first[first.count - 2]).isWord && next.properties.isLowercase
  }
}

/// The characters of a paragraph on one line, and where each stands on the page.
struct SpokenParagraph {
  private(set) var scalars: [Unicode.Scalar] = []
  /// For each character its number on the page.
  private var sources: [Int] = []
  /// Whether the last scalar stands for a hyphen that is no character of the page.
  private var endsInWord = false

  /// Adds a line of the page.
  mutating func add(_ line: Range<Int>, of page: PageWords) {
    if let last = sources.last, page.isLineHyphen(last) || endsInWord {
      scalars.removeLast()
      sources.removeLast()
    } else if let last = scalars.last, let next = page.scalars[line].first,
      !TextClass.isUnspaced(last) || !TextClass.isUnspaced(next)
    {
      add(" ", line.lowerBound)
    }
    for index in line {
      let scalar = page.scalars[index]
      if scalar.properties.isWhitespace {
        add(" ", index)
      } else if scalar.value != 0xAD || index == line.upperBound - 1,
        scalar.properties.generalCategory != .control
      {
        // A soft hyphen at the line's end joins the word with the next line's.
        scalars.append(scalar)
        sources.append(index)
      }
    }
    endsInWord = !line.isEmpty && page.line(of: line.lowerBound)?.isHyphenated == true
    // A soft hyphen tells the next page's first line of the broken word.
    if endsInWord {
      scalars.append("\u{AD}")
      sources.append(line.upperBound - 1)
    }
  }

  private mutating func add(_ space: Unicode.Scalar, _ source: Int) {
    guard scalars.last != space else { return }
    scalars.append(space)
    sources.append(source)
  }

  /// Whether a block of lines goes on with another, as at the end of a column: no sign ends it, and the other begins
  /// with a small letter.
  func isContinued(by next: ArraySlice<Unicode.Scalar>) -> Bool {
    guard !SentenceRules().isEnded(scalars[...]) else { return false }
    return next.first { !TextClass($0).isSpace }?.properties.isLowercase == true
  }

  func sentences(_ rules: SentenceRules) -> [PageSentences.Sentence] {
    var start = 0
    return rules.ends(of: scalars).compactMap { end in
      defer { start = end }
      return sentence(start..<end)
    }
  }

  /// Without the spaces around it; nil where nothing is to be said, as in a line of asterisks.
  private func sentence(_ range: Range<Int>) -> PageSentences.Sentence? {
    guard let first = range.first(where: { !TextClass(scalars[$0]).isSpace }),
      let last = range.last(where: { !TextClass(scalars[$0]).isSpace }),
      scalars[range].contains(where: { TextClass($0).isSpoken })
    else { return nil }
    return PageSentences.Sentence(
      range: sources[first]..<sources[last] + 1,
      text: String(String.UnicodeScalarView(scalars[first...last])))
  }
}

extension TextClass {
  var isSpace: Bool { self == .space }
  /// Whether a voice has something to say.
  var isSpoken: Bool { isWord || self == .alone || self == .katakana }
}
