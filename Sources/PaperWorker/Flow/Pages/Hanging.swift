import PaperTypesetting

/// How much of a sign stands out of the column, in parts of the sign's width: small signs at an edge look like dents.
enum Hanging {
  /// No sign hangs farther, in sizes of the letters.
  static let most: Float = 0.35

  static func left(_ scalar: UInt32) -> Float {
    switch scalar {
    // Quotes, and an apostrophe before a word.
    case 0x22, 0x27, 0x2018, 0x2019, 0x201C, 0x201D: 0.6
    case 0x201A, 0x201E, 0x2039, 0x203A, 0xAB, 0xBB: 0.5
    case 0x28, 0x5B: 0.15
    case 0x2013, 0x2014: 0.2
    default: 0
    }
  }

  static func right(_ scalar: UInt32) -> Float {
    switch scalar {
    case 0x2C, 0x2E: 0.7
    // Those of Arabic.
    case 0x60C, 0x61B, 0x6D4: 0.5
    case 0x61F: 0.2
    case 0x2D, 0xAD, 0x2010: 0.6
    case 0x22, 0x27, 0x2018, 0x2019, 0x201C, 0x201D: 0.6
    case 0x3A, 0x3B: 0.5
    case 0x2039, 0x203A, 0xAB, 0xBB: 0.5
    case 0x2013, 0x2014: 0.3
    case 0x21, 0x3F: 0.2
    case 0x29, 0x5D: 0.15
    default: 0
    }
  }

  static func points(_ part: Float, of glyph: ShapedGlyph, size: Float) -> Float {
    guard part > 0 else { return 0 }
    return max(0, min(part * glyph.advance / 1000, most)) * size
  }
}

extension FlowParagraph {
  /// How far an item stands out of a line that begins or ends with it, in points.
  func hang(ofItem index: Int) -> Hang {
    let piece = pieces[index]
    let run = runs[Int(piece.run)]
    guard run.rise == 0, var first = piece.glyphs.first, var last = piece.glyphs.last else {
      return Hang()
    }
    if piece.level % 2 == 1 { swap(&first, &last) }
    let isHyphen = items[index].kind == .penalty
    let begin = isHyphen ? 0 : piece.text.first.map { text[Int($0)] } ?? 0
    let end = isHyphen ? softHyphen : piece.text.last.map { text[Int($0)] } ?? 0
    if piece.isSquare {
      guard hangsStops, EastAsianForms.japanese.hangs(end) else { return Hang() }
      return Hang(right: glyphs[Int(last)].advance / 1000 * run.size)
    }
    return Hang(
      left: Hanging.points(Hanging.left(begin), of: glyphs[Int(first)], size: run.size),
      right: Hanging.points(Hanging.right(end), of: glyphs[Int(last)], size: run.size))
  }
}
