/// What a worker says.
public struct Reply: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    /// The first message of a worker, sent when it is locked.
    case hello(Hello)
    /// The request has been begun; its answer follows. Sent once for each request that is not cancelled
    /// before, so that the program knows what a worker that hangs has been doing since when.
    case begun
    /// The answer's bytes. Which question they answer says the request.
    case answer([UInt8])
    case failed(WorkerError)
  }

  /// The request's; 0 where the worker speaks first.
  public var id: UInt32
  public var content: Content

  public init(id: UInt32, _ content: Content) {
    self.id = id
    self.content = content
  }
}

extension Reply {
  private enum Kind: UInt8 { case hello, begun, answer, failed }

  /// The message, which may be longer than a packet.
  public var encoded: [UInt8] {
    var writer = IPCWriter()
    writer.put(id)
    switch content {
    case .hello(let hello):
      writer.put(Kind.hello.rawValue)
      writer.put(hello)
    case .begun: writer.put(Kind.begun.rawValue)
    case .answer(let bytes):
      writer.put(Kind.answer.rawValue)
      return writer.bytes + bytes
    case .failed(let error):
      writer.put(Kind.failed.rawValue)
      writer.put(error)
    }
    return writer.bytes
  }

  /// The bytes of an answer are not looked at: only the request tells what they are.
  public init(decoding bytes: [UInt8]) throws(IPCError) {
    guard bytes.count <= IPCLimits.reply else {
      throw .tooLong("reply", limit: IPCLimits.reply)
    }
    var reader = IPCReader(bytes)
    id = try reader.number("id")
    let kind: Kind = try reader.choice("kind of reply")
    switch kind {
    case .hello: content = .hello(try Hello(from: &reader))
    case .begun: content = .begun
    case .answer: content = .answer(reader.rest())
    case .failed: content = .failed(try WorkerError(from: &reader))
    }
    try reader.end()
  }
}

/// How a worker is locked.
public struct Hello: Equatable, Sendable {
  /// The version of the messages' format; the program ends a worker of another one.
  public static let version: UInt32 = 15
  public var version: UInt32
  /// The ABI of Landlock in force, 0 without.
  public var landlock: Int
  /// Whether the filter of system calls is in force.
  public var isFiltered: Bool
  public var decoder: String

  public init(
    version: UInt32 = Hello.version, landlock: Int, isFiltered: Bool, decoder: String
  ) {
    self.version = version
    self.landlock = landlock
    self.isFiltered = isFiltered
    self.decoder = decoder
  }
}

extension Hello: IPCValue {
  public static var minimumBytes: Int { 13 }

  public func write(to writer: inout IPCWriter) {
    writer.put(version)
    writer.put(count: landlock)
    writer.put(isFiltered)
    writer.put(decoder, limit: IPCLimits.text)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    version = try reader.number("version")
    landlock = try reader.integer("Landlock", in: 0...1000)
    isFiltered = try reader.flag("filter")
    decoder = try reader.text("decoder", limit: IPCLimits.text)
  }
}
