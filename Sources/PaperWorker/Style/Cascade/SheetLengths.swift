/// A length as a sheet has it, as a sum of parts: a calculation of lengths is a length, too.
struct SheetMeasure: Hashable, Sendable {
  /// Sizes of the element's own letters, sizes of the reader's letters, and parts of the containing block.
  var em: Float = 0
  var rem: Float = 0
  var part: Float = 0

  static let zero = SheetMeasure()

  init(em: Float = 0, rem: Float = 0, part: Float = 0) {
    (self.em, self.rem, self.part) = (Self.bounded(em), Self.bounded(rem), Self.bounded(part))
  }

  /// Beyond this, nothing fits on a page.
  private static func bounded(_ value: Float) -> Float {
    value.isFinite ? max(-10_000, min(10_000, value)) : 0
  }

  func scaled(by factor: Float) -> SheetMeasure {
    SheetMeasure(em: em * factor, rem: rem * factor, part: part * factor)
  }

  static func + (left: SheetMeasure, right: SheetMeasure) -> SheetMeasure {
    SheetMeasure(
      em: left.em + right.em, rem: left.rem + right.rem, part: left.part + right.part)
  }
}

/// The page by which lengths are measured, in sizes of the reader's letters.
struct MeasurePage: Hashable, Sendable {
  var width: Float = 36
  var height: Float = 54
  var column: Float = 26
  /// Points.
  var em: Float = 11

  init() {}

  init(_ choices: CascadeChoices) {
    em = choices.em.isFinite ? max(1, min(400, choices.em)) : 11
    func ems(_ points: Float) -> Float { points.isFinite ? max(1, min(1000, points / em)) : 30 }
    (width, height) = (ems(choices.pageWidth), ems(choices.pageHeight))
    column = ems(choices.column)
  }

  /// Nil for what is no length. As makers of books mean pixels and points, 16 pixels are the reader's size.
  func measure(_ value: Double, _ unit: ValueToken.Unit) -> SheetMeasure? {
    let value = Float(max(-1e9, min(1e9, value)))
    switch unit {
    case .em: return SheetMeasure(em: value)
    case .ex, .ch: return SheetMeasure(em: value / 2)
    case .rem: return SheetMeasure(rem: value)
    case .px: return SheetMeasure(rem: value / 16)
    case .pt: return SheetMeasure(rem: value / 12)
    case .pc: return SheetMeasure(rem: value)
    case .inch: return SheetMeasure(rem: value * 6)
    case .cm: return SheetMeasure(rem: value * 6 / 2.54)
    case .mm: return SheetMeasure(rem: value * 6 / 25.4)
    case .vw: return SheetMeasure(rem: value / 100 * width)
    case .vh: return SheetMeasure(rem: value / 100 * height)
    case .vmin: return SheetMeasure(rem: value / 100 * min(width, height))
    case .vmax: return SheetMeasure(rem: value / 100 * max(width, height))
    case .degrees, .other: return nil
    }
  }
}
