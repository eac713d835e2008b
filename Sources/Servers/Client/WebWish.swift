import IPC
import Synchronization
import WebRules

/// Where a server is, and who signs in there.
public struct ServerAccess: Equatable, Sendable {
  public var home: WebAddress
  /// Empty without.
  public var user, password: String
  /// Whether the password may go over a connection without TLS.
  public var allowsPlain: Bool
  /// The certificate that the reader has agreed to, as PEM; empty for those of the system's authorities.
  public var certificate: String
  /// Whether the home is a folder of WebDAV, and feeds are folders (`WebWish.folder`).
  public var isFolder = false

  public init(
    home: WebAddress, user: String = "", password: String = "", allowsPlain: Bool = false,
    certificate: String = ""
  ) {
    self.home = home
    self.user = user
    self.password = password
    self.allowsPlain = allowsPlain
    self.certificate = certificate
  }
}

/// What is asked of a server.
public struct WebWish: Equatable, Sendable {
  public var address: WebAddress
  public var method = "GET"
  public var headers: [WebRequest.Header] = []
  public var body: [UInt8] = []
  /// Headers with a secret: sent to the server alone, and over a connection without TLS only where the reader allows that.
  public var secrets: [WebRequest.Header] = []
  /// Whether no other server is asked, also by a redirection: the body is for the server alone.
  public var staysHome = false
  /// Whether the answer may come compressed. Not for a book, whose bytes are counted.
  public var isCompressed = true
  /// Bytes of the answer's body at most.
  public var limit = IPCLimits.feed
  /// The bytes of the output that stay: a part of a file is appended to them (`WebRequest.kept`).
  public var kept = 0
  /// Seconds for the whole answer; 0: no limit.
  public var seconds = 0

  public init(_ address: WebAddress) { self.address = address }

  /// How a feed of the server is asked for.
  public static func feed(_ address: WebAddress, of access: ServerAccess) -> WebWish {
    access.isFolder ? folder(address) : WebWish(address)
  }

  /// The names of a folder of WebDAV and of what lies in the folder (RFC 4918, section 9.1). Servers refuse to list
  /// folders within the folder at once.
  public static func folder(_ address: WebAddress) -> WebWish {
    var wish = WebWish(address)
    wish.method = "PROPFIND"
    wish.headers = [WebRequest.Header("Depth", "1")]
    return wish
  }
}

/// A server's answer, whose body lies in the output.
public struct WebAnswer: Equatable, Sendable {
  public var head: WebHead
  /// The address that has answered, after all redirections: links are relative to this address.
  public var address: WebAddress
  /// Bytes of the body.
  public var count: Int

  public var status: Int { head.status }
  public var isSuccess: Bool { (200..<300).contains(head.status) }
  /// Whether the server tells the type of a page for a browser.
  var isWebPage: Bool {
    head.value("content-type")?.lowercased().hasPrefix("text/html") == true
  }

  /// The answer, unless its status is no success.
  public func succeeding() throws(WebFailure) -> WebAnswer {
    guard isSuccess else { throw .status(status) }
    return self
  }
}

/// Ends the requests that use it; further requests with the same handle end at once.
public final class WebStop: Sendable {
  private struct State {
    var isStopped = false
    /// What ends each request that is under way, by its number.
    var actions: [Int: @Sendable () -> Void] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  public init() {}

  public var isStopped: Bool { state.withLock { $0.isStopped } }

  public func stop() {
    let actions = state.withLock { state in
      state.isStopped = true
      defer { state.actions = [:] }
      return Array(state.actions.values)
    }
    for action in actions { action() }
  }

  /// Has a closure called when the handle is stopped; at once where the handle was stopped before.
  /// - Returns: the number by which the closure is forgotten.
  public func add(_ action: @escaping @Sendable () -> Void) -> Int {
    let (number, isStopped) = state.withLock { state in
      state.next += 1
      if !state.isStopped { state.actions[state.next] = action }
      return (state.next, state.isStopped)
    }
    if isStopped { action() }
    return number
  }

  public func remove(_ number: Int) { state.withLock { $0.actions[number] = nil } }
}
