/// How a part of a formula is set.
struct FormulaStyle {
  var face = FaceStyle()
  /// In points.
  var size: Float = 11
  /// Scripts around: 0 has the size of the text, 2 and more the smallest.
  var level = 0
  /// Whether the formula has a line of its own, so that limits and large signs have room.
  var isDisplay = false
  /// What the book says of letters, or an empty text.
  var variant = ""

  var isScript: Bool { level > 0 }
  /// The thickness of bars, in points.
  var bar: Float { max(0.35, size * 0.045) }

  /// The style of scripts and limits.
  var script: FormulaStyle {
    var style = self
    (style.level, style.isDisplay) = (min(9, level + 1), false)
    style.size = size * (level == 0 ? 0.7 : level == 1 ? 5 / 7 : 1)
    return style
  }

  /// The style of the parts of a fraction.
  var part: FormulaStyle {
    guard isDisplay else { return script }
    var style = self
    style.isDisplay = false
    return style
  }

  /// The style within roots, tables and brackets that asks for no limits above.
  var text: FormulaStyle {
    var style = self
    style.isDisplay = false
    return style
  }

  /// A length of the book in points; nil where a text is none.
  func length(_ text: String?) -> Float? {
    guard let text = text?.trimmedOfSpaces, !text.isEmpty else { return nil }
    if let known = Self.spaces[text] { return known * size }
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard number.count < 16, let value = Float(number), value.isFinite else { return nil }
    let unit: Float? =
      switch text.dropFirst(number.count) {
      case "em": size
      case "ex": 0.45 * size
      case "px": 0.75
      case "pt": 1
      case "cm": 28.3
      case "mm": 2.83
      case "in": 72
      case "": value == 0 ? 0 : nil
      default: nil
      }
    return unit.map { max(-20 * size, min(40 * size, value * $0)) }
  }

  private static let spaces: [String: Float] = [
    "veryverythinmathspace": 1 / 18, "verythinmathspace": 2 / 18, "thinmathspace": 3 / 18,
    "mediummathspace": 4 / 18, "thickmathspace": 5 / 18, "verythickmathspace": 6 / 18,
    "veryverythickmathspace": 7 / 18, "negativethinmathspace": -3 / 18,
    "negativeverythinmathspace": -2 / 18, "negativemediummathspace": -4 / 18,
  ]
}

extension String {
  /// The text without spaces at both ends; those between words become single.
  var trimmedOfSpaces: String {
    split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
      .joined(separator: " ")
  }
}
