extension PageText: WireValue {
  static var leastBytes: Int { 8 }

  func write(to writer: inout WireWriter) {
    writer.put(list: lines, limit: WireLimits.characters)
    writer.put(list: characters, limit: WireLimits.characters)
  }

  init(from reader: inout WireReader) throws(WireError) {
    lines = try reader.list("lines", limit: WireLimits.characters)
    characters = try reader.list("characters", limit: WireLimits.characters)
    // Lines that overlap could make the text of one reply as long as their number times its length.
    var end = 0
    for line in lines {
      guard line.range.lowerBound >= end, line.range.upperBound <= characters.count else {
        throw .invalid("line")
      }
      end = line.range.upperBound
    }
  }
}

extension PageText.Line: WireValue {
  static var leastBytes: Int { 29 }

  func write(to writer: inout WireWriter) {
    writer.put(rect)
    writer.put(count: block)
    writer.put(isVertical)
    writer.put(count: range.lowerBound)
    writer.put(count: range.count)
  }

  init(from reader: inout WireReader) throws(WireError) {
    rect = try PageRect(from: &reader)
    block = try reader.integer("block", in: 0...WireLimits.characters)
    isVertical = try reader.flag("direction")
    let first = try reader.integer("first character", in: 0...WireLimits.characters)
    let count = try reader.integer("count of characters", in: 0...WireLimits.characters)
    range = first..<first + count
  }
}

extension PageText.Character: WireValue {
  static var leastBytes: Int { 20 }

  func write(to writer: inout WireWriter) {
    writer.put(scalar.value)
    writer.put(rect)
  }

  init(from reader: inout WireReader) throws(WireError) {
    guard let scalar = Unicode.Scalar(try reader.number("character")) else {
      throw .invalid("character")
    }
    self.scalar = scalar
    rect = try PageRect(from: &reader)
  }
}

extension LinkTarget: WireValue {
  static var leastBytes: Int { 1 }

  func write(to writer: inout WireWriter) {
    switch self {
    case .nowhere: writer.put(UInt8(0))
    case .address(let address):
      writer.put(UInt8(1))
      writer.put(address, limit: WireLimits.text)
    case .page(let page, let x, let y):
      writer.put(UInt8(2))
      writer.put(page)
      writer.put(x)
      writer.put(y)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.byte("target") {
    case 0: self = .nowhere
    case 1: self = .address(try reader.text("address", limit: WireLimits.text))
    case 2:
      let page = try PagePlace(from: &reader)
      let range = -WireLimits.points...WireLimits.points
      let x = try reader.float("left edge", in: range)
      self = .page(page, x: x, y: try reader.float("top edge", in: range))
    default: throw .invalid("target")
    }
  }
}

extension PageLink: WireValue {
  static var leastBytes: Int { 17 }

  func write(to writer: inout WireWriter) {
    writer.put(rect)
    writer.put(target)
  }

  init(from reader: inout WireReader) throws(WireError) {
    rect = try PageRect(from: &reader)
    target = try LinkTarget(from: &reader)
  }
}

extension OutlineEntry: WireValue {
  static var leastBytes: Int { 6 }

  /// The deepest entry.
  static let deepest = 64

  func write(to writer: inout WireWriter) {
    writer.put(UInt8(min(max(depth, 0), Self.deepest)))
    writer.put(title, limit: WireLimits.text)
    writer.put(target)
  }

  init(from reader: inout WireReader) throws(WireError) {
    depth = Int(try reader.byte("depth"))
    guard depth <= Self.deepest else { throw .invalid("depth") }
    title = try reader.text("title", limit: WireLimits.text)
    target = try LinkTarget(from: &reader)
  }
}

extension BookMetadata: WireValue {
  static var leastBytes: Int { 28 }

  func write(to writer: inout WireWriter) {
    for text in [title, author, subject, format, language, series, number] {
      writer.put(text, limit: WireLimits.text)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    title = try reader.text("title", limit: WireLimits.text)
    author = try reader.text("author", limit: WireLimits.text)
    subject = try reader.text("subject", limit: WireLimits.text)
    format = try reader.text("format", limit: WireLimits.text)
    language = try reader.text("language", limit: WireLimits.text)
    series = try reader.text("series", limit: WireLimits.text)
    number = try reader.text("number", limit: WireLimits.text)
  }
}

extension PageLabel: WireValue {
  static var leastBytes: Int { 4 }

  /// Bytes of a printed number.
  static let limit = 64

  func write(to writer: inout WireWriter) { writer.put(text, limit: Self.limit) }

  init(from reader: inout WireReader) throws(WireError) {
    text = try reader.text("label", limit: Self.limit)
  }
}
