/// Reckons `calc()`, `min()`, `max()` and `clamp()`: sums of lengths, and products with numbers. Two stacks stand for the
/// depth of parentheses.
struct Calculation {
  private enum Operand {
    case number(Float)
    case length(SheetMeasure)
  }
  private enum Function { case sum, least, most, between }

  private static let functions: [String: Function] = [
    "": .sum, "calc": .sum, "min": .least, "max": .most, "clamp": .between,
  ]
  private enum Sign { case plus, minus, times, over, open }

  static let deepest = 32

  private let page: MeasurePage
  private var operands: [Operand] = []
  private var signs: [Sign] = []
  /// The functions that are open, and how many operands each has had.
  private var open: [(function: Function, count: Int)] = []
  private var depth: Int { open.count }

  /// Whether a value is a calculation.
  static func isFunction(_ token: ValueToken?) -> Bool {
    guard case .function(let name) = token else { return false }
    return !name.isEmpty && functions[name] != nil
  }

  /// - Parameter tokens: from the function's name on, with the parenthesis that ends the function.
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
    var wantsOperand = true
    for (index, token) in tokens.enumerated() where token != .space {
      guard index == 0 || calculation.depth > 0, calculation.take(token, &wantsOperand) else {
        return nil
      }
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
      case .function(let name):
        guard let function = Self.functions[name] else { return false }
        open.append((function, 1))
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
    case .comma: return next(&wantsOperand)
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
    guard signs.popLast() != nil, let (function, count) = open.popLast() else { return false }
    return function == .sum ? count == 1 : choose(function, count)
  }

  /// The next operand of a function that has several.
  private mutating func next(_ wantsOperand: inout Bool) -> Bool {
    while let last = signs.last, last != .open {
      guard reduce() else { return false }
    }
    guard let last = open.last, last.function != .sum, last.count < 64 else { return false }
    open[open.count - 1].count += 1
    wantsOperand = true
    return true
  }

  /// Puts the operand that a function chooses in the place of its operands.
  private mutating func choose(_ function: Function, _ count: Int) -> Bool {
    guard operands.count >= count, function != .between || count == 3 else { return false }
    let choices = Array(operands.suffix(count))
    operands.removeLast(count)
    var areLengths = false
    for case .length in choices { areLengths = true }
    // A number is no length, but for zero.
    for case .number(let number) in choices where areLengths && number != 0 { return false }
    let sizes = choices.map { size($0) }
    guard sizes.allSatisfy(\.isFinite) else { return false }
    let range = sizes.indices
    let found: Int? =
      switch function {
      case .sum: nil
      case .least: range.min { sizes[$0] < sizes[$1] }
      case .most: range.max { sizes[$0] < sizes[$1] }
      case .between: sizes[0] >= min(sizes[1], sizes[2]) ? 0 : sizes[1] < sizes[2] ? 1 : 2
      }
    guard let found else { return false }
    if areLengths, case .number = choices[found] {
      operands.append(.length(.zero))
    } else {
      operands.append(choices[found])
    }
    return true
  }

  /// The size by which operands are compared. Letters have the reader's size there, and blocks are as wide as the column,
  /// as no element is known yet (decision: Comparing lengths).
  private func size(_ operand: Operand) -> Float {
    switch operand {
    case .number(let number): number
    case .length(let length): length.em + length.rem + length.part * page.column
    }
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
