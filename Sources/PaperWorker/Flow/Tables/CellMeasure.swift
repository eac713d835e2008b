import PaperTypesetting

/// Measures entries that were made for a wide column: how narrow a column might be.
struct CellMeasure {
  /// Pictures in cells become smaller down to this many sizes of letters.
  private static let smallPicture: Float = 4

  private(set) var widths = CellWidths()
  private let em: Float

  init(_ flow: FlowChapter, em: Float) {
    self.em = em
    for entry in flow.entries { add(entry) }
    widths.letter = max(1, widths.letter)
    widths.small = max(widths.small, widths.letter)
    widths.whole = max(widths.whole, widths.small)
    widths.best = max(widths.best, widths.whole)
  }

  /// Whether entries may stay as they are where the column becomes narrower than their own, but not than their lines.
  static func isFree(_ flow: FlowChapter) -> Bool {
    flow.boxes.isEmpty
      && flow.entries.allSatisfy { entry in
        switch entry {
        case .paragraph(let paragraph): paragraph.pictures.isEmpty && paragraph.formulas.isEmpty
        case .anchor, .pageBreak: true
        default: false
        }
      }
  }

  private mutating func add(_ entry: FlowEntry) {
    switch entry {
    case .paragraph(let paragraph): add(paragraph)
    case .picture(let picture, _, _, _, _): add(picture.width)
    case .rule: widths.letter = max(widths.letter, em)
    case .table(let table):
      let left = max(0, table.left)
      widths.best = max(widths.best, table.widths.best + left)
      widths.whole = max(widths.whole, table.widths.whole)
      widths.small = max(widths.small, table.widths.small)
      widths.letter = max(widths.letter, table.widths.letter)
    case .pageBreak, .anchor: break
    }
  }

  private mutating func add(_ picture: Float) {
    widths.best = max(widths.best, picture)
    widths.whole = max(widths.whole, picture)
    widths.small = max(widths.small, min(picture, Self.smallPicture * em))
    widths.letter = max(widths.letter, min(picture, em))
  }

  private mutating func add(_ paragraph: FlowParagraph) {
    let sides = max(0, paragraph.left) + max(0, paragraph.right)
    let first = max(0, paragraph.firstIndent)
    let beside = paragraph.marker == nil ? 0 : first
    var indent = first
    var line = Extent()
    var word = Extent()
    var isBehindBox = false
    for (item, piece) in zip(paragraph.items, paragraph.pieces) {
      switch item.kind {
      case .box:
        let isPicture = piece.picture >= 0 || piece.formula >= 0
        line.add(box: item.width, small: item.width)
        word.add(
          box: item.width,
          small: isPicture ? min(item.width, Self.smallPicture * em) : item.width)
        if isPicture { add(item.width) }
      case .glue:
        // A line may end at glue behind a box, or at a penalty.
        if isBehindBox { end(&word, beside: beside) }
        line.glue += item.width
        if word.width > 0 { word.glue += item.width }
      case .penalty:
        if item.price < WordBreaks.emergencyPrice {
          word.add(box: item.width, small: item.width)
          end(&word, beside: beside)
        }
        if item.isForced {
          widths.best = max(widths.best, line.width + indent + sides)
          line = Extent()
          indent = max(0, paragraph.turnover)
        }
      }
      isBehindBox = item.kind == .box
    }
    end(&word, beside: beside)
    widths.best = max(widths.best, line.width + indent + sides)
    for run in paragraph.runs { widths.letter = max(widths.letter, run.size) }
  }

  private mutating func end(_ word: inout Extent, beside marker: Float) {
    widths.whole = max(widths.whole, word.width + marker)
    widths.small = max(widths.small, word.small)
    word = Extent()
  }

  /// Boxes with the glue between them, in points.
  private struct Extent {
    var width: Float = 0
    var small: Float = 0
    /// Behind the last box.
    var glue: Float = 0

    mutating func add(box: Float, small: Float) {
      width += glue + box
      self.small += glue + small
      glue = 0
    }
  }
}
