/// Capitals and small letters that are single letters, so that a transformed text has as many letters as before.
enum LetterCase {
  static func upper(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII {
      return (0x61...0x7A).contains(scalar.value) ? scalar.value - 0x20 : scalar.value
    }
    return single(scalar.properties.uppercaseMapping) ?? scalar.value
  }

  static func lower(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII {
      return (0x41...0x5A).contains(scalar.value) ? scalar.value + 0x20 : scalar.value
    }
    return single(scalar.properties.lowercaseMapping) ?? scalar.value
  }

  private static func single(_ mapping: String) -> UInt32? {
    let scalars = mapping.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return nil }
    return first.value
  }
}
