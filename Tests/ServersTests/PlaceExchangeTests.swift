import PlaceSync
import TestBasics
import Testing

/// The rules by which places are exchanged, driven with times.
@Suite(.timeLimit(.minutes(1))) struct PlaceExchangeTests {
  typealias Exchange = PlaceExchange

  private static func place(_ page: Int, at time: Int = 0) -> Exchange.Place {
    Exchange.Place(
      progress: "\(page + 1)", percentage: Double(page) / 100, page: page, pageCount: 100,
      time: time)
  }

  private static func record(
    _ page: Int, at time: Int, device: String = "other"
  ) -> PlaceRecord {
    PlaceRecord(
      progress: "\(page + 1)", percentage: Double(page) / 100, device: "Kobo", deviceID: device,
      time: time)
  }

  /// An exchange whose book is open at page 10 since second 1000.
  private static func opened(kept: Exchange.Kept = Exchange.Kept()) -> Exchange {
    var exchange = Exchange(deviceID: "own", kept: kept)
    #expect(exchange.take(.opened(place(10)), now: 1000) == [.ask])
    return exchange
  }

  @Test func aPlaceIsSentAfterARest() {
    var exchange = Self.opened()
    #expect(exchange.take(.came(nil, page: nil), now: 1001).isEmpty)
    #expect(exchange.nextTick == nil)
    #expect(exchange.take(.moved(Self.place(11, at: 1010)), now: 1010).isEmpty)
    #expect(exchange.take(.tick, now: 1034).isEmpty)
    #expect(exchange.nextTick == 1035)
    #expect(exchange.take(.moved(Self.place(12, at: 1034)), now: 1034).isEmpty)
    #expect(exchange.take(.tick, now: 1058).isEmpty)
    #expect(exchange.take(.tick, now: 1059) == [.send(Self.place(12, at: 1034))])
    #expect(exchange.take(.tick, now: 2000).isEmpty)
    #expect(exchange.take(.sent(1060), now: 1060).isEmpty)
    #expect(exchange.kept.waiting == nil && exchange.kept.sent == 1060)
    #expect(exchange.take(.closed, now: 1070).isEmpty && exchange.isAtRest)
  }

  @Test func aPlaceIsSentOnClosing() {
    var exchange = Self.opened()
    _ = exchange.take(.came(nil, page: nil), now: 1001)
    _ = exchange.take(.moved(Self.place(11, at: 1002)), now: 1002)
    #expect(exchange.take(.closed, now: 1003) == [.send(Self.place(11, at: 1002))])
    #expect(exchange.take(.sent(nil), now: 1004).isEmpty)
    #expect(exchange.isAtRest && exchange.kept.sent == 1002)
  }

  @Test func aBookThatWasOnlyOpenedSendsNothing() {
    var exchange = Self.opened()
    _ = exchange.take(.came(Self.record(5, at: 900), page: 5), now: 1001)
    _ = exchange.take(.moved(Self.place(10)), now: 1001)
    #expect(exchange.take(.tick, now: 2000).isEmpty && exchange.take(.closed, now: 2000).isEmpty)
  }

  @Test func nothingIsSentBeforeTheRecordIsSettled() {
    var exchange = Self.opened()
    _ = exchange.take(.moved(Self.place(11, at: 1001)), now: 1001)
    #expect(exchange.take(.tick, now: 1100).isEmpty)
    let record = Self.record(50, at: 1500)
    #expect(exchange.take(.came(record, page: 48), now: 1101) == [.question(record, page: 48)])
    #expect(exchange.take(.tick, now: 1200).isEmpty)
    #expect(exchange.take(.answered(goes: false), now: 1201).isEmpty)
    #expect(exchange.take(.tick, now: 1202) == [.send(Self.place(11, at: 1001))])
  }

  @Test func goingIsNoNews() {
    var exchange = Self.opened()
    let record = Self.record(50, at: 1500)
    _ = exchange.take(.came(record, page: 48), now: 1001)
    #expect(exchange.take(.answered(goes: true), now: 1002) == [.go(record, page: 48)])
    _ = exchange.take(.moved(Self.place(48, at: 1003)), now: 1003)
    #expect(exchange.take(.tick, now: 1100).isEmpty)
    _ = exchange.take(.moved(Self.place(49, at: 1103)), now: 1103)
    #expect(exchange.take(.closed, now: 1104) == [.send(Self.place(49, at: 1103))])
  }

  @Test func aRecordIsAskedAboutOnce() {
    var exchange = Self.opened()
    let record = Self.record(50, at: 1500)
    _ = exchange.take(.came(record, page: nil), now: 1001)
    _ = exchange.take(.answered(goes: false), now: 1002)
    #expect(exchange.take(.woke, now: 1003) == [.ask])
    #expect(exchange.take(.came(record, page: nil), now: 1004).isEmpty)
    let kept = exchange.kept
    var again = Self.opened(kept: kept)
    #expect(again.take(.came(record, page: nil), now: 1005).isEmpty)
    let other = Self.record(60, at: 1600)
    _ = again.take(.woke, now: 1006)
    #expect(again.take(.came(other, page: nil), now: 1007) == [.question(other, page: 60)])
  }

  @Test(arguments: [(9, "other", 1500), (11, "other", 1500), (50, "own", 1500), (50, "other", 800)])
  func othersAreNoQuestion(page: Int, device: String, time: Int) {
    var kept = Exchange.Kept()
    kept.sent = 900
    var exchange = Self.opened(kept: kept)
    let record = Self.record(page, at: time, device: device)
    #expect(exchange.take(.came(record, page: page), now: 1001).isEmpty)
    _ = exchange.take(.moved(Self.place(20, at: 1002)), now: 1002)
    #expect(exchange.take(.closed, now: 1003).count == 1)
  }

  @Test func theLastPlaceWaitsWithoutANetwork() {
    var exchange = Self.opened()
    #expect(exchange.take(.missed(mayPass: true), now: 1001).isEmpty)
    for page in 11...14 {
      _ = exchange.take(.moved(Self.place(page, at: 1000 + page)), now: 1000 + page)
    }
    #expect(exchange.take(.closed, now: 1020).isEmpty)
    #expect(exchange.nextTick == 1031 && !exchange.isAtRest)
    let text = exchange.kept.text
    let kept = Exchange.Kept(text: text)
    #expect(kept == exchange.kept && kept?.waiting == Self.place(14, at: 1014))
    var later = Exchange(deviceID: "own", kept: kept ?? Exchange.Kept())
    #expect(later.take(.delivers, now: 9000) == [.ask])
    #expect(later.take(.came(nil, page: nil), now: 9001) == [.send(Self.place(14, at: 1014))])
    #expect(later.take(.sent(9002), now: 9002).isEmpty && later.kept.waiting == nil)
  }

  @Test func aClosedBookAsksNobody() {
    var kept = Exchange.Kept()
    kept.waiting = Self.place(14, at: 1014)
    var exchange = Exchange(deviceID: "own", kept: kept)
    #expect(exchange.take(.delivers, now: 9000) == [.ask])
    let record = Self.record(50, at: 2000)
    #expect(exchange.take(.came(record, page: nil), now: 9001).isEmpty)
    #expect(exchange.isAtRest && exchange.kept.waiting == Self.place(14, at: 1014))
    #expect(exchange.take(.opened(Self.place(14)), now: 9100) == [.ask])
    #expect(exchange.take(.came(record, page: 50), now: 9101) == [.question(record, page: 50)])
    // Closing the book is no answer.
    #expect(exchange.take(.closed, now: 9102).isEmpty)
    #expect(exchange.kept.answered.isEmpty && exchange.kept.waiting != nil)
  }

  @Test func aServerWithoutTheBookIsLeftAlone() {
    var exchange = Self.opened()
    #expect(exchange.take(.missed(mayPass: false), now: 1001).isEmpty)
    _ = exchange.take(.moved(Self.place(20, at: 1002)), now: 1002)
    #expect(exchange.take(.tick, now: 5000).isEmpty && exchange.take(.woke, now: 5000).isEmpty)
    #expect(exchange.take(.closed, now: 5001).isEmpty && exchange.isAtRest)
  }

  @Test func triesBecomeRare() throws {
    var exchange = Self.opened()
    var pauses: [Int] = []
    var now = 1000
    for _ in 0..<8 {
      _ = exchange.take(.missed(mayPass: true), now: now)
      let next = try #require(exchange.nextTick)
      pauses.append(next - now)
      #expect(exchange.take(.tick, now: next - 1).isEmpty)
      #expect(exchange.take(.tick, now: next) == [.ask])
      now = next
    }
    #expect(pauses == [30, 60, 120, 240, 480, 900, 900, 900])
  }

  @Test func aFailedSendAsksAgain() {
    var exchange = Self.opened()
    _ = exchange.take(.came(nil, page: nil), now: 1001)
    _ = exchange.take(.moved(Self.place(20, at: 1002)), now: 1002)
    #expect(exchange.take(.tick, now: 1027).count == 1)
    _ = exchange.take(.notSent(mayPass: true), now: 1028)
    #expect(exchange.take(.tick, now: 1058) == [.ask])
    #expect(exchange.take(.came(nil, page: nil), now: 1059).isEmpty)
    #expect(exchange.take(.tick, now: 1059) == [.send(Self.place(20, at: 1002))])
  }

  /// Whatever happens in whatever order: the laws of the exchange.
  @Test(arguments: 0..<200) func lawsHold(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var exchange = Exchange(deviceID: "own")
    var (now, page, isOpen) = (1000, 10, false)
    // What the server was asked for and has not answered yet.
    var (isAsked, isSending, isSettled) = (false, false, false)
    var question: PlaceRecord?
    var answered: Set<PlaceRecord> = []
    for _ in 0..<300 {
      now += random.int(0...40)
      let event: Exchange.Event
      switch random.int(0...9) {
      case 0 where !isOpen:
        (isOpen, isSettled) = (true, false)
        event = .opened(Self.place(page, at: now))
      case 0:
        (isOpen, question) = (false, nil)
        event = .closed
      case 1 where isAsked:
        isAsked = false
        let pages = random.int(0...99)
        let record =
          random.chance(0.3)
          ? nil
          : Self.record(
            pages, at: now - random.int(-50...200), device: random.chance(0.3) ? "own" : "other")
        isSettled = true
        event = .came(record, page: random.chance(0.5) ? pages : nil)
      case 2 where isAsked:
        isAsked = false
        event = .missed(mayPass: true)
      case 3 where isSending:
        isSending = false
        event = random.chance(0.7) ? .sent(random.chance(0.5) ? now : nil) : .notSent(mayPass: true)
      case 4 where question != nil:
        if let question { answered.insert(question) }
        question = nil
        event = .answered(goes: random.chance(0.5))
      case 5: event = .delivers
      case 6 where random.chance(0.2): event = .woke
      case 7, 8:
        page = min(99, max(0, page + random.int(-3...5)))
        event = .moved(Self.place(page, at: now))
      default: event = .tick
      }
      for effect in exchange.take(event, now: now) {
        switch effect {
        case .ask:
          #expect(!isAsked && !isSending)
          (isAsked, isSettled) = (true, false)
        case .send(let place):
          #expect(isSettled && question == nil && !isAsked && !isSending)
          #expect(place == exchange.kept.waiting)
          isSending = true
        case .question(let record, let page):
          #expect(isOpen && question == nil && !answered.contains(record))
          #expect(record.deviceID != "own" && page > 0)
          #expect(record.time > exchange.kept.sent)
          question = record
        case .go(let record, _): #expect(isOpen && answered.contains(record))
        }
      }
      #expect(Exchange.Kept(text: exchange.kept.text) == exchange.kept)
    }
    // At last the network is there: what waits arrives.
    if isOpen { deliver(exchange.take(.closed, now: now), &exchange, now) }
    if isAsked { deliver(exchange.take(.came(nil, page: nil), now: now), &exchange, now) }
    if isSending { deliver(exchange.take(.sent(now), now: now), &exchange, now) }
    deliver(exchange.take(.delivers, now: now), &exchange, now)
    #expect(exchange.kept.waiting == nil)
  }

  private func deliver(_ effects: [Exchange.Effect], _ exchange: inout Exchange, _ now: Int) {
    for effect in effects {
      switch effect {
      case .ask: deliver(exchange.take(.came(nil, page: nil), now: now), &exchange, now)
      case .send: deliver(exchange.take(.sent(now), now: now), &exchange, now)
      default: break
      }
    }
  }
}
