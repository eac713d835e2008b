import IPC
import Localisation
import ServerFacts
import ServerStore
import Synchronization
import SystemCalls
import WebClient
import WebRules

/// Adding a server: the finder asks the server, and the reader is asked what the finder lacks.
extension ServerKeeper {
  /// What is known so far of a server that is being added.
  private struct Attempt {
    var typed: String
    var user = ""
    var password = ""
    var allowsPlain = false
    /// As PEM.
    var certificate = ""
    /// The server that the name and the password are for; nil while no server has asked.
    var origin: WebAddress.Origin?

    init(_ typed: String) {
      self.typed = AddressKey.guarded(typed)
      let written =
        WebAddress.credentials(in: typed) ?? WebAddress.credentials(in: "https://" + typed)
      if let written { (user, password) = (written.user, written.password) }
    }

    /// Goes on with the address of the server that has answered: no other server gets what the reader says next.
    mutating func narrow(to address: WebAddress) {
      (typed, origin) = (address.text, address.origin)
    }

    var address: WebAddress? { ServerAddress.addresses(typed).first }
    var shown: String { address.map(KnownServer.shown) ?? "" }
  }

  /// Looks for a server, and waits for the server and the reader.
  func search(_ typed: String, _ stop: WebStop) -> ServerFacts.Adding {
    let flaw = state.wait { state -> String?? in
      state.isRead || state.isStopping ? .some(state.flaw) : nil
    }
    if let flaw { return failed(flaw) }
    let finder = ServerFinder(means.program, agent: means.agent) { [means] body, type in
      means.head(body, type)?.body ?? .other
    }
    var attempt = Attempt(typed)
    while true {
      let answer = finder.find(
        attempt.typed, user: attempt.user, password: attempt.password,
        allowsPlain: attempt.allowsPlain, certificate: attempt.certificate, stop: stop)
      if stop.isStopped { return .nothing }
      let goesOn: Bool
      switch answer {
      case .found(let found): return keep(found, attempt)
      case .needsPassword(let address):
        attempt.narrow(to: address)
        goesOn = askPassword(&attempt, isWrong: false, stop)
      case .failed(.web(.wrongPassword)): goesOn = askPassword(&attempt, isWrong: true, stop)
      case .failed(.web(.status(403))) where attempt.user.isEmpty:
        // Some servers hide that there is a door.
        goesOn = askPassword(&attempt, isWrong: false, stop)
      case .plainPassword(let address):
        attempt.narrow(to: address)
        attempt.allowsPlain = true
        let question = ServerFacts.Question.plainPassword(
          server: attempt.shown, isLoopback: address.isLoopback)
        goesOn = ask(question, stop) == .agreed
      case .certificate(let address, let pem):
        attempt.narrow(to: address)
        attempt.certificate = pem
        goesOn = agrees(to: pem, of: attempt.shown, isChanged: false, stop)
      case .failed(let trouble): return failed(trouble.description)
      }
      if !goesOn { return .nothing }
    }
  }

  private func failed(_ reason: String) -> ServerFacts.Adding {
    .failed(Localisation.text("No server was added: {reason}.", ["reason": reason]))
  }

  private func askPassword(_ attempt: inout Attempt, isWrong: Bool, _ stop: WebStop) -> Bool {
    let labels = attempt.address.flatMap { signIn(at: $0, attempt.certificate, stop) }
    let question = ServerFacts.Question.password(
      server: attempt.shown, user: attempt.user, isWrong: isWrong, login: labels?.login ?? "",
      secret: labels?.password ?? "")
    guard case .password(let user, let password) = ask(question, stop) else { return false }
    (attempt.user, attempt.password) = (user, password)
    return true
  }

  /// Whether the reader agrees to a certificate.
  func agrees(to pem: String, of server: String, isChanged: Bool, _ stop: WebStop = WebStop())
    -> Bool
  {
    guard let fingerprint = CertificateFingerprint.sha256(pem: pem) else { return false }
    return ask(
      .certificate(
        server: server, fingerprint: CertificateFingerprint.shown(fingerprint),
        isChanged: isChanged), stop) == .agreed
  }

