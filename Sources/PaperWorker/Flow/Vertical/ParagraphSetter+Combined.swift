import StyleSheets

/// Letters of other scripts that stand upright in vertical lines.
extension ParagraphSetter {
  /// More letters do not share the room of a letter.
  static let mostCombined = 6

  /// Whether some letters share the room of a letter.
  func isCombined(_ scalars: ArraySlice<UInt32>, look: Int32) -> Bool {
    let style = looks[look]
    guard isVertical, !scalars.isEmpty, style.combination != .none else { return false }
    let digits = scalars.allSatisfy { (0x30...0x39).contains($0) } ? scalars.count : Int.max
    switch style.combination {
    case .none: return false
    case .all: return scalars.count <= Self.mostCombined
    case .digits2: return digits <= 2
    case .digits3: return digits <= 3
    case .digits4: return digits <= 4
    }
  }

  /// Whether all letters of a short text stand upright: those that fill a square, and others where the book says so.
  func standsUpright(_ text: [UInt32], look: Int32) -> Bool {
    guard isVertical, !text.isEmpty else { return false }
    switch looks[look].orientation {
    case .sideways: return false
    case .upright: return true
    case .mixed: return text.allSatisfy { EastAsianLetters.contains(in: [$0]) }
    }
  }

  /// Whether a word has letters that do not stand as their script has them.
  func isUpright(_ word: Range<Int>, of text: InlineText, span: Int) -> Bool {
    guard isVertical else { return false }
    var span = span
    while span < text.spans.count, text.spans[span].start < word.upperBound {
      let style = looks[text.spans[span].look]
      if style.combination != .none || style.orientation == .upright { return true }
      span += 1
    }
    return false
  }

  /// The places within a word at which looks begin.
  func looks(in word: Range<Int>, of text: InlineText, span: Int) -> [Int] {
    guard isVertical else { return [] }
    var (places, span) = ([Int](), span + 1)
    while span < text.spans.count, text.spans[span].start < word.upperBound {
      places.append(text.spans[span].start)
      span += 1
    }
    return places
  }

  /// The glyphs beside each other in the middle of a square, narrower where there are many.
  func combined(_ glyphs: [ShapedGlyph]) -> [ShapedGlyph] {
    let width = glyphs.reduce(Float(0)) { $0 + $1.advance }
    guard width > 0 else { return glyphs }
    let scale = min(1, 1000 / width)
    var (pen, made) = ((1000 - width * scale) / 2, glyphs)
    for index in made.indices {
      made[index].scale *= scale
      made[index].y = pen + made[index].x * scale
      // Figures are lower than squares, so they stand a little higher to be in the middle.
      made[index].x = -50
      pen += made[index].advance * scale
      made[index].advance = index == made.count - 1 ? 1000 : 0
    }
    return made
  }
}
