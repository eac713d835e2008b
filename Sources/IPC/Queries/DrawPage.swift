import Localisation

/// Draws a region of a page into the memory that travels with the question.
public struct DrawPage: Query {
  public static let code = QueryCode.drawPage
  public static var task: String { Localisation.text("drawing the page") }
  public static let attachment = QueryAttachment.memory
  public typealias Answer = Done

  public var page: PagePlace
  /// Pixels to a point, or to a pixel of a picture.
  public var scale: Float
  public var region: PixelRegion
  /// By night paper is dark and letters are light, and pictures keep their colours.
  public var isNight: Bool
  /// How the page of a scan is drawn.
  public var scan: ScanRecord

  public init(
    _ page: PagePlace, scale: Float, _ region: PixelRegion, isNight: Bool = false,
    scan: ScanRecord = .asInFile
  ) {
    (self.page, self.scale, self.region, self.isNight) = (page, scale, region, isNight)
    self.scan = scan
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    page = try PagePlace(from: &reader)
    scale = try reader.float("scale", in: IPCLimits.scales)
    region = try PixelRegion(from: &reader)
    isNight = try reader.flag("night")
    scan = try ScanRecord(from: &reader)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(page)
    writer.put(scale)
    writer.put(region)
    writer.put(isNight)
    writer.put(scan)
  }
}
