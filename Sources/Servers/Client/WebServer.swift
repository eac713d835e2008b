import Dispatch
import Glibc
import IPC
import Localisation
import Synchronization
import SystemCalls
import WebRules

/// One server, asked by the rules for requests. All calls wait, and are for threads that have nothing else to do.
///
/// The process that talks to the server has the secret; processes for other servers, to which a redirection or a picture
/// may lead, have none.
public final class WebServer: Sendable {
  public let access: ServerAccess
  private let program: WebProgram
  /// The program's name and version, told to servers.
  private let agent: String
  private let rest: Duration
  private let state: Mutex<State>
  /// Held by the request that finds out how to sign in: a wrong password is tried by no second request.
  private let entrance = DispatchSemaphore(value: 1)

  private struct State {
    var signIn: SignIn
    var processes: [WebAddress.Origin: WebProcess] = [:]
    /// Servers in whose place this one answers (decision: Inner addresses).
    var inner: Set<WebAddress.Origin> = []
    /// Seconds since 1970 until which the server wants to be left alone.
    var waitsUntil = 0
  }

  public init(
    _ access: ServerAccess, program: WebProgram, agent: String, rest: Duration = .seconds(60)
  ) {
    self.access = access
    self.program = program
    self.agent = agent
    self.rest = rest
    state = Mutex(
      State(signIn: SignIn(hasSecret: !access.user.isEmpty, allowsPlain: access.allowsPlain)))
  }

  /// The processes that talk to the server and to others that the server has led to.
  public var processes: [pid_t] { state.withLock { $0.processes.values.compactMap(\.process) } }

  /// Ends all processes. The next request starts another one.
  public func close() {
    let dropped = state.withLock { state in
      defer { state.processes = [:] }
      return state.processes
    }
    _ = dropped
  }

  /// Asks, and waits for the answer's end.
  ///
  /// - Parameters:
  ///   - output: where the body goes: a file or memory that is cut to `kept` bytes before each try.
  ///   - progress: the bytes that have come, and those that the server announces.
  ///   - head: called with the head of each answer, also of those that ask who is there, before the answer's end.
  public func answer(
    _ wish: WebWish, into output: Int32, stop: WebStop = WebStop(),
    progress: @escaping @Sendable (_ count: Int, _ announced: Int?) -> Void = { _, _ in },
    head: @escaping @Sendable (WebHead) -> Void = { _ in }
  ) throws(WebFailure) -> WebAnswer {
    let hear = Hearing(progress: progress, head: head)
    let holdsEntrance = state.withLock {
      $0.signIn.hasSecret && $0.signIn.knowledge == .nothing
    }
    if holdsEntrance { entrance.wait() }
    defer { if holdsEntrance { entrance.signal() } }
    var address = wish.address
    var count = 0
    while true {
      let answer = try reached(wish, at: address, into: output, stop, hear)
      guard (300..<400).contains(answer.status), answer.status != 304,
        !answer.head.redirection.isEmpty
      else { return answer }
      switch Redirection(
        from: answer.address, to: answer.head.redirection, home: access.home.origin, count: count)
      {
      case .outside where wish.staysHome || !wish.secrets.isEmpty:
        throw .redirection(.otherServer)
      case .inside(let next), .outside(let next): address = next
      case .refused(.loosesProtection): throw .redirection(.loosesProtection)
      case .refused(.noAddress): throw .redirection(.noAddress)
      case .refused(.tooMany): throw .redirection(.tooMany)
      }
      count += 1
    }
  }

  /// Where this server itself answers for an address; nil for an address of another server.
  public func own(_ address: WebAddress) -> WebAddress? {
    let known = state.withLock { $0.inner }
    let first = InnerAddress.ways(to: address, home: access.home, known: known).first
    return first?.origin == access.home.origin ? first : nil
  }

  /// The certificate that a server shows, as PEM. Nothing is asked of the server, and no secret is sent.
  public func certificate(of origin: WebAddress.Origin) throws(WebFailure) -> String {
    guard let address = WebAddress("https://\(origin.host):\(origin.port)/") else {
      throw .noAddress(host: origin.host)
    }
    let memory = try Memory()
    var request = WebRequest(id: 0, url: address.text, trust: .look, limit: 0)
    request.all = 30
    let end = try perform(request, at: address, memory.descriptor, WebStop(), Hearing()).end
    guard end.reason == .done, !end.certificate.isEmpty else { throw failure(end, address) }
    return end.certificate
  }

