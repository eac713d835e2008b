/// Puts parts of pages together to a text as one would have typed it: the lines of a paragraph become one
/// line, a hyphen at the end of a line goes where the word goes on, and paragraphs have lines of their own.
public struct TextCopy {
  public private(set) var text = ""
  /// The paragraph that the text ends with; nil before the first line and at the end of a page.
  private var paragraph: Int?
  /// Whether the text ends in the midst of a word that is broken without a hyphen among the characters.
  private var endsInWord = false

  public init() {}

  /// Adds a part of a page.
  public mutating func add(_ range: Range<Int>, of page: PageWords) {
    let isFirstPart = text.isEmpty
    var isFirstLine = true
    for line in page.lines {
      let part = range.clamped(to: line.range)
      guard !part.isEmpty else { continue }
      if isFirstLine, !isFirstPart {
        beginPage(page, part.lowerBound)
      } else if !isFirstLine {
        begin(line, page, part.lowerBound)
      }
      isFirstLine = false
      paragraph = line.paragraph
      endsInWord = line.isHyphenated && part.upperBound == line.range.upperBound
      text.unicodeScalars.append(contentsOf: page.scalars[part])
    }
  }

  /// A paragraph goes on over the end of a page where its last sentence does.
  private mutating func beginPage(_ page: PageWords, _ first: Int) {
    let next = page.scalars[first]
    trim()
    if endsInWord { return }
    if endsInHyphen, next.properties.isLowercase {
      text.unicodeScalars.removeLast()
    } else if next.properties.isLowercase {
      text += " "
    } else {
      text += "\n"
    }
  }

  private mutating func begin(_ line: PageWords.Line, _ page: PageWords, _ first: Int) {
    let isHyphen = first > 0 && page.isLineHyphen(first - 1)
    trim()
    if endsInWord { return }
    if isHyphen {
      text.unicodeScalars.removeLast()
    } else if line.paragraph != paragraph {
      text += "\n"
    } else if let last = text.unicodeScalars.last,
      PageWords.partsLines(last, page.scalars[first])
    {
      text += " "
    }
  }

  private var endsInHyphen: Bool {
    let end = text.unicodeScalars.suffix(2)
    guard end.count == 2, let last = end.last, let before = end.first else { return false }
    return TextClass.isHyphen(last) && TextClass(before).isWord
  }

  /// Takes the spaces off the end of a line.
  private mutating func trim() {
    while let last = text.unicodeScalars.last, last.properties.isWhitespace, last != "\n" {
      text.unicodeScalars.removeLast()
    }
  }
}

extension PageWords {
  /// Whether a space stands between the last character of a line and the first of the next one of a paragraph.
  public static func partsLines(_ last: Unicode.Scalar, _ first: Unicode.Scalar) -> Bool {
    !TextClass.isUnspaced(last) || !TextClass.isUnspaced(first)
  }

  /// The text of a range, as one would have typed it.
  public func text(of range: Range<Int>) -> String {
    var copy = TextCopy()
    copy.add(range, of: self)
    return copy.text
  }
}
