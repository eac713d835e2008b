/// Colours of sheets, as 0xRRGGBB.
enum SheetColor {
  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32((byte | 0x20) - 0x61 + 10)
    default: nil
    }
  }

  /// Of three, four, six or eight digits; how much of the paper shines through is not heard.
  static func color(hash: String) -> UInt32? {
    var digits: [UInt32] = []
    for byte in hash.utf8.prefix(9) {
      guard let digit = hexadecimal(byte) else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3, 4: return digits[0] * 0x110000 + digits[1] * 0x1100 + digits[2] * 0x11
    case 6, 8: return digits[..<6].reduce(0) { $0 << 4 | $1 }
    default: return nil
    }
  }

  /// Of a function's name and its arguments, without the parenthesis at the end.
  static func color(_ function: String, _ arguments: ArraySlice<ValueToken>) -> UInt32? {
    var values: [(value: Double, isPart: Bool)] = []
    for token in arguments {
      switch token {
      case .number(let value), .dimension(let value, .degrees): values.append((value, false))
      case .percentage(let value): values.append((value, true))
      case .comma, .slash, .space: continue
      default: return nil
      }
    }
    guard values.count == 3 || values.count == 4 else { return nil }
    if values.count == 4, values[3].value == 0 { return nil }
    switch function {
    case "rgb", "rgba":
      return values[..<3].reduce(UInt32(0)) { color, value in
        let level = value.isPart ? value.value * 2.55 : value.value
        return color << 8 | UInt32(max(0, min(255, level.rounded())))
      }
    case "hsl", "hsla":
      guard values[1].isPart, values[2].isPart else { return nil }
      return hsl(values[0].value, values[1].value / 100, values[2].value / 100)
    default: return nil
    }
  }

  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> UInt32 {
    let (s, l) = (max(0, min(1, saturation)), max(0, min(1, lightness)))
    let turn = (hue.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(
      dividingBy: 360)
    let reach = s * min(l, 1 - l)
    return [0.0, 8, 4].reduce(UInt32(0)) { color, offset in
      let k = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
      let level = l - reach * max(-1, min(k - 3, 9 - k, 1))
      return color << 8 | UInt32(max(0, min(255, (level * 255).rounded())))
    }
  }

  static func channels(_ color: UInt32) -> (red: Float, green: Float, blue: Float) {
    (Float(color >> 16 & 255), Float(color >> 8 & 255), Float(color & 255))
  }

  /// Whether a colour is ink that the maker of a sheet found too black.
  static func isGrey(_ color: UInt32) -> Bool {
    let (red, green, blue) = channels(color)
    let (least, most) = (min(red, green, blue), max(red, green, blue))
    return most - least <= 20 && most <= 0x60
  }

  /// The relative luminance of WCAG, 0 to 1. The power is approached by a polynomial to within .001.
  static func luminance(_ color: UInt32) -> Float {
    func linear(_ channel: Float) -> Float {
      let part = channel / 255
      if part <= 0.04045 { return part / 12.92 }
      return part * (part * (part * 0.305306011 + 0.682171111) + 0.012522878)
    }
    let (red, green, blue) = channels(color)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  static func contrast(_ one: UInt32, _ other: UInt32) -> Float {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  static let leastContrast: Float = 4.5

  /// The colour, moved towards black or white until letters can be read on the ground.
  static func readable(_ color: UInt32, on ground: UInt32) -> UInt32 {
    if contrast(color, ground) >= leastContrast { return color }
    let goal: Float = contrast(0, ground) >= contrast(0xFFFFFF, ground) ? 0 : 255
    let (red, green, blue) = channels(color)
    for step in 1...32 {
      let share = Float(step) / 32
      let moved = [red, green, blue].reduce(UInt32(0)) { sum, channel in
        sum << 8 | UInt32((channel + (goal - channel) * share).rounded())
      }
      if contrast(moved, ground) >= leastContrast { return moved }
    }
    return goal == 0 ? 0 : 0xFFFFFF
  }

  static let names: [String: UInt32] = {
    var names: [String: UInt32] = [:]
    for row in table.split(separator: "\n") {
      for entry in row.split(separator: " ") {
        let parts = entry.split(separator: ":")
        if parts.count == 2 { names[String(parts[0])] = UInt32(parts[1], radix: 16) }
      }
    }
    return names
  }()
}
