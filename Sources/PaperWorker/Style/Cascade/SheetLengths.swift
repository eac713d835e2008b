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

/// Reckons `calc()`: sums of lengths, and products with numbers. Two stacks stand for the depth of parentheses.
struct Calculation {
  private enum Operand {
    case number(Float)
    case length(SheetMeasure)
  }
  private enum Sign { case plus, minus, times, over, open }

  static let deepest = 32

  private let page: MeasurePage
  private var operands: [Operand] = []
  private var signs: [Sign] = []
  private var depth = 0

  /// - Parameter tokens: behind the function's name, with the parenthesis that ends the function.
  /// - Returns: nil for what cannot be reckoned, or is a number where a length is wanted.
  static func length(_ tokens: ArraySlice<ValueToken>, _ page: MeasurePage) -> SheetMeasure? {
    switch result(tokens, page) {
    case .length(let measure): measure
    case .number(0): .zero
    default: nil
    }
  }

  static func number(_ tokens: ArraySlice<ValueToken>, _ page: MeasurePage) -> Float? {
    if case .number(let number) = result(tokens, page), number.isFinite { number } else { nil }
  }

  private static func result(_ tokens: ArraySlice<ValueToken>, _ page: MeasurePage) -> Operand? {
    guard tokens.count <= 4096 else { return nil }
    var calculation = Calculation(page: page)
    calculation.signs = [.open]
    calculation.depth = 1
    var wantsOperand = true
    for token in tokens where token != .space {
      guard calculation.depth > 0, calculation.take(token, &wantsOperand) else { return nil }
    }
    // Parentheses that nobody closes end with the value.
    while calculation.depth > 0 {
      guard !wantsOperand, calculation.close() else { return nil }
    }
    return calculation.operands.count == 1 ? calculation.operands[0] : nil
  }

  private init(page: MeasurePage) { self.page = page }

  private mutating func take(_ token: ValueToken, _ wantsOperand: inout Bool) -> Bool {
    if wantsOperand {
      switch token {
      case .function("calc"), .function(""):
        depth += 1
        signs.append(.open)
        return depth <= Self.deepest
      case .number(let value): operands.append(.number(Float(value)))
      case .percentage(let value):
        operands.append(.length(SheetMeasure(part: Float(value / 100))))
      case .dimension(let value, let unit):
        guard let length = page.measure(value, unit) else { return false }
        operands.append(.length(length))
      default: return false
      }
      wantsOperand = false
      return true
    }
    switch token {
    case .close: return close()
    case .plus: return push(.plus, &wantsOperand)
    case .minus: return push(.minus, &wantsOperand)
    case .star: return push(.times, &wantsOperand)
    case .slash: return push(.over, &wantsOperand)
    // A signed number behind an operand is a sum that lacks a space.
    default: return false
    }
  }

  private mutating func push(_ sign: Sign, _ wantsOperand: inout Bool) -> Bool {
    let isProduct = sign == .times || sign == .over
    while let last = signs.last, last != .open, !isProduct || last == .times || last == .over {
      guard reduce() else { return false }
    }
    signs.append(sign)
    wantsOperand = true
    return true
  }

  private mutating func close() -> Bool {
    while let last = signs.last, last != .open {
      guard reduce() else { return false }
    }
    depth -= 1
    return signs.popLast() != nil
  }

  private mutating func reduce() -> Bool {
    guard let sign = signs.popLast(), let right = operands.popLast(),
      let left = operands.popLast(), let result = Self.combined(left, sign, right)
    else { return false }
    operands.append(result)
    return true
  }

  private static func combined(_ left: Operand, _ sign: Sign, _ right: Operand) -> Operand? {
    switch (left, sign, right) {
    case (.number(let left), .plus, .number(let right)): .number(left + right)
    case (.number(let left), .minus, .number(let right)): .number(left - right)
    case (.number(let left), .times, .number(let right)): .number(left * right)
    case (.number(let left), .over, .number(let right)): right == 0 ? nil : .number(left / right)
    case (.length(let left), .plus, .length(let right)): .length(left + right)
    case (.length(let left), .minus, .length(let right)): .length(left + right.scaled(by: -1))
    case (.length(let left), .times, .number(let right)): .length(left.scaled(by: right))
    case (.number(let left), .times, .length(let right)): .length(right.scaled(by: left))
    case (.length(let left), .over, .number(let right)):
      right == 0 ? nil : .length(left.scaled(by: 1 / right))
    default: nil
    }
  }
}
