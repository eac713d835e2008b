/// The rules of the annex, in its order, for one place after the other.
struct LineBreakRules {
  /// How far a number has come.
  private enum Number { case none, digits, closed }

  /// The class before, of the letter that an accent joins.
  private var before: LineClass
  /// The last class before spaces, and the class before `before`.
  private var text: LineClass
  private var earlier: LineClass?
  private var isAfterJoiner: Bool
  private var number = Number.none
  private var flags = 0

  init(_ first: LineClass) {
    before = first == .combining || first == .zeroWidthJoiner ? .alphabetic : first
    text = before
    isAfterJoiner = first == .zeroWidthJoiner
    follow(before)
  }

  /// Whether a line may end before the next class, which is taken note of.
  mutating func opportunity(
    before class_: LineClass, following: () -> LineClass?
  ) -> LineBreakOpportunities.Opportunity {
    defer { isAfterJoiner = class_ == .zeroWidthJoiner }
    if before.isMandatory, !(before == .carriageReturn && class_ == .lineFeed) {
      take(joined(class_))
      return .forced
    }
    let isJoining = class_ == .combining || class_ == .zeroWidthJoiner
    if isJoining, !before.isBreakOrSpace { return .none }
    let next = joined(class_)
    let isAllowed = !isKept(next) && isParted(next, following)
    take(next)
    return isAllowed ? .allowed : .none
  }

  private func joined(_ class_: LineClass) -> LineClass {
    class_ == .combining || class_ == .zeroWidthJoiner ? .alphabetic : class_
  }

  private mutating func take(_ next: LineClass) {
    earlier = before
    before = next
    if next != .space { text = next }
    follow(next)
  }

  /// Takes note of numbers and of pairs of flags.
  private mutating func follow(_ next: LineClass) {
    switch next {
    case .numeric: number = .digits
    case .symbol, .infix: if number != .digits { number = .none }
    case .closing, .closingParenthesis, .closingParenthesisEastAsian:
      number = number == .digits ? .closed : .none
    default: number = .none
    }
    flags = next == .regional ? flags + 1 : 0
  }

  /// Rules that hold whatever the line has before: no line ends there.
  private func isKept(_ next: LineClass) -> Bool {
    if next.isMandatory || next == .space || next == .zeroWidthSpace { return true }
    // Below, `text` is the class before any spaces.
    if text == .zeroWidthSpace { return false }
    if isAfterJoiner { return true }
    if next == .wordJoiner || before == .wordJoiner || before == .glue { return true }
    if next == .glue, before != .space, before != .breakAfter, before != .hyphen { return true }
    if next.isClosing || next == .exclamation || next == .infix || next == .symbol { return true }
    if text.isOpening { return true }
    if text == .quotation, next.isOpening { return true }
    if text.isClosing, next == .nonstarter { return true }
    return text == .breakBoth && next == .breakBoth
  }

  /// Whether two classes may be parted where no earlier rule has kept them together.
  private func isParted(_ next: LineClass, _ following: () -> LineClass?) -> Bool {
    if text == .zeroWidthSpace || before == .space { return true }
    if next == .quotation || before == .quotation { return false }
    if next == .contingent || before == .contingent { return true }
    if next == .breakAfter || next == .hyphen || next == .nonstarter { return false }
    if before == .breakBefore || next == .inseparable { return false }
    if earlier == .hebrew, before == .hyphen || before == .breakAfter { return false }
    if before == .symbol, next == .hebrew { return false }
    return !isWord(next) && !isNumber(next, following) && !isSyllable(next) && !isPair(next)
  }

  private func isWord(_ next: LineClass) -> Bool {
    if before.isAlphabetic {
      return next.isAlphabetic || next == .numeric || next.isAffix || next == .opening
    }
    if next.isAlphabetic {
      return before == .numeric || before.isAffix || before == .infix
        || before == .closingParenthesis
    }
    if before == .prefix { return next.isIdeographic }
    return before.isIdeographic && next == .postfix
  }

  private func isNumber(_ next: LineClass, _ following: () -> LineClass?) -> Bool {
    if next == .numeric {
      return before.isAffix || before.isOpening || before == .hyphen || number == .digits
        || before == .closingParenthesis
    }
    if before.isAffix, next.isOpening || next == .hyphen { return following() == .numeric }
    if before == .numeric, next == .opening { return true }
    return number != .none && next.isAffix
  }

  private func isSyllable(_ next: LineClass) -> Bool {
    switch before {
    case .jamoL where next == .jamoL || next == .jamoV || next == .hangulLV || next == .hangulLVT:
      return true
    case .jamoV, .hangulLV:
      if next == .jamoV || next == .jamoT { return true }
    case .jamoT, .hangulLVT:
      if next == .jamoT { return true }
    case .prefix: return next.isHangul
    default: break
    }
    return before.isHangul && next == .postfix
  }

  private func isPair(_ next: LineClass) -> Bool {
    if before == .regional, next == .regional { return !flags.isMultiple(of: 2) }
    return (before == .emojiBase || before == .emojiUnassigned) && next == .emojiModifier
  }
}
