import EventLog
import Localisation
import PlaceSync
import ServerFacts
import ServerStore
import WebClient
import WebRules

/// Signing in, and the account that is kept.
extension PlaceThread {
  /// Signs in by the kept secret. A server that is away is asked again with the next exchange.
  mutating func signIn(_ account: PlaceAccount) {
    guard let secret = secret(of: account),
      let reader = KOReaderAccount(user: account.shown.user, key: secret.key)
    else {
      facts.state = .needsPassword(reason: "")
      return tell()
    }
    let base = KOReaderBase(address: secret.base ?? account.base, kind: .own)
    server = make(base, reader, account.allowsPlain)
    facts.state = .on
    tell()
    deliver()
  }

  func secret(of account: PlaceAccount) -> PlaceSecret? {
    secrets.secret(of: account.id).flatMap { PlaceSecret($0) }
  }

  func make(
    _ base: KOReaderBase, _ reader: KOReaderAccount, _ allowsPlain: Bool
  ) -> KOReaderServer {
    let access = ServerAccess(home: base.address, allowsPlain: allowsPlain)
    return KOReaderServer(WebServer(access, program: program, agent: agent), base, reader)
  }

  // MARK: Requests

  mutating func perform(_ request: PlaceRequest) {
    switch request {
    case .signIn(let shown, let password, let makesAccount, let allowsPlain):
      signIn(shown, password, makesAccount, allowsPlain)
    case .off:
      if let account = kept?.account { secrets.forget(account.id) }
      kept?.account = nil
      // Another account knows nothing of these places.
      forgetBooks()
      write()
      server = nil
      forgetExchanges()
      facts = PlaceFacts()
      tell()
    case .answer(let goes):
      facts.question = nil
      tell()
      if let open { feed(.answered(goes: goes), open.name) }
    }
  }

  mutating func signIn(
    _ shown: PlaceFacts.Account, _ password: String?, _ makesAccount: Bool, _ allowsPlain: Bool
  ) {
    guard kept != nil else { return fail(Localisation.text("the file of places cannot be read")) }
    let former = kept?.account
    let key: KOReaderAccount? =
      if let password {
        KOReaderAccount(user: shown.user, password: password)
      } else {
        former.flatMap(secret).flatMap { KOReaderAccount(user: shown.user, key: $0.key) }
      }
    guard let key else { return fail(PlaceFailure.badName.description) }
    (facts.account, facts.state) = (shown, .trying)
    tell()
    var found: KOReaderServer?
    // Where nothing answers, no other path answers.
    var absent: [WebAddress.Origin: PlaceFailure] = [:]
    do throws(PlaceFailure) {
      let base = try KOReaderBase.find(KOReaderBase.candidates(shown.server)) {
        base throws(PlaceFailure) in
        if let failure = absent[base.address.origin] { throw failure }
        let server = make(base, key, allowsPlain)
        do throws(PlaceFailure) {
          try calling { stop throws(PlaceFailure) in
            if makesAccount { try server.register(stop: stop) }
            try server.signIn(stop: stop)
          }
        } catch {
          if error.isOfServer { absent[base.address.origin] = error }
          throw error
        }
        found = server
      }
      var account = PlaceAccount(
        id: former?.id ?? PlaceAccount.newID(), shown: shown, base: base.address,
        allowsPlain: allowsPlain)
      var secret = PlaceSecret(key: key.key)
      // The address of Kavita has a key.
      if base.kind == .kavita {
        secret.base = base.address
        account.base = base.address.with(path: "/") ?? base.address
        account.shown.server = base.address.host
      }
      keep(account, secret, former)
      server = found
      (facts.account, facts.state) = (account.shown, .on)
      tell()
      begin(anew: former?.base != account.base || former?.shown != account.shown)
    } catch {
      // The former account goes on.
      facts.account = kept?.account?.shown ?? shown
      if case .web(.plainPassword) = error {
        facts.state = .needsConsent
        facts.isLoopback = ServerAddress.addresses(shown.server).first?.isLoopback == true
        return tell()
      }
      fail(error.description)
    }
  }

  mutating func keep(
    _ account: PlaceAccount, _ secret: PlaceSecret, _ former: PlaceAccount?
  ) {
    // Names of books at another server, or of another kind, are other names.
    if former?.base != account.base || former?.shown != account.shown { forgetBooks() }
    kept?.account = account
    write()
    let isKept = secrets.keep(
      secret.bytes, label: "Paper: \(account.base.host)", of: account.id)
    if !isKept { Log.info(.program, "no keyring keeps the password of the server of places") }
  }

  /// Forgets what another account knows nothing of. Places at the servers of books are none of the account's.
  private mutating func forgetBooks() {
    kept?.books.removeAll { ProgressionLink(name: $0.name) == nil }
  }

  private mutating func forgetExchanges() {
    exchanges = exchanges.filter { ProgressionLink(name: $0.key) != nil }
    if let open, exchanges[open.name] == nil { (self.open, sought) = (nil, nil) }
  }

  mutating func fail(_ reason: String) {
    facts.state = .failed(reason)
    tell()
  }

  /// Exchanges the place of the open book with a server that was signed in to just now.
  mutating func begin(anew: Bool) {
    let place = open?.place
    if anew { forgetExchanges() }
    if open == nil { follow(place ?? shown) } else { take(.woke) }
    deliver()
  }
}

extension PlaceFailure {
  /// Whether no call of the same server succeeds now.
  fileprivate var isOfServer: Bool {
    switch self {
    case .web(.noAddress), .web(.noServer), .web(.slow), .web(.noTLS), .web(.notHTTP),
      .web(.certificate), .web(.cancelled), .web(.process):
      true
    default: false
    }
  }
}
