/// A colour in sRGB, 0…1.
struct Colour: Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  init(_ hex: UInt32, alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }

  func opacity(_ alpha: Double) -> Colour {
    var copy = self
    copy.alpha = alpha
    return copy
  }

  func mixed(with other: Colour, _ amount: Double) -> Colour {
    var copy = self
    copy.red += (other.red - red) * amount
    copy.green += (other.green - green) * amount
    copy.blue += (other.blue - blue) * amount
    copy.alpha += (other.alpha - alpha) * amount
    return copy
  }
}

/// The few colours all books of the family are printed and bound in.
enum Palette {
  // Paper and inks of the pages.
  static let paper = Colour(0xF6F0E3)
  static let paperShade = Colour(0xE9DFCB)
  static let ink = Colour(0x2A2521)
  static let greyInk = Colour(0x7C7166)
  static let hairline = Colour(0xB9AD9B)

  // Second inks.
  static let vermilion = Colour(0xB4452F)
  static let indigo = Colour(0x2E4A6A)
  static let moss = Colour(0x66754A)
  static let ochre = Colour(0xC4953F)
  static let plum = Colour(0x6C3F54)
  static let rose = Colour(0xD49A8A)
  static let sky = Colour(0x9DB4BF)

  // Cloths of the covers.
  static let clothNavy = Colour(0x27384F)
  static let clothRed = Colour(0x96382B)
  static let clothGreen = Colour(0x44553B)
  static let clothSand = Colour(0xC9B48D)
  static let clothTeal = Colour(0x2F5A5C)
  static let clothPlum = Colour(0x57324A)
  static let clothOchre = Colour(0xB98532)
  static let clothBlack = Colour(0x2A2827)
  static let clothSlate = Colour(0x4F6474)
  static let clothRose = Colour(0xB9796C)
  static let clothCream = Colour(0xE2D6BC)

  // Inks and foils of the covers.
  static let gold = Colour(0xD9B565)
  static let silver = Colour(0xD5D6D2)
  static let ivory = Colour(0xF1E7D0)
  static let copper = Colour(0xCC8158)
}
