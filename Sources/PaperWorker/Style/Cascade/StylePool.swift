/// Values that are kept once, and named by their number.
struct Pool<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value]
  private var numbers: [Value: Int32] = [:]
  private let most: Int

  /// - Parameter first: the value with the number 0, which stands for all values beyond the most.
  init(_ first: Value, most: Int) {
    values = [first]
    numbers[first] = 0
    self.most = most
  }

  mutating func number(_ value: Value) -> Int32 {
    if let known = numbers[value] { return known }
    guard values.count < most else { return 0 }
    let number = Int32(values.count)
    values.append(value)
    numbers[value] = number
    return number
  }

  subscript(number: Int32) -> Value {
    values.indices.contains(Int(number)) ? values[Int(number)] : values[0]
  }
}

/// What raw styles name by numbers.
struct StylePool: Sendable {
  var families = Pool<[String]>(["serif"], most: 4096)
  var listStyles = Pool("disc", most: 4096)
  var languages = Pool("", most: 4096)
  var contents = Pool<[ContentPart]>([], most: 65_535)
  var counters = Pool<[CounterChange]>([], most: 65_535)
  var quotes = Pool<[String]>([], most: 4096)
  var variables = Pool<[String: [ValueToken]]>([:], most: 1024)
}

/// Puts the values of variables in their place. What all resolutions of a chapter may yield is bounded.
struct VariableResolver {
  /// Bytes of one value, and of all values of a chapter.
  static let longest = 64 << 10
  static let mostVariables = 512
  static let deepest = 32
  var left = 4 << 20

  /// Nil where a variable has no value, names itself, or the value grows too long.
  mutating func resolved(
    _ tokens: [ValueToken], _ variables: [String: [ValueToken]], name: String? = nil
  ) -> [ValueToken]? {
    var result: [ValueToken] = []
    var bytes = 0
    // What is still to be read, and the variables that are open: a stack rather than a recursion.
    var open: [(tokens: ArraySlice<ValueToken>, name: String?)] = [(tokens[...], name)]
    while let (tokens, own) = open.popLast() {
      var rest = tokens
      guard let token = rest.popFirst() else { continue }
      guard token == .function("var") else {
        bytes += token.bytes
        left -= token.bytes
        guard bytes <= Self.longest, left > 0 else { return nil }
        // Spaces of both texts meet where a value is put in.
        if token != .space || !result.isEmpty && result.last != .space { result.append(token) }
        open.append((rest, own))
        continue
      }
      guard let (variable, fallback, behind) = Self.arguments(rest) else { return nil }
      open.append((behind, own))
      left -= 16
      guard open.count < Self.deepest, left > 0 else { return nil }
      if open.contains(where: { $0.name == variable }) { return nil }
      if let value = variables[variable] {
        open.append((value[...], variable))
      } else if let fallback {
        open.append((fallback, nil))
      } else {
        return nil
      }
    }
    if result.last == .space { result.removeLast() }
    return result
  }

  /// The name, what stands for a variable without a value, and what follows the function.
  private static func arguments(
    _ tokens: ArraySlice<ValueToken>
  ) -> (String, ArraySlice<ValueToken>?, ArraySlice<ValueToken>)? {
    var depth = 1
    var (end, comma) = (tokens.endIndex, Int?.none)
    for index in tokens.indices {
      if case .function = tokens[index] { depth += 1 }
      if tokens[index] == .close { depth -= 1 }
      if tokens[index] == .comma, depth == 1, comma == nil { comma = index }
      if depth == 0 {
        end = index
        break
      }
    }
    let head = tokens[..<(comma ?? end)].filter { $0 != .space }
    guard head.count == 1 else { return nil }
    let name: String
    switch head[0] {
    case .word(let word): name = word
    case .name(let word): name = word
    default: return nil
    }
    let behind = tokens[min(end + 1, tokens.endIndex)...]
    return (name, comma.map { tokens[($0 + 1)..<end] }, behind)
  }
}
