/// What the program asks of the process that talks to one server.
///
/// The process knows HTTP alone. Who signs in, where a redirection leads, and what an answer means: the program decides.
public enum WebOrder: Equatable, Sendable {
  /// Asks for the addresses of a name. Only a process that was started for names answers, and ends.
  case lookUp(host: String, port: Int)
  /// What the process needs for its server. The first order of a process.
  case open(WebAccess)
  /// Begins a request. The descriptor that the body goes to travels along.
  case begin(WebRequest)
  /// Ends a request without further events.
  case cancel(UInt32)

  /// Whether a descriptor travels with the order.
  public var hasDescriptor: Bool {
    if case .begin = self { true } else { false }
  }
}

/// Who signs in at a server, and where the server is.
public struct WebAccess: Equatable, Sendable {
  /// Lines "HOST:PORT:ADDRESS,ADDRESS". No other name is looked up.
  public var names: [String]
  /// Empty without.
  public var user, password: String

  public init(names: [String], user: String = "", password: String = "") {
    self.names = names
    self.user = user
    self.password = password
  }
}

/// One request over HTTP.
public struct WebRequest: Equatable, Sendable {
  public enum Authentication: UInt8, Sendable { case none, basic, digest }

  public enum Trust: UInt8, Sendable {
    /// A certificate of the system's authorities.
    case authorities
    /// The certificate of the request, and no other.
    case certificate
    /// Any: the certificate is told, and nothing is asked of the server.
    case look
  }

  public struct Header: Equatable, Sendable {
    public var name, value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Chosen by the program, never 0; the events have it, too.
  public var id: UInt32
  public var url: String
  public var method: String
  public var headers: [Header]
  public var body: [UInt8]
  public var authentication: Authentication
  public var trust: Trust
  /// PEM; empty unless the trust is in this certificate.
  public var certificate: String
  /// Whether the answer may come compressed.
  public var isCompressed: Bool
  /// Bytes of the output that stay. A part (status 206) is appended to them, a whole answer (200) takes their place, and
  /// of other answers nothing is written where there are such bytes.
  public var kept: Int
  /// Bytes of the answer's body at most, decompressed.
  public var limit: Int
  /// Seconds until a connection stands, until the answer's first byte, between two bytes, and for all; 0: no limit.
  public var connecting, first, stall, all: Int

  public init(
    id: UInt32, url: String, method: String = "GET", headers: [Header] = [], body: [UInt8] = [],
    authentication: Authentication = .none, trust: Trust = .authorities, certificate: String = "",
    isCompressed: Bool = false, kept: Int = 0, limit: Int = IPCLimits.feed, connecting: Int = 30,
    first: Int = 120, stall: Int = 30, all: Int = 0
  ) {
    self.id = id
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.authentication = authentication
    self.trust = trust
    self.certificate = certificate
    self.isCompressed = isCompressed
    self.kept = kept
    self.limit = limit
    self.connecting = connecting
    self.first = first
    self.stall = stall
    self.all = all
  }
}

extension WebOrder {
  private enum Kind: UInt8 { case lookUp, open, begin, cancel }

  /// The message, which is one packet.
  public var encoded: [UInt8] {
    var writer = IPCWriter()
    switch self {
    case .lookUp(let host, let port):
      writer.put(Kind.lookUp.rawValue)
      writer.put(host, limit: IPCLimits.host)
      writer.put(count: port)
    case .open(let access):
      writer.put(Kind.open.rawValue)
      writer.put(texts: access.names, IPCLimits.webNames)
      writer.put(access.user, limit: IPCLimits.needle)
      writer.put(access.password, limit: IPCLimits.needle)
    case .begin(let request):
      writer.put(Kind.begin.rawValue)
      writer.put(request)
    case .cancel(let id):
      writer.put(Kind.cancel.rawValue)
      writer.put(id)
    }
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(IPCError) {
    guard bytes.count <= IPCLimits.packet else {
      throw .tooLong("packet", limit: IPCLimits.packet)
    }
    var reader = IPCReader(bytes)
    let kind: Kind = try reader.choice("kind of order")
    switch kind {
    case .lookUp:
      let host = try reader.text("host", limit: IPCLimits.host)
      self = .lookUp(host: host, port: try reader.integer("port", in: IPCLimits.ports))
    case .open:
      let names = try reader.texts("names", IPCLimits.webNames)
      let user = try reader.text("user", limit: IPCLimits.needle)
      let password = try reader.text("password", limit: IPCLimits.needle)
      self = .open(WebAccess(names: names, user: user, password: password))
    case .begin: self = .begin(try WebRequest(from: &reader))
    case .cancel: self = .cancel(try reader.number("request"))
    }
    try reader.end()
  }
}

extension WebRequest: IPCValue {
  public static var minimumBytes: Int { 68 }

  public func write(to writer: inout IPCWriter) {
    writer.put(id)
    writer.put(url, limit: IPCLimits.text)
    writer.put(method, limit: IPCLimits.method)
    writer.put(list: headers, limit: IPCLimits.headers)
    writer.put(bytes: body)
    writer.put(authentication.rawValue)
    writer.put(trust.rawValue)
    writer.put(certificate, limit: IPCLimits.certificate)
    writer.put(isCompressed)
    writer.put(Double(kept))
    writer.put(Double(limit))
    for seconds in [connecting, first, stall, all] { writer.put(count: seconds) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    id = try reader.number("id")
    guard id != 0 else { throw .invalid("id") }
    url = try reader.text("address", limit: IPCLimits.text)
    method = try reader.text("method", limit: IPCLimits.method)
    headers = try reader.list("headers", limit: IPCLimits.headers)
    body = try reader.bytes("body", limit: IPCLimits.webBody)
    authentication = try reader.choice("authentication")
    trust = try reader.choice("trust")
    certificate = try reader.text("certificate", limit: IPCLimits.certificate)
    isCompressed = try reader.flag("compression")
    kept = try reader.size("kept bytes", most: IPCLimits.fetch)
    limit = try reader.size("limit", most: IPCLimits.fetch)
    connecting = try reader.integer("seconds", in: IPCLimits.seconds)
    first = try reader.integer("seconds", in: IPCLimits.seconds)
    stall = try reader.integer("seconds", in: IPCLimits.seconds)
    all = try reader.integer("seconds", in: IPCLimits.seconds)
  }
}

extension WebRequest.Header: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(name, limit: IPCLimits.headerName)
    writer.put(value, limit: IPCLimits.text)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    name = try reader.text("header", limit: IPCLimits.headerName)
    value = try reader.text("header", limit: IPCLimits.text)
    // A line's end would begin another header.
    guard (name + value).utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else {
      throw .invalid("header")
    }
  }
}

extension IPCReader {
  /// A count of bytes that may exceed 32 bits.
  mutating func size(_ field: String, most: Int) throws(IPCError) -> Int {
    let value = try finite(field)
    guard (0...Double(most)).contains(value), value == value.rounded() else {
      throw .invalid(field)
    }
    return Int(value)
  }
}
