import PaperTypesetting

/// Spaces, and what else stands between words.
extension ParagraphSetter {
  /// A space in a text that does not wrap. A line ends there only where nothing else is left.
  private static let nowrapPrice: Float = 5000

  mutating func add(sign at: Int, of text: InlineText, look: Int32) {
    let scalar = text.scalars[at]
    switch scalar {
    case InlineText.Sign.lineBreak: addLineBreak(look: look)
    case InlineText.Sign.picture: addPicture(of: text, look: look)
    case InlineText.Sign.formula: addFormula(of: text, look: look)
    case InlineText.Sign.mayBreak, 0x200B:
      append(.penalty(0), run: run(look), text: scalar == 0x200B ? scalar : nil)
    case 0xAD:
      // Between spaces there is no word to break.
      guard !isAtLineStart else { return }
      guard looks[look].hearsSoftHyphens, levels.isEmpty || level(of: at) == 0 else {
        return append(.penalty(WordBreaks.emergencyPrice), run: run(look))
      }
      addHyphen(price: WordBreaks.hyphenPrice, look: look, run: run(look))
    default:
      let next = at + 1 < text.scalars.count ? text.scalars[at + 1] : 0
      add(space: scalar, before: next, look: look)
    }
  }

  private mutating func add(space: UInt32, before next: UInt32, look: Int32) {
    let style = looks[look]
    let run = run(look)
    let size = style.run.size
    let fixed = BreakingSpace.width(space)
    let width = (fixed ?? metrics(of: style.run.face).space) * size
    if style.isPreserved, isAtLineStart || next == 0x20 {
      add(preserved: width, look: look, run: run)
      return
    }
    if space == 0x3000, isAtLineStart {
      // A space of a square at a paragraph's beginning is the paragraph's indent.
      return append(.box(width), run: run, text: space)
    }
    isAtLineStart = false
    if BreakingSpace.isUnbreakable(space) {
      hasFixedSpaces = true
      append(.penalty(Item.infinity), run: run)
    } else if !style.wraps {
      append(.penalty(Self.nowrapPrice), run: run)
    } else if BreakingSpace.staysWithWordBefore(next) {
      append(.penalty(Item.infinity), run: run)
    }
    let isRigid = fixed != nil || style.isPreserved
    append(
      .glue(width, stretch: isRigid ? 0 : width / 2, shrink: isRigid ? 0 : width / 3), run: run,
      text: space)
  }

  /// A space that stays where the line is broken: an indent, or the first of several.
  private mutating func add(preserved width: Float, look: Int32, run: Int32) {
    var width = width
    if isAtLineStart {
      // Deep indents leave half of the measure to the letters.
      width = max(0, min(width, measure / 2 - leadingSpace))
      leadingSpace += width
    } else {
      append(.penalty(0), run: run)
    }
    append(.box(width), run: run, text: 0x20)
  }

  private mutating func addLineBreak(look: Int32) {
    let run = run(look)
    if paragraph.items.isEmpty || isBehindBreak { append(.box(0), run: run) }
    // Words stay apart where the text is read without its lines.
    append(.penalty(-Item.infinity), run: run, text: 0x20)
    isAtLineStart = true
  }

  private var isBehindBreak: Bool {
    guard let last = paragraph.items.last else { return false }
    return last.kind == .penalty && last.price <= -Item.infinity
  }

  /// The width of spaces that stand before all letters, at which no line ends. In points.
  var openingSpace: Float {
    let items = paragraph.items
    guard items.count < 64, items.allSatisfy({ $0.kind != .box }) else { return 0 }
    return items.reduce(0) { $0 + ($1.kind == .glue ? $1.width : 0) }
  }

  private mutating func addPicture(of text: InlineText, look: Int32) {
    guard nextPicture < text.pictures.count else { return }
    let picture = text.pictures[nextPicture].fitted(
      width: max(1, measure - leadingSpace - max(hang, openingSpace)),
      height: tallest - max(0, looks[look].run.rise))
    nextPicture += 1
    let run = run(look)
    if paragraph.items.last?.kind == .box {
      append(.penalty(0), run: run)
    } else if paragraph.items.last?.kind == .glue {
      // Spaces at which no line ends may stand before.
      append(.penalty(WordBreaks.emergencyPrice), run: run)
    }
    let glyphs = Int32(paragraph.glyphs.count)
    let end = Int32(paragraph.text.count)
    paragraph.items.append(.box(picture.width))
    paragraph.pieces.append(
      FlowPiece(
        run: run, glyphs: glyphs..<glyphs, text: end..<end,
        picture: Int32(paragraph.pictures.count)))
    paragraph.pictures.append(picture)
    append(.penalty(0), run: run)
    isAtLineStart = false
  }

  /// Letters that count for places, and are not shown: a box without width.
  mutating func add(hidden: [UInt32], look: Int32) {
    let start = Int32(paragraph.text.count)
    paragraph.text += hidden
    paragraph.text.append(0x20)
    let glyphs = Int32(paragraph.glyphs.count)
    paragraph.items.append(.box(0))
    paragraph.pieces.append(
      FlowPiece(
        run: run(look), glyphs: glyphs..<glyphs, text: start..<Int32(paragraph.text.count)))
  }

  // MARK: - Items

  /// An item without glyphs.
  mutating func append(_ item: Item, run: Int32, text: UInt32? = nil) {
    let glyphs = Int32(paragraph.glyphs.count)
    let start = Int32(paragraph.text.count)
    if let text { paragraph.text.append(text) }
    paragraph.items.append(item)
    paragraph.pieces.append(
      FlowPiece(run: run, glyphs: glyphs..<glyphs, text: start..<Int32(paragraph.text.count)))
  }

  /// The paragraph's run of a look.
  mutating func run(_ look: Int32) -> Int32 {
    if let known = runOfLook[look] { return known }
    let run = Int32(paragraph.runs.count)
    var made = looks[look].run
    made.emphasis = emphasis(look)
    paragraph.runs.append(made)
    runOfLook[look] = run
    return run
  }

  /// The glyphs of a short text in one look, with clusters into the text.
  /// - Parameter isSquare: whether each letter fills a square of its own.
  mutating func glyphs(
    _ text: [UInt32], look: Int32, isSquare: Bool = false
  ) -> (glyphs: [ShapedGlyph], width: Float) {
    let style = looks[look]
    var face = style.run.face
    if isSquare { face.form = .square }
    let language = isSquare ? style.language : 0
    var glyphs: [ShapedGlyph] = []
    for part in isSquare ? text.indices.map({ $0..<$0 + 1 }) : [text.indices] {
      let shaped = words.word(
        text[part], face: face, faceIndex: index(of: face), language: languages[Int(language)],
        languageIndex: language, from: faces)
      for var glyph in words.glyphs[shaped] {
        glyph.cluster += UInt32(part.lowerBound)
        glyphs.append(glyph)
      }
    }
    return (glyphs, glyphs.reduce(0) { $0 + $1.advance } * style.run.size / 1000)
  }
}

extension FlowPicture {
  /// The picture in a line, which has less room than a picture alone: an indent goes off its width, the letters' row and
  /// the boxes around off its height. In points.
  fileprivate func fitted(width most: Float, height tallest: Float) -> FlowPicture {
    let scale = min(most / max(0.01, width), max(1, tallest) / max(0.01, height))
    guard scale < 1 else { return self }
    var picture = self
    (picture.width, picture.height) = (width * scale, height * scale)
    return picture
  }
}
