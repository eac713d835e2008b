import Books
import PaperGeometry

/// The text of an object: that of a page with the places of its letters, or that of a field.
///
/// The value is cheap to make and to compare, as the window makes it in each frame. `TextContent` is what a screen
/// reader asks about, and is made when it asks.
package enum AccessibleText: Equatable, Sendable {
  /// A page. Selection and caret count the page's characters, and a selection has the caret at its end; `area` is
  /// what the page shows of page space, and `quad` where that lies in points of the window.
  case page(PageWords, selection: Range<Int>?, caret: Int = 0, area: Rect, quad: Quad?)
  /// Some characters of a page, as a heading. The page has caret and selection.
  case part(PageWords, Range<Int>, area: Rect, quad: Quad?)
  /// A field. Caret and selection count its letters.
  case field([Character], caret: Int, selection: Range<Int>)
  /// A field whose letters are told to nobody.
  case secret(count: Int, caret: Int)
}

/// A text as a screen reader asks about it: Unicode scalars, a caret, a selection, and the places of letters.
package struct TextContent: Equatable, Sendable {
  package let scalars: [Unicode.Scalar]
  package let caret: Int
  /// Nil for none.
  package let selection: Range<Int>?
  /// Where lines begin, in rising order; the first is 0.
  private let lineStarts: [Int]
  /// Nil for a text of no page.
  private let words: PageWords?
  /// The character of the page behind the text.
  private let end: Int
  /// The character of the page that each scalar is; -1 for what stands between two lines.
  private let characters: [Int]
  private let map: Projection?

  package init(_ text: AccessibleText) {
    switch text {
    case .page(let words, let selection, let caret, let area, let quad):
      let page = PageScalars(words)
      (scalars, characters, lineStarts) = (page.scalars, page.characters, page.lineStarts)
      (self.words, end) = (words, words.all.upperBound)
      self.selection = selection.map {
        page.place(of: $0.lowerBound)..<page.place(of: $0.upperBound)
      }
      self.caret = self.selection?.upperBound ?? page.place(of: caret)
      map = quad.flatMap { Projection(area, onto: $0) }
    case .part(let words, let range, let area, let quad):
      let part = PageScalars(words, within: range)
      (scalars, characters, lineStarts) = (part.scalars, part.characters, part.lineStarts)
      (self.words, end) = (words, min(range.upperBound, words.all.upperBound))
      (selection, caret) = (nil, 0)
      map = quad.flatMap { Projection(area, onto: $0) }
    case .field(let letters, let caret, let selection):
      func place(_ letter: Int) -> Int {
        letters.prefix(max(0, letter)).reduce(0) { $0 + $1.unicodeScalars.count }
      }
      scalars = letters.flatMap(\.unicodeScalars)
      self.caret = place(caret)
      let range = place(selection.lowerBound)..<place(selection.upperBound)
      self.selection = range.isEmpty ? nil : range
      (lineStarts, characters, words, map, end) = ([0], [], nil, nil, 0)
    case .secret(let count, let caret):
      // Screen readers say how many letters there are by letters of their own.
      scalars = Array(repeating: "•", count: count)
      (self.caret, selection) = (caret, nil)
      (lineStarts, characters, words, map, end) = ([0], [], nil, nil, 0)
    }
  }

  package var count: Int { scalars.count }

  /// A part of the text. What lies outside of it is left out, and an end below 0 is the text's end.
  package func string(_ start: Int, _ end: Int) -> String {
    string(range(start, end))
  }

  package func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range.clamped(to: 0..<count)])
    return String(view)
  }

  /// Two places as a range within the text.
  package func range(_ start: Int, _ end: Int) -> Range<Int> {
    let last = end < 0 ? count : min(end, count)
    let first = min(max(0, start), count)
    return first..<max(first, last)
  }

  /// The characters of the page that a range of the text is; nil for a text of no page and an empty range.
  package func characters(_ range: Range<Int>) -> Range<Int>? {
    let exposed = range.clamped(to: 0..<count).map { $0 < characters.count ? characters[$0] : -1 }
      .filter { $0 >= 0 }
    guard let first = exposed.first, let last = exposed.last else { return nil }
    return first..<last + 1
  }

  /// The character of the page at a place, or the first one behind it that is told; nil for a text of no page.
  package func character(at place: Int) -> Int? {
    guard words != nil else { return nil }
    return characters.dropFirst(max(0, place)).first { $0 >= 0 } ?? end
  }

  /// The part of the text that some characters of the page are.
  package func part(ofCharacters range: Range<Int>) -> Range<Int> {
    guard let first = characters.firstIndex(where: { $0 >= range.lowerBound }) else {
      return count..<count
    }
    let end = characters.lastIndex { $0 >= 0 && $0 < range.upperBound }.map { $0 + 1 } ?? first
    return first..<max(first, end)
  }

  // MARK: Parts

  /// What a text is cut into.
  package enum Unit: Sendable { case character, word, sentence, line, paragraph }

  /// The part of the text in which a place lies; empty outside of the text. A word reaches to the next word.
  package func part(_ unit: Unit, at place: Int) -> Range<Int> {
    guard (0..<count).contains(place) else { return count..<count }
    func start(_ isStart: (Int) -> Bool) -> Range<Int> {
      var (first, last) = (place, place + 1)
      while first > 0, !isStart(first) { first -= 1 }
      while last < count, !isStart(last) { last += 1 }
      return first..<last
    }
    switch unit {
    case .character: return place..<place + 1
    case .word: return start(beginsWord)
    case .sentence: return start(beginsSentence)
    case .line:
      let next = lineStarts.firstIndex { $0 > place } ?? lineStarts.count
      return lineStarts[max(0, next - 1)]..<(next < lineStarts.count ? lineStarts[next] : count)
    case .paragraph: return start { scalars[$0 - 1] == "\n" }
    }
  }

  private func isSpace(_ place: Int) -> Bool { scalars[place].properties.isWhitespace }

  private func beginsWord(_ place: Int) -> Bool {
    guard !isSpace(place) else { return false }
    if isSpace(place - 1) { return true }
    guard let words, place < characters.count, characters[place] >= 0 else { return false }
    return words.word(at: characters[place])?.lowerBound == characters[place]
  }

  /// A sentence begins behind the space that follows a full stop and what closes with it. (Rejected: a table of
  /// abbreviations for each language. A sentence that is told in two parts is still told.)
  private func beginsSentence(_ place: Int) -> Bool {
    if scalars[place - 1] == "\n" { return true }
    var index = place - 1
    if Self.unspacedEnds.contains(scalars[index]) { return !Self.closing.contains(scalars[place]) }
    guard isSpace(index), !isSpace(place) else { return false }
    while index > 0, isSpace(index) || Self.closing.contains(scalars[index]) { index -= 1 }
    return Self.ends.contains(scalars[index])
  }

  private static let ends: Set<Unicode.Scalar> = [".", "!", "?", "…", "؟", "۔", "।", "。", "！", "？"]
  private static let unspacedEnds: Set<Unicode.Scalar> = ["。", "！", "？"]
  private static let closing: Set<Unicode.Scalar> = [
    "\"", "'", "”", "’", "»", "«", ")", "]", "」", "』", "“",
  ]

  // MARK: Places

  /// Where a range of the text is seen, in points of the window; nil where it is not.
  package func extents(_ range: Range<Int>) -> Rect? {
    guard let words, let map, let characters = characters(range) else { return nil }
    let rects = words.rects(of: characters).compactMap { Quad($0, through: map)?.bounds }
    guard let left = rects.map(\.minX).min(), let top = rects.map(\.minY).min(),
      let right = rects.map(\.maxX).max(), let bottom = rects.map(\.maxY).max()
    else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }

  /// The place in the text at a point of the window; nil where no text is.
  package func place(at point: Point) -> Int? {
    guard let words, let page = map?.inverted?.apply(point),
      let character = words.character(at: page)
    else { return nil }
    return characters.firstIndex(of: character)
  }
}

