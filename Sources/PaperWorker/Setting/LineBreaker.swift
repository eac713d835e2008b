/// Breaks paragraphs into lines by total fit, as Knuth and Plass describe. Total on any items; linear in their number.
///
/// A forced break is a penalty of minus `Item.infinity` or less. The end of the items is a forced break, too, whether
/// such a penalty stands there or not. A line before a forced break is not stretched.
public struct LineBreaker: Sendable {
  public var shape: LineShape
  public var prices: LinePrices

  public init(shape: LineShape, prices: LinePrices = .justified) {
    (self.shape, self.prices) = (shape, prices)
  }

  /// The best lines. No items make no lines.
  /// - Parameters:
  ///   - hangs: one for each item, or none.
  ///   - isLate: asked now and then; what is left after it says yes is broken by first fit.
  public func lines(
    of items: [Item], hangs: [Hang] = [], isLate: () -> Bool = { false }
  ) -> LineSetting {
    LineSetting(lines: [])
  }

  /// The best lines, and the best ones in one line less and more.
  public func variants(
    of items: [Item], hangs: [Hang] = [], isLate: () -> Bool = { false }
  ) -> LineVariants {
    LineVariants(natural: lines(of: items, hangs: hangs, isLate: isLate))
  }
}
