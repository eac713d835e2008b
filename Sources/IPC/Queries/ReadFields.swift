import Localisation

/// The fields of forms on a page.
public struct ReadFields: PageQuery {
  public static let code = QueryCode.readFields
  public static var task: String { Localisation.text("reading the form") }

  public var page: PagePlace

  public init(_ page: PagePlace) { self.page = page }

  public static func write(_ fields: [FieldRecord], to writer: inout IPCWriter) {
    writer.put(list: fields, limit: IPCLimits.fields)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> [FieldRecord] {
    try reader.list("fields", limit: IPCLimits.fields)
  }
}

/// A field of a form.
public struct FieldRecord: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case text, check, radio, choice, signature
  }

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let readOnly = Flags(rawValue: 1)
    public static let required = Flags(rawValue: 2)
    public static let lines = Flags(rawValue: 4)
    public static let secret = Flags(rawValue: 8)
    /// A choice for which another text can be typed.
    public static let typed = Flags(rawValue: 16)
    /// A radio button that only another one switches off.
    public static let staysOn = Flags(rawValue: 32)
    public static let signed = Flags(rawValue: 64)
  }

  public var kind: Kind
  public var number: Int
  public var flags: Flags
  /// In heights of the page.
  public var rect: PageRect
  public var name: String
  /// "1" or "0" for what is switched on or off; for a signature who has signed, as the document says.
  public var value: String
  public var options: [String]
  /// Characters of a text; 0 for any number.
  public var longest: Int
  /// When the document was signed, in seconds since 1970; nil where that is not told.
  public var date: Double?

  public init(
    _ kind: Kind, _ number: Int, at rect: PageRect, flags: Flags = [], name: String = "",
    value: String = "", options: [String] = [], longest: Int = 0, date: Double? = nil
  ) {
    (self.kind, self.number, self.rect, self.flags) = (kind, number, rect, flags)
    (self.name, self.value, self.options) = (name, value, options)
    (self.longest, self.date) = (longest, date)
  }
}

extension FieldRecord: IPCValue {
  public static var minimumBytes: Int { 39 }

  public func write(to writer: inout IPCWriter) {
    writer.put(kind.rawValue)
    writer.put(count: number)
    writer.put(flags.rawValue)
    writer.put(rect)
    writer.put(name, limit: IPCLimits.libraryText)
    writer.put(value, limit: IPCLimits.fieldText)
    writer.put(texts: options, IPCLimits.fieldOptions)
    writer.put(count: longest)
    writer.put(date != nil)
    if let date { writer.put(date) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    kind = try reader.choice("kind of a field")
    number = try reader.integer("number of a field", in: 0...Int(Int32.max))
    flags = Flags(rawValue: try reader.byte("flags of a field") & 127)
    rect = try PageRect(from: &reader)
    name = try reader.text("name of a field", limit: IPCLimits.libraryText)
    value = try reader.text("value", limit: IPCLimits.fieldText)
    options = try reader.texts("options", IPCLimits.fieldOptions)
    longest = try reader.integer("length of a value", in: 0...Int(Int32.max))
    let hasDate = try reader.flag("date")
    date = hasDate ? try reader.finite("date") : nil
  }
}

/// Writes the document, as it is filled in, into the worker's memory. The answer is the number of bytes.
public struct MakeCopy: PlainQuery {
  public static let code = QueryCode.makeCopy
  public static var task: String { Localisation.text("writing a copy") }

  public init() {}

  public static func write(_ count: Int, to writer: inout IPCWriter) { writer.put(count: count) }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> Int {
    try reader.integer("size of a copy", in: 0...IPCLimits.attachmentBytes)
  }
}

/// Bytes of the copy that was made last, from an offset on.
public struct ReadCopy: Query {
  public static let code = QueryCode.readCopy
  public static var task: String { MakeCopy.task }
  public typealias Answer = BytesPart

  public var offset: Int

  public init(from offset: Int) { self.offset = offset }

  public init(from reader: inout IPCReader) throws(IPCError) {
    offset = try reader.integer("offset", in: 0...IPCLimits.attachmentBytes)
  }

  public func write(to writer: inout IPCWriter) { writer.put(count: offset) }
}
