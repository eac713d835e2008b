import Words

/// The links of a page.
public struct ReadLinks: PageQuery {
  public static let code: UInt8 = 7
  public static var task: String { Words.text("reading the links") }

  public var page: PagePlace

  public init(_ page: PagePlace) { self.page = page }

  public static func write(_ links: [PageLink], to writer: inout WireWriter) {
    writer.put(list: links, limit: WireLimits.links)
  }

  public static func answer(from reader: inout WireReader) throws(WireError) -> [PageLink] {
    try reader.list("links", limit: WireLimits.links)
  }
}

/// Where a link or an entry of the outline leads.
public enum LinkTarget: Equatable, Sendable {
  case page(PagePlace, x: Float, y: Float)
  /// Out of the book. To be shown before it is followed.
  case address(String)
  /// Nowhere that is known.
  case nowhere
}

extension LinkTarget: WireValue {
  public static var leastBytes: Int { 1 }

  public func write(to writer: inout WireWriter) {
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

  public init(from reader: inout WireReader) throws(WireError) {
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

public struct PageLink: Equatable, Sendable {
  public var rect: PageRect
  public var target: LinkTarget

  public init(rect: PageRect, target: LinkTarget) {
    self.rect = rect
    self.target = target
  }
}

extension PageLink: WireValue {
  public static var leastBytes: Int { 17 }

  public func write(to writer: inout WireWriter) {
    writer.put(rect)
    writer.put(target)
  }

  public init(from reader: inout WireReader) throws(WireError) {
    rect = try PageRect(from: &reader)
    target = try LinkTarget(from: &reader)
  }
}
