import Books
import EventLog
import Glibc
import IPC
import PlaceSync
import ServerFacts
import ServerStore
import SystemCalls
import WebClient
import WebRules

/// The thread of `PlaceKeeper`.
struct PlaceThread {
  let file: PlaceFile
  let program: WebProgram
  let agent: String
  let device: String
  let secrets: any SecretStore
  let books: LinkedBooks?
  let now: @Sendable () -> Int
  let state: Monitor<PlaceKeeper.State>
  let wake: @Sendable () -> Void

  /// What is kept; nil where the file is none of ours, so that nothing can be kept.
  var kept: PlaceFile.Kept? {
    didSet { tellUnsent() }
  }
  var facts = PlaceFacts()
  /// The signed-in server; nil while there is none.
  var server: KOReaderServer?
  var exchanges: [String: PlaceExchange] = [:]
  /// The names of the books whose places their servers do not take: nothing waits for such a server.
  private var ended: Set<String> = [] {
    didSet { if ended != oldValue { tellUnsent() } }
  }
  /// The open book, and its name at the server.
  var open: (place: OpenPlace, name: String)?
  /// The place of the window, also while there is no account.
  var shown: OpenPlace?
  /// The record whose path is being looked for in the open book.
  var sought: (path: SoughtPlace, record: PlaceRecord)?

  init(
    file: PlaceFile, program: WebProgram, agent: String, device: String,
    secrets: any SecretStore, books: LinkedBooks?, now: @escaping @Sendable () -> Int,
    state: Monitor<PlaceKeeper.State>, wake: @escaping @Sendable () -> Void
  ) {
    (self.file, self.program, self.agent, self.device) = (file, program, agent, device)
    (self.secrets, self.books, self.now) = (secrets, books, now)
    (self.state, self.wake) = (state, wake)
  }

  mutating func run() {
    begin()
    while true {
      switch next() {
      case .event(let event): take(event)
      case .tick: for name in exchanges.keys.sorted() { feed(.tick, name) }
      case .end:
        end()
        return state.withLock { $0.hasEnded = true }
      }
      for (name, exchange) in exchanges where exchange.isAtRest && open?.name != name {
        exchanges[name] = nil
      }
    }
  }

  private enum Step {
    case event(PlaceKeeper.Event)
    case tick, end
  }

  private func next() -> Step {
    // Without a server time changes nothing.
    let due = exchanges.lazy.filter { server != nil || ProgressionLink(name: $0.key) != nil }
      .compactMap(\.value.nextTick).min()
    let seconds = due.map { Double(max(0, $0 - now())) } ?? 100_000
    state.look { $0.isBusy = false }
    let step = state.wait(within: max(0.05, seconds)) { state -> Step? in
      // At the end only the last places matter.
      if state.isStopping { state.events.removeAll { !$0.isOfPlaces } }
      guard !state.events.isEmpty else { return state.isStopping ? .end : nil }
      state.isBusy = true
      return .event(state.events.removeFirst())
    }
    if step == nil { state.look { $0.isBusy = true } }
    return step ?? .tick
  }

  mutating func take(_ event: PlaceKeeper.Event) {
    switch event {
    case .request(let request): perform(request)
    case .place(let place): follow(place)
    case .found(let path, let page): found(path, page)
    case .woke: for name in exchanges.keys.sorted() { feed(.woke, name) }
    }
  }

  // MARK: Beginning and end

  mutating func begin() {
    kept = file.read()
    guard kept != nil else {
      Log.info(.program, "the file of places is unreadable, and places are not exchanged")
      return
    }
    facts.account = kept?.account?.shown
    guard let account = kept?.account else { return tell() }
    facts.state = .trying
    tell()
    signIn(account)
  }

  /// Sends what waits of former sessions.
  /// - Parameter id: the server of books whose places are sent; nil for the server of the account. A server of books is
  ///   asked for nothing before the reader opens a book of the server.
  mutating func deliver(to id: String? = nil) {
    for (name, book) in kept?.books ?? [] where book.waiting != nil && exchanges[name] == nil {
      guard ProgressionLink(name: name)?.server == id else { continue }
      exchange(name)
      feed(.delivers, name)
    }
  }

  mutating func end() {
    if let open {
      self.open = nil
      feed(.closed, open.name)
    }
  }

  /// Tells which books have places that no server has got. Without an account only servers of books get places.
  private func tellUnsent() {
    let hasAccount = kept?.account != nil
    let books = (kept?.books ?? []).filter {
      $0.kept.waiting != nil && !ended.contains($0.name)
        && (hasAccount || ProgressionLink(name: $0.name) != nil)
    }
    let names = Set(books.map(\.name))
    state.look { $0.unsent = names }
  }

  func tell() {
    state.look { $0.news.facts = facts }
    wake()
  }

  // MARK: The open book

  mutating func follow(_ place: OpenPlace?) {
    shown = place
    guard kept != nil else { return }
    if let open, open.place.book.id.sized(0) != place?.book.id.sized(0) {
      self.open = nil
      sought = nil
      if facts.question != nil {
        facts.question = nil
        tell()
      }
      feed(.closed, open.name)
    }
    guard let place else { return }
    var own = PlaceExchange.Place(
      page: place.page, of: place.pageCount, path: place.path.flatMap { ElementPath($0) },
      isText: place.isText, time: now())
    (own.file, own.inFile) = (place.file?.file ?? "", place.file?.share)
    if let open {
      self.open?.place = place
      return feed(.moved(own), open.name)
    }
    guard let name = name(of: place.book) else { return }
    open = (place, name)
    exchange(name)
    feed(.opened(own), name)
    if let link = ProgressionLink(name: name) { deliver(to: link.server) }
  }

