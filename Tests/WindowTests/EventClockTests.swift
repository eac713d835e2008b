import Window
import CSDL2
import Testing

/// When events happened, on the app's clock.
@Suite(.timeLimit(.minutes(5))) struct EventClockTests {
  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test func anEventIsAsOldAsItsStampSays() {
    var clock = EventClock()
    #expect(isNear(clock.time(ofStamp: 1000, ticks: 1000, now: 7), 7))
    #expect(isNear(clock.time(ofStamp: 1900, ticks: 2000, now: 8), 7.9))
  }

  @Test func noEventIsLaterThanNowOrBeforeTheOneBeforeIt() {
    var clock = EventClock()
    #expect(isNear(clock.time(ofStamp: 990, ticks: 1000, now: 7), 6.99))
    #expect(isNear(clock.time(ofStamp: 950, ticks: 1000, now: 7), 6.99))
    #expect(isNear(clock.time(ofStamp: 1001, ticks: 1000, now: 7), 7))
    #expect(isNear(clock.time(ofStamp: 0, ticks: 1000, now: 7), 7))
  }

  @Test func stampsBeginAnewAfter49Days() {
    var clock = EventClock()
    let ticks = UInt64(UInt32.max) + 11
    #expect(isNear(clock.time(ofStamp: .max - 9, ticks: ticks, now: 4_294_967.306), 4_294_967.286))
  }

  // MARK: The server's clock

  @Test func theServersStampsTellHowFastAHandWasInASlowFrame() {
    var clock = EventClock()
    // One that is read at once tells how the clocks differ.
    #expect(isNear(clock.time(ofServerStamp: 50_000, now: 2), 2))
    let times = (1...5).map { clock.time(ofServerStamp: 50_000 + UInt32($0) * 10, now: 2.3) }
    // The server's clock may drift a little.
    #expect(zip(times, 1...5).allSatisfy { abs($0 - 2 - Double($1) * 0.01) < 1e-4 })
  }

  @Test func theLeastTimeOnTheWayCounts() {
    var clock = EventClock()
    #expect(isNear(clock.time(ofServerStamp: 1000, now: 9.5), 9.5))
    // This one was quicker by 0.4 seconds.
    #expect(isNear(clock.time(ofServerStamp: 1500, now: 9.6), 9.6))
    #expect(abs(clock.time(ofServerStamp: 1600, now: 9.9) - 9.7) < 1e-4)
  }

  @Test func aServersClockThatBeginsAnewIsFollowed() {
    var clock = EventClock()
    _ = clock.time(ofServerStamp: .max - 10, now: 5)
    #expect(isNear(clock.time(ofServerStamp: 5, now: 5.1), 5.1))
    #expect(abs(clock.time(ofServerStamp: 105, now: 5.5) - 5.2) < 1e-4)
  }

  @Test func noEventIsOlderThanAnySlowFrame() {
    var clock = EventClock()
    #expect(isNear(clock.time(ofStamp: 0, ticks: 600_000, now: 700), 695))
  }

  // MARK: Events that are fetched together

  @Test func eventsWithoutAStampLieBetweenTheirNeighbours() {
    var clock = EventClock()
    #expect(isNear(clock.time(ofServerStamp: 50_000, now: 2), 2))
    let late = UInt32(2300)
    let times = clock.times(
      of: [.server(50_010)] + Array(repeating: .unknown(fetched: late), count: 3) + [
        .server(50_050)
      ],
      ticks: 2300, now: 2.3)
    #expect(zip(times, 1...5).allSatisfy { abs($0 - 2 - Double($1) * 0.01) < 1e-4 })
  }

  @Test func withoutANeighbourSDLsStampCounts() {
    var clock = EventClock()
    #expect(isNear(clock.time(ofServerStamp: 50_000, now: 2), 2))
    let before = clock.times(of: [.unknown(fetched: 2090)], ticks: 2100, now: 2.1)
    #expect(before.count == 1 && isNear(before[0], 2.09))
    let after = clock.times(
      of: [.server(50_100), .unknown(fetched: 2150), .unknown(fetched: 2160)], ticks: 2160,
      now: 2.16)
    #expect(after.count == 3 && isNear(after[1], 2.15) && isNear(after[2], 2.16))
    #expect(clock.times(of: [], ticks: 0, now: 3).isEmpty)
  }

  @Test func everyNotedEventHasATime() {
    var (clock, key, other) = (EventClock(), SDL_Event(), SDL_Event())
    key.type = SDL_KEYDOWN.rawValue
    key.common.timestamp = UInt32(truncatingIfNeeded: SDL_GetTicks64() &- 60_000)
    other.type = SDL_WINDOWEVENT.rawValue
    for _ in 0..<2 {
      clock.note(&key)
      clock.note(&other)
    }
    // A stamp of a minute ago is too old to be believed; an event that is no input has no time of its own.
    let times = clock.take(now: 100)
    #expect(times.count == 4 && isNear(times[0], 95) && isNear(times[2], 95))
    #expect(times[1] == 100 && times[3] == 100)
    #expect(clock.take(now: 101).isEmpty)
  }
}
