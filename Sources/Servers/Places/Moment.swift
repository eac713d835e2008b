import WebRules

/// Moments as ISO 8601 and RFC 3339 write them.
enum Moment {
  /// `2026-02-28T12:00:00Z`.
  /// - Parameter seconds: since 1970.
  static func text(_ seconds: Int) -> String {
    let seconds = min(max(0, seconds), 253_402_300_799)
    let (year, month, day) = HTTPDate.date(ofDay: seconds / 86_400)
    let rest = seconds % 86_400
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let years = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    return "\(years)-\(two(month))-\(two(day))T\(two(rest / 3600)):\(two(rest / 60 % 60)):"
      + "\(two(rest % 60))Z"
  }

  /// Seconds since 1970; a time without an offset is one of Greenwich. Nil for other forms.
  static func seconds(_ text: String) -> Int? {
    var rest = Array(text.utf8.prefix(64))[...]
    func digits(_ count: Int) -> Int? {
      let part = rest.prefix(count)
      guard part.count == count, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest = rest.dropFirst(count)
      return part.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    func sign(_ signs: String) -> UInt8? {
      guard let byte = rest.first, signs.utf8.contains(byte) else { return nil }
      rest = rest.dropFirst()
      return byte
    }
    guard let year = digits(4), sign("-") != nil, let month = digits(2), sign("-") != nil,
      let day = digits(2), sign("Tt ") != nil, let hour = digits(2), sign(":") != nil,
      let minute = digits(2), sign(":") != nil, let second = digits(2),
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    if sign(".,") != nil { rest = rest.drop { (0x30...0x39).contains($0) } }
    var offset = 0
    if let direction = sign("+-") {
      guard let hours = digits(2), hours < 24 else { return nil }
      _ = sign(":")
      let minutes = digits(2) ?? 0
      offset = (hours * 60 + minutes) * (direction == UInt8(ascii: "-") ? -60 : 60)
    } else {
      _ = sign("Zz")
    }
    guard rest.isEmpty else { return nil }
    let days = HTTPDate.days(year, month, day)
    return days * 86_400 + hour * 3600 + minute * 60 + second - offset
  }
}
