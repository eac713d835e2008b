/// When the place in one book goes to a server, and when the reader is asked about the place of another device.
///
/// A value that reads no clock and asks no server: `take` is told what happens and says what to do. Nothing is sent before
/// what came from the server is settled: else a device that was opened by chance would undo the reading of another.
public struct PlaceExchange: Equatable, Sendable {
  /// A place of this device.
  public struct Place: Hashable, Sendable {
    /// In KOReader's words: a page from 1, or a path in the text.
    public var progress: String
    /// From 0 to 1.
    public var percentage: Double
    /// Counted from 0.
    public var page: Int
    public var pageCount: Int
    /// When the reader came to the place, in seconds since 1970.
    public var time: Int
    /// The file of the place in a text; empty where not known.
    public var file = ""
    /// How much of the file lies before the place, from 0 to 1.
    public var inFile: Double?

    public init(progress: String, percentage: Double, page: Int, pageCount: Int, time: Int) {
      self.progress = progress
      self.percentage = percentage.isFinite ? min(max(0, percentage), 1) : 0
      self.page = max(0, page)
      self.pageCount = max(1, pageCount)
      self.time = time
    }
  }

  /// What is kept of a book between two openings.
  public struct Kept: Hashable, Sendable {
    /// The last place, as long as the server has not got it.
    public var waiting: Place?
    /// When the server last got a place of this device, by the server's clock.
    public var sent = 0
    /// The records about which the reader was asked, the newest last.
    public var answered: [PlaceRecord] = []

    /// Records of other devices that are remembered.
    static let mostAnswered = 8

    public init() {}
  }

  public enum Event: Equatable, Sendable {
    /// The book is open at a place.
    case opened(Place)
    /// The network is back, or the machine has slept.
    case woke
    /// A program with the book closed wants to deliver what waits.
    case delivers
    case moved(Place)
    /// The server's record came; nil where the server has none.
    /// - Parameter page: where the record lies in the open book, from 0; nil where that is not known.
    case came(PlaceRecord?, page: Int?)
    /// The record did not come.
    case missed(mayPass: Bool)
    /// The reader has answered the question. Closing the question is the answer `stays`.
    case answered(goes: Bool)
    /// The server has the place, since a time by its clock where it tells the time.
    case sent(Int?)
    case notSent(mayPass: Bool)
    case closed
    /// Time has passed.
    case tick
  }

  public enum Effect: Equatable, Sendable {
    /// Ask the server for its record.
    case ask
    case send(Place)
    /// Ask the reader whether to go to the place of another device.
    case question(PlaceRecord, page: Int)
    case go(PlaceRecord, page: Int)
  }

  /// Seconds of rest at a page before the place is sent: KOReader's own pause.
  public static let rest = 25
  /// Seconds before a failed call is tried again, doubled with each failure.
  static let firstPause = 30
  static let longestPause = 900

  private enum Step: Equatable {
    /// The server's record is not known.
    case unsettled
    case asking
    case question(PlaceRecord, page: Int)
    case settled
    case sending(Place)
    /// The server does not know the book.
    case off
  }

  public let deviceID: String
  public private(set) var kept: Kept
  private var step = Step.unsettled
  private var isOpen = false
  private var place: Place?
  /// When the reader last came to another place, by this exchange's times.
  private var movedAt = 0
  private var failures = 0
  private var retryAt: Int?
  /// Where the reader has gone by the question: arriving there is no news for the server.
  private var expected: Int?
  /// Whether the record is to be asked for once the place on its way has arrived.
  private var asksNext = false

  public init(deviceID: String, kept: Kept = Kept()) {
    (self.deviceID, self.kept) = (deviceID, kept)
  }

  /// Whether the exchange of a closed book has nothing more to do, until `opened` or `delivers`.
  public var isAtRest: Bool {
    if isOpen { return false }
    switch step {
    case .asking, .sending: return false
    case .off: return true
    default: return kept.waiting == nil || retryAt == nil
    }
  }

  /// Whether the server does not take the place, so that nothing is sent until the book is opened again.
  public var hasEnded: Bool { step == .off }

  /// When `tick` is due; nil where only another event changes something.
  public var nextTick: Int? {
    switch step {
    case .unsettled: retryAt
    case .settled: kept.waiting == nil ? nil : retryAt ?? (isOpen ? movedAt + Self.rest : movedAt)
    default: nil
    }
  }

