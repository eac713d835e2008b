import Localisation

/// The number of a volume in its series.
public enum VolumeNumber {
  /// The number as readers write numbers. Digits are not grouped: the volumes of a yearbook have years.
  public static func words(_ number: Double) -> String {
    let typed = typed(number)
    guard typed.contains(".") else { return typed }
    let sign = String(Localisation.decimal(tenths: 11).dropFirst().dropLast())
    return typed.split(separator: ".").joined(separator: sign)
  }

  /// The number with a point, as a field of a form has the number.
  public static func typed(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