  /// How the server that asks who is there calls name and password; nil where the server does not tell.
  func signIn(
    at address: WebAddress, _ certificate: String, _ stop: WebStop = WebStop()
  ) -> FeedAuthentication? {
    guard let memory = try? Memory() else { return nil }
    let server = WebServer(
      ServerAccess(home: address, certificate: certificate), program: means.program,
      agent: means.agent)
    defer { server.close() }
    var wish = WebWish(address)
    (wish.limit, wish.seconds) = (1 << 20, 20)
    let type = Mutex("")
    // The answer is an error, and its body tells how to sign in.
    _ = try? server.answer(
      wish, into: memory.descriptor, stop: stop,
      head: { head in type.withLock { $0 = head.value("content-type") ?? "" } })
    guard let head = means.head(memory, type.withLock { $0 }), head.kind == .authentication else {
      return nil
    }
    return head.authentications.first { $0.type.hasSuffix("/auth/basic") }
  }

  // MARK: Keeping

  private func keep(_ found: ServerFinder.Found, _ attempt: Attempt) -> ServerFacts.Adding {
    let address = found.address
    let hasKey = AddressKey.isIn(address)
    // A redirection to another server was followed without the password: that server has let everybody in.
    let isAsked =
      attempt.origin.map { $0 == address.origin }
      ?? ServerAddress.addresses(attempt.typed).contains { $0.origin == address.origin }
    let secret = ServerSecret(
      user: isAsked ? attempt.user : "", password: isAsked ? attempt.password : "",
      address: hasKey ? address : nil)
    let title = found.title.allSatisfy(\.isWhitespace) ? KnownServer.shown(address) : found.title
    var server = KnownServer(
      title: String(title.prefix(Self.titleLetters)), address: address, isSecretAddress: hasKey,
      hasSecret: !secret.isEmpty, allowsPlain: attempt.allowsPlain,
      fingerprint: CertificateFingerprint.sha256(pem: attempt.certificate))
    server.isFolder = found.isFolder
    if let former = former(address, hasKey) {
      (server.id, server.title) = (former.id, former.title)
      server.isRoot = former.isRoot && server.isFolder
    }
    state.withLock { [server] state in
      state.certificates[server.id] = attempt.certificate.isEmpty ? nil : attempt.certificate
    }
    // The keyring may ask the reader, and the server is in the list before.
    if !secret.isEmpty { state.withLock { [server] in $0.secrets[server.id] = secret } }
    keep(server, isNew: true)
    remember(secret, of: server)
    return .added(server.id)
  }

  /// The server that was added before with the same address.
  private func former(_ address: WebAddress, _ hasKey: Bool) -> KnownServer? {
    let known = state.look { $0.servers }
    guard hasKey else { return known.first { $0.address == address } }
    return known.first {
      $0.address == nil && $0.shown == KnownServer.shown(address)
        && secret(of: $0)?.address == address
    }
  }

  /// Has a secret for this run, and in the keyring where there is one.
  func remember(_ secret: ServerSecret, of server: KnownServer) {
    guard !secret.isEmpty else { return }
    // The keyring gets no secret of a server that was removed while the reader was asked.
    let isThere = state.withLock { state in
      guard state.servers.contains(where: { $0.id == server.id }) else { return false }
      state.secrets[server.id] = secret
      return true
    }
    guard isThere else { return }
    _ = means.secrets.keep(
      secret.bytes,
      label: Localisation.text("{server}, a server of Paper", ["server": server.shown]),
      of: server.id)
  }

  /// The secret of a server: of this run, else of the keyring, for which this waits.
  func secret(of server: KnownServer) -> ServerSecret? {
    if let known = state.look({ $0.secrets[server.id] }) { return known }
    guard server.hasSecret, let bytes = means.secrets.secret(of: server.id),
      let secret = ServerSecret(bytes)
    else { return nil }
    state.withLock { $0.secrets[server.id] = secret }
    return secret
  }
}
