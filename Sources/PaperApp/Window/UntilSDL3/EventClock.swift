import CEventTime
import CSDL2

/// When an event happened, on the app's clock, from the time that its sender stamped on it.
///
/// SDL stamps an event when it fetches the event from the system, which after a slow frame is later than
/// the hand's movement. The X server's own stamp is better where there is one
/// (decision: Event times).
package struct EventClock: EventTimes {
  /// Seconds of the app's clock; times handed out never run backwards.
  private var last = 0.0
  /// The server's stamp of the event that SDL translates next, and SDL's own stamp of the same.
  private var translated: (server: UInt32, own: UInt32) = (0, 0)
  /// The app's clock when the server's stood at 0, as far as known, and when that was found.
  private var server: (offset: Double, measured: Double)?
  /// Of the events that were noted; nil for an event that is no input, of which nobody asks the time.
  private var noted: [Stamp?] = []

  /// Events older than this, in seconds, were held up by something else than a slow frame.
  static let longest = 5.0
  /// How fast the server's clock may drift from the app's, in seconds per second: a display may be on
  /// another machine.
  static let drift = 1e-4

  /// Milliseconds that SDL takes at the most to translate an event.
  private static let translationTime: UInt32 = 2

  package init() {}

  /// What is known of the time of an event that has just been fetched.
  package enum Stamp: Equatable, Sendable {
    /// The X server's milliseconds.
    case server(UInt32)
    /// SDL's milliseconds, of the moment at which SDL fetched the event.
    case fetched(UInt32)
    /// The same where the X server stamps events, but not this one: SDL does not tell the stamp of XInput's
    /// motion, nor of the event that has woken the loop.
    case unknown(fetched: UInt32)
  }

  /// The types of SDL's events that tell what a user does: keys, mouse and fingers, dropped files.
  private static let input: [Range<UInt32>] = [
    SDL_KEYDOWN.rawValue..<SDL_CLIPBOARDUPDATE.rawValue,
    SDL_DROPFILE.rawValue..<SDL_AUDIODEVICEADDED.rawValue,
  ]

  package mutating func note(_ event: inout SDL_Event) { noted.append(stamp(of: &event)) }

  package mutating func take(now: Double) -> [Double] {
    defer { noted.removeAll(keepingCapacity: true) }
    var times = times(of: noted.compactMap(\.self), ticks: SDL_GetTicks64(), now: now)[...]
    return noted.map { $0 == nil ? now : times.popFirst() ?? now }
  }

  /// - Parameter event: as SDL has just given it, one after the other.
  /// - Returns: nil for an event that is no input, of which nobody asks the time.
  private mutating func stamp(of event: inout SDL_Event) -> Stamp? {
    let own = event.common.timestamp
    if event.type == SDL_SYSWMEVENT.rawValue {
      translated = (paper_event_server_time(&event), own)
    }
    guard Self.input.contains(where: { $0.contains(event.type) }) else { return nil }
    // A translation follows its message at once; the message of the event that has woken the loop is gone.
    if own &- translated.own <= Self.translationTime, translated.server != 0 {
      return .server(translated.server)
    }
    return server == nil ? .fetched(own) : .unknown(fetched: own)
  }

  /// The times of all events that were fetched together. An event without a stamp that stands between two
  /// events with one happened between them: such events are spread evenly, for after a slow frame SDL has
  /// fetched all of a flick at the same moment.
  /// - Parameters:
  ///   - stamps: in the order of the events.
  ///   - ticks: the milliseconds of SDL's clock now.
  ///   - now: the app's clock now, in seconds.
  /// - Returns: seconds of the app's clock, as many as stamps; they neither run backwards nor beyond `now`.
  package mutating func times(of stamps: [Stamp], ticks: UInt64, now: Double) -> [Double] {
    var times: [Double] = []
    // SDL's milliseconds of the latest events, which wait for a neighbour with a stamp.
    var waiting: [UInt32] = []
    var hasAnchor = false
    for stamp in stamps {
      switch stamp {
      case .unknown(let fetched): waiting.append(fetched)
      case .fetched(let fetched):
        times += waiting.map { time(ofStamp: $0, ticks: ticks, now: now) }
        times.append(time(ofStamp: fetched, ticks: ticks, now: now))
        (waiting, hasAnchor) = ([], false)
      case .server(let server):
        let (start, end) = (last, time(ofServerStamp: server, now: now))
        let step = (end - start) / Double(waiting.count + 1)
        // Before the first stamp of all, a long rest may lie: what waits then happened just before.
        times += waiting.indices.map { hasAnchor ? start + step * Double($0 + 1) : end }
        times.append(end)
        (waiting, hasAnchor) = ([], true)
      }
    }
    return times + waiting.map { time(ofStamp: $0, ticks: ticks, now: now) }
  }

  /// - Parameters:
  ///   - stamp: the event's, in milliseconds; it begins anew after 49 days.
  ///   - ticks: the stamping clock's milliseconds now.
  ///   - now: the app's clock now, in seconds.
  /// - Returns: seconds of the app's clock; never later than `now`, never before an earlier answer.
  package mutating func time(ofStamp stamp: UInt32, ticks: UInt64, now: Double) -> Double {
    let age = UInt32(truncatingIfNeeded: ticks) &- stamp
    // A stamp ahead of its clock is as good as none.
    return settle(age <= .max / 2 ? now - Double(age) / 1000 : now, now: now)
  }

  /// The same for a stamp of a clock that cannot be asked, the X server's. What is known of that clock is
  /// when its stamps arrive: the least time on the way so far is taken for none.
  package mutating func time(ofServerStamp stamp: UInt32, now: Double) -> Double {
    let candidate = now - Double(stamp) / 1000
    var offset = candidate
    if let server {
      let drifted = server.offset + (now - server.measured) * Self.drift
      // A server's clock that has begun anew, or an event that was asleep with the machine.
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
