/// How long a server wants to be left alone: statuses 429 and 503.
public struct Waiting: Equatable, Sendable {
  /// Seconds since 1970.
  public var until: Int

  /// A wait without a number, and the longest that is believed.
  private static let usual = 60
  private static let longest = 86_400

  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - retryAfter: the header of that name: seconds, or a date (RFC 9110, section 10.2.3).
  ///   - reset: `X-RateLimit-Reset`: seconds since 1970.
  /// - Returns: nil for other statuses.
  public init?(status: Int, retryAfter: String?, reset: String?, now: Int) {
    guard status == 429 || status == 503 else { return nil }
    var moment: Int?
    if let retryAfter = retryAfter?.trimmingSpace {
      moment =
        Int(retryAfter).map { now + min(max(0, $0), Self.longest) } ?? HTTPDate.seconds(retryAfter)
    }
    if let reset = reset.flatMap({ Double($0.trimmingSpace) }), reset.isFinite, moment == nil {
      moment = Int(min(max(reset, 0), 1e12))
    }
    until = min(max(moment ?? now + Self.usual, now + 1), now + Self.longest)
  }
}

/// Dates of HTTP (RFC 9110, section 5.6.7).
public enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970 of "Sun, 06 Nov 1994 08:49:37 GMT"; nil for other forms.
  public static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].last == ",", words[5] == "GMT", let day = Int(words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
      (1...31).contains(day), (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    return days(year, month + 1, day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  /// Days from 1970-01-01 to a day of the Gregorian calendar, counted from the first of March of a year.
  public static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = year / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The year, the month and the day of a day counted from 1970-01-01: the inverse of `days`, for days since 1970.
  public static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let ofEra = shifted - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      years + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }
}
