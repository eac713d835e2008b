import Localisation

/// The family of a cover's colour.
enum BookHue: Int, CaseIterable {
  case red, orange, yellow, green, blue, violet, brown, grey, none

  /// - Parameter stored: 0xRRGGBB with the highest byte set; 0 for no colour.
  init(_ stored: UInt32) {
    guard stored != 0 else {
      self = .none
      return
    }
    let (hue, chroma, value) = Self.parts(stored)
    if chroma < 0.10 {
      self = .grey
    } else if hue < 50, value < 0.5, hue > 12 {
      self = .brown
    } else {
      self =
        switch hue {
        case ..<18, 340...: .red
        case ..<45: .orange
        case ..<70: .yellow
        case ..<165: .green
        case ..<258: .blue
        default: .violet
        }
    }
  }

  /// The order by colour: the family, then the hue, then the brightness.
  static func rank(_ stored: UInt32) -> Int {
    let family = BookHue(stored)
    guard family != .none else { return family.rawValue << 24 }
    let (hue, _, value) = parts(stored)
    // The hue of a grey cover says nothing.
    let place =
      family == .grey
      ? 0 : Int(family == .red ? (hue + 20).truncatingRemainder(dividingBy: 360) : hue)
    return family.rawValue << 24 | place << 8 | Int((1 - value) * 255)
  }

  var title: String {
    switch self {
    case .red: Localisation.text("Red")
    case .orange: Localisation.text("Orange")
    case .yellow: Localisation.text("Yellow")
    case .green: Localisation.text("Green")
    case .blue: Localisation.text("Blue")
    case .violet: Localisation.text("Violet")
    case .brown: Localisation.text("Brown")
    case .grey: Localisation.text("Grey")
    case .none: Localisation.text("Colour unknown")
    }
  }

  private static func parts(_ stored: UInt32) -> (hue: Double, chroma: Double, value: Double) {
    let red = Double(stored >> 16 & 0xFF) / 255
    let green = Double(stored >> 8 & 0xFF) / 255
    let blue = Double(stored & 0xFF) / 255
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let chroma = most - least
    guard chroma > 0 else { return (0, 0, most) }
    let sector =
      if most == red {
        (green - blue) / chroma
      } else if most == green {
        (blue - red) / chroma + 2
      } else {
        (red - green) / chroma + 4
      }
    return ((sector < 0 ? sector + 6 : sector) * 60, chroma, most)
  }
}
