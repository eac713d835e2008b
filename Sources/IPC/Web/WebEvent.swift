/// What the process that talks to a server says.
public enum WebEvent: Equatable, Sendable {
  /// The first message of a process for a server, sent when the process is locked.
  case hello(WebHello)
  /// The addresses of a name; none where the name is not known.
  case addresses([String])
  /// The first words of an answer.
  case head(WebHead)
  /// How many bytes of an answer's body have been written.
  case progress(id: UInt32, count: Int)
  case end(WebEnd)
}

/// How a process for a server is locked.
public struct WebHello: Equatable, Sendable {
  /// The version of the messages; the program ends a process of another version.
  public static let version: UInt32 = 1
  public var version: UInt32
  /// The ABI of Landlock in force, 0 without.
  public var landlock: Int
  /// Whether the filter of system calls is in force.
  public var isFiltered: Bool
  /// Whether certificates of authorities have been found.
  public var hasAuthorities: Bool

  public init(
    version: UInt32 = WebHello.version, landlock: Int, isFiltered: Bool, hasAuthorities: Bool
  ) {
    self.version = version
    self.landlock = landlock
    self.isFiltered = isFiltered
    self.hasAuthorities = hasAuthorities
  }
}

/// The head of an answer.
public struct WebHead: Equatable, Sendable {
  public var id: UInt32
  public var status: Int
  /// Bytes of the body as the server announces them; nil where the server does not.
  public var announced: Int?
  /// The headers that mean something to the program.
  public var headers: [WebRequest.Header]
  /// Where a redirection leads, absolute; empty without.
  public var redirection: String

  /// The names of headers that are told.
  public static let names: Set<String> = [
    "accept-ranges", "content-disposition", "content-encoding", "content-range", "content-type",
    "date", "dav", "etag", "last-modified", "link", "retry-after", "server", "www-authenticate",
    "x-ratelimit-reset",
  ]

  public init(
    id: UInt32, status: Int, announced: Int? = nil, headers: [WebRequest.Header] = [],
    redirection: String = ""
  ) {
    self.id = id
    self.status = status
    self.announced = announced
    self.headers = headers
    self.redirection = redirection
  }

  /// All values of a header, whose name is in small letters.
  public func values(_ name: String) -> [String] {
    headers.filter { $0.name == name }.map(\.value)
  }

  public func value(_ name: String) -> String? { headers.last { $0.name == name }?.value }
}

/// The end of a request.
public struct WebEnd: Equatable, Sendable {
  /// Why a request ends; the cases have libcurl's meaning.
  public enum Reason: UInt8, CaseIterable, Sendable {
    case done, noAddress, noConnection, slow, cut, certificate, noTLS, notHTTP, tooLong,
      headersTooLong, noRoom, refusedAddress, failed
  }

  public var id: UInt32
  public var reason: Reason
  /// Bytes of the body that have been written.
  public var count: Int
  /// The library's own words, for the log.
  public var words: String
  /// PEM, where only the certificate was asked for.
  public var certificate: String

  public init(
    id: UInt32, _ reason: Reason, count: Int = 0, words: String = "", certificate: String = ""
  ) {
    self.id = id
    self.reason = reason
    self.count = count
    self.words = words
    self.certificate = certificate
  }
}

extension WebEvent {
  private enum Kind: UInt8 { case hello, addresses, head, progress, end }

  /// The message, which is one packet.
  public var encoded: [UInt8] {
    var writer = IPCWriter()
    switch self {
    case .hello(let hello):
      writer.put(Kind.hello.rawValue)
      writer.put(hello.version)
      writer.put(count: hello.landlock)
      writer.put(hello.isFiltered)
      writer.put(hello.hasAuthorities)
    case .addresses(let addresses):
      writer.put(Kind.addresses.rawValue)
      writer.put(texts: addresses, IPCLimits.webNames)
    case .head(let head):
      writer.put(Kind.head.rawValue)
      writer.put(head)
    case .progress(let id, let count):
      writer.put(Kind.progress.rawValue)
      writer.put(id)
      writer.put(Double(count))
    case .end(let end):
      writer.put(Kind.end.rawValue)
      writer.put(end)
    }
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(IPCError) {
    guard bytes.count <= IPCLimits.packet else {
      throw .tooLong("packet", limit: IPCLimits.packet)
    }
    var reader = IPCReader(bytes)
    let kind: Kind = try reader.choice("kind of event")
    switch kind {
    case .hello:
      let version = try reader.number("version")
      let landlock = try reader.integer("Landlock", in: 0...1000)
      let isFiltered = try reader.flag("filter")
      self = .hello(
        WebHello(
          version: version, landlock: landlock, isFiltered: isFiltered,
          hasAuthorities: try reader.flag("authorities")))
    case .addresses: self = .addresses(try reader.texts("addresses", IPCLimits.webNames))
    case .head: self = .head(try WebHead(from: &reader))
    case .progress:
      let id = try reader.number("request")
      self = .progress(id: id, count: try reader.size("count", most: IPCLimits.fetch))
    case .end: self = .end(try WebEnd(from: &reader))
    }
    try reader.end()
  }
}

extension WebHead: IPCValue {
  public static var minimumBytes: Int { 20 }

  public func write(to writer: inout IPCWriter) {
    writer.put(id)
    writer.put(count: status)
    writer.put(announced != nil)
    if let announced { writer.put(Double(announced)) }
    writer.put(list: headers, limit: IPCLimits.headers)
    writer.put(redirection, limit: IPCLimits.text)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    id = try reader.number("request")
    status = try reader.integer("status", in: 0...999)
    // What a server announces may be any number; one that nothing can have says nothing.
    announced = try reader.flag("announced") ? Int(exactly: try reader.finite("announced")) : nil
    headers = try reader.list("headers", limit: IPCLimits.headers)
    redirection = try reader.text("address", limit: IPCLimits.text)
  }
}

extension WebEnd: IPCValue {
  public static var minimumBytes: Int { 21 }

  public func write(to writer: inout IPCWriter) {
    writer.put(id)
    writer.put(reason.rawValue)
    writer.put(Double(count))
    writer.put(words, limit: IPCLimits.text)
    writer.put(certificate, limit: IPCLimits.certificate)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    id = try reader.number("request")
    reason = try reader.choice("reason")
    count = try reader.size("count", most: IPCLimits.fetch)
    words = try reader.text("words", limit: IPCLimits.text)
    certificate = try reader.text("certificate", limit: IPCLimits.certificate)
  }
}