  /// Who hears of an answer while it comes.
  private struct Hearing: Sendable {
    var progress: @Sendable (Int, Int?) -> Void = { _, _ in }
    var head: @Sendable (WebHead) -> Void = { _ in }
  }

  // MARK: One address

  /// Asks at an address, or at the same path of this server where the address is one behind the server's proxy.
  private func reached(
    _ wish: WebWish, at address: WebAddress, into output: Int32, _ stop: WebStop,
    _ hear: Hearing
  ) throws(WebFailure) -> WebAnswer {
    let known = state.withLock { $0.inner }
    var first: Result<WebAnswer, WebFailure>?
    let ways = InnerAddress.ways(to: address, home: access.home, known: known).filter {
      !wish.staysHome || $0.origin == access.home.origin
    }
    if ways.isEmpty { throw .redirection(.otherServer) }
    for way in ways {
      do throws(WebFailure) {
        let answer = try signedIn(wish, at: way, into: output, stop, hear)
        let isMoved = way.origin != address.origin
        if isMoved, answer.isSuccess, known.count < Self.mostInner,
          address.isPrivate || !answer.isWebPage
        {
          state.withLock { _ = $0.inner.insert(address.origin) }
        }
        if !isMoved || answer.status < 400 { return answer }
        first = first ?? .success(answer)
      } catch {
        guard error.isOfTheConnection else { throw error }
        first = first ?? .failure(error)
      }
    }
    return try (first ?? .failure(.cancelled)).get()
  }

  private static let mostInner = 16

  private func signedIn(
    _ wish: WebWish, at address: WebAddress, into output: Int32, _ stop: WebStop,
    _ hear: Hearing
  ) throws(WebFailure) -> WebAnswer {
    let isHome = address.origin == access.home.origin
    try checkWait(isHome)
    guard var way = isHome ? state.withLock({ $0.signIn.first }) : WebRequest.Authentication.none
    else { throw .wrongPassword }
    var tried: [WebRequest.Authentication] = []
    while true {
      let answer = try attempt(wish, at: address, way, into: output, stop, hear)
      try noteWait(answer.head, isHome)
      guard isHome else { return answer }
      let challenge = Challenge(headers: answer.head.values("www-authenticate"))
      // The server knows the request's own secrets, and no way of HTTP to sign in.
      if answer.status == 401, !wish.secrets.isEmpty, challenge.schemes.isEmpty { return answer }
      let step = state.withLock {
        $0.signIn.take(
          status: answer.status, challenge, sent: way, isPlain: address.scheme == "http",
          tried: tried)
      }
      switch step {
      case .take: return answer
      case .again(let next):
        tried.append(way)
        // Each way is tried once, whatever a server says.
        guard tried.count < 4 else { return answer }
        way = next
      case .needsPassword: throw .needsPassword
      case .wrongPassword: throw .wrongPassword
      case .plainPassword: throw .plainPassword
      case .otherScheme(let scheme): throw .otherSignIn(scheme)
      }
    }
  }

  private func checkWait(_ isHome: Bool) throws(WebFailure) {
    let until = state.withLock { $0.waitsUntil }
    if isHome, until > Clock.secondsSince1970 { throw .waiting(until: until) }
  }

  private func noteWait(_ head: WebHead, _ isHome: Bool) throws(WebFailure) {
    guard
      let waiting = Waiting(
        status: head.status, retryAfter: head.value("retry-after"),
        reset: head.value("x-ratelimit-reset"), now: Clock.secondsSince1970)
    else { return }
    if isHome { state.withLock { $0.waitsUntil = waiting.until } }
    throw .waiting(until: waiting.until)
  }

