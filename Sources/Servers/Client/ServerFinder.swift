import Localisation
import WebRules

/// Finds the catalogue of a server by what a reader types: tries the places that are known, and says what was found or what
/// was wrong. Waits; not for a thread that anybody waits for.
public struct ServerFinder: Sendable {
  /// What an answer's body is, as the worker tells.
  public enum Body: Equatable, Sendable {
    /// A feed that a shelf can show, or a folder of WebDAV.
    case catalogue(title: String)
    /// Words for readers in a browser, as a page that signs in.
    case webPage
    case other
  }

  public enum Answer: Equatable, Sendable {
    case found(Found)
    /// There is a server, which asks who is there. `address` is to be asked again with a name and a password.
    case needsPassword(WebAddress)
    /// The server shows a certificate of no known authority, as PEM: the reader may agree to the certificate.
    case certificate(WebAddress, pem: String)
    /// The password would go over the network as plain text: the reader may allow that.
    case plainPassword(WebAddress)
    case failed(Trouble)
  }

  public struct Found: Equatable, Sendable {
    /// The root of the catalogue, after all redirections.
    public var address: WebAddress
    public var title: String
    /// Whether the root is a folder of WebDAV, which is asked by `WebWish.folder`.
    public var isFolder: Bool

    public init(address: WebAddress, title: String, isFolder: Bool = false) {
      self.address = address
      self.title = title
      self.isFolder = isFolder
    }
  }

  public enum Trouble: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was typed is no address.
    case noAddress
    /// A web page answers, and no known place has a catalogue.
    case webPage(host: String)
    /// Something else answers.
    case noCatalogue(host: String)
    case web(WebFailure)

    public var description: String {
      switch self {
      case .noAddress: Localisation.text("this is no address of a server")
      case .webPage(let host):
        Localisation.text(
          "{host} has a web page, and no catalogue of books at a known place", ["host": host])
      case .noCatalogue(let host):
        Localisation.text(
          "{host} answers, and has no catalogue of books at a known place", ["host": host])
      case .web(let failure): failure.description
      }
    }
  }

  private let program: WebProgram
  private let agent: String
  private let recognise: @Sendable (_ body: Memory, _ contentType: String) -> Body

  /// - Parameter recognise: asks the worker what a body is.
  public init(
    _ program: WebProgram, agent: String,
    recognise: @escaping @Sendable (_ body: Memory, _ contentType: String) -> Body
  ) {
    self.program = program
    self.agent = agent
    self.recognise = recognise
  }

  /// Bytes of a root feed that are read: roots have few entries.
  private static let limit = 8 << 20
  /// Seconds for an answer: a reader waits.
  private static let seconds = 20

  /// - Parameters:
  ///   - typed: as people have the address.
  ///   - access: the name and the password, what is allowed, and the certificate that was agreed to. The home is replaced by
  ///     each place that is tried.
  public func find(
    _ typed: String, user: String = "", password: String = "", allowsPlain: Bool = false,
    certificate: String = "", stop: WebStop = WebStop()
  ) -> Answer {
    let candidates = ServerAddress.candidates(typed)
    guard !candidates.isEmpty else { return .failed(.noAddress) }
    let written = WebAddress.credentials(in: typed)
    var servers: [WebAddress.Origin: WebServer] = [:]
    var silent: Set<WebAddress.Origin> = []
    var troubles: [Answer] = []
    for candidate in candidates where !silent.contains(candidate.origin) {
      let server =
        servers[candidate.origin]
        ?? WebServer(
          ServerAccess(
            home: candidate, user: user.isEmpty ? written?.user ?? "" : user,
            password: user.isEmpty ? written?.password ?? "" : password, allowsPlain: allowsPlain,
            certificate: certificate), program: program, agent: agent)
      servers[candidate.origin] = server
      switch ask(server, WebWish(candidate), stop) {
      case .found(let found): return .found(found)
      case .door(let address): troubles.append(.needsPassword(address))
      case .trouble(let trouble):
        if stop.isStopped { return .failed(.web(.cancelled)) }
        if case .web(let failure) = trouble, isOfTheServer(failure) {
          silent.insert(candidate.origin)
        }
        troubles.append(answer(to: trouble, candidate, server))
      }
    }
    // Where any other catalogue is, a folder is the poorer way to the same books.
    for address in ServerAddress.addresses(typed) where !silent.contains(address.origin) {
      guard let server = servers[address.origin],
        case .found(var found) = ask(server, .folder(address), stop)
      else { continue }
      found.isFolder = true
      return .found(found)
    }
    // The most telling answer: a door goes before a page, and a page before silence.
    return troubles.max { Self.weight($0) < Self.weight($1) } ?? .failed(.noAddress)
  }

  private enum Outcome {
    case found(Found)
    /// Another server, to which this one leads, asks who is there. That server gets no password of this one.
    case door(WebAddress)
    case trouble(Trouble)
  }

  private func ask(_ server: WebServer, _ wish: WebWish, _ stop: WebStop) -> Outcome {
    let address = wish.address
    do throws(WebFailure) {
      let memory = try Memory()
      var wish = wish
      (wish.limit, wish.seconds) = (Self.limit, Self.seconds)
      let first = try server.answer(wish, into: memory.descriptor, stop: stop)
      if first.status == 401, first.address.origin != address.origin { return .door(first.address) }
      let answer = try first.succeeding()
      switch recognise(memory, answer.head.value("content-type") ?? "") {
      case .catalogue(let title): return .found(Found(address: answer.address, title: title))
      case .webPage: return .trouble(.webPage(host: address.host))
      case .other: return .trouble(.noCatalogue(host: address.host))
      }
    } catch {
      return .trouble(.web(error))
    }
  }

  /// Whether another path of the same server would fail the same way.
  private func isOfTheServer(_ failure: WebFailure) -> Bool {
    switch failure {
    case .noAddress, .noServer, .slow, .certificate, .noTLS, .notHTTP, .wrongPassword,
      .plainPassword,
      .waiting, .process:
      true
    default: false
    }
  }

  private func answer(to trouble: Trouble, _ address: WebAddress, _ server: WebServer) -> Answer {
    switch trouble {
    case .web(.needsPassword): return .needsPassword(address)
    // Some servers hide all from strangers, and show no way to sign in.
    case .web(.status(403)) where server.access.user.isEmpty: return .needsPassword(address)
    case .web(.plainPassword): return .plainPassword(address)
    case .web(.certificate):
      guard let pem = try? server.certificate(of: address.origin) else { return .failed(trouble) }
      return .certificate(address, pem: pem)
    default: return .failed(trouble)
    }
  }

  private static func weight(_ answer: Answer) -> Int {
    switch answer {
    case .found: 9
    case .failed(.web(.wrongPassword)): 8
    case .needsPassword, .plainPassword: 7
    case .certificate: 6
    case .failed(.web(.waiting)): 5
    case .failed(.webPage): 4
    case .failed(.noCatalogue), .failed(.web(.status)): 3
    case .failed(.web(.noAddress)), .failed(.web(.noServer)): 1
    case .failed: 2
    }
  }
}
