extension Language {
  /// The signs between digits, read from a message that is a sample: "1,234.5" in English, "1.234,5" in
  /// German. They are the language's, not those of `LC_NUMERIC`: a number stands within words of one language,
  /// and the system's table has no locale that was not generated.
  private var signs: (group: String, decimal: String) {
    let sample = self.text("1,234.5", context: "how numbers are written")
    let parts = sample.split(omittingEmptySubsequences: false) { ("0"..."9").contains($0) }
    guard parts.count == 6 else { return (",", ".") }
    return ("\(parts[1])", "\(parts[4])")
  }

  package func number(_ number: Int) -> String {
    let digits = Array("\(number.magnitude)")
    guard digits.count > 3 else { return "\(number)" }
    var text = number < 0 ? "-" : ""
    let group = signs.group
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += group }
      text.append(digit)
    }
    return text
  }

  package func decimal(tenths: Int) -> String {
    let sign = tenths < 0 && tenths > -10 ? "-" : ""
    return sign + number(tenths / 10) + signs.decimal + "\(tenths.magnitude % 10)"
  }
}
