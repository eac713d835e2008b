import PaperTypesetting

/// Letters and boxes of a line before the line is broken.
extension FixedPageSetter {
  /// Letters of one look that stand together, or a box among them.
  struct Piece {
    var range: Range<Int>
    var look: Int32
    var glyphs: [ShapedGlyph] = []
    /// For each byte of the letters that were shaped, the letter's index.
    var letters: [Int] = []
    var atom = -1
    var width: Float = 0
    var isSpace = false
    /// Whether a line may end before the piece, and whether it must.
    var mayEnd = false
    var mustEnd = false
    /// By UAX 9: odd levels run to the left.
    var level: UInt8 = 0
  }

  func pieces(_ column: FixedColumn) -> [Piece] {
    let scalars = column.text.scalars
    let places = LineBreakOpportunities.opportunities(in: scalars.map(Self.plain))
    var (pieces, at, span, atom): ([Piece], Int, Int, Int) = ([], 0, 0, 0)
    let spans = column.text.spans
    let levels = levels(column)
    while at < scalars.count {
      while span + 1 < spans.count, spans[span + 1].start <= at { span += 1 }
      let look = spans.isEmpty ? column.look : spans[span].look
      let limit = span + 1 < spans.count ? spans[span + 1].start : scalars.count
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
      default:
        piece.isSpace = scalars[at] == 0x20
        piece.range = at..<Self.end(of: scalars, places, from: at, limit)
        piece.width = shape(scalars[piece.range], &piece, at)
      }
      at = piece.range.upperBound
      pieces.append(piece)
    }
    return pieces
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
    case InlineText.Sign.picture: 0xFFFC
    case InlineText.Sign.mayBreak: 0x200B
    default: scalar
    }
  }

  private func shape(
    _ scalars: ArraySlice<UInt32>, _ piece: inout Piece, _ start: Int
  ) -> Float {
    var bytes: [UInt8] = []
    for (index, value) in scalars.enumerated() {
      // Signs without a width only say where a line may end.
      guard value != softHyphen, value != 0x200B else { continue }
      let utf8 = Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
      bytes += utf8
      piece.letters += utf8.map { _ in start + index }
    }
    let look = looks[piece.look]
    guard !bytes.isEmpty else { return 0 }
    piece.glyphs = faces.shape(bytes[...], in: look.run.face, language: language(of: look))
    let width = piece.glyphs.reduce(Float(0)) { $0 + $1.advance } * look.run.size / 1000
    return width.isFinite ? max(0, min(1e5, width)) : 0
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
