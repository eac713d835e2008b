import SystemCalls

extension App {
  /// Begins to follow the desktop's services and its gamepads, and gives the stage the time of day.
  func followDevices(wake: @escaping @Sendable () -> Void) {
    desktop.watch.start()
    window.followGamepads(wake: wake)
    stage.dayTime = DayTime.seconds(atStart: now)
  }
}

/// The local time of day, for the clock of a presentation.
enum DayTime {
  /// The time of day at second 0 of the app's clock, in seconds; nil where the system cannot say.
  /// - Parameter now: seconds of the app's clock.
  static func seconds(atStart now: Double) -> Double? {
    let seconds = Clock.secondsSince1970
    let parts = Clock.timeOfDay(secondsSince1970: seconds)?.split(separator: ":").compactMap {
      Int($0)
    }
    guard let parts, parts.count == 2 else { return nil }
    return Double(parts[0] * 3600 + parts[1] * 60 + seconds % 60) - now
  }
}
