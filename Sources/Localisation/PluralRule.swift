/// Which form of a message a number takes: the expression in C that a catalogue's header has, after the GNU gettext
/// manual, "Additional functions for plural forms".
package struct PluralRule: Sendable {
  /// How many forms there are.
  package let forms: Int
  private let expression: Expression

  indirect enum Expression: Sendable {
    case number(Int)
    case variable
    case not(Expression)
    case binary(String, Expression, Expression)
    case choice(Expression, Expression, Expression)
  }

  /// - Parameter header: a line such as "Plural-Forms: nplurals=2; plural=(n != 1);"; where it is empty, there
  ///   is one form for one and one for all other numbers.
  /// - Returns: nil where the line cannot be understood.
  package init?(header: String) {
    let header = header.isEmpty ? "nplurals=2; plural=n != 1;" : header
    guard let count = header.firstRange(of: "nplurals="),
      let plural = header.firstRange(of: " plural=")
    else { return nil }
    let digits = header[count.upperBound...].prefix { $0.isASCII && $0.isNumber }
    var parser = PluralParser(header[plural.upperBound...].prefix { $0 != ";" })
    guard let forms = Int(digits), let expression = parser.choice(), parser.isAtEnd else {
      return nil
    }
    (self.forms, self.expression) = (forms, expression)
  }

  /// The number of the form, from 0; 0 where the expression gives none that there is.
  package func form(for number: Int) -> Int {
    let form = Self.value(expression, Int(clamping: number.magnitude))
    return (0..<forms).contains(form) ? form : 0
  }

  private static func value(_ expression: Expression, _ n: Int) -> Int {
    switch expression {
    case .number(let number): return number
    case .variable: return n
    case .not(let inner): return value(inner, n) == 0 ? 1 : 0
    case .choice(let test, let yes, let no): return value(value(test, n) != 0 ? yes : no, n)
    case .binary(let sign, let left, let right):
      let (a, b) = (value(left, n), value(right, n))
      return switch sign {
      case "||": a != 0 || b != 0 ? 1 : 0
      case "&&": a != 0 && b != 0 ? 1 : 0
      case "==": a == b ? 1 : 0
      case "!=": a != b ? 1 : 0
      case "<=": a <= b ? 1 : 0
      case ">=": a >= b ? 1 : 0
      case "<": a < b ? 1 : 0
      case ">": a > b ? 1 : 0
      case "+": a &+ b
      case "-": a &- b
      case "*": a &* b
      case "/": b == 0 ? 0 : a / b
      default: b == 0 ? 0 : a % b
      }
    }
  }
}

/// Reads an expression by C's ranks of its signs.
private struct PluralParser {
  private typealias Expression = PluralRule.Expression
  private var rest: Substring
  /// How many parentheses may stand within each other.
  private var depth = 64

  /// From the weakest to the strongest. A longer sign stands before one that begins it.
  private static let ranks = [
    ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
  ]

  init(_ text: Substring) { rest = text }

  var isAtEnd: Bool {
    rest.allSatisfy { $0 == " " || $0 == "\\" || $0 == "\n" }
  }

  private mutating func take(_ sign: String) -> Bool {
    rest = rest.drop { $0 == " " }
    guard rest.hasPrefix(sign) else { return false }
    rest = rest.dropFirst(sign.count)
    return true
  }

  mutating func choice() -> PluralRule.Expression? {
    depth -= 1
    defer { depth += 1 }
    guard depth > 0, let test = binary(rank: 0) else { return nil }
    guard take("?") else { return test }
    guard let yes = choice(), take(":"), let no = choice() else { return nil }
    return .choice(test, yes, no)
  }

  private mutating func binary(rank: Int) -> Expression? {
    guard rank < Self.ranks.count else { return unary() }
    guard var left = binary(rank: rank + 1) else { return nil }
    while let sign = Self.ranks[rank].first(where: { take($0) }) {
      guard let right = binary(rank: rank + 1) else { return nil }
      left = .binary(sign, left, right)
    }
    return left
  }

  private mutating func unary() -> Expression? {
    depth -= 1
    defer { depth += 1 }
    guard depth > 0 else { return nil }
    if take("!") { return unary().map { .not($0) } }
    if take("(") {
      guard let inner = choice(), take(")") else { return nil }
      return inner
    }
    if take("n") { return .variable }
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return Int(digits).map { .number($0) }
  }
}
