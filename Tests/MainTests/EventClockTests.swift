import PaperApp
import Testing

/// When events happened, on the app's clock.
@Suite struct EventClockTests {
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

  @Test func noEventIsOlderThanAnySlowFrame() {
    var clock = EventClock()
    #expect(isNear(clock.time(ofStamp: 0, ticks: 600_000, now: 700), 695))
  }
}
