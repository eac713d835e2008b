import Localisation

/// How many pixels of its picture a page has to a point, where the page is a single scan; 0 for any other page.
public struct MeasureScan: Query {
  public static let code = QueryCode.measureScan
  public static var task: String { Localisation.text("looking at the scan") }
  public typealias Answer = Float

  public var page: PagePlace

  public init(_ page: PagePlace) { self.page = page }

  public init(from reader: inout IPCReader) throws(IPCError) { page = try PagePlace(from: &reader) }

  public func write(to writer: inout IPCWriter) { writer.put(page) }

  public static func write(_ scale: Float, to writer: inout IPCWriter) { writer.put(scale) }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> Float {
    try reader.float("scale", in: IPCLimits.scanScales)
  }
}
