import Localisation

/// Sizes of files in words.
package enum ByteWords {
  /// A size as a file manager tells it: of three digits, in the decimal units of disks.
  package static func size(_ bytes: Int) -> String {
    var (size, unit) = (Double(max(0, bytes)), 0)
    while size >= 999.5, unit < 4 { (size, unit) = (size / 1000, unit + 1) }
    let isShort = unit > 0 && size < 9.95
    let tenths = Int((size * 10).rounded())
    let number = isShort ? Localisation.decimal(tenths: tenths) : "\(Int(size.rounded()))"
    guard unit > 0 else { return Localisation.count(bytes, one: "1 byte", other: "{count} bytes") }
    let units = [
      Localisation.text("KB"), Localisation.text("MB"), Localisation.text("GB"),
      Localisation.text("TB"),
    ]
    return Localisation.text("{number} {unit}", ["number": number, "unit": units[unit - 1]])
  }
}
