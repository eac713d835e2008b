/// Places of boxes, transforms, and pictures behind boxes.
extension DeclarationParser {
  /// Steps of a transform; more make a declaration unheard.
  private static let mostSteps = 16

  func transforms(_ tokens: [ValueToken]) -> DeclaredValue? {
    var steps: [SheetTransform] = []
    for part in parts(tokens) {
      guard steps.count < Self.mostSteps, case .function(let name)? = part.first,
        part.last == .close,
        let found = self.steps(
          name, part.dropFirst().dropLast().split(separator: .comma).map(Array.init))
      else { return nil }
      steps += found
    }
    return steps.isEmpty ? nil : .transforms(steps)
  }

  private func steps(_ name: String, _ arguments: [[ValueToken]]) -> [SheetTransform]? {
    guard name == "matrix" else { return step(name, arguments).map { [$0] } }
    let numbers = arguments.compactMap { number($0.filter { $0 != .space }) }
    guard arguments.count == 6, numbers.count == 6 else { return nil }
    // A matrix has its shift in pixels.
    return [
      .translate(SheetMeasure(rem: numbers[4] / 16), SheetMeasure(rem: numbers[5] / 16)),
      .linear(numbers[0], numbers[1], numbers[2], numbers[3]),
    ]
  }

  private func step(_ name: String, _ arguments: [[ValueToken]]) -> SheetTransform? {
    let arguments = arguments.map { $0.filter { $0 != .space } }
    let numbers = arguments.compactMap(number)
    func angle(_ index: Int) -> Double? {
      guard arguments.indices.contains(index), arguments[index].count == 1 else { return nil }
      switch arguments[index][0] {
      case .dimension(let value, .degrees): return value.isFinite ? value : nil
      case .number(0): return 0
      default: return nil
      }
    }
    func length(_ index: Int) -> SheetMeasure? {
      guard arguments.indices.contains(index),
        case .measure(let measure)? = measure(arguments[index]) as DeclaredValue?
      else { return nil }
      return measure
    }
    switch name {
    case "translate", "translate3d":
      return length(0).map { .translate($0, length(1) ?? .zero) }
    case "translatex": return length(0).map { .translate($0, .zero) }
    case "translatey": return length(0).map { .translate(.zero, $0) }
    case "scale", "scale3d":
      return numbers.first.map { .linear($0, 0, 0, numbers.count > 1 ? numbers[1] : $0) }
    case "scalex": return numbers.first.map { .linear($0, 0, 0, 1) }
    case "scaley": return numbers.first.map { .linear(1, 0, 0, $0) }
    case "rotate", "rotatez":
      return angle(0).map { angle in
        let (sine, cosine) = Turn.of(degrees: angle)
        return .linear(cosine, sine, -sine, cosine)
      }
    case "skew":
      guard let across = angle(0), let down = arguments.count > 1 ? angle(1) : 0 else { return nil }
      return .linear(1, Turn.tangent(degrees: down), Turn.tangent(degrees: across), 1)
    case "skewx": return angle(0).map { .linear(1, 0, Turn.tangent(degrees: $0), 1) }
    case "skewy": return angle(0).map { .linear(1, Turn.tangent(degrees: $0), 0, 1) }
    default: return nil
    }
  }

  /// Words or lengths, across and down.
  func place(_ tokens: [ValueToken]) -> DeclaredValue? {
    let parts = parts(tokens)
    guard (1...3).contains(parts.count) else { return nil }
    var (across, down): (SheetMeasure?, SheetMeasure?)
    for part in parts.prefix(2) {
      switch part[0] {
      case .word("left") where part.count == 1: across = .zero
      case .word("right") where part.count == 1: across = SheetMeasure(part: 1)
      case .word("top") where part.count == 1: down = .zero
      case .word("bottom") where part.count == 1: down = SheetMeasure(part: 1)
      case .word("center") where part.count == 1: continue
      default:
        guard case .measure(let measure)? = self.measure(part) as DeclaredValue? else {
          return nil
        }
        if across == nil, part == parts[0] { across = measure } else { down = measure }
      }
    }
    let middle = SheetMeasure(part: 0.5)
    return .pair(across ?? middle, down ?? middle)
  }

  func pictureSize(_ tokens: [ValueToken]) -> DeclaredValue? {
    let parts = parts(tokens)
    guard (1...2).contains(parts.count) else { return nil }
    var sizes: [SheetMeasure?] = []
    for part in parts {
      if part == [.word("auto")] {
        sizes.append(nil)
      } else if case .measure(let size)? = measure(part, isNegativeHeard: false) {
        sizes.append(size)
      } else {
        return nil
      }
    }
    return .pair(sizes[0], sizes.count > 1 ? sizes[1] : nil)
  }

  /// Two words: across, and down.
  func pictureRepeat(_ tokens: [ValueToken]) -> DeclaredValue? {
    let parts = parts(tokens)
    guard parts.count == 2, case .keyword(let across)? = value(.backgroundRepeat, parts[0]),
      case .keyword(let down)? = value(.backgroundRepeat, parts[1])
    else { return nil }
    let (isAcross, isDown) = (
      across == PictureRepeat.both.rawValue, down == PictureRepeat.both.rawValue
    )
    let found: PictureRepeat =
      isAcross ? isDown ? .both : .across : isDown ? .down : .none
    return .keyword(found.rawValue)
  }

  /// A number or a part of 1, within 0 and 1.
  func opacity(_ tokens: [ValueToken]) -> DeclaredValue? {
    if let number = number(tokens) { return .number(max(0, min(1, number))) }
    guard case .measure(let part)? = measure(tokens) as DeclaredValue?, part.em == 0, part.rem == 0
    else { return nil }
    return .number(max(0, min(1, part.part)))
  }

  /// A picture of the book; pictures of elsewhere and gradients are none.
  func picture(_ tokens: [ValueToken]) -> DeclaredValue? {
    var url: String?
    switch tokens.first {
    case .address(let address)? where tokens.count == 1: url = address
    case .function("url")?:
      if case .text(let text)? = tokens.dropFirst().first(where: { $0 != .space }) { url = text }
    default: return nil
    }
    return url.map { .picture(SheetAddress.resolved($0, from: address)) }
  }
}

/// Sines by their series, as this room has no library of mathematics.
enum Turn {
  static func of(degrees: Double) -> (sine: Float, cosine: Float) {
    var angle = degrees.truncatingRemainder(dividingBy: 360)
    if angle > 180 { angle -= 360 }
    if angle < -180 { angle += 360 }
    // Quarters are exact, so that pages that stand on their sides have straight edges.
    switch angle {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case -90: return (-1, 0)
    case 180, -180: return (0, -1)
    default: break
    }
    let x = angle * Double.pi / 180
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for power in 0..<32 {
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= x / Double(power + 1)
    }
    return (Float(sine), Float(cosine))
  }

  static func tangent(degrees: Double) -> Float {
    let (sine, cosine) = of(degrees: degrees)
    return abs(cosine) < 1e-4 ? 0 : max(-100, min(100, sine / cosine))
  }
}
