import Localisation

/// The files within a document.
public struct ListAttachments: PlainQuery {
  public static let code = QueryCode.listAttachments
  public static var task: String { Localisation.text("looking for files within the book") }

  public init() {}

  public static func write(_ files: [AttachmentRecord], to writer: inout IPCWriter) {
    writer.put(list: files, limit: IPCLimits.attachments)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> [AttachmentRecord] {
    try reader.list("files", limit: IPCLimits.attachments)
  }
}

/// A file within a document.
public struct AttachmentRecord: Equatable, Sendable {
  /// By which the document knows the file's bytes.
  public var number: Int
  /// As the document says: any text, and no name of a file yet.
  public var name: String
  public var description: String
  /// In bytes, as the document says; nil where it says nothing.
  public var size: Int?
  /// The page at which the file hangs; nil where the file is of the whole document.
  public var page: PagePlace?

  public init(
    _ number: Int, name: String, description: String = "", size: Int? = nil, page: PagePlace? = nil
  ) {
    (self.number, self.name, self.description) = (number, name, description)
    (self.size, self.page) = (size, page)
  }
}

extension AttachmentRecord: IPCValue {
  public static var minimumBytes: Int { 14 }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: number)
    writer.put(name, limit: IPCLimits.text)
    writer.put(description, limit: IPCLimits.text)
    writer.put(size != nil)
    if let size { writer.put(count: size) }
    writer.put(optional: page)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    number = try reader.integer("number of a file", in: 0...Int(Int32.max))
    name = try reader.text("name of a file", limit: IPCLimits.text)
    description = try reader.text("description", limit: IPCLimits.text)
    let hasSize = try reader.flag("size")
    size = hasSize ? try reader.integer("size", in: 0...Int(Int32.max)) : nil
    page = try reader.optional("page")
  }
}

/// Bytes of a file within a document, from an offset on.
public struct ReadAttachment: Query {
  public static let code = QueryCode.readAttachment
  public static var task: String { Localisation.text("reading a file within the book") }
  public typealias Answer = BytesPart

  public var number: Int
  public var offset: Int

  public init(_ number: Int, from offset: Int) { (self.number, self.offset) = (number, offset) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    number = try reader.integer("number of a file", in: 0...Int(Int32.max))
    offset = try reader.integer("offset", in: 0...IPCLimits.attachmentBytes)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: number)
    writer.put(count: offset)
  }
}

/// Bytes that follow each other; none behind the last.
public struct BytesPart: Equatable, Sendable {
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}

extension BytesPart: IPCValue {
  public static var minimumBytes: Int { 4 }

  public func write(to writer: inout IPCWriter) { writer.put(bytes: bytes) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    bytes = try reader.bytes("bytes", limit: IPCLimits.attachmentPart)
  }
}
