import CEventTime
import CSDL2

/// Converts an event's timestamp to the app's clock.
///
/// SDL stamps an event when SDL fetches the event from the system, which after a slow frame is later than
/// the user's movement. The X server's own timestamp is therefore preferred where an event has that stamp.
package struct EventClock {
  /// The last returned time, in seconds of the app's clock; returned times never decrease.
  private var last = 0.0
  /// The server's stamp of the event that SDL translates next, and SDL's stamp of that event.
  private var translated: (server: UInt32, own: UInt32) = (0, 0)
  /// The app's time at which the server's clock was 0, as estimated, and the app's time of the estimate.
  private var server: (offset: Double, found: Double)?

  /// The largest believable age of an event, in seconds; no slow frame delays an event for longer.
  static let longest = 5.0
  /// The largest drift of the server's clock against the app's, in seconds per second; the server may run
  /// on another machine.
  static let drift = 1e-4

  /// The longest time that SDL takes to translate an event, in milliseconds.
  private static let translationTime: UInt32 = 2

  package init() {}

  /// Makes SDL report every event of the window system before the translation, because only the original
  /// event has the server's stamp.
  static func watchServer() { SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE) }

  /// The time of an event.
  /// - Parameters:
  ///   - event: the event that SDL has just returned; every event must be passed, in SDL's order.
  ///   - now: the app's clock now, in seconds.
  /// - Returns: seconds of the app's clock, as `time(ofStamp:ticks:now:)`.
  mutating func time(of event: inout SDL_Event, now: Double) -> Double {
    let own = event.common.timestamp
    if event.type == SDL_SYSWMEVENT.rawValue {
      translated = (paper_event_server_time(&event), own)
    }
    // A translation follows its original event at once; a later event has no original.
    guard translated.server != 0, own &- translated.own <= Self.translationTime else {
      return time(ofStamp: own, ticks: SDL_GetTicks64(), now: now)
    }
    return time(ofServerStamp: translated.server, now: now)
  }

  /// The time of an event with a stamp of SDL's.
  /// - Parameters:
  ///   - stamp: the event's stamp, in milliseconds; the stamp wraps around after 49 days.
  ///   - ticks: the stamping clock's milliseconds now.
  ///   - now: the app's clock now, in seconds.
  /// - Returns: seconds of the app's clock; never later than `now`, never before an earlier answer.
  package mutating func time(ofStamp stamp: UInt32, ticks: UInt64, now: Double) -> Double {
    let age = UInt32(truncatingIfNeeded: ticks) &- stamp
    // A stamp ahead of its clock is ignored.
    return settle(age <= .max / 2 ? now - Double(age) / 1000 : now, now: now)
  }

  /// The time of an event with a stamp of the X server, whose clock cannot be read. The offset between the
  /// clocks is estimated from the arrivals: the fastest event so far counts as having arrived without delay.
  package mutating func time(ofServerStamp stamp: UInt32, now: Double) -> Double {
    let candidate = now - Double(stamp) / 1000
    var offset = candidate
    if let server {
      let drifted = server.offset + (now - server.found) * Self.drift
      // A larger error means that the server's clock has wrapped around, or that the machine has slept; the
      // estimate then begins again.
      offset = candidate - drifted > Self.longest ? candidate : min(drifted, candidate)
    }
    server = (offset, now)
    return settle(Double(stamp) / 1000 + offset, now: now)
  }

  private mutating func settle(_ time: Double, now: Double) -> Double {
    last = min(now, max(last, time, now - Self.longest))
    return last
  }
}
