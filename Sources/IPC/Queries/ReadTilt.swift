import Localisation

/// By which angle the lines of a scanned page fall to the right, in radians; 0 for a page that is upright.
public struct ReadTilt: Query {
  public static let code = QueryCode.readTilt
  public static var task: String { Localisation.text("looking at the scan") }
  public typealias Answer = Float

  public var page: PagePlace

  public init(_ page: PagePlace) { self.page = page }

  public init(from reader: inout IPCReader) throws(IPCError) { page = try PagePlace(from: &reader) }

  public func write(to writer: inout IPCWriter) { writer.put(page) }

  public static func write(_ angle: Float, to writer: inout IPCWriter) { writer.put(angle) }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> Float {
    try reader.float("angle", in: IPCLimits.tilts)
  }
}
