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

  public init(
    hint: BookFormat.ID? = nil, layout: TextLayout = .book, password: String? = nil,
    isStrict: Bool = false
  ) {
    self.hint = hint
    self.layout = layout
    self.password = password
    self.isStrict = isStrict
  }
}

extension OpenOptions: IPCValue {
  public static var minimumBytes: Int { 2 + TextLayout.minimumBytes }

  public func write(to writer: inout IPCWriter) {
    writer.put(hint != nil)
    if let hint { writer.put(hint.rawValue) }
    layout.write(to: &writer)
    writer.put(password != nil)
    if let password { writer.put(password, limit: IPCLimits.needle) }
    writer.put(isStrict)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let hasHint = try reader.flag("hint")
    hint = hasHint ? try reader.choice("hint") : nil
    layout = try TextLayout(from: &reader)
    let hasPassword = try reader.flag("password")
    password = hasPassword ? try reader.text("password", limit: IPCLimits.needle) : nil
    isStrict = try reader.flag("strict")
  }
}
