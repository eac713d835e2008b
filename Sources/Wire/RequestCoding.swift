extension Request {
  /// The message, which is one packet.
  public var encoded: [UInt8] {
    var writer = WireWriter()
    writer.put(id)
    writer.put(priority.rawValue)
    writer.put(deadline)
    operation.write(to: &writer)
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(WireError) {
    guard bytes.count <= WireLimits.packet else {
      throw .tooLong("packet", limit: WireLimits.packet)
    }
    var reader = WireReader(bytes)
    id = try reader.number("id")
    guard id != 0 else { throw .invalid("id") }
    priority = try reader.choice("priority")
    deadline = try reader.number("deadline")
    operation = try Operation(from: &reader)
    try reader.end()
  }
}

extension Operation: WireValue {
  static var leastBytes: Int { 5 }

  fileprivate enum Kind: UInt8 {
    case open, close, pages, render, cover, text, search, links, outline, metadata, labels, cancel
    case textPlace, page, openLibrary, libraryBooks, firstPage
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .open(let book, let options):
      writer.put(.open, book)
      writer.put(options)
    case .close(let book): writer.put(.close, book)
    case .pages(let book, let first, let count):
      writer.put(.pages, book, first)
      writer.put(count: count)
    case .render(let book, let page, let scale, let region, let isNight):
      writer.put(.render, book, page)
      writer.put(scale)
      writer.put(region)
      writer.put(isNight)
    case .cover(let book, let region):
      writer.put(.cover, book)
      writer.put(region)
    case .text(let book, let page): writer.put(.text, book, page)
    case .search(let book, let query, let first, let count):
      writer.put(.search, book, first)
      writer.put(count: count)
      writer.put(query)
    case .links(let book, let page): writer.put(.links, book, page)
    case .outline(let book): writer.put(.outline, book)
    case .metadata(let book): writer.put(.metadata, book)
    case .labels(let book, let first, let count):
      writer.put(.labels, book, first)
      writer.put(count: count)
    case .textPlace(let book, let page): writer.put(.textPlace, book, page)
    case .page(let book, let place):
      writer.put(.page, book)
      writer.put(place)
    case .firstPage(let book): writer.put(.firstPage, book)
    case .openLibrary(let library): writer.put(.openLibrary, library)
    case .libraryBooks(let library, let first):
      writer.put(.libraryBooks, library)
      writer.put(count: first)
    case .cancel(let id): writer.put(.cancel, id)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let kind: Kind = try reader.choice("operation")
    let book = try reader.number("book")
    switch kind {
    case .open: self = .open(book, try OpenOptions(from: &reader))
    case .close: self = .close(book)
    case .pages:
      self = .pages(book, first: try PagePlace(from: &reader), count: try Self.count(&reader))
    case .render:
      let page = try PagePlace(from: &reader)
      let scale = try reader.float("scale", in: WireLimits.scales)
      let region = try PixelRegion(from: &reader)
      self = .render(book, page, scale: scale, region, isNight: try reader.flag("night"))
    case .cover: self = .cover(book, try PixelRegion(from: &reader))
    case .text: self = .text(book, try PagePlace(from: &reader))
    case .search:
      let first = try PagePlace(from: &reader)
      let count = try Self.count(&reader)
      self = .search(book, try SearchQuery(from: &reader), first: first, count: count)
    case .links: self = .links(book, try PagePlace(from: &reader))
    case .outline: self = .outline(book)
    case .metadata: self = .metadata(book)
    case .labels:
      self = .labels(book, first: try PagePlace(from: &reader), count: try Self.count(&reader))
    case .textPlace: self = .textPlace(book, try PagePlace(from: &reader))
    case .page: self = .page(book, try TextPlace(from: &reader))
    case .firstPage: self = .firstPage(book)
    case .openLibrary: self = .openLibrary(book)
    case .libraryBooks:
      self = .libraryBooks(
        book, first: try reader.integer("first book", in: 0...WireLimits.library))
    case .cancel: self = .cancel(id: book)
    }
  }

  private static func count(_ reader: inout WireReader) throws(WireError) -> Int {
    try reader.integer("count", in: 0...WireLimits.pages)
  }
}

extension WireWriter {
  fileprivate mutating func put(_ kind: Operation.Kind, _ book: UInt32) {
    put(kind.rawValue)
    put(book)
  }

  fileprivate mutating func put(_ kind: Operation.Kind, _ book: UInt32, _ page: PagePlace) {
    put(kind, book)
    put(page)
  }
}

extension OpenOptions: WireValue {
  static var leastBytes: Int { 2 + TextLayout.leastBytes }

  func write(to writer: inout WireWriter) {
    writer.put(hint.rawValue)
    layout.write(to: &writer)
    writer.put(password != nil)
    if let password { writer.put(password, limit: WireLimits.needle) }
    writer.put(isStrict)
  }

  init(from reader: inout WireReader) throws(WireError) {
    hint = try reader.choice("hint")
    layout = try TextLayout(from: &reader)
    let hasPassword = try reader.flag("password")
    password = hasPassword ? try reader.text("password", limit: WireLimits.needle) : nil
    isStrict = try reader.flag("strict")
  }
}
