import CExamplePDF
import PaperTypesetting

/// A block as boxes, glue and penalties, and its lines.
struct SetParagraph {
  /// The letters that an item stands for. A penalty draws a hyphen.
  struct Piece {
    var text = ""
    var style = Style()
  }

  static let column: Float = 300

  private(set) var items: [Item] = []
  private(set) var pieces: [Piece] = []
  private(set) var settings: [LineSetting] = []
  private(set) var element: PageElement
  /// From the top of a line to its base line, in points.
  let ascent: Float

  init(_ block: Block) {
    let look = Look(block)
    ascent = look.leading * 0.72
    if case .rule = block.kind {
      element = .block(PageBlock(height: look.leading, isFlexible: false))
      return
    }
    element = .pageBreak(.page)
    addWords(of: block, look.prices)
    let hangs = zip(items, pieces).map { Self.hang(of: $1, $0) }
    let breaker = LineBreaker(
      shape: LineShape(
        width: Self.column - look.inset, firstIndent: look.firstIndent, turnover: look.turnover),
      prices: look.prices)
    let variants = breaker.variants(of: items, hangs: hangs)
    settings = variants.settings
    var paragraph = PageParagraph(variants, leading: look.leading)
    (paragraph.before, paragraph.after) = (look.before, look.after)
    (paragraph.keepsWithNext, paragraph.keepsTogether) = (look.isHeading, look.isHeading)
    paragraph.isFlexible = look.isHeading
    element = .paragraph(paragraph)
  }

  /// Cuts text at spaces, at the places where lines may end, and where the style changes.
  private mutating func addWords(of block: Block, _ prices: LinePrices) {
    let opportunities = LineBreakOpportunities.opportunities(in: block.scalars.map(\.value))
    for (index, scalar) in block.scalars.enumerated() {
      let style = block.styles[index]
      let isSoftHyphen = scalar == "\u{AD}"
      if scalar == " ", !(items.isEmpty || isCode(block)) {
        let space = width(of: " ", style)
        add(.glue(space, stretch: space / 2, shrink: space / 3), Piece(style: style))
        continue
      }
      if isSoftHyphen {
        let hyphen = Piece(text: "‐", style: style)
        add(.penalty(prices.hyphen, width: width(of: "‐", style), isFlagged: true), hyphen)
        continue
      }
      let before = index > 0 ? block.scalars[index - 1] : " "
      let isHyphen = before == "-" || before == "‐"
      if opportunities[index] == .allowed, before != " " || isCode(block), before != "\u{AD}" {
        add(.penalty(prices.explicitHyphen, isFlagged: isHyphen), Piece())
      }
      if let last = items.last, last.kind == .box, pieces[pieces.count - 1].style == style {
        pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
      } else {
        add(.box(0), Piece(text: String(Character(scalar)), style: style))
      }
    }
    for index in items.indices where items[index].kind == .box {
      items[index] = .box(width(of: pieces[index].text, pieces[index].style))
    }
  }

  private func isCode(_ block: Block) -> Bool {
    if case .code = block.kind { true } else { false }
  }

  private mutating func add(_ item: Item, _ piece: Piece) {
    items.append(item)
    pieces.append(piece)
  }

  private func width(of text: String, _ style: Style) -> Float {
    paper_pdf_face(style.family, style.isItalic ? 1 : 0, style.isBold ? 1 : 0, style.size)
    return Float(paper_pdf_width(text))
  }

  /// Marks and hyphens at a line's end stand out by a part of their width, quotes at both ends.
  private static func hang(of piece: Piece, _ item: Item) -> Hang {
    let size = Float(piece.style.size)
    var hang = Hang()
    if let first = piece.text.first, "“‘„".contains(first) { hang.left = size * 0.15 }
    if let last = piece.text.last, ".,-‐’”".contains(last) { hang.right = size * 0.15 }
    return item.kind == .glue ? Hang() : hang
  }

  /// Draws a line. `left` and `top` are the column's left edge and the line's top.
  func draw(line number: Int, variant: Int, left: Float, top: Float) {
    guard variant < settings.count, number < settings[variant].lines.count else {
      return paper_pdf_rule(
        Double(left + Self.column / 3), Double(top + ascent / 2), Double(Self.column / 3))
    }
    let line = settings[variant].lines[number]
    var x = left + line.indent - line.hang.left
    for index in line.items {
      let item = items[index]
      if item.kind == .box {
        show(pieces[index], x, top, line.letterFit)
        x += item.width * line.letterFit
      } else if item.kind == .glue {
        x += item.width + line.ratio * (line.ratio < 0 ? item.shrink : item.stretch)
      }
    }
    if line.breakItem < items.count, items[line.breakItem].width > 0,
      items[line.breakItem].kind == .penalty
    {
      show(pieces[line.breakItem], x, top, line.letterFit)
    }
  }

  private func show(_ piece: Piece, _ x: Float, _ top: Float, _ stretch: Float) {
    let style = piece.style
    paper_pdf_face(style.family, style.isItalic ? 1 : 0, style.isBold ? 1 : 0, style.size)
    paper_pdf_show(piece.text, Double(x), Double(top + ascent), Double(stretch))
  }
}

/// The measures of a kind of block, in points.
private struct Look {
  static let leading: Float = 15

  var prices = LinePrices.justified
  var leading = Look.leading
  var before: Float = 0
  var after: Float = 0
  var firstIndent: Float = 16.5
  var turnover: Float = 0
  var inset: Float = 0
  var isHeading = false

  init(_ block: Block) {
    switch block.kind {
    case .heading(let level):
      (prices, isHeading, firstIndent) = (.balanced, true, 0)
      leading = level == 1 ? 24 : level == 2 ? 19 : Self.leading
      (before, after) = (level == 1 ? 45 : 30, level < 3 ? 15 : 7.5)
    case .entry: (firstIndent, turnover) = (0, 11)
    case .quotation: (firstIndent, turnover, inset) = (22, 22, 22)
    case .code: (prices, firstIndent, turnover) = (.code, 11, 33)
    case .plain, .rule: break
    }
  }
}
