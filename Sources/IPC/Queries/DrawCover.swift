import Localisation

/// Draws the cover, fitted into the region's width and height, into the memory that travels with the question: from the
/// memory's first byte on, with rows as far apart as the region says.
public struct DrawCover: Query {
  public static let code = QueryCode.drawCover
  public static var task: String { Localisation.text("drawing the cover") }
  public static let attachment = QueryAttachment.memory
  public typealias Answer = CoverSize

  public var region: PixelRegion

  public init(_ region: PixelRegion) { self.region = region }

  public init(from reader: inout IPCReader) throws(IPCError) {
    region = try PixelRegion(from: &reader)
  }

  public func write(to writer: inout IPCWriter) { writer.put(region) }

  public func admits(_ size: CoverSize) -> Bool {
    size.width <= region.width && size.height <= region.height
  }
}

public struct CoverSize: Equatable, Sendable {
  /// What has been drawn, in pixels.
  public var width: Int
  public var height: Int
  /// The cover's own size, in its units.
  public var natural: PageSize

  public init(width: Int, height: Int, natural: PageSize) {
    self.width = width
    self.height = height
    self.natural = natural
  }
}

extension CoverSize: IPCValue {
  public static var minimumBytes: Int { 16 }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: width)
    writer.put(count: height)
    writer.put(natural)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    width = try reader.integer("width", in: 1...IPCLimits.side)
    height = try reader.integer("height", in: 1...IPCLimits.side)
    natural = try PageSize(from: &reader)
  }
}
