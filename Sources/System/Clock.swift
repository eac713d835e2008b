import Glibc

/// The system's clocks.
package enum Clock {
  /// Nanoseconds of the monotonic clock, which nobody sets.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    // Linux has this clock always, so the call cannot fail.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Seconds of the monotonic clock.
  package static var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Seconds since 1970, by the clock that the user sets.
  package static var secondsSince1970: Int { time(nil) }

  /// The user's day at a moment, as `2026-02-28`; nil for a moment of no year that the system can say.
  package static func day(secondsSince1970 seconds: Int) -> String? {
    var (moment, parts) = (time_t(seconds), tm())
    guard localtime_r(&moment, &parts) != nil else { return nil }
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let (year, overflows) = parts.tm_year.addingReportingOverflow(1900)
    guard !overflows else { return nil }
    return "\(digits(year, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
  }

  /// The user's time of day at a moment, as `09:05`; nil for a moment of no year that the system can say.
  package static func timeOfDay(secondsSince1970 seconds: Int) -> String? {
    var (moment, parts) = (time_t(seconds), tm())
    guard localtime_r(&moment, &parts) != nil else { return nil }
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }

  /// A moment as ISO 8601 writes it, `2026-02-28T12:00:00Z`; nil for a moment of no year that the system can say.
  package static func moment(secondsSince1970 seconds: Int) -> String? {
    var (moment, parts) = (time_t(seconds), tm())
    guard gmtime_r(&moment, &parts) != nil, (0...8099).contains(parts.tm_year) else { return nil }
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return day + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }

  /// Seconds since 1970 of the user's time `2026-02-28 12:00:00`, or of Greenwich's where a Z follows; nil for other forms.
  package static func secondsSince1970(ofLocal text: String) -> Int? {
    let numbers = text.utf8.prefix(32).split { !(0x30...0x39).contains($0) }.compactMap {
      Int32(String(decoding: $0, as: UTF8.self))
    }
    guard text.utf8.count <= 32, numbers.count == 3 || numbers.count == 6,
      (1970...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), numbers.dropFirst(3).allSatisfy({ $0 <= 60 })
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    if numbers.count == 6 {
      (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    }
    parts.tm_isdst = -1
    let seconds = text.hasSuffix("Z") ? timegm(&parts) : mktime(&parts)
    return seconds >= 0 ? seconds : nil
  }

  /// Has the calling thread sleep.
  package static func pause(milliseconds: UInt32) { usleep(min(milliseconds, 900) * 1000) }

  /// Seconds of processor time that a process has used with all of its threads; nil where there is no such process,
  /// or where the system does not tell.
  package static func processorSeconds(of process: pid_t) -> Double? {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return nil
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
