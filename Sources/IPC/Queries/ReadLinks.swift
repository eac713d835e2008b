import Localisation

/// The links of a page.
public struct ReadLinks: PageQuery {
  public static let code = QueryCode.readLinks
  public static var task: String { Localisation.text("reading the links") }

  public var page: PagePlace

  public init(_ page: PagePlace) { self.page = page }

  public static func write(_ links: [LinkRecord], to writer: inout IPCWriter) {
    writer.put(list: links, limit: IPCLimits.links)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> [LinkRecord] {
    try reader.list("links", limit: IPCLimits.links)
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

extension LinkTarget: IPCValue {
  public static var minimumBytes: Int { 1 }

  public func write(to writer: inout IPCWriter) {
    switch self {
    case .nowhere: writer.put(UInt8(0))
    case .address(let address):
      writer.put(UInt8(1))
      writer.put(address, limit: IPCLimits.text)
    case .page(let page, let x, let y):
      writer.put(UInt8(2))
      writer.put(page)
      writer.put(x)
      writer.put(y)
    }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    switch try reader.byte("target") {
    case 0: self = .nowhere
    case 1: self = .address(try reader.text("address", limit: IPCLimits.text))
    case 2:
      let page = try PagePlace(from: &reader)
      let range = -IPCLimits.points...IPCLimits.points
      let x = try reader.float("left edge", in: range)
      self = .page(page, x: x, y: try reader.float("top edge", in: range))
    default: throw .invalid("target")
    }
  }
}

public struct LinkRecord: Equatable, Sendable {
  public var rect: PageRect
  public var target: LinkTarget

  public init(rect: PageRect, target: LinkTarget) {
    self.rect = rect
    self.target = target
  }
}

extension LinkRecord: IPCValue {
  public static var minimumBytes: Int { 17 }

  public func write(to writer: inout IPCWriter) {
    writer.put(rect)
    writer.put(target)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    rect = try PageRect(from: &reader)
    target = try LinkTarget(from: &reader)
  }
}