/// The text of a page as it is read: lines of a paragraph are joined by spaces, paragraphs stand in lines of their
/// own, and a word that is broken over two lines is whole. `TextCopy` joins by the same rules, but tells no places.
private struct PageScalars {
  private(set) var scalars: [Unicode.Scalar] = []
  private(set) var characters: [Int] = []
  private(set) var lineStarts: [Int] = [0]

  /// - Parameter range: of the characters that are told; nil for all.
  init(_ words: PageWords, within range: Range<Int>? = nil) {
    var before: PageWords.Line?
    for line in words.lines {
      let told = line.range.clamped(to: range ?? words.all)
      if told.isEmpty { continue }
      if let before { join(before, line, words) }
      for character in told {
        scalars.append(words.scalars[character])
        characters.append(character)
      }
      before = line
    }
  }

  private mutating func join(_ before: PageWords.Line, _ line: PageWords.Line, _ words: PageWords) {
    let last = before.range.upperBound - 1
    if words.isLineHyphen(last) {
      scalars.removeLast()
      characters.removeLast()
    } else if !words.isLineBreakInWord(last) {
      while let last = scalars.last, last.properties.isWhitespace, characters.last != -1 {
        scalars.removeLast()
        characters.removeLast()
      }
      if line.paragraph != before.paragraph {
        add("\n")
      } else if let last = scalars.last,
        PageWords.partsLines(last, words.scalars[line.range.lowerBound])
      {
        add(" ")
      }
    }
    lineStarts.append(scalars.count)
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    scalars.append(scalar)
    characters.append(-1)
  }

  /// The place in the text of a character of the page, or of the first one behind it that is told.
  func place(of character: Int) -> Int {
    characters.firstIndex { $0 >= character } ?? scalars.count
  }
}
