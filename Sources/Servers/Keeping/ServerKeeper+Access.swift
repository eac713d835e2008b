import ServerFacts
import ServerStore
import WebClient
import WebRules

/// What is needed to ask a server: its address, name and password, and what the reader has agreed to.
extension ServerKeeper {
  /// Waits for the keyring, and for the reader where the keyring lacks the secret.
  ///
  /// - Parameters:
  ///   - failure: why the server has refused the last access; nil for a first access. The reader is asked for what was
  ///     wrong.
  ///   - refused: the access that was refused. Where another thread has replaced that access, nothing is asked.
  /// - Throws: what stays wrong where the reader does not answer.
  public func access(
    of id: KnownServer.ID, after failure: WebFailure? = nil, of refused: ServerAccess? = nil
  ) throws(WebFailure) -> ServerAccess {
    let known = state.wait { state -> KnownServer?? in
      guard state.isRead || state.isStopping else { return nil }
      // One thread at a time asks the reader about a server.
      guard state.isStopping || !state.busy.contains(id) else { return nil }
      state.busy.insert(id)
      return .some(state.servers.first { $0.id == id })
    }
    defer { _ = state.withLock { $0.busy.remove(id) } }
    guard var server = known else { throw .cancelled }
    var secret = secret(of: server) ?? ServerSecret()
    let home = try home(of: server, &secret)
    let isReplaced = refused.map { $0.user != secret.user || $0.password != secret.password }
    let certificate = try certificate(of: &server, at: home, failure)
    switch failure {
    case .needsPassword where isReplaced != true, .wrongPassword where isReplaced != true:
      try askPassword(of: &server, &secret, at: home, certificate, failure)
    case .plainPassword where !server.allowsPlain:
      guard ask(.plainPassword(server: server.shown)) == .agreed else { throw .plainPassword }
      server.allowsPlain = true
      keep(server)
    default:
      // The keyring is away, or was emptied.
      if server.hasSecret, server.address != nil, secret.isEmpty {
        try askPassword(of: &server, &secret, at: home, certificate, nil)
      }
    }
    return ServerAccess(
      home: home, user: secret.user, password: secret.password, allowsPlain: server.allowsPlain,
      certificate: certificate)
  }

  private func home(
    of server: KnownServer, _ secret: inout ServerSecret
  ) throws(WebFailure) -> WebAddress {
    if let address = server.address ?? secret.address { return address }
    while true {
      guard case .address(let typed) = ask(.address(server: server.shown)) else { throw .cancelled }
      // The answer is for this server alone.
      let address = ServerAddress.addresses(typed).first { KnownServer.shown($0) == server.shown }
      guard let address else { continue }
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
    keep(server)
  }

  /// The certificate that the reader has agreed to, as PEM; empty where the system's authorities are right.
  private func certificate(
    of server: inout KnownServer, at home: WebAddress, _ failure: WebFailure?
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
      guard agrees(to: pem, of: server.shown, isChanged: isChanged) else {
        throw .certificate(isKnown: isChanged)
      }
      server.fingerprint = fingerprint
      keep(server)
    }
    state.withLock { $0.certificates[id] = pem }
    return pem
  }
}
