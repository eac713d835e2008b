extension Reply {
  /// The message, which may be longer than a packet.
  public var encoded: [UInt8] {
    var writer = WireWriter()
    writer.put(id)
    writer.put(answer)
    return writer.bytes
  }

  public init(decoding bytes: [UInt8]) throws(WireError) {
    guard bytes.count <= WireLimits.reply else {
      throw .tooLong("reply", limit: WireLimits.reply)
    }
    var reader = WireReader(bytes)
    id = try reader.number("id")
    answer = try Answer(from: &reader)
    try reader.end()
  }
}

extension Answer: WireValue {
  static var leastBytes: Int { 1 }

  private enum Kind: UInt8 {
    case hello, begun, opened, closed, pages, rendered, cover, text, hits, links, outline, metadata,
      labels, textPlace, page, openedLibrary, libraryBooks, firstPage
    case failed
  }

  private var kind: Kind {
    switch self {
    case .hello: .hello
    case .begun: .begun
    case .opened: .opened
    case .closed: .closed
    case .pages: .pages
    case .rendered: .rendered
    case .cover: .cover
    case .text: .text
    case .hits: .hits
    case .links: .links
    case .outline: .outline
    case .metadata: .metadata
    case .labels: .labels
    case .textPlace: .textPlace
    case .page: .page
    case .firstPage: .firstPage
    case .openedLibrary: .openedLibrary
    case .libraryBooks: .libraryBooks
    case .failed: .failed
    }
  }

  func write(to writer: inout WireWriter) {
    writer.put(kind.rawValue)
    switch self {
    case .begun, .closed, .rendered: break
    case .hello(let hello): writer.put(hello)
    case .opened(let book): writer.put(book)
    case .pages(let list): writer.put(list)
    case .cover(let size): writer.put(size)
    case .text(let text): writer.put(text)
    case .hits(let hits): writer.put(hits)
    case .links(let links): writer.put(list: links, limit: WireLimits.links)
    case .outline(let entries): writer.put(list: entries, limit: WireLimits.outline)
    case .metadata(let metadata): writer.put(metadata)
    case .labels(let labels): writer.put(list: labels, limit: WireLimits.pages)
    case .textPlace(let place): writer.put(place)
    case .page(let place): writer.put(place)
    case .firstPage(let page): writer.put(page.rawValue)
    case .openedLibrary(let count): writer.put(count: count)
    case .libraryBooks(let books): writer.put(list: books, limit: WireLimits.libraryBooks)
    case .failed(let refusal): writer.put(refusal)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let kind: Kind = try reader.choice("answer")
    switch kind {
    case .begun: self = .begun
    case .closed: self = .closed
    case .rendered: self = .rendered
    case .hello: self = .hello(try Hello(from: &reader))
    case .opened: self = .opened(try OpenedBook(from: &reader))
    case .pages: self = .pages(try PageList(from: &reader))
    case .cover: self = .cover(try CoverSize(from: &reader))
    case .text: self = .text(try PageText(from: &reader))
    case .hits: self = .hits(try SearchHits(from: &reader))
    case .links: self = .links(try reader.list("links", limit: WireLimits.links))
    case .outline: self = .outline(try reader.list("outline", limit: WireLimits.outline))
    case .metadata: self = .metadata(try BookMetadata(from: &reader))
    case .labels: self = .labels(try reader.list("labels", limit: WireLimits.pages))
    case .textPlace: self = .textPlace(try TextPlace(from: &reader))
    case .page: self = .page(try PagePlace(from: &reader))
    case .firstPage: self = .firstPage(try reader.choice("first page"))
    case .openedLibrary:
      let count = try reader.integer("count of books", in: 0...WireLimits.library)
      self = .openedLibrary(count: count)
    case .libraryBooks:
      self = .libraryBooks(try reader.list("books", limit: WireLimits.libraryBooks))
    case .failed: self = .failed(try Refusal(from: &reader))
    }
  }
}

extension Hello: WireValue {
  static var leastBytes: Int { 13 }

  func write(to writer: inout WireWriter) {
    writer.put(version)
    writer.put(count: landlock)
    writer.put(isFiltered)
    writer.put(decoder, limit: WireLimits.text)
  }

  init(from reader: inout WireReader) throws(WireError) {
    version = try reader.number("version")
    landlock = try reader.integer("Landlock", in: 0...1000)
    isFiltered = try reader.flag("filter")
    decoder = try reader.text("decoder", limit: WireLimits.text)
  }
}

extension OpenedBook: WireValue {
  static var leastBytes: Int { 12 }

  func write(to writer: inout WireWriter) {
    writer.put(format.rawValue)
    writer.put(count: chapters)
    writer.put(isReflowable)
    writer.put(direction.rawValue)
    writer.put(hasCover)
    writer.put(list: remarks, limit: BookRemark.allCases.count)
  }

  init(from reader: inout WireReader) throws(WireError) {
    format = try reader.choice("format")
    chapters = try reader.integer("count of chapters", in: 1...WireLimits.pagesOfBook)
    isReflowable = try reader.flag("kind of layout")
    direction = try reader.choice("direction")
    hasCover = try reader.flag("cover")
    remarks = try reader.list("remarks", limit: BookRemark.allCases.count)
  }
}

extension BookRemark: WireValue {
  static var leastBytes: Int { 1 }

  func write(to writer: inout WireWriter) { writer.put(rawValue) }

  init(from reader: inout WireReader) throws(WireError) { self = try reader.choice("remark") }
}

extension PageList: WireValue {
  static var leastBytes: Int { 8 }

  private struct Size: WireValue {
    static var leastBytes: Int { 1 }
    var size: PageSize?
    init(_ size: PageSize?) { self.size = size }
    func write(to writer: inout WireWriter) { writer.put(optional: size) }
    init(from reader: inout WireReader) throws(WireError) { size = try reader.optional("size") }
  }

  func write(to writer: inout WireWriter) {
    writer.put(count: count)
    writer.put(list: sizes.map(Size.init), limit: WireLimits.pages)
  }

  init(from reader: inout WireReader) throws(WireError) {
    count = try reader.integer("count of pages", in: 0...WireLimits.pagesOfBook)
    let sizes: [Size] = try reader.list("sizes", limit: min(count, WireLimits.pages))
    self.sizes = sizes.map(\.size)
  }
}

extension CoverSize: WireValue {
  static var leastBytes: Int { 16 }

  func write(to writer: inout WireWriter) {
    writer.put(count: width)
    writer.put(count: height)
    writer.put(natural)
  }

  init(from reader: inout WireReader) throws(WireError) {
    width = try reader.integer("width", in: 1...WireLimits.side)
    height = try reader.integer("height", in: 1...WireLimits.side)
    natural = try PageSize(from: &reader)
  }
}

extension Refusal: WireValue {
  static var leastBytes: Int { 5 }

  /// Bytes of the words.
  static let limit = 512

  func write(to writer: inout WireWriter) {
    writer.put(reason.rawValue)
    writer.put(words, limit: Self.limit)
  }

  init(from reader: inout WireReader) throws(WireError) {
    reason = try reader.choice("reason")
    words = try reader.text("words", limit: Self.limit)
  }
}