  mutating func exchange(_ name: String) {
    guard exchanges[name] == nil, let kept else { return }
    exchanges[name] = PlaceExchange(deviceID: kept.device, kept: kept.book(name))
  }

  /// The name of a book at its server; nil for a book that is no file, and for a file that cannot be read. The server of the
  /// book goes before the server of the account, as this server needs no digest.
  func name(of book: DocumentSource) -> String? {
    guard case .file(let source) = book.locator, source != .standardInput else { return nil }
    if let link = books?.link(source.path) { return link.name }
    guard kept?.account != nil else { return nil }
    if kept?.account?.shown.naming == .name { return DocumentDigest.name(of: source.bytes) }
    return Self.digest(of: source)
  }

  static func digest(of file: Picture.Source) -> String? {
    guard case .success(let descriptor) = PictureFile.open(file) else { return nil }
    defer { close(descriptor) }
    return DocumentDigest.partial(of: descriptor)
  }

  mutating func found(_ path: SoughtPlace, _ page: Int?) {
    guard let sought, sought.path == path, let open else { return }
    self.sought = nil
    feed(.came(sought.record, page: page), open.name)
  }

  // MARK: Exchange

  /// Gives an event to the exchange of a book, and does what the exchange says.
  mutating func feed(_ event: PlaceExchange.Event, _ name: String) {
    guard var exchange = exchanges[name] else { return }
    let effects = exchange.take(event, now: now())
    exchanges[name] = exchange
    if exchange.hasEnded { ended.insert(name) } else { ended.remove(name) }
    // Turned pages wait in memory: what has to last is on the disk before a server is asked, and when the book is closed.
    if case .moved = event {} else { keep(exchange.kept, of: name) }
    for effect in effects { perform(effect, name) }
  }

  mutating func keep(_ places: PlaceExchange.Kept, of name: String) {
    if kept?.keep(places, of: name) == true { write() }
  }

  func write() {
    if let kept, !file.write(kept) {
      Log.info(.program, "the file of places cannot be written")
    }
  }

  mutating func perform(_ effect: PlaceExchange.Effect, _ name: String) {
    switch effect {
    case .ask: ask(name)
    case .send(let place): send(place, name)
    case .question(let record, let page):
      guard let open, open.name == name else { return }
      facts.question = PlaceFacts.Question(
        book: open.place.book.id, device: record.device, page: page)
      tell()
    // The window has gone there with the answer.
    case .go: break
    }
  }

  mutating func ask(_ name: String) {
    if let link = ProgressionLink(name: name) { return ask(link, name) }
    guard let server, let kept, !state.look(\.isStopping) else {
      return feed(.missed(mayPass: true), name)
    }
    do throws(PlaceFailure) {
      let record = try calling { stop throws(PlaceFailure) in
        try server.place(of: name, stop: stop)
      }
      recover()
      guard let record, record.deviceID != kept.device, let open, open.name == name else {
        return feed(.came(record, page: nil), name)
      }
      switch record.target(pageCount: open.place.pageCount, isText: open.place.isText) {
      case .page(let page): feed(.came(record, page: page), name)
      case .share: feed(.came(record, page: nil), name)
      case .path(let path):
        seek(.path(path.description), record, open.place)
      }
    } catch {
      suffer(error)
      feed(.missed(mayPass: error.mayPass || error.isOfAccount), name)
    }
  }

  /// Has the page of a place of another device looked for in the open book.
  mutating func seek(_ spot: SoughtPlace.Spot, _ record: PlaceRecord, _ place: OpenPlace) {
    let wanted = SoughtPlace(book: place.book.id, spot)
    sought = (wanted, record)
    state.look { $0.news.sought = wanted }
    wake()
  }

  mutating func send(_ place: PlaceExchange.Place, _ name: String) {
    if let link = ProgressionLink(name: name) { return send(place, link, name) }
    guard let server, let kept else { return feed(.notSent(mayPass: true), name) }
    do throws(PlaceFailure) {
      // The place is on the disk, and the end of the program need not cut the call.
      let time = try server.send(
        place.record(device: device, deviceID: kept.device), of: name)
      recover()
      feed(.sent(time), name)
    } catch {
      suffer(error)
      feed(.notSent(mayPass: error.mayPass || error.isOfAccount), name)
    }
  }

  mutating func recover() {
    guard facts.state != .on else { return }
    facts.state = .on
    tell()
  }

  /// Takes a failure of a call. A wrong password is tried once: no call is made until the reader has given another password.
  mutating func suffer(_ failure: PlaceFailure) {
    Log.info(.program, "the server of places: \(failure)")
    switch failure {
    // A single book is nothing that the account is told of.
    case .unknownBook, .ambiguousBook, .web(.cancelled): return
    case .wrongPassword, .web(.wrongPassword), .web(.needsPassword):
      server = nil
      facts.state = .needsPassword(reason: failure.description)
    default: facts.state = .failed(failure.description)
    }
    tell()
  }

  /// A call of a server, which the end of the program may end.
  func calling<Value>(
    _ call: (WebStop) throws(PlaceFailure) -> Value
  ) throws(PlaceFailure) -> Value {
    let stop = WebStop()
    state.look { $0.call = stop }
    defer { state.look { $0.call = nil } }
    return try call(stop)
  }
}

extension PlaceFailure {
  /// Whether another password may help.
  fileprivate var isOfAccount: Bool {
    switch self {
    case .wrongPassword, .web(.wrongPassword), .web(.needsPassword), .web(.cancelled): true
    default: false
    }
  }
}
