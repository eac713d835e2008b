import BookFormats
import Localisation

/// Opens a book, whose file travels with the question. The files of the layout's faces travel behind the book's file.
public struct OpenBook: Query {
  public static let code = QueryCode.openBook
  public static var task: String { Localisation.text("opening the book") }
  public static let attachment = QueryAttachment.file
  public typealias Answer = OpenedBook

  public var options: OpenOptions

  public var descriptorCount: Int { 1 + options.layout.files.count }

  public init(_ options: OpenOptions = OpenOptions()) { self.options = options }

  public init(from reader: inout IPCReader) throws(IPCError) {
    options = try OpenOptions(from: &reader)
  }

  public func write(to writer: inout IPCWriter) { writer.put(options) }
}

/// Closes a book or a library.
public struct CloseBook: PlainQuery {
  public static let code = QueryCode.closeBook
  public static var task: String { Localisation.text("closing the book") }
  public typealias Answer = Done

  public init() {}
}

/// How a book is to be opened.
public struct OpenOptions: Equatable, Sendable {
  /// The format that the file's name tells; the bytes are asked first.
  public var hint: BookFormat.ID?
  /// How text without pages of its own is laid out.
  public var layout: TextLayout
  public var password: String?
  /// Whether a page is refused of which a picture cannot be drawn; else a mark stands in the picture's place.
  public var isStrict: Bool
  /// What is changed about the document as it is opened, in this order.
  public var changes: [ChangeRecord]

  public init(
    hint: BookFormat.ID? = nil, layout: TextLayout = .book, password: String? = nil,
    isStrict: Bool = false, changes: [ChangeRecord] = []
  ) {
    self.hint = hint
    self.layout = layout
    self.password = password
    self.isStrict = isStrict
    self.changes = changes
  }
}

extension OpenOptions: IPCValue {
  public static var minimumBytes: Int { 7 + TextLayout.minimumBytes }

  public func write(to writer: inout IPCWriter) {
    writer.put(hint != nil)
    if let hint { writer.put(hint.rawValue) }
    layout.write(to: &writer)
    writer.put(password != nil)
    if let password { writer.put(password, limit: IPCLimits.needle) }
    writer.put(isStrict)
    writer.put(list: changes, limit: IPCLimits.changes)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let hasHint = try reader.flag("hint")
    hint = hasHint ? try reader.choice("hint") : nil
    layout = try TextLayout(from: &reader)
    let hasPassword = try reader.flag("password")
    password = hasPassword ? try reader.text("password", limit: IPCLimits.needle) : nil
    isStrict = try reader.flag("strict")
    changes = try reader.list("changes", limit: IPCLimits.changes)
  }
}

/// A change of a document that holds for as long as the document is open: the file stays as it is.
public enum ChangeRecord: Equatable, Sendable {
  /// Shows or hides an entry of the list of layers.
  case layer(Int, isOn: Bool)
  /// Fills in a field of a page, by the number of the field.
  case field(PagePlace, Int, String)
}

extension ChangeRecord: IPCValue {
  public static var minimumBytes: Int { 6 }

  public func write(to writer: inout IPCWriter) {
    switch self {
    case .layer(let layer, let isOn):
      writer.put(UInt8(0))
      writer.put(count: layer)
      writer.put(isOn)
    case .field(let page, let number, let value):
      writer.put(UInt8(1))
      writer.put(page)
      writer.put(count: number)
      writer.put(value, limit: IPCLimits.fieldText)
    }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    switch try reader.byte("change") {
    case 0:
      let layer = try reader.integer("layer", in: 0...IPCLimits.layers)
      self = .layer(layer, isOn: try reader.flag("layer"))
    case 1:
      let page = try PagePlace(from: &reader)
      let number = try reader.integer("field", in: 0...Int(Int32.max))
      self = .field(page, number, try reader.text("value", limit: IPCLimits.fieldText))
    default: throw .invalid("change")
    }
  }
}