  private func attempt(
    _ wish: WebWish, at address: WebAddress, _ way: WebRequest.Authentication, into output: Int32,
    _ stop: WebStop, _ hear: Hearing
  ) throws(WebFailure) -> WebAnswer {
    let isHome = address.origin == access.home.origin
    let secrets = isHome ? wish.secrets : []
    if !secrets.isEmpty, address.scheme == "http", !access.allowsPlain { throw .plainPassword }
    var request = WebRequest(
      id: 0, url: address.text, method: wish.method,
      headers: wish.headers + secrets + [WebRequest.Header("User-Agent", agent)], body: wish.body,
      authentication: way, isCompressed: wish.isCompressed, kept: wish.kept, limit: wish.limit,
      all: wish.seconds)
    if !access.certificate.isEmpty, isHome {
      (request.trust, request.certificate) = (.certificate, access.certificate)
    }
    let (head, end) = try perform(request, at: address, output, stop, hear)
    guard end.reason == .done, let head else { throw failure(end, address) }
    return WebAnswer(head: head, address: address, count: end.count)
  }

  /// What one request has come to.
  private final class Outcome: Sendable {
    struct State {
      var head: WebHead?
      var end: Result<WebEnd, WebFailure>?
    }
    let state = Mutex(State())
    let isEnded = DispatchSemaphore(value: 0)
  }

  private func perform(
    _ request: WebRequest, at address: WebAddress, _ output: Int32, _ stop: WebStop,
    _ hear: Hearing
  ) throws(WebFailure) -> (head: WebHead?, end: WebEnd) {
    if stop.isStopped { throw .cancelled }
    let outcome = Outcome()
    let take: WebProcess.Take = { update in
      switch update {
      case .head(let head):
        outcome.state.withLock { $0.head = head }
        hear.head(head)
      case .progress(let count):
        hear.progress(count, outcome.state.withLock { $0.head?.announced })
      case .end(let end):
        outcome.state.withLock { $0.end = end }
        outcome.isEnded.signal()
      }
    }
    let (process, id) = try begin(request, at: address, output, take)
    let action = stop.add { process.cancel(id) }
    outcome.isEnded.wait()
    stop.remove(action)
    let state = outcome.state.withLock { $0 }
    let end = try (state.end ?? .failure(.cancelled)).get()
    // Another network may have other addresses for the name.
    if end.reason == .noConnection || end.reason == .noAddress { drop(address.origin) }
    return (state.head, end)
  }

  /// Begins a request. A process that rests for long ends at any moment, and another one takes its place.
  private func begin(
    _ request: WebRequest, at address: WebAddress, _ output: Int32,
    _ take: @escaping WebProcess.Take
  ) throws(WebFailure) -> (WebProcess, UInt32) {
    for _ in 0..<2 {
      let process = try process(for: address)
      if let id = process.begin(request, output: output, take: take) { return (process, id) }
    }
    throw .process(Localisation.text("ended"))
  }

  private func process(for address: WebAddress) throws(WebFailure) -> WebProcess {
    let origin = address.origin
    if let known = state.withLock({ $0.processes[origin] }), known.end == nil { return known }
    let addresses = try program.addresses(of: origin.host, port: origin.port)
    let isHome = origin == access.home.origin
    let shown = addresses.map { $0.contains(":") ? "[\($0)]" : $0 }.joined(separator: ",")
    let process = try WebProcess(
      program, port: origin.port,
      access: WebAccess(
        names: ["\(origin.host):\(origin.port):\(shown)"], user: isHome ? access.user : "",
        password: isHome ? access.password : ""), rest: rest)
    // Where another thread was quicker, its process goes: each has the same secret.
    let former = state.withLock { state in
      defer { state.processes[origin] = process }
      return state.processes[origin]
    }
    _ = former
    return process
  }

  private func drop(_ origin: WebAddress.Origin) {
    let dropped = state.withLock { $0.processes.removeValue(forKey: origin) }
    _ = dropped
  }

  private func failure(_ end: WebEnd, _ address: WebAddress) -> WebFailure {
    switch end.reason {
    case .noAddress, .refusedAddress: .noAddress(host: address.host)
    case .noConnection: .noServer(host: address.host, port: address.port)
    case .slow: .slow
    case .cut, .done, .failed: .cut
    case .certificate where address.origin != access.home.origin:
      .otherCertificate(host: address.host)
    case .certificate: .certificate(isKnown: !access.certificate.isEmpty)
    case .noTLS: .noTLS
    case .notHTTP, .headersTooLong: .notHTTP
    case .tooLong: .tooLong(limit: IPCLimits.feed)
    case .noRoom: .noRoom
    }
  }
}
