import IPC

/// Looks for a text on pages, one page after the other.
package struct PageSearch {
  private let term: SearchTermRecord
  private var folding: TextFolding
  /// What is looked for, folded; empty where nothing is left to look for.
  private let needle: [UInt32]
  /// Where marks count, the letters with marks among these.
  private let forms: ComposedForms

  /// The number of characters before a hit and behind a hit in its excerpt.
  private static let context = 48
  /// The greatest number of rectangles of a hit.
  private static let maximumRects = 16

  package init(_ term: SearchTermRecord) {
    self.term = term
    var folding = TextFolding(term)
    var needle: [UInt32] = []
    for unit in term.needle.unicodeScalars.flatMap({ folding.folded($0) })
    where unit != TextFolding.space || needle.last != TextFolding.space {
      needle.append(unit)
    }
    let isBlank = needle.allSatisfy { $0 == TextFolding.space }
    (self.folding, self.needle) = (folding, isBlank ? [] : needle)
    forms = ComposedForms(of: term.matchesAccents ? needle : [])
  }

  /// The hits on a page.
  /// - Parameter details: for how many hits places and words are given, the first ones.
  package mutating func hits(
    in text: PageText, on page: PagePlace, details: Int
  ) -> (hits: [HitRecord], count: Int) {
    guard let first = needle.first else { return ([], 0) }
    var folded = FoldedText(text, &folding)
    folded.compose(forms)
    var hits: [HitRecord] = []
    var (at, count) = (0, 0)
    while at < folded.units.count {
      guard folded.units[at] == first, let end = end(of: at, in: folded.units) else {
        at += 1
        continue
      }
      count += 1
      if hits.count < details { hits.append(hit(at..<end, folded, text, on: page)) }
      at = end
    }
    return (hits, count)
  }

  /// Where a hit that begins at a place ends; nil where there is no hit.
  private func end(of start: Int, in units: [UInt32]) -> Int? {
    var at = start
    for unit in needle {
      if at < units.count, units[at] == FoldedText.lineHyphen, unit != TextFolding.hyphen {
        at += 1
      }
      guard at < units.count else { return nil }
      let isHyphen = units[at] == FoldedText.lineHyphen && unit == TextFolding.hyphen
      guard units[at] == unit || isHyphen else { return nil }
      at += 1
    }
    // A mark behind the last letter makes another letter of it.
    if term.matchesAccents, let next = units[safe: at], TextCharacters.isMark(next) { return nil }
    if term.matchesWords {
      guard !joins(units, start - 1, start), !joins(units, at, at - 1) else { return nil }
    }
    return at
  }

  /// Whether two neighbouring units belong to one word. Characters of scripts without spaces do not tell.
  private func joins(_ units: [UInt32], _ a: Int, _ b: Int) -> Bool {
    guard let first = units[safe: a], let second = units[safe: b] else { return false }
    if first == FoldedText.lineHyphen || second == FoldedText.lineHyphen { return true }
    return TextCharacters.isLetter(first) && TextCharacters.isLetter(second)
      && !TextCharacters.isUnspaced(first) && !TextCharacters.isUnspaced(second)
  }

  // MARK: Hits

  private func hit(
    _ range: Range<Int>, _ folded: FoldedText, _ text: PageText, on page: PagePlace
  ) -> HitRecord {
    let before = wholeWordsFrom(range.lowerBound, folded.units)..<range.lowerBound
    let after = range.upperBound..<wholeWordsTo(range.upperBound, folded.units)
    return HitRecord(
      page: page, rects: rects(range, folded, text), before: words(before, folded, text),
      found: words(range, folded, text), after: words(after, folded, text))
  }

  /// Where the words before a hit begin: none is cut, unless no word begins there.
  private func wholeWordsFrom(_ end: Int, _ units: [UInt32]) -> Int {
    let first = max(0, end - Self.context)
    return (first..<end).first { !areJoined(units, $0 - 1, $0) } ?? first
  }

  /// Where the words behind a hit end.
  private func wholeWordsTo(_ start: Int, _ units: [UInt32]) -> Int {
    let last = min(units.count, start + Self.context)
    return (start + 1..<max(start + 1, last + 1)).last {
      $0 <= last && !areJoined(units, $0 - 1, $0)
    } ?? last
  }

  /// Whether two neighbouring units belong to one word, an apostrophe within it among them.
  private func areJoined(_ units: [UInt32], _ a: Int, _ b: Int) -> Bool {
    let apostrophe: UInt32 = 0x27
    if units[safe: a] == apostrophe || units[safe: b] == apostrophe {
      return units[safe: a] != TextFolding.space && units[safe: b] != TextFolding.space
        && units[safe: a] != nil && units[safe: b] != nil
    }
    return joins(units, a, b)
  }

  /// The characters behind some units, as the page has them; one space between two lines.
  private func words(_ range: Range<Int>, _ folded: FoldedText, _ text: PageText) -> String {
    var words = String.UnicodeScalarView()
    var written = 0..<0
    for unit in range where folded.units[unit] != FoldedText.lineHyphen {
      guard let origin = folded.origins[unit] else {
        words.append(" ")
        continue
      }
      if written.contains(origin) { continue }
      let scalar = text.characters[origin].scalar
      words.append(scalar.properties.isWhitespace ? " " : scalar)
      written = origin..<origin + 1
      // Marks that were folded away or into their letter belong to the letter.
      while let mark = text.characters[safe: written.upperBound]?.scalar,
        TextCharacters.isMark(mark.value)
      {
        words.append(mark)
        written = origin..<written.upperBound + 1
      }
    }
    return String(words)
  }

  /// A rectangle for each line of a hit.
  private func rects(_ range: Range<Int>, _ folded: FoldedText, _ text: PageText) -> [PageRect] {
    let origins = range.compactMap { folded.origins[$0] }
    guard let first = origins.first, let last = origins.last, first <= last else { return [] }
    var rects: [PageRect] = []
    for line in text.lines
    where line.range.overlaps(first..<last + 1) && rects.count < Self.maximumRects {
      let part = line.range.clamped(to: first..<last + 1)
      rects += text.characters[part].map(\.rect).reduce(nil, union).map { [$0] } ?? []
    }
    return rects
  }

  private func union(_ sum: PageRect?, _ rect: PageRect) -> PageRect? {
    guard let sum else { return rect }
    let (x, y) = (min(sum.x, rect.x), min(sum.y, rect.y))
    return PageRect(
      x: x, y: y, width: max(sum.x + sum.width, rect.x + rect.width) - x,
      height: max(sum.y + sum.height, rect.y + rect.height) - y)
  }
}
