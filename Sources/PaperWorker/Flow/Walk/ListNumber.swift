/// The signs before entries of lists. Letters of signs count for places, so the signs are those of MuPDF.
package enum ListNumber {
  /// - Parameter style: the CSS name of a marker, or a string in quotes.
  package static func marker(_ style: String, number: Int) -> String {
    if let quote = style.first, quote == "\"" || quote == "'" {
      return String(style.dropFirst().prefix { $0 != quote })
    }
    switch style {
    case "none": return ""
    case "disc": return "\u{2022}"
    case "circle": return "\u{25CB}"
    case "square": return "\u{25A0}"
    default: return text(number, style: style) + "."
    }
  }

  /// The number alone, in decimals where the style does not know the number.
  package static func text(_ number: Int, style: String) -> String {
    switch style {
    case "lower-alpha", "lower-latin": alphabetic(number, first: 0x61, count: 26)
    case "upper-alpha", "upper-latin": alphabetic(number, first: 0x41, count: 26)
    case "lower-greek": alphabetic(number, first: 0x3B1, count: 24)
    case "lower-roman": roman(number, capitals: false)
    case "upper-roman": roman(number, capitals: true)
    case "decimal-leading-zero" where (0...9).contains(number): "0\(number)"
    default: "\(number)"
    }
  }

  private static func alphabetic(_ number: Int, first: UInt32, count: Int) -> String {
    guard number > 0 else { return "\(number)" }
    var letters: [Character] = []
    var rest = number
    while rest > 0 {
      rest -= 1
      var letter = first + UInt32(rest % count)
      // The final sigma is no number.
      if first == 0x3B1, letter >= 0x3C2 { letter += 1 }
      if let scalar = Unicode.Scalar(letter) { letters.append(Character(scalar)) }
      rest /= count
    }
    return String(letters.reversed())
  }

  private static let romans: [(value: Int, small: String, capital: String)] = [
    (1000, "m", "M"), (900, "cm", "CM"), (500, "d", "D"), (400, "cd", "CD"), (100, "c", "C"),
    (90, "xc", "XC"), (50, "l", "L"), (40, "xl", "XL"), (10, "x", "X"), (9, "ix", "IX"),
    (5, "v", "V"), (4, "iv", "IV"), (1, "i", "I"),
  ]

  private static func roman(_ number: Int, capitals: Bool) -> String {
    guard (1...3999).contains(number) else { return "\(number)" }
    var (rest, text) = (number, "")
    for (value, small, capital) in romans {
      while rest >= value {
        text += capitals ? capital : small
        rest -= value
      }
    }
    return text
  }
}
