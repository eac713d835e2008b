/// The order in which people expect names: numbers by their value (2 before 10), upper and lower
/// case alike, accented letters beside the plain ones.
public struct NaturalOrder: Comparable, Sendable {
  /// The sort key that is compared first. A run of digits is stored in the key as a mark, the run's length
  /// and the digits, so that lexicographic comparison puts the smaller number first, whatever its length.
  private let key: [UInt32]
  /// The name's UTF-8, which orders names that differ in case, accents or leading zeros only.
  private let name: [UInt8]

  /// - Parameter decomposed: the name with accents apart from their letters, so that they can be left
  ///   out, and with narrow forms in place of wide ones. Decomposing needs the tables of GLib, which the
  ///   worker does not link; the worker gives the name as written (decision: Natural order).
  package init(_ name: String, decomposed: String) {
    self.name = Array(name.utf8)
    key = Self.key(of: decomposed)
  }

  public static func < (a: NaturalOrder, b: NaturalOrder) -> Bool {
    a.key == b.key
      ? a.name.lexicographicallyPrecedes(b.name) : a.key.lexicographicallyPrecedes(b.key)
  }

  private static func key(of name: String) -> [UInt32] {
    var key: [UInt32] = []
    key.reserveCapacity(name.utf8.count + 4)
    var number: [UInt32] = []
    var isInNumber = false
    func endNumber() {
      guard isInNumber else { return }
      key.append(0x30)
      key.append(UInt32(number.count))
      key += number
      number.removeAll(keepingCapacity: true)
      isInNumber = false
    }
    for scalar in name.unicodeScalars {
      if let digit = digit(scalar) {
        isInNumber = true
        if digit > 0 || !number.isEmpty { number.append(digit) }
        continue
      }
      endNumber()
      if scalar.value < 0x80 {
        let isUpper = (0x41...0x5A).contains(scalar.value)
        key.append(isUpper ? scalar.value + 0x20 : scalar.value)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        key += scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
      }
    }
    endNumber()
    return key
  }

  /// The value of a decimal digit of any script.
  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    if scalar.value < 0x80 {
      return (0x30...0x39).contains(scalar.value) ? scalar.value - 0x30 : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return UInt32(value)
  }
}
