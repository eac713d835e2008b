import PaperTypesetting

/// Chapters as tests need them, and what the pages of a chapter must not do.
enum PageChapters {
  static let room = PageRoom(height: 465, grid: 15)

  /// A paragraph of prose, some of whose lines end with hyphens, and which may be set otherwise now and then.
  static func paragraph(lines: Int, using random: inout TestRandom) -> PageParagraph {
    func hyphens(_ lines: Int) -> [Int] {
      (0..<lines - 1).filter { _ in Int.random(in: 0..<10, using: &random) == 0 }
    }
    var variants = [PageVariant(lineCount: lines, hyphenatedLines: hyphens(lines))]
    if lines > 4, Int.random(in: 0..<3, using: &random) == 0 {
      let other = lines + (Bool.random(using: &random) ? 1 : -1)
      variants.append(
        PageVariant(
          lineCount: other, cost: Float.random(in: 0...300_000, using: &random),
          hyphenatedLines: hyphens(other)))
    }
    return PageParagraph(variants: variants, leading: 15)
  }

  static func prose(_ count: Int, using random: inout TestRandom) -> [PageElement] {
    (0..<count).map { _ in
      let lines = min(
        Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
      return .paragraph(paragraph(lines: lines, using: &random))
    }
  }

  static func heading(lines: Int = 1) -> PageElement {
    .paragraph(
      PageParagraph(
        variants: [PageVariant(lineCount: lines)], leading: 18, before: 20, after: 9,
        keepsWithNext: true, keepsTogether: true, isFlexible: true))
  }

  /// Prose with headings and figures.
  static func mixed(_ count: Int, using random: inout TestRandom) -> [PageElement] {
    prose(count, using: &random).flatMap { paragraph -> [PageElement] in
      switch Int.random(in: 0..<12, using: &random) {
      case 0: [heading(lines: Int.random(in: 1...2, using: &random)), paragraph]
      case 1:
        [
          .block(
            PageBlock(
              height: Float.random(in: 20...200, using: &random), before: 15, after: 15)),
          paragraph,
        ]
      default: [paragraph]
      }
    }
  }

  /// How often pages do what typographers avoid.
  struct Faults: Hashable {
    var widows = 0
    var orphans = 0
    var hyphens = 0
    var headings = 0
  }

  static func faults(of pages: [CutPage], _ elements: [PageElement]) -> Faults {
    var faults = Faults()
    for page in pages {
      for (piece, isFirst, isLast) in ends(of: page) {
        guard case .paragraph(let paragraph) = elements[piece.element] else { continue }
        let variant = paragraph.variants[piece.variant]
        if isFirst, piece.lines.lowerBound > 0, piece.lines.lowerBound == variant.lineCount - 1 {
          faults.widows += 1
        }
        guard isLast, piece.lines.upperBound < variant.lineCount || paragraph.keepsWithNext else {
          continue
        }
        if paragraph.keepsWithNext { faults.headings += 1 }
        if piece.lines.upperBound == 1, variant.lineCount > 1 { faults.orphans += 1 }
        if variant.hyphenatedLines.contains(piece.lines.upperBound - 1) { faults.hyphens += 1 }
      }
    }
    return faults
  }

  private static func ends(
    of page: CutPage
  ) -> [(piece: PagePiece, isFirst: Bool, isLast: Bool)] {
    page.pieces.indices.map {
      (page.pieces[$0], $0 == 0, $0 == page.pieces.count - 1)
    }
  }

  /// Whether all lines of all elements stand on the pages, once and in order.
  static func areWhole(_ pages: [CutPage], _ elements: [PageElement]) -> Bool {
    var next = (element: 0, line: 0, variant: -1)
    for piece in pages.flatMap(\.pieces) {
      if case .pageBreak = elements[next.element] { next.element += 1 }
      guard piece.element == next.element, piece.lines.lowerBound == next.line,
        next.variant < 0 || piece.variant == next.variant
      else { return false }
      var count = 1
      if case .paragraph(let paragraph) = elements[piece.element] {
        count = paragraph.variants[piece.variant].lineCount
      }
      next = (piece.element, piece.lines.upperBound, piece.variant)
      if piece.lines.upperBound == count { next = (piece.element + 1, 0, -1) }
    }
    return next.element >= elements.count - 1 && next.line == 0
  }

  /// The height of a piece.
  static func height(of piece: PagePiece, _ elements: [PageElement]) -> Float {
    switch elements[piece.element] {
    case .paragraph(let paragraph): paragraph.leading * Float(piece.lines.count)
    case .block(let block): block.height
    case .pageBreak: 0
    }
  }
}
