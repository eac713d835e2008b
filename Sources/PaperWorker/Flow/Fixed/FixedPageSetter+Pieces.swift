import PaperTypesetting

/// Letters and boxes of a line before the line is broken.
extension FixedPageSetter {
  /// Letters of one look that stand together, or a box among them.
  struct Piece {
    /// Of the column's letters.
    var range: Range<Int>
    var look: Int32
    /// The clusters are indices of the column's letters.
    var glyphs: [ShapedGlyph] = []
    /// The number of a box, of a formula or of ruby.
    var atom = -1
    var formula = -1
    var ruby = -1
    /// With the room at both sides that wider ruby needs.
    var width: Float = 0
    var before: Float = 0
    var behind: Float = 0
    var isSpace = false
    /// Whether a line may end before the piece, and whether it must.
    var mayEnd = false
    var mustEnd = false
    /// By UAX 9: odd levels run to the left.
    var level: UInt8 = 0

    /// Whether the piece is letters.
    var isText: Bool { atom < 0 && formula < 0 && ruby < 0 }
  }

  func pieces(_ column: FixedColumn, _ levels: [UInt8]) -> [Piece] {
    let (scalars, spans) = (column.text.scalars, column.text.spans)
    let places = LineBreakOpportunities.opportunities(in: scalars.map(Self.plain))
    let cuts = cuts(of: column, levels)
    var pieces: [Piece] = []
    var (at, span, cut, atom, formula, ruby) = (0, 0, 0, 0, 0, 0)
    while at < scalars.count {
      while span + 1 < spans.count, spans[span + 1].start <= at { span += 1 }
      while cut < cuts.count, cuts[cut] <= at { cut += 1 }
      let look = spans.isEmpty ? column.look : spans[span].look
      var limit = span + 1 < spans.count ? spans[span + 1].start : scalars.count
      if cut < cuts.count { limit = min(limit, cuts[cut]) }
      var piece = Piece(range: at..<at + 1, look: look)
      let wraps = looks[look].wraps
      piece.mayEnd = places[at] != .none && wraps
      if levels.indices.contains(at) { piece.level = levels[at] }
      switch scalars[at] {
      case InlineText.Sign.lineBreak: piece.mustEnd = true
      case InlineText.Sign.mayBreak: piece.mayEnd = true
      case InlineText.Sign.picture:
        (piece.atom, piece.mayEnd) = (atom, wraps)
        piece.width = column.atoms.indices.contains(atom) ? column.atoms[atom].width : 0
        atom += 1
      case InlineText.Sign.formula:
        piece.formula = formula
        piece.width = column.text.formula(formula)?.width ?? 0
        formula += 1
      case InlineText.Sign.ruby:
        (piece.ruby, piece.mayEnd) = (ruby, false)
        ruby += 1
      default:
        piece.isSpace = scalars[at] == 0x20
        piece.range = at..<Self.end(of: scalars, places, from: at, limit)
        piece.width = shape(scalars[piece.range], &piece)
      }
      at = piece.range.upperBound
      pieces.append(piece)
    }
    if ruby > 0 { makeRoom(forRubyOf: column, in: &pieces) }
    return pieces
  }

  /// Where pieces end beside the ends of words: where the direction changes, and where ruby begins. Letters that an
  /// override turns stand by themselves, as faces would turn them back.
  private func cuts(of column: FixedColumn, _ levels: [UInt8]) -> [Int] {
    var cuts = column.text.rubies.all.flatMap { [$0.base.lowerBound, $0.base.upperBound] }
    let scalars = column.text.scalars
    if levels.count == scalars.count {
      for at in scalars.indices.dropFirst() {
        let isTurned = levels[at] % 2 == 0 && RightToLeftLetters.isLetter(scalars[at])
        if levels[at] != levels[at - 1] || isTurned && !RightToLeftLetters.isPoint(scalars[at]) {
          cuts.append(at)
        }
      }
    }
    return cuts.sorted()
  }

  /// Where the letters end that stand together; a space stands alone.
  private static func end(
    of scalars: [UInt32], _ places: [LineBreakOpportunities.Opportunity], from start: Int,
    _ limit: Int
  ) -> Int {
    var end = start + 1
    guard scalars[start] != 0x20 else { return end }
    while end < limit, end - start < 256, scalars[end] != 0x20,
      scalars[end] < InlineText.Sign.lineBreak, places[end] == .none
    {
      end += 1
    }
    return end
  }

  /// What the rules of line breaks know for a letter or a sign.
  static func plain(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case InlineText.Sign.lineBreak: 0x0A
    case InlineText.Sign.mayBreak: 0x200B
    // Ruby is no letter of the line. Like an accent, ruby goes with the letter before.
    case InlineText.Sign.ruby: 0x0301
    case 0x11_0000...: 0xFFFC
    default: scalar
    }
  }

  /// - Returns: the width of the letters in pixels.
  private func shape(_ scalars: ArraySlice<UInt32>, _ piece: inout Piece) -> Float {
    let look = looks[piece.look]
    var face = look.run.face
    face.isRightToLeft = piece.level % 2 == 1
    piece.glyphs = glyphs(of: scalars, face, look)
    let width = piece.glyphs.reduce(Float(0)) { $0 + $1.advance } * look.run.size / 1000
    return width.isFinite ? max(0, min(1e5, width)) : 0
  }

  /// The glyphs of letters, whose clusters are indices of the letters.
  func glyphs(of scalars: ArraySlice<UInt32>, _ face: FaceStyle, _ look: InlineLook)
    -> [ShapedGlyph]
  {
    var (bytes, letters): ([UInt8], [Int]) = ([], [])
    for index in scalars.indices {
      // Signs without a width only say where a line may end.
      guard scalars[index] != softHyphen, scalars[index] != 0x200B else { continue }
      let utf8 = Array(String(Unicode.Scalar(scalars[index]) ?? "\u{FFFD}").utf8)
      bytes += utf8
      letters += utf8.map { _ in index }
    }
    guard let last = letters.last else { return [] }
    var glyphs = faces.shape(bytes[...], in: face, language: language(of: look))
    for index in glyphs.indices {
      let byte = Int(glyphs[index].cluster)
      glyphs[index].cluster = UInt32(letters.indices.contains(byte) ? letters[byte] : last)
    }
    return glyphs
  }

  /// The piece before which the line ends: one piece at least.
  func end(of pieces: [Piece], from start: Int, room: Float) -> Int {
    var (width, at, best) = (Float(0), start, -1)
    while at < pieces.count {
      let piece = pieces[at]
      if piece.mustEnd { return at + 1 }
      // Spaces at a line's end take no room.
      if at > start, piece.mayEnd, !piece.isSpace { best = at }
      width += piece.width
      if width > room + 0.005, !piece.isSpace, best > start { return best }
      at += 1
    }
    return pieces.count
  }
}

extension InlineText {
  /// A formula in a single part.
  func formula(_ number: Int) -> FlowFormula? {
    formulas.indices.contains(number) ? formulas[number].joined : nil
  }
}
