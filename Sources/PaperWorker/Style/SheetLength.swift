/// A distance of a style sheet.
struct SheetLength: Equatable {
  enum Unit: String {
    case em, ex, rem
    case px, pt, pc, cm, mm
    case inch = "in"
    case percent = "%"
    case none = ""
  }

  var value: Double
  var unit: Unit

  static let zero = SheetLength(value: 0, unit: .none)

  /// The width of the column in heights of the letters, about which percentages are reckoned.
  private static let column = 26.0

  /// About as many heights of the usual letters.
  var ems: Double {
    switch unit {
    case .em, .rem: value
    case .ex: value / 2
    // The decoder of documents takes a pixel for a point.
    case .px, .pt, .none: value / 12
    case .pc: value
    case .inch: value * 6
    case .cm: value * 6 / 2.54
    case .mm: value * 6 / 25.4
    case .percent: value / 100 * Self.column
    }
  }

  /// Nil for what is no length, and for units that the decoder of documents does not know.
  init?(_ token: SheetToken, of bytes: [UInt8]) {
    switch token.kind {
    case .number: self.init(value: token.value, unit: .none)
    case .percentage: self.init(value: token.value, unit: .percent)
    case .dimension:
      guard token.end - token.unit <= 3,
        let unit = Unit(
          rawValue: String(decoding: bytes[token.unit..<token.end], as: UTF8.self).lowercased())
      else { return nil }
      self.init(value: token.value, unit: unit)
    default: return nil
    }
  }

  /// Digits behind the third are lost at once, so that a sheet that is read again is judged alike.
  init(value: Double, unit: Unit) {
    let limited = value.isFinite ? max(-100_000, min(100_000, value)) : 0
    (self.value, self.unit) = ((limited * 1000).rounded() / 1000, unit)
  }

  /// What two lengths may differ by and count as equal, in heights of letters.
  static let tolerance = 1e-6

  /// The same length at most so many heights of letters long, to either side.
  func limited(to ems: Double) -> SheetLength {
    let own = abs(self.ems)
    return own > ems + Self.tolerance ? scaled(by: ems / own) : self
  }

  /// Rounded towards nothing: what has been scaled is scaled only once.
  func scaled(by factor: Double) -> SheetLength {
    if factor >= 1 { return self }
    let thousandths = (abs(value) * factor * 1000 + 1e-6).rounded(.down)
    return SheetLength(value: (value < 0 ? -thousandths : thousandths) / 1000, unit: unit)
  }

  func write(to writer: inout SheetWriter) {
    writer.write(value)
    writer.write(unit.rawValue)
  }
}
