import Localisation
import ServerFacts
import ServerStore
import WebClient
import WebRules

/// What is needed to ask a server: its address, name and password, and what the reader has agreed to.
extension ServerKeeper: ServerAccesses {
  /// Waits for the keyring, and for the reader where the keyring lacks the secret.
  public func access(of id: String) throws(WebFailure) -> ServerAccess {
    guard case .entered(let known) = enter(id) else { throw .cancelled }
    defer { leave(id) }
    return try access(of: known, after: nil)
  }

  /// Waits for the keyring. What the reader would be asked, or is being asked, is a failure.
  public func quietAccess(of id: String) throws(WebFailure) -> ServerAccess {
    switch enter(id, isQuiet: true) {
    case .entered(let known):
      defer { leave(id) }
      return try access(of: known, after: nil, asks: false)
    case .asking: throw .needsPassword
    case .unknown: throw .cancelled
    }
  }

  /// Asks the reader for what was wrong. Of several threads that were refused, one asks.
  public func mend(_ id: String, after failure: WebFailure) -> Bool {
    let before = state.look { $0.mended[id] }
    guard case .entered(let known) = enter(id) else { return false }
    defer { leave(id) }
    // Of an address without a key the reader has nothing else to say.
    if case .status = failure, known.address != nil { return false }
    if state.look({ $0.mended[id] }) != before { return true }
    do throws(WebFailure) {
      _ = try access(of: known, after: failure)
    } catch { return false }
    state.withLock { $0.mended[id, default: 0] += 1 }
    return true
  }

  private enum Entrance {
    case entered(KnownServer)
    /// The server is not in the list.
    case unknown
    /// Another thread waits for the reader.
    case asking
  }

  /// Waits until no other thread finds out how to reach the server.
  /// - Parameter isQuiet: whether no answer of the reader is waited for.
  private func enter(_ id: String, isQuiet: Bool = false) -> Entrance {
    state.wait { state -> Entrance? in
      if state.isStopping { return .unknown }
      guard state.isRead else { return nil }
      if state.busy.contains(id) { return isQuiet && !state.questions.isEmpty ? .asking : nil }
      guard let server = state.servers.first(where: { $0.id == id }) else { return .unknown }
      state.busy.insert(id)
      return .entered(server)
    }
  }

  private func leave(_ id: String) { _ = state.withLock { $0.busy.remove(id) } }

  private func access(
    of known: KnownServer, after failure: WebFailure?, asks: Bool = true
  ) throws(WebFailure) -> ServerAccess {
    var server = known
    var secret = secret(of: server) ?? ServerSecret()
    if !asks, server.hasSecret, secret.isEmpty { throw .needsPassword }
    let home = try home(of: server, &secret, failure, asks: asks)
    let certificate = try certificate(of: &server, at: home, failure, asks: asks)
    switch failure {
    case .needsPassword, .wrongPassword:
      try askPassword(of: &server, &secret, at: home, certificate, failure)
    case .plainPassword:
      let question = ServerFacts.Question.plainPassword(
        server: server.shown, isLoopback: home.isLoopback)
      guard ask(question) == .agreed else { throw .plainPassword }
      server.allowsPlain = true
      keep(server.id) { $0.allowsPlain = true }
    default:
      // The keyring is away, or was emptied.
      if server.hasSecret, server.address != nil, secret.isEmpty {
        try askPassword(of: &server, &secret, at: home, certificate, nil)
      }
    }
    var access = ServerAccess(
      home: home, user: secret.user, password: secret.password, allowsPlain: server.allowsPlain,
      certificate: certificate)
    access.isFolder = server.isFolder
    return access
  }

  private func home(
    of server: KnownServer, _ secret: inout ServerSecret, _ failure: WebFailure?,
    asks: Bool
  ) throws(WebFailure) -> WebAddress {
    if let address = server.address { return address }
    var problem: String?
    if case .status? = failure {
      problem = Localisation.text(
        "The server refuses the address: {reason}.", ["reason": "\(failure ?? .cancelled)"])
    } else if let address = secret.address {
      return address
    }
    guard asks else { throw .needsPassword }
    while true {
      guard case .address(let typed) = ask(.address(server: server.shown, problem: problem)) else {
        throw failure ?? .cancelled
      }
      // The answer is for this server alone.
      let addresses = ServerAddress.addresses(typed)
      let address = addresses.first { KnownServer.shown($0) == server.shown }
      guard let address else {
        problem =
          addresses.isEmpty
          ? Localisation.text("This is no address of a server.")
          : Localisation.text("This is the address of another server.")
        continue
      }
      secret.address = address
      remember(secret, of: server)
      return address
    }
  }

  private func askPassword(
    of server: inout KnownServer, _ secret: inout ServerSecret, at home: WebAddress,
    _ certificate: String, _ failure: WebFailure?
  ) throws(WebFailure) {
    let labels = signIn(at: home, certificate)
    let question = ServerFacts.Question.password(
      server: server.shown, user: secret.user, isWrong: failure == .wrongPassword,
      login: labels?.login ?? "", secret: labels?.password ?? "")
    guard case .password(let user, let password) = ask(question) else {
      throw failure ?? .needsPassword
    }
    (secret.user, secret.password) = (user, password)
    remember(secret, of: server)
    guard !server.hasSecret else { return }
    server.hasSecret = true
    keep(server.id) { $0.hasSecret = true }
  }

  /// The certificate that the reader has agreed to, as PEM; empty where the system's authorities are right.
  private func certificate(
    of server: inout KnownServer, at home: WebAddress, _ failure: WebFailure?, asks: Bool
  ) throws(WebFailure) -> String {
    let id = server.id
    let isRefused = if case .certificate? = failure { true } else { false }
    if let known = state.look({ $0.certificates[id] }), !isRefused { return known }
    guard home.scheme == "https", isRefused || server.fingerprint != nil else { return "" }
    let stranger = WebServer(
      ServerAccess(home: home), program: means.program, agent: means.agent)
    defer { stranger.close() }
    let pem = try stranger.certificate(of: home.origin)
    let fingerprint = CertificateFingerprint.sha256(pem: pem)
    if fingerprint == nil || fingerprint != server.fingerprint {
      let isChanged = server.fingerprint != nil
      guard asks, agrees(to: pem, of: server.shown, isChanged: isChanged) else {
        throw .certificate(isKnown: isChanged)
      }
      server.fingerprint = fingerprint
      keep(server.id) { $0.fingerprint = fingerprint }
    }
    state.withLock { $0.certificates[id] = pem }
    return pem
  }
}
