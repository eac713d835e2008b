import Synchronization
import WebClient
import WebRules

/// Who knows how to reach the servers that the reader has added, and with which secrets.
public protocol ServerAccesses: Sendable {
  /// Waits for disks, for the keyring, and for the reader where a secret is asked for: for background threads.
  /// - Parameter id: `KnownServer.id`.
  func access(of id: String) throws(WebFailure) -> ServerAccess
  /// The same, and asks the reader nothing: what only the reader can answer is a failure.
  func quietAccess(of id: String) throws(WebFailure) -> ServerAccess
  /// Asks the reader about what a server has refused: a password, an open connection, a certificate. Waits for the reader.
  /// - Returns: whether `access` gives another access now, so that the request is worth another try.
  func mend(_ id: String, after failure: WebFailure) -> Bool
}

extension ServerAccesses {
  public func mend(_ id: String, after failure: WebFailure) -> Bool { false }

  public func quietAccess(of id: String) throws(WebFailure) -> ServerAccess { try access(of: id) }
}

/// One object for each server that is used, shared by all who ask that server: connections are bounded for each server,
/// and a wrong password is tried once.
public final class ServerConnections: Sendable {
  private let accesses: any ServerAccesses
  private let program: WebProgram
  private let agent: String
  private let servers = Mutex<[String: WebServer]>([:])

  /// - Parameter agent: the program's name and version, told to servers.
  public init(_ accesses: any ServerAccesses, program: WebProgram, agent: String) {
    (self.accesses, self.program, self.agent) = (accesses, program, agent)
  }

  /// The server with an id of the list. Waits as `ServerAccesses.access` does.
  public func server(_ id: String) throws(WebFailure) -> WebServer {
    if let known = servers.withLock({ $0[id] }) { return known }
    return made(id, try accesses.access(of: id))
  }

  /// The same for work of which the reader need not know: waits for no answer of the reader.
  public func quietServer(_ id: String) throws(WebFailure) -> WebServer {
    if let known = servers.withLock({ $0[id] }) { return known }
    return made(id, try accesses.quietAccess(of: id))
  }

  private func made(_ id: String, _ access: ServerAccess) -> WebServer {
    let made = WebServer(access, program: program, agent: agent)
    return servers.withLock { servers in
      if let known = servers[id] { return known }
      servers[id] = made
      return made
    }
  }

  /// Does something with a server, and again as long as the reader gives what the server asks for. Waits.
  /// - Parameter atHome: whether the home itself is asked, whose address may be what is wrong.
  public func use<Result>(
    _ id: String, atHome: Bool = false, _ body: (WebServer) throws(WebFailure) -> Result
  ) throws(WebFailure) -> Result {
    // A reader may give a password, allow a plain connection, and agree to a certificate; and err twice.
    for _ in 0..<5 {
      do throws(WebFailure) {
        return try body(server(id))
      } catch {
        guard error.isOfTheAccess || (atHome && error.isOfTheAddress),
          accesses.mend(id, after: error)
        else { throw error }
      }
      forget(id)
    }
    return try body(server(id))
  }

  /// Forgets a server whose secret or address has changed: the next request asks for the access anew.
  public func forget(_ id: String) {
    let gone = servers.withLock { $0.removeValue(forKey: id) }
    gone?.close()
  }

  /// Ends all processes without waiting.
  public func close() {
    let all = servers.withLock { Array($0.values) }
    for server in all { server.close() }
  }
}

extension WebFailure {
  /// Whether another key in the address may help.
  var isOfTheAddress: Bool {
    if case .status(let status) = self { (400..<500).contains(status) } else { false }
  }

  /// Whether the reader may have an answer to what the server refuses.
  public var isOfTheAccess: Bool {
    switch self {
    case .needsPassword, .wrongPassword, .plainPassword, .certificate: true
    default: false
    }
  }
}
