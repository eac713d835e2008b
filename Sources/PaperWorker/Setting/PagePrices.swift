/// Prices of pages, in demerits of lines: a page a line short costs as much as a dozen middling lines.
enum PagePrices {
  static let oneLineShort = 30_000.0
  /// Of a page that is shorter, times the square of its missing lines.
  static let manyLinesShort = 100_000.0
  static let mostShort = 15_000_000.0
  /// Of facing pages of which only one is short.
  static let unlikeFacing = 40_000.0
  /// Of space about headings and figures that gives or takes.
  static let flexed = 5_000.0
  /// Of the first line of a paragraph at a page's foot, and of the last line at a page's head.
  static let orphan = 5_000_000.0
  static let widow = 5_000_000.0
  static let hyphenOverLeaf = 1_000_000.0
  static let partedKeep = 4_000_000.0
  /// Of a heading at the foot. Dearer than any empty page.
  static let partedHeading = 20_000_000.0
  /// Of a heading with a paragraph of one line at the foot.
  static let headingWithOneLine = 3_000_000.0
  /// Of a paragraph that is not set in the best way, besides the variant's own cost.
  static let otherwise = 10_000.0
  static let shortLastPage = 300_000.0
  /// Of a note that does not stand on the page of its mark, which costs as much as a page two lines short.
  static let noteOverLeaf = 350_000.0
  /// Of a figure that stands at the head of the next page.
  static let movedFigure = 20_000.0
  /// Of notes and figures that need pages of their own.
  static let leftOver = 1_000_000.0
  /// A last page with fewer lines is short.
  static let fewestLastLines = 4
}

/// What the search knows of an element. Heights are in parts of a point, so that equal fills are equal numbers.
struct PageEntry {
  static let unit: Float = 256

  var element: PageElement
  var leading = 0
  var height = 0
  /// The height above an element that begins a page.
  var head = 0
  var before = 0
  var after = 0
  var isFlexible = false
  /// Whether base lines after the element have to find the grid again.
  var isOffGrid = false
  var keepsTogether = false
  /// Demerits of a page's end after the element.
  var keep = 0.0
  var mayMove = false
  var isFigure = false
  /// The heights of the notes whose marks the element has.
  var notes: [Int] = []
  /// For each variant: the lines, the heights at the foot, and the lines that end with a hyphen.
  var variants: [Variant] = []

  struct Variant {
    var count: Int
    var cost: Double
    var feet: [Int]
    var hyphens: [Bool]
    /// The number of notes that each line calls for, and of lines that are not parted.
    var notes: [Int] = []
    var joined = 0

    func notes(of line: Int) -> Int { line < notes.count ? notes[line] : 0 }

    func foot(of line: Int) -> Int { line < feet.count ? feet[line] : 0 }

    func isHyphenated(_ line: Int) -> Bool { line < hyphens.count && hyphens[line] }
  }

  /// - Parameter room: what is wider or higher has the room's height.
  init(_ element: PageElement, grid: Int, room: Int) {
    self.element = element
    switch element {
    case .pageBreak: break
    case .block(let block):
      height = min(Self.units(block.height), room)
      head = min(Self.units(block.head), room - height)
      (before, after) = (Self.units(block.before), Self.units(block.after))
      (isFlexible, isOffGrid) = (block.isFlexible, true)
      keep = block.keepsWithNext ? PagePrices.partedHeading : 0
      (mayMove, isFigure) = (block.mayMove, block.isFigure)
      notes = block.notes.map { min(Self.units($0), room) }
      variants = [Variant(count: 1, cost: 0, feet: [], hyphens: [], notes: [notes.count])]
    case .paragraph(let paragraph):
      leading = min(Self.units(paragraph.leading), room)
      height = leading
      (before, after) = (Self.units(paragraph.before), Self.units(paragraph.after))
      (isFlexible, keepsTogether) = (paragraph.isFlexible, paragraph.keepsTogether)
      isOffGrid = isFlexible || leading != grid
      keep = paragraph.keepsWithNext ? PagePrices.partedHeading : 0
      notes = paragraph.notes.map { min(Self.units($0), room) }
      variants = paragraph.variants.map { Self.variant($0, notes: notes.count, room: room) }
      // Ways of a paragraph longer than some pages are not worth their time.
      if let first = variants.first, first.count > PageSearch.part { variants = [first] }
      if variants.isEmpty { variants = [Variant(count: 0, cost: 0, feet: [], hyphens: [])] }
    }
  }

  private static func variant(_ variant: PageVariant, notes: Int, room: Int) -> Variant {
    let count = max(0, variant.lineCount)
    var hyphens: [Bool] = []
    for line in variant.hyphenatedLines where line >= 0 && line < count {
      while hyphens.count <= line { hyphens.append(false) }
      hyphens[line] = true
    }
    let cost = variant.cost.isFinite ? max(0, Double(variant.cost)) : PagePrices.widow
    return Variant(
      count: count, cost: cost / Double(max(1, count)),
      feet: variant.feet.prefix(count).map { min(units($0), room) }, hyphens: hyphens,
      notes: counts(variant.noteCounts, lines: count, of: notes), joined: variant.joined)
  }

  /// Counts whose sum is the number of notes, so that each way to set a paragraph calls for all of them.
  private static func counts(_ given: [Int], lines: Int, of notes: Int) -> [Int] {
    guard notes > 0, lines > 0 else { return [] }
    var rest = notes
    var counts = [Int](repeating: 0, count: lines)
    for line in 0..<lines {
      let wanted = line < given.count ? given[line] : 0
      counts[line] = line == lines - 1 ? rest : max(0, min(wanted, rest))
      rest -= counts[line]
    }
    return counts
  }

  /// A height in units; nothing is higher than a mile, and nothing is below nothing.
  static func units(_ points: Float) -> Int {
    points.isFinite ? Int((min(max(points, 0), 5_000_000) * unit).rounded()) : 0
  }
}
