/// Breaks paragraphs into lines by total fit, as Knuth and Plass describe. Total on any items; linear in their number.
///
/// A forced break is a penalty of minus `Item.infinity` or less. The end of the items is a forced break, too, whether
/// such a penalty stands there or not. A line before a forced break is not stretched.
public struct LineBreaker: Sendable {
  public var shape: LineShape
  public var prices: LinePrices

  /// A longer paragraph is broken in windows of this many items.
  static let window = 4_096

  public init(shape: LineShape, prices: LinePrices = .justified) {
    (self.shape, self.prices) = (shape, prices)
  }

  /// The best lines. No items make no lines.
  /// - Parameters:
  ///   - hangs: one for each item, or none.
  ///   - isLate: asked now and then. The rest of the items is broken by first fit after a yes.
  public func lines(
    of items: [Item], hangs: [Hang] = [], isLate: () -> Bool = { false }
  ) -> LineSetting {
    var run = LineRun(LineParagraph(items, hangs: hangs, shape: shape, prices: prices))
    run.breakAll(isLate: isLate)
    return LineSetting(lines: run.lines, demerits: Float(run.demerits))
  }

  /// The best lines, and the best in a line less and a line more. A paragraph with forced breaks has the first alone.
  public func variants(
    of items: [Item], hangs: [Hang] = [], isLate: () -> Bool = { false }
  ) -> LineVariants {
    let paragraph = LineParagraph(items, hangs: hangs, shape: shape, prices: prices)
    var run = LineRun(paragraph)
    run.breakAll(isLate: isLate)
    let natural = LineSetting(lines: run.lines, demerits: Float(run.demerits))
    var variants = LineVariants(natural: natural)
    guard prices.fill == .justified || prices.fill == .ragged, !run.isLate,
      run.segments == 1, items.count <= Self.window
    else { return variants }
    let count = natural.lines.count
    guard count > 1 else { return variants }
    let search = run.search(keepingLines: count, isLate: isLate)
    variants.shorter = search.first { $0.lines.count == count - 1 }
    variants.longer = search.first { $0.lines.count == count + 1 }
    return variants
  }
}