  /// - Parameter now: seconds since 1970.
  public mutating func take(_ event: Event, now: Int) -> [Effect] {
    // A clock that was set back must not stop the exchange.
    movedAt = min(movedAt, now)
    if let retry = retryAt { retryAt = min(retry, now + Self.longestPause) }
    switch event {
    case .opened(let place):
      (isOpen, self.place, expected) = (true, place, nil)
      if step == .off { step = .unsettled }
      return ask()
    case .woke: return isOpen || kept.waiting != nil ? ask() : []
    case .delivers: return isOpen || kept.waiting == nil ? [] : ask()
    case .moved(let place): move(to: place, now)
    case .came(let record, let page): return settle(record, page, now)
    case .missed(let mayPass): miss(mayPass, now)
    case .answered(let goes): return answer(goes, now)
    case .sent(let time): return arrive(time, now)
    case .notSent(let mayPass): fail(mayPass, now)
    case .closed:
      isOpen = false
      // Without an answer the question comes again when the book is opened; until then nothing is sent.
      if case .question = step { step = .unsettled }
      return send(now, isClosing: true)
    case .tick:
      if case .unsettled = step, let retryAt, retryAt <= now, isOpen || kept.waiting != nil {
        return ask()
      }
      return send(now, isClosing: false)
    }
    return []
  }

  private mutating func ask() -> [Effect] {
    switch step {
    case .asking, .question, .off: return []
    case .sending:
      asksNext = true
      return []
    case .unsettled, .settled:
      (step, retryAt, asksNext) = (.asking, nil, false)
      return [.ask]
    }
  }

  private mutating func move(to place: Place, _ now: Int) {
    guard isOpen else { return }
    let former = self.place
    self.place = place
    // Another layout has other numbers of pages for the same place.
    let isSame =
      place.progress.isEmpty ? former?.page == place.page : former?.progress == place.progress
    if isSame { return }
    if expected == place.page {
      expected = nil
      return
    }
    expected = nil
    (kept.waiting, movedAt) = (place, now)
  }

  private mutating func settle(_ record: PlaceRecord?, _ page: Int?, _ now: Int) -> [Effect] {
    guard step == .asking else { return [] }
    (failures, retryAt) = (0, nil)
    guard let record, let page = question(record, page) else {
      step = .settled
      return isOpen ? [] : send(now, isClosing: true)
    }
    // A closed book has nobody to ask: the place waits until the book is opened.
    step = isOpen ? .question(record, page: page) : .unsettled
    return isOpen ? [.question(record, page: page)] : []
  }

  /// The page of a record about which the reader is to be asked; nil where there is nothing to ask.
  private func question(_ record: PlaceRecord, _ page: Int?) -> Int? {
    guard record.deviceID != deviceID, !kept.answered.contains(record),
      record.time > max(kept.sent, kept.waiting?.time ?? 0)
    else { return nil }
    guard let own = place ?? kept.waiting else { return nil }
    // Pages of two programs differ: only where the path is not found does the percentage tell.
    let found = page ?? Int((record.percentage * Double(own.pageCount)).rounded(.down))
    let bounded = min(max(0, found), own.pageCount - 1)
    // Going back is nothing that another device can want.
    return bounded > own.page + 1 ? bounded : nil
  }

  private mutating func miss(_ mayPass: Bool, _ now: Int) {
    guard step == .asking else { return }
    step = mayPass ? .unsettled : .off
    if mayPass { pause(now) }
  }

  private mutating func answer(_ goes: Bool, _ now: Int) -> [Effect] {
    guard case .question(let record, let page) = step else { return [] }
    kept.answered = kept.answered.suffix(Kept.mostAnswered - 1) + [record]
    step = .settled
    guard goes else { return [] }
    // The place before is no place of this reader any more.
    (kept.waiting, expected) = (nil, page)
    return [.go(record, page: page)]
  }

  private mutating func send(_ now: Int, isClosing: Bool) -> [Effect] {
    guard step == .settled, let waiting = kept.waiting else { return [] }
    if isOpen {
      guard now >= max(movedAt + Self.rest, retryAt ?? 0) else { return [] }
    } else if !isClosing, let retryAt, retryAt > now {
      return []
    }
    retryAt = nil
    step = .sending(waiting)
    return [.send(waiting)]
  }

  private mutating func arrive(_ time: Int?, _ now: Int) -> [Effect] {
    guard case .sending(let sent) = step else { return [] }
    (step, failures, retryAt) = (.settled, 0, nil)
    kept.sent = max(kept.sent, time ?? sent.time)
    if kept.waiting == sent { kept.waiting = nil }
    if asksNext {
      step = .unsettled
      return ask()
    }
    // The reader has gone on while the place was on its way.
    return isOpen ? [] : send(now, isClosing: true)
  }

  private mutating func fail(_ mayPass: Bool, _ now: Int) {
    guard case .sending = step else { return }
    // Another device may write until the next try: its record is asked for first.
    asksNext = false
    step = mayPass ? .unsettled : .off
    if mayPass { pause(now) }
  }

  private mutating func pause(_ now: Int) {
    let pause = min(Self.longestPause, Self.firstPause << min(failures, 5))
    (failures, retryAt) = (failures + 1, now + pause)
  }
}
